/**
 * Shapes of what is kept, for whoever reads it: a page of another version may have written it, or
 * somebody else. What has another shape is not shown, and nothing is counted with it.
 */

import type { KeptSolo } from '../game/game';
import { LEVELS, type RulesChoice } from '../game/types';

const LONGEST = 100; // code units; names and words for rules are shorter
// Years of four digits, wherever one is: others could not be written again.
const EARLIEST = Date.UTC(1000, 0, 2);
const LATEST = Date.UTC(9999, 11, 31);

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? value : {};
}

export function isPair<T>(value: unknown, isOne: (one: unknown) => one is T): value is [T, T] {
  return Array.isArray(value) && value.length === 2 && value.every(isOne);
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

export function isWord(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST;
}

/** In milliseconds since 1970. */
export function isMoment(value: unknown): value is number {
  return typeof value === 'number' && value >= EARLIEST && value < LATEST;
}

/** Their name is that of a preset, or of rules that the other side has made up. */
export function isRules(value: unknown): value is RulesChoice {
  const { preset, target } = fieldsOf(value);
  return isWord(preset) && isCount(target);
}

export function isKeptSolo(value: unknown): value is KeptSolo {
  const { level, rules, hand, scores } = fieldsOf(value);
  const isKnown = LEVELS.some((each) => each === level);
  return isKnown && isRules(rules) && isCount(hand) && isPair(scores, isCount);
}
