import { describe, expect, it } from 'vitest';

import { cards } from '../game/fake';
import { isDrag, isOver, placeAt } from './drag';
import { spread } from './layout';

const HAND = cards('9C 9D 9H 4S 5S 6S KD 8C 2H AD');
const laid = spread([HAND], { width: 980, height: 300, card: 90 });

function middle(name: string): { x: number; y: number } {
  const place = laid.places.find((each) => each.card === cards(name)[0]);
  if (!place) throw new Error(name);
  return { x: place.x + laid.width / 2, y: place.y + laid.height / 2 };
}

describe('a press', () => {
  it('is a drag only once it has moved', () => {
    expect(isDrag({ x: 0, y: 0 }, { x: 2, y: 2 }, 'mouse')).toBe(false);
    expect(isDrag({ x: 0, y: 0 }, { x: 3, y: 3 }, 'mouse')).toBe(true);
  });

  it('of a finger may waver more', () => {
    expect(isDrag({ x: 0, y: 0 }, { x: 5, y: 3 }, 'touch')).toBe(false);
    expect(isDrag({ x: 0, y: 0 }, { x: 0, y: 9 }, 'touch')).toBe(true);
  });
});

describe('the pile', () => {
  const box = { left: 100, top: 100, right: 170, bottom: 200 };

  it('is hit on it and closely beside it', () => {
    expect(isOver({ x: 120, y: 150 }, box)).toBe(true);
    expect(isOver({ x: 90, y: 150 }, box)).toBe(true);
    expect(isOver({ x: 60, y: 150 }, box)).toBe(false);
  });
});

describe('a card dropped in the hand', () => {
  const ace = cards('AD')[0] ?? -1;

  it('takes the place before the card whose left half it is over', () => {
    const { x, y } = middle('9D');
    expect(placeAt(laid, ace, { x: x - 10, y })).toBe(1);
    expect(placeAt(laid, ace, { x: x + 10, y })).toBe(2);
  });

  it('does not count itself', () => {
    const first = cards('9C')[0] ?? -1;
    const { x, y } = middle('9D');
    expect(placeAt(laid, first, { x: x - 10, y })).toBe(0);
    expect(placeAt(laid, first, { x: x + 10, y })).toBe(1);
  });

  it('takes the ends beyond the first and last', () => {
    const { y } = middle('9C');
    expect(placeAt(laid, ace, { x: -10, y })).toBe(0);
    expect(placeAt(laid, cards('9C')[0] ?? -1, { x: 985, y })).toBe(9);
  });

  it('goes to the row it is over', () => {
    const rows = spread([HAND], { width: 336, height: 236, card: 118 });
    const second = rows.places.find((place) => place.row === 1);
    const point = { x: (second?.x ?? 0) - 1, y: (second?.y ?? 0) + 20 };
    expect(placeAt(rows, ace, point)).toBe(5);
  });

  it('stays where it was when it is dropped elsewhere', () => {
    expect(placeAt(laid, ace, { x: 100, y: -300 })).toBeNull();
  });
});
