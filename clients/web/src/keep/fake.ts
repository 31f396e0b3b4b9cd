/** A match, and a room, as this device keeps them: for tests alone. */

import type { KeptMatch, MatchFacts } from './matches';
import type { OwnRoom } from './tab';

export const FACTS: MatchFacts = {
  seat: 0,
  names: ['Ann', 'Bob'],
  rules: { preset: 'house', target: 100 },
  hand: 2,
  scores: [31, 12],
  isOver: false,
};

export const MATCH: KeptMatch = { id: 'm', facts: FACTS, at: 0 };

export const OWN_ROOM: OwnRoom = {
  room: 'K7QX',
  seat: 'x'.repeat(22),
  code: 'K7QX-9M2D',
  key: 'ab',
  closesAt: 5,
  rules: { preset: 'house', target: 100 },
  name: 'Ann',
};
