import { expect, it } from 'vitest';

import { cards, SCENES } from '../game/fake';
import type { Result } from '../game/types';
import { laidOpen } from './layoffs';

const [FOUR, SEVEN, KING] = cards('4S 7S KD') as [number, number, number];

/** The host knocked with a run and a set; the guest lays two cards on the run. */
const RESULT: Result = {
  ...(SCENES['undercut won']?.().table?.result as Result),
  knocker: 0,
  knockerMelds: [
    { kind: 'run', cards: cards('5S 6S') },
    { kind: 'set', cards: cards('9C 9D 9H') },
  ],
  defenderMelds: [{ kind: 'set', cards: cards('2C 2D 2H') }],
  layoffs: [
    { card: SEVEN, meld: 0 },
    { card: FOUR, meld: 0 },
  ],
  hands: [cards('5S 6S 9C 9D 9H AD'), [...cards('2C 2D 2H'), FOUR, SEVEN, KING]],
};

it('moves one lay-off after the other to its meld, where a run stays in order', () => {
  const before = laidOpen(RESULT, 0);
  expect(before?.melds.map((meld) => meld.cards)).toEqual([
    cards('4S 5S 6S 7S'),
    cards('9C 9D 9H'),
  ]);
  expect(before).toMatchObject({ moved: [], waiting: [SEVEN, FOUR], knockerLoose: cards('AD') });
  expect(laidOpen(RESULT, 1)).toMatchObject({ moved: [SEVEN], waiting: [FOUR] });
  expect(laidOpen(RESULT, 2)).toMatchObject({ moved: [SEVEN, FOUR], waiting: [] });
});

it('keeps all places from the beginning, those that are left empty at the end', () => {
  const places = [0, 1, 2].map((count) => {
    const { melds, defenderLoose } = laidOpen(RESULT, count) ?? {};
    return { melds, defenderLoose };
  });
  expect(places[1]).toEqual(places[0]);
  expect(places[2]).toEqual(places[0]);
  expect(places[0]?.defenderLoose).toEqual([KING, FOUR, SEVEN]);
});

it('lays nothing open where nobody knocked', () => {
  expect(laidOpen({ ...RESULT, knocker: null }, 0)).toBeNull();
});
