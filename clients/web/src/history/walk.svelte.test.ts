import { beforeEach, describe, expect, it } from 'vitest';

import type { HandReplay, Step } from './types';
import { Walk } from './walk.svelte';

function hand(number: number, steps: number): HandReplay {
  const some = Array.from({ length: steps }, () => ({}) as Step);
  return { number, steps: some } as HandReplay;
}

let walk: Walk;

beforeEach(() => {
  walk = new Walk([hand(1, 3), hand(2, 2)], 0);
});

const place = () => [walk.hand, walk.step];

describe('a walk through a match', () => {
  it('goes on from the end of a hand to the next one, and ends with the last', () => {
    const places = [];
    for (let steps = 0; steps < 6; steps += 1) {
      places.push(place());
      walk.next();
    }
    expect(places).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 1],
      [1, 1],
    ]);
    expect([walk.isFirst, walk.isLast]).toEqual([false, true]);
  });

  it('goes back to the end of the hand before, and stays at the beginning', () => {
    walk.toHand(1);
    walk.back();
    expect(place()).toEqual([0, 2]);
    walk.toStart();
    walk.back();
    expect(place()).toEqual([0, 0]);
    expect([walk.isFirst, walk.isLast]).toEqual([true, false]);
  });

  it('begins a hand with its first move, and knows no others than there are', () => {
    walk.toEnd();
    walk.toHand(2);
    walk.toHand(-1);
    expect(place()).toEqual([0, 2]);
    walk.toHand(1);
    expect(place()).toEqual([1, 0]);
    expect(walk.now.number).toBe(2);
  });

  it.each([
    ['ArrowRight', [1, 1]],
    ['ArrowLeft', [0, 2]],
    ['ArrowUp', [0, 0]],
    ['ArrowDown', [1, 0]],
    ['End', [1, 1]],
    ['Home', [1, 0]],
  ])('is led by keys: %s', (key, to) => {
    walk.toHand(1);
    expect(walk.key(key)).toBe(true);
    expect(place()).toEqual(to);
  });

  it('leaves other keys alone', () => {
    expect(walk.key('Enter')).toBe(false);
    expect(place()).toEqual([0, 0]);
  });
});

it.each([
  ['both', true, true],
  ['host', true, false],
  ['guest', false, true],
  ['public', false, false],
] as const)('whose cards are seen: %s', (view, host, guest) => {
  walk.view = view;
  expect([walk.sees(0), walk.sees(1)]).toEqual([host, guest]);
});
