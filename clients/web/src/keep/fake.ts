/** A match as this device keeps it: for tests alone. */

import type { KeptMatch, MatchFacts } from './matches';

export const FACTS: MatchFacts = {
  seat: 0,
  names: ['Ann', 'Bob'],
  rules: { preset: 'house', target: 100 },
  hand: 2,
  scores: [31, 12],
  isOver: false,
};

export const MATCH: KeptMatch = { id: 'm', facts: FACTS, at: 0 };
