/** To which card of the hand a key leads. Pure. */

import type { Card } from '../game/types';
import type { Spread } from './layout';

/** Return the place in `order`; null where the key leads nowhere. */
export function placeByKey(
  key: string,
  card: Card,
  order: readonly Card[],
  laid: Spread,
): number | null {
  const at = order.indexOf(card);
  const last = order.length - 1;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'ArrowRight':
      return Math.min(last, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowUp':
    case 'ArrowDown':
      return inNextRow(key === 'ArrowUp' ? -1 : 1, card, order, laid);
    default:
      return null;
  }
}

/** The nearest one above or below; the card itself where there is no such row. */
function inNextRow(by: -1 | 1, card: Card, order: readonly Card[], laid: Spread): number | null {
  const here = laid.places.find((each) => each.card === card);
  if (!here) return null;
  const near = laid.places
    .filter((each) => each.row === here.row + by)
    .sort((a, b) => Math.abs(a.x - here.x) - Math.abs(b.x - here.x))[0];
  return order.indexOf(near ? near.card : card);
}
