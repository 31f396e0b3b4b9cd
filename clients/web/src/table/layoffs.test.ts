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
  expect(laidOpen(RESULT, 0)).toEqual({
    melds: RESULT.knockerMelds,
    moved: [],
    waiting: [SEVEN, FOUR],
    knockerLoose: cards('AD'),
    defenderLoose: [FOUR, SEVEN, KING],
  });
  expect(laidOpen(RESULT, 1)?.melds[0]?.cards).toEqual(cards('5S 6S 7S'));
  const done = laidOpen(RESULT, 2);
  expect(done?.melds[0]?.cards).toEqual(cards('4S 5S 6S 7S'));
  expect(done).toMatchObject({ moved: [SEVEN, FOUR], waiting: [], defenderLoose: [KING] });
});

it('lays nothing open where nobody knocked', () => {
  expect(laidOpen({ ...RESULT, knocker: null }, 0)).toBeNull();
});
