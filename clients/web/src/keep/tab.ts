/**
 * What this tab is at, so that a reload, or opening the closed tab again, leads back to it: the
 * room that it has opened, the invitation that it follows, or the match that it plays.
 */

import { PRESETS, type RulesChoice } from '../game/types';
import { TARGETS } from '../settings';
import { forgetHere, rememberHere, storedHere } from './session';
import { fieldsOf, isWord } from './shapes';

export interface OwnRoom {
  room: string;
  /** What brings its host back to its place. */
  seat: string;
  code: string;
  /** Under which the tries of the code are counted. */
  key: string;
  closesAt: number;
  rules: RulesChoice;
  name: string;
}

export type TabMemory =
  { at: 'room'; own: OwnRoom } | { at: 'invitation'; code: string } | { at: 'match'; id: string };

const KEY = 'ginp2p.tab';

export function rememberTab(memory: TabMemory | null): void {
  if (memory) rememberHere(KEY, memory);
  else forgetHere(KEY);
}

export function tabMemory(): TabMemory | null {
  const memory = storedHere(KEY);
  return isMemory(memory) ? memory : null;
}

function isMemory(value: unknown): value is TabMemory {
  const { at, code, id, own } = fieldsOf(value);
  if (at === 'invitation') return typeof code === 'string';
  if (at === 'match') return typeof id === 'string';
  return at === 'room' && isRoom(own);
}

function isRoom(value: unknown): value is OwnRoom {
  const { room, seat, code, key, closesAt, rules, name } = fieldsOf(value);
  const { preset, target } = fieldsOf(rules);
  const isOffered =
    PRESETS.some((each) => each === preset) && TARGETS.some((each) => each === target);
  return isOffered && [room, seat, code, key, name].every(isWord) && typeof closesAt === 'number';
}
