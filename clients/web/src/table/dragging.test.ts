import { describe, expect, it, vi } from 'vitest';

import { cards } from '../game/fake';
import { Dragging } from './dragging.svelte';
import { spread } from './layout';

const HAND = cards('9C 9D 9H 4S 5S 6S KD 8C 2H AD');
const ROOM = { width: 980, height: 300, card: 90 };
const LAID = spread([HAND], ROOM);
const PILE = { left: 400, top: -300, right: 470, bottom: -200 };
const NINE = HAND[0] ?? -1;

const at = (x: number, y: number, pointerId = 1) => ({
  clientX: x,
  clientY: y,
  pointerId,
  pointerType: 'mouse',
});
const pile = () => PILE;

/** The first card, held by the middle. */
function pressed(): { dragging: Dragging; x: number; y: number } {
  const place = LAID.places[0];
  if (!place) throw new Error('a hand has cards');
  const [x, y] = [place.x + LAID.width / 2, place.y + LAID.height / 2];
  const dragging = new Dragging();
  dragging.press(at(x, y), NINE, LAID, { x: 0, y: 0 });
  return { dragging, x, y };
}

describe('a card that is dragged', () => {
  it('is held only once it has moved, and by that finger', () => {
    const { dragging, x, y } = pressed();
    expect(dragging.move(at(x + 1, y), HAND, pile)).toBe(false);
    expect(dragging.move(at(x + 50, y, 2), HAND, pile)).toBe(false);
    expect(dragging.now).toBeNull();
    expect(dragging.holds(at(x, y))).toBe(true);
    expect(dragging.holds(at(x, y, 2))).toBe(false);
    expect(dragging.release()).toBeNull();
  });

  it('goes with the finger, and the hand makes room where it would be put', () => {
    const { dragging, x, y } = pressed();
    expect(dragging.move(at(x + 160, y + 5), HAND, pile)).toBe(true);
    expect(dragging.now).toMatchObject({ card: NINE, by: { x: 160, y: 5 }, isOverPile: false });
    const order = [...(dragging.now?.order ?? [])];
    expect(order.indexOf(NINE)).toBeGreaterThan(0);
    const now = spread([order], ROOM);
    const place = now.places.find((each) => each.card === NINE);
    const [first] = LAID.places;
    const left = (first?.x ?? 0) + 160 - (place?.x ?? 0);
    expect(dragging.shiftOf(NINE, place)).toBe(`${left}px 5px`);
    expect(dragging.shiftOf(HAND[1] ?? -1, place)).toBeNull();
    expect(dragging.release()?.order).toEqual(order);
    expect(dragging.now).toBeNull();
  });

  it('leaves the hand as it was over the pile, and outside of both', () => {
    const { dragging } = pressed();
    dragging.move(at(430, -250), HAND, pile);
    expect(dragging.now).toMatchObject({ isOverPile: true, order: HAND });
    dragging.move(at(430, 5000), HAND, pile);
    expect(dragging.now).toMatchObject({ isOverPile: false, order: HAND });
  });

  it('chooses nothing by the click in which it ends', () => {
    vi.useFakeTimers();
    const { dragging, x, y } = pressed();
    dragging.move(at(x + 50, y), HAND, pile);
    dragging.release();
    dragging.swallowClick();
    expect(dragging.isClick).toBe(false);
    vi.runAllTimers();
    expect(dragging.isClick).toBe(true);
    vi.useRealTimers();
  });
});
