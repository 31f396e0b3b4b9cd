import { describe, expect, it } from 'vitest';

import type { TableEvent } from '../game/types';
import { joined, travelOf } from './travel';

describe('where cards travel', () => {
  const dealt: TableEvent = { what: 'dealt', hand: 2, dealer: 0, upcard: 1 };

  it.each<[string, TableEvent[], ReturnType<typeof travelOf>]>([
    ['our draw', [{ what: 'drawn', seat: 1, card: 4 }], ['stock', null]],
    ['their draw', [{ what: 'drawn', seat: 0, card: null }], [null, ['stock', 'theirs']]],
    ['their discard', [{ what: 'discarded', seat: 0, card: 4 }], ['theirs', null]],
    ['our discard', [{ what: 'discarded', seat: 1, card: 4 }], [null, null]],
    ['a new hand', [dealt, { what: 'discarded', seat: 0, card: 4 }], ['deal', null]],
  ])('%s', (_name, events, travel) => {
    expect(travelOf(events, 1)).toEqual(travel);
  });

  it('stays known while a scene is made and more happens', () => {
    expect(joined(['theirs', null], [null, null])).toEqual(['theirs', null]);
    expect(joined(['deal', null], ['theirs', null])).toEqual(['deal', null]);
  });
});
