/** A kept match in words. */

import { historyWords, tableWords } from '../words';
import type { KeptRecord } from '../keep/records';
import { rulesLine } from '../screens/rules-line';

const w = historyWords;

/** `Against Bob, 2 January 2026, 12:30`. */
export function matchTitle(kept: KeptRecord): string {
  return `${playersOf(kept)}, ${dateOf(kept.at)}`;
}

export function playersOf({ names, seat }: KeptRecord): string {
  if (seat === null) return w.between(names[0], names[1]);
  return w.against(names[seat === 0 ? 1 : 0] || tableWords.somebody);
}

export function dateOf(at: number): string {
  return new Date(at).toLocaleString(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
}

/** Result, length and rules; the fault, where it proves nothing; '' while nothing is known. */
export function resultOf({ names, seat, found }: KeptRecord): string {
  if (found === null) return '';
  if (typeof found === 'string') return found;
  const { totals, winner, isFinished, rules, hands } = found;
  const first = seat ?? 0;
  const [mine, theirs] = [totals[first], totals[first === 0 ? 1 : 0]];
  let result: string;
  if (!isFinished) result = w.unfinished(mine, theirs);
  else if (winner === null) result = w.drawn;
  else if (seat === null) {
    result = w.wonBy(names[winner], totals[winner], totals[winner === 0 ? 1 : 0]);
  } else result = winner === seat ? w.won(mine, theirs) : w.lost(mine, theirs);
  return `${result} · ${w.hands(hands)} · ${rulesLine(rules)}`;
}
