/** A card under a finger: when a press becomes a drag, and where it would be put. Pure. */

import type { Card } from '../game/types';
import type { Spread } from './layout';

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A finger wavers more than a mouse. */
const START = { mouse: 4, pen: 6, touch: 8 }; // px

/** Whether a press that has moved this far is a drag. */
export function isDrag(from: Point, to: Point, pointer: string): boolean {
  const limit = pointer in START ? START[pointer as keyof typeof START] : START.touch;
  return Math.hypot(to.x - from.x, to.y - from.y) >= limit;
}

/** Whether a point is over a place, or nearly: a thumb hides what it points at. */
export function isOver(point: Point, box: Box, around = 16): boolean {
  return (
    point.x >= box.left - around &&
    point.x <= box.right + around &&
    point.y >= box.top - around &&
    point.y <= box.bottom + around
  );
}

/**
 * The place among the others that a card dropped at a point of the hand takes, counted
 * without the card itself; null where the point is outside the hand.
 */
export function placeAt(spread: Spread, card: Card, at: Point): number | null {
  const { places, width, height, room } = spread;
  const over = { left: 0, top: 0, right: room.width, bottom: room.height };
  if (!isOver(at, over, height / 3)) return null;
  const rows = places.map((place) => place.y + height / 2);
  const nearest = Math.min(...rows.map((middle) => Math.abs(middle - at.y)));
  let place = 0;
  for (const each of places) {
    const middle = each.y + height / 2;
    const isBefore = middle < at.y - nearest - 1;
    const isInRow = Math.abs(Math.abs(middle - at.y) - nearest) < 1;
    const isLeft = each.x + width / 2 <= at.x;
    if (each.card !== card && (isBefore || (isInRow && isLeft))) place += 1;
  }
  return place;
}
