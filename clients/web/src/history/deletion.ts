/** What of the history is to be deleted, and what is asked before. */

import { otherSeat } from '../table/names';
import { historyWords } from '../words';
import type { KeptMatch, Unfinished } from '../keep/matches';
import type { KeptRecord } from '../keep/records';
import { matchTitle } from './naming';

export interface Deletion {
  records: KeptRecord[];
  matches: KeptMatch[];
  /** How many that were set aside, and all of them. */
  aside: number;
  question: string;
}

const w = historyWords;
const NOTHING = { records: [], matches: [], aside: 0 };

export function ofRecord(kept: KeptRecord): Deletion {
  return { ...NOTHING, records: [kept], question: w.questionOne(matchTitle(kept)) };
}

/** The other player would wait in vain, which the question says. */
export function ofMatch(match: KeptMatch): Deletion {
  const { seat, names } = match.facts;
  const question = w.questionUnfinished(names[otherSeat(seat)]);
  return { ...NOTHING, matches: [match], question };
}

export function ofAside({ aside }: Unfinished): Deletion {
  return { ...NOTHING, aside, question: w.questionAside(aside) };
}

export function ofAll(records: KeptRecord[], { matches, aside }: Unfinished): Deletion {
  const all = records.length + matches.length + aside;
  return { records, matches, aside, question: w.questionAll(all, matches.length) };
}
