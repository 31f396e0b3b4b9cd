/** What is said in the live region: each event once, a few at a time, and whose turn it is. */

import type { TableEvent, TableState } from '../game/types';
import { asked, inWords, told } from './sentence';
import { sumInWords } from './sum';

/** Events that are new. Lists are bounded: older events may be gone from the front. */
export function newEvents(
  before: readonly TableEvent[],
  now: readonly TableEvent[],
): readonly TableEvent[] {
  const last = before.at(-1);
  if (!last) return now;
  const known = JSON.stringify(last);
  for (let at = now.length - 1; at >= 0; at -= 1) {
    if (JSON.stringify(now[at]) === known && endsAlike(before, now, at)) return now.slice(at + 1);
  }
  return now;
}

const ENOUGH = 8; // events that agree: the same list

function endsAlike(before: readonly TableEvent[], now: readonly TableEvent[], at: number): boolean {
  const count = Math.min(ENOUGH, before.length, at + 1);
  for (let back = 1; back < count; back += 1) {
    const [old, own] = [before.at(-1 - back), now[at - back]];
    if (JSON.stringify(old) !== JSON.stringify(own)) return false;
  }
  return true;
}

const MOST = 4; // sentences at once; a reload brings many, and only the last are news

/** What to say about new events, and what is asked now where that has changed. */
export function announcement(
  fresh: readonly TableEvent[],
  table: TableState,
  wasMyTurn: boolean,
): string {
  const said = fresh
    .map((event) => aloud(event, table))
    .filter((each) => each !== null)
    .slice(-MOST);
  const turned = table.isMyTurn && (!wasMyTurn || fresh.length > 0);
  if (turned) said.push(inWords(asked(table, null)));
  return said.join(' ');
}

/** An event in words; the end of a hand with its sum, which others see. */
function aloud(event: TableEvent, table: TableState): string | null {
  const sum = event.what === 'hand_over' ? sumInWords(event.result, table) : null;
  const said = sum === null ? told(event, table) : null;
  return said ? inWords(said) : sum;
}
