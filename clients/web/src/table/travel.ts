/** Between which places cards travel, as the events of a hand tell it. */

import type { Seat, TableEvent } from '../game/types';

/** A place from which cards come that had none on the screen. */
export type From = 'stock' | 'theirs';

/** deal: a new hand comes from its stock, wherever its cards have lain in the last one. */
export type Source = From | 'deal';

/** Where new cards come from, and what went face down from one place to another. */
export type Travel = [Source | null, [From, From] | null];

/** Where new cards come from after these events, and what went face down, seen from a seat. */
export function travelOf(fresh: readonly TableEvent[], seat: Seat): Travel {
  return fresh.map((event) => travelBy(event, seat)).reduce(joined, [null, null]);
}

/** Two travels that are seen as one. A deal takes with it what is drawn after it. */
export function joined(before: Travel, now: Travel): Travel {
  if (now[0] === 'deal' || (before[0] === 'deal' && now[0] !== null)) return ['deal', null];
  return [now[0] ?? before[0], now[1] ?? before[1]];
}

function travelBy(event: TableEvent, seat: Seat): Travel {
  switch (event.what) {
    case 'dealt':
      return ['deal', null];
    case 'drawn':
      return event.seat === seat ? ['stock', null] : [null, ['stock', 'theirs']];
    case 'hand_over':
      return ['theirs', null];
    case 'discarded':
    case 'knocked':
      return event.seat === seat ? [null, null] : ['theirs', null];
    default:
      return [null, null];
  }
}
