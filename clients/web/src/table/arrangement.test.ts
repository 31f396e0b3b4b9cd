import { describe, expect, it, vi } from 'vitest';

import { cards, SCENES } from '../game/fake';
import type { Card, TableState } from '../game/types';
import { grouped, type Sort } from './arrange';
import { Arrangement } from './arrangement.svelte';

const one = (name: string): Card => cards(name)[0] ?? -1;

/** A table's hand, and what can change around it. */
function arranged(scene: string) {
  const table = SCENES[scene]?.().table;
  if (!table?.deal || !table.hand) throw new Error(scene);
  const around = {
    table: table as TableState,
    sort: 'rank' as Sort,
    selected: null as Card | null,
  };
  const say = vi.fn();
  const arrangement = new Arrangement({
    table: () => around.table,
    sort: () => around.sort,
    selected: () => around.selected,
    say,
  });
  const { division } = table.hand;
  const melds = division.melds.map((meld) => meld.cards);
  return { arrangement, around, say, division, melds };
}

describe('our hand', () => {
  it.each(['rank', 'suit'] as const)('lies by its melds, and what is loose by %s', (sort) => {
    const { arrangement, around, melds, division } = arranged('discard');
    around.sort = sort;
    expect(arrangement.groups.slice(0, -1)).toEqual(melds);
    expect(arrangement.groups.at(-1)).toEqual(grouped({ ...division, melds: [] }, sort));
  });

  it('lies as it was laid, until it is sorted', () => {
    const { arrangement, say } = arranged('discard');
    const order = arrangement.groups.flat().reverse();
    arrangement.lay(order, one('KD'));
    expect(arrangement.groups).toEqual([order]);
    expect(arrangement.manual).toEqual(order);
    expect(say).toHaveBeenLastCalledWith('king of diamonds, place 8 of 11');
    arrangement.sort('suit');
    expect(arrangement.manual).toBeNull();
    expect(say).toHaveBeenCalledTimes(2);
  });

  it('has a colour for each of its melds', () => {
    const { arrangement, melds } = arranged('discard');
    for (const meld of melds) {
      const found = new Set(meld.map((card) => arrangement.colour.get(card)));
      expect(found.size).toBe(1);
    }
    expect(arrangement.colour.get(one('KD'))).toBeUndefined();
  });
});
