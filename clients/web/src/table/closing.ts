/** Both hands at the end of one that nobody laid open, as far as our seat knows them. */

import type { Card, Division, Result, TableEvent, TableState } from '../game/types';

const HAND_SIZE = 10; // cards in a hand after a throw

export interface ClosedHands {
  mine: Division;
  theirs: { known: Card[]; closed: number };
}

/**
 * before: the table as it was last seen in play; events: what has happened, to the hand's end at
 * least. null where that was another hand, as after a reload or a resignation between two.
 */
export function closedHands(
  before: TableState | null,
  events: readonly TableEvent[],
  result: Result,
): ClosedHands | null {
  const { deal, hand, seat } = before ?? {};
  if (!deal || !hand || deal.hand !== result.hand) return null;
  const ofHand = events.slice(
    events.findLastIndex((event) => event.what === 'dealt' && event.hand === result.hand) + 1,
    events.findLastIndex((event) => event.what === 'hand_over'),
  );
  let mine = hand.division;
  const known = new Set(deal.theirKnown);
  for (const event of ofHand) {
    if (event.what === 'discarded' && event.seat === seat) {
      mine = hand.discards.find(({ card }) => card === event.card)?.left ?? mine;
    } else if (event.what === 'discarded') known.delete(event.card);
    else if (event.what === 'taken' && event.seat !== seat) known.add(event.card);
  }
  const count = result.kind === 'wash' ? HAND_SIZE : deal.theirCount;
  return { mine, theirs: { known: [...known], closed: Math.max(0, count - known.size) } };
}
