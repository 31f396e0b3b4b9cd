import { expect, it } from 'vitest';

import { cards } from '../game/fake';
import { placeByKey } from './by-keys';
import { spread } from './layout';

const HAND = cards('9C 9D 9H 4S 5S 6S KD 8C 2H AD');
const TWO_ROWS = spread([HAND], { width: 336, height: 236, card: 118 });
const ROWS = TWO_ROWS.places.map((place) => place.row);

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 1, 0],
  ['ArrowLeft', 0, 0],
  ['Home', 7, 0],
  ['End', 2, 9],
  ['ArrowDown', 0, 5],
  ['ArrowDown', 7, 7], // there is no row below
  ['ArrowUp', 7, 2],
  ['ArrowUp', 2, 2],
  ['x', 2, null],
])('%s leads from card %i to %s', (key, from, to) => {
  expect(ROWS).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
  expect(placeByKey(key, HAND[from] ?? -1, HAND, TWO_ROWS)).toBe(to);
});
