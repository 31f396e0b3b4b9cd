/**
 * Reports that have been overtaken: until the core has heard that somebody else is there, it
 * goes on about whoever was there before, and nobody else may be told any of that.
 */

import type { Command, Report } from '../worker/messages';

type Kind = Report['report'];
export type Kinds = readonly Kind[];

const OF_AN_ATTEMPT: Kinds = ['make_offer', 'take_offer', 'take_answer', 'take_candidate'];
const AT_THE_DOOR: Kinds = ['relay', 'put_out', 'attempt_failed'];
const AT_THE_TABLE: Kinds = ['introduced', 'seated', 'presence'];
const AT_A_REUNION: Kinds = ['meet_relay', 'meet_failed'];

/** Void as soon as somebody else is in our room. */
export const OF_A_VISIT: Kinds = [...AT_THE_DOOR, ...AT_THE_TABLE, ...OF_AN_ATTEMPT];
/** Void as soon as the other has come to the reunion anew. */
export const OF_A_MEETING: Kinds = [...AT_A_REUNION, ...OF_AN_ATTEMPT];
/** Void as soon as there is another link. */
export const OF_A_LINK: Kinds = ['frame', 'meet', ...OF_A_MEETING];

/** The way to the core of whoever has to do with somebody else. */
export interface Teller {
  send(command: Command): void;
  /** Tell that somebody else is there: what is said until that is heard is not for them. */
  change(command: Command, before: Kinds): void;
}

export class Outdated {
  /** Kinds of reports, and how many commands the core works on before these count again. */
  readonly #waiting = new Map<Kinds, number>();

  /** waiting: commands up to the one by which the core hears of the change. */
  mark(kinds: Kinds, waiting: number): void {
    this.#waiting.set(kinds, waiting);
  }

  /** So many commands more have been worked on. */
  heard(count: number): void {
    for (const [kinds, waiting] of this.#waiting) this.#waiting.set(kinds, waiting - count);
  }

  has(kind: Kind): boolean {
    return [...this.#waiting].some(([kinds, waiting]) => waiting > 0 && kinds.includes(kind));
  }
}
