/**
 * A card of the hand under a finger: the press, the drag that it becomes, and how the hand lies
 * meanwhile.
 */

import type { Card } from '../game/types';
import { moved, sameOrder } from './arrange';
import { isDrag, isOver, placeAt, type Box, type Point } from './drag';
import type { Place, Spread } from './layout';

/** What a browser's pointer event says. */
export type Pointing = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'clientX' | 'clientY'>;

interface Press {
  card: Card;
  id: number;
  pointer: string;
  from: Point;
  /** How the hand lay, and where it began on the screen. */
  base: Spread;
  corner: Point;
}

export interface Drag {
  card: Card;
  /** How far it is from where it was. */
  by: Point;
  /** How the hand lies with the card here. */
  order: readonly Card[];
  isOverPile: boolean;
}

export class Dragging {
  now = $state.raw<Drag | null>(null);
  /** The click that ends a drag chooses nothing. */
  isClick = true;
  #press: Press | null = null;

  press(event: Pointing, card: Card, base: Spread, corner: Point): void {
    this.isClick = true;
    this.#press = {
      card,
      id: event.pointerId,
      pointer: event.pointerType,
      from: pointOf(event),
      base,
      corner,
    };
  }

  /** order: of the hand without a drag. pile: where it is. Return whether this is a drag. */
  move(event: Pointing, order: readonly Card[], pile: () => Box | null): boolean {
    const press = this.#press;
    if (press?.id !== event.pointerId) return false;
    const at = pointOf(event);
    if (!this.now && !isDrag(press.from, at, press.pointer)) return false;
    const box = pile();
    const isOverPile = box !== null && isOver(at, box);
    const inHand = { x: at.x - press.corner.x, y: at.y - press.corner.y };
    const to = isOverPile ? null : placeAt(press.base, press.card, inHand);
    const next = to === null ? order : moved(order, press.card, to);
    const before = this.now?.order ?? order;
    this.now = {
      card: press.card,
      by: { x: at.x - press.from.x, y: at.y - press.from.y },
      order: sameOrder(next, before) ? before : next,
      isOverPile,
    };
    return true;
  }

  /** Return whether this finger held the card. */
  holds(event: Pointing): boolean {
    return this.#press?.id === event.pointerId;
  }

  /** Let go of the card; return the drag that this ends. */
  release(): Drag | null {
    const ended = this.now;
    this.#press = null;
    this.now = null;
    return ended;
  }

  /** Choose nothing by the click that the browser makes of this. */
  swallowClick(): void {
    this.isClick = false;
    setTimeout(() => (this.isClick = true));
  }

  /** How far a card in the hand is from its place now, for `translate`; null if it is not held. */
  shiftOf(card: Card, now: Place | undefined): string | null {
    if (this.now?.card !== card || !this.#press || !now) return null;
    const from = this.#press.base.places.find((each) => each.card === card);
    if (!from) return null;
    const { by } = this.now;
    return `${from.x - now.x + by.x}px ${from.y - now.y + by.y}px`;
  }
}

function pointOf({ clientX, clientY }: Pointing): Point {
  return { x: clientX, y: clientY };
}
