/** Both hands at the end while lay-offs move, one after the other, to the melds they extend. */

import type { Card, Meld, Result } from '../game/types';
import { pointsOf } from './faces';
import { otherSeat } from './names';

/**
 * What lies where. A card that is laid off has a place in both hands from the beginning, so
 * that nothing else moves: on its meld, empty until it comes, and among the defender's loose
 * cards, empty from then on.
 */
export interface LaidOpen {
  /** The knocker's melds with all that comes to lie on them. */
  melds: Meld[];
  /** Cards that have moved there. */
  moved: Card[];
  /** Those that have not yet. */
  waiting: Card[];
  /** In no meld: the knocker's. */
  knockerLoose: Card[];
  /** The defender's: what stays, the costliest first, then what is laid off, the first one last. */
  defenderLoose: Card[];
}

/** count: how many lay-offs have moved. Hands without a knocker are not laid open: null. */
export function laidOpen(result: Result, count: number): LaidOpen | null {
  const { knocker, hands, knockerMelds, defenderMelds, layoffs } = result;
  if (knocker === null || !hands) return null;
  const cards = layoffs.map((each) => each.card);
  const melds = knockerMelds.map((meld, index) => {
    const added = layoffs.filter((each) => each.meld === index).map((each) => each.card);
    const all = [...meld.cards, ...added];
    return { ...meld, cards: meld.kind === 'run' ? all.sort((a, b) => a - b) : all };
  });
  const stays = without(hands[otherSeat(knocker)], defenderMelds, cards);
  return {
    melds,
    moved: cards.slice(0, count),
    waiting: cards.slice(count),
    knockerLoose: costliestFirst(without(hands[knocker], knockerMelds, [])),
    defenderLoose: [...costliestFirst(stays), ...[...cards].reverse()],
  };
}

function without(hand: readonly Card[], melds: readonly Meld[], gone: readonly Card[]): Card[] {
  const away = new Set([...melds.flatMap((meld) => meld.cards), ...gone]);
  return hand.filter((card) => !away.has(card));
}

function costliestFirst(cards: readonly Card[]): Card[] {
  return [...cards].sort((a, b) => pointsOf(b) - pointsOf(a) || a - b);
}
