import { describe, expect, it } from 'vitest';

import { cards } from '../game/fake';
import { linesUnder, spread, type Spread } from './layout';

const PHONE = { width: 336, height: 236, card: 118 };
const DESK = { width: 980, height: 300, card: 118 };
const MELDED = [cards('9C 9D 9H'), cards('4S 5S 6S'), cards('KD 8C 2H AD QS')];

function steps({ places }: Spread): number[] {
  return places.slice(1).flatMap((place, index) => {
    const before = places[index];
    return before?.row === place.row ? [place.x - before.x] : [];
  });
}

describe('a hand in the room there is', () => {
  it.each([
    [PHONE, 2],
    [DESK, 1],
  ])('takes as many rows as need be', (room, rows) => {
    const laid = spread(MELDED, room);
    expect(Math.max(...laid.places.map((place) => place.row)) + 1).toBe(rows);
    expect(laid.room.height).toBeLessThanOrEqual(room.height);
  });

  it.each([PHONE, DESK, { width: 300, height: 200, card: 118 }])(
    'stays inside and shows a target of 44 px of every card',
    (room) => {
      for (const groups of [MELDED, [MELDED.flat()]]) {
        const laid = spread(groups, room);
        for (const place of laid.places) {
          expect(place.x).toBeGreaterThanOrEqual(0);
          expect(place.x + laid.width).toBeLessThanOrEqual(room.width + 0.01);
        }
        expect(Math.min(...steps(laid))).toBeGreaterThanOrEqual(43.99);
      }
    },
  );

  it.each([PHONE, { width: 366, height: 303, card: 118 }, DESK])(
    'keeps the size of its cards when one is drawn, and when melds are made',
    (room) => {
      const hands = [
        ['9C 9D 4S 5S 6S KD 8C 2H AD QS'],
        ['9C 9D 9H 4S 5S KD 8C 2H AD QS TC'],
        ['9C 9D 9H', '4S 5S KD 8C 2H AD QS'],
        ['9C 9D 9H', '4S 5S KD 8C 2H AD QS TC'],
        ['9C 9D 9H', '4S 5S 6S', 'KD 8C 2H AD'],
      ].map((groups) => groups.map(cards));
      expect(new Set(hands.map((groups) => spread(groups, room).width)).size).toBe(1);
    },
  );

  it('breaks rows between melds where it can', () => {
    const laid = spread(MELDED, PHONE);
    for (const group of MELDED) {
      const rows = laid.places.filter((place) => group.includes(place.card));
      expect(new Set(rows.map((place) => place.row)).size).toBe(1);
    }
  });

  it('cuts a long meld that fits no row', () => {
    const run = cards('AS 2S 3S 4S 5S 6S 7S 8S 9S TS');
    const laid = spread([run, cards('KD')], { width: 240, height: 300, card: 90 });
    expect(laid.places).toHaveLength(11);
    expect(Math.max(...laid.places.map((place) => place.x + laid.width))).toBeLessThan(240.01);
  });

  it('grows in height where not even narrow cards fit', () => {
    const laid = spread(MELDED, { width: 180, height: 50, card: 90 });
    expect(laid.room.height).toBeGreaterThan(50);
    expect(laid.places).toHaveLength(11);
  });
});

describe('lines under melds', () => {
  it('are one for neighbours of a meld, and one each where it is torn', () => {
    const colour = new Map(cards('9C 9D 9H').map((card) => [card, 0]));
    const together = spread([cards('9C 9D 9H KD')], DESK);
    expect(linesUnder(together, colour)).toHaveLength(1);
    const torn = spread([cards('9C KD 9D 9H')], DESK);
    expect(linesUnder(torn, colour)).toHaveLength(2);
  });
});
