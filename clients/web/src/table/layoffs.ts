/** Both hands at the end while lay-offs move, one after the other, to the melds they extend. */

import type { Card, Meld, Result } from '../game/types';
import { otherSeat } from './names';

export interface LaidOpen {
  /** The knocker's melds with what lies on them by now. */
  melds: Meld[];
  /** Cards that have moved there. */
  moved: Card[];
  /** Those that have not yet. */
  waiting: Card[];
  /** In no meld: the knocker's, and the defender's with what is waiting. */
  knockerLoose: Card[];
  defenderLoose: Card[];
}

/** count: how many lay-offs have moved. Hands without a knocker are not laid open: null. */
export function laidOpen(result: Result, count: number): LaidOpen | null {
  const { knocker, hands, knockerMelds, defenderMelds } = result;
  if (knocker === null || !hands) return null;
  const done = result.layoffs.slice(0, count);
  const moved = done.map((each) => each.card);
  const melds = knockerMelds.map((meld, index) => {
    const own = done.filter((each) => each.meld === index).map((each) => each.card);
    const cards = [...meld.cards, ...own];
    return { ...meld, cards: meld.kind === 'run' ? cards.sort((a, b) => a - b) : cards };
  });
  return {
    melds,
    moved,
    waiting: result.layoffs.slice(count).map((each) => each.card),
    knockerLoose: without(hands[knocker], knockerMelds, []),
    defenderLoose: without(hands[otherSeat(knocker)], defenderMelds, moved),
  };
}

function without(hand: readonly Card[], melds: readonly Meld[], gone: readonly Card[]): Card[] {
  const away = new Set([...melds.flatMap((meld) => meld.cards), ...gone]);
  return hand.filter((card) => !away.has(card));
}
