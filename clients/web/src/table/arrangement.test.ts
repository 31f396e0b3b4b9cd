import { beforeEach, describe, expect, it, vi } from 'vitest';

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
    match: 'ab',
    table: table as TableState,
    sort: 'rank' as Sort,
    selected: null as Card | null,
  };
  const say = vi.fn();
  const arrangement = new Arrangement({
    match: () => around.match,
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

describe('a hand that was laid', () => {
  beforeEach(() => {
    sessionStorage.clear();
  });

  function laid() {
    const { arrangement, around } = arranged('discard');
    arrangement.follow(around.table);
    const order = arrangement.groups.flat().reverse();
    arrangement.lay(order, one('KD'));
    return { arrangement, around, order };
  }

  /** A page that is loaded again. */
  function again(
    change: (around: ReturnType<typeof arranged>['around']) => void = () => undefined,
  ) {
    const { arrangement, around } = arranged('discard');
    change(around);
    arrangement.follow(around.table);
    return arrangement;
  }

  it('lies so after a reload, and the next time as well', () => {
    const { order } = laid();
    expect(again().manual).toEqual(order);
    expect(again().groups).toEqual([order]);
  });

  it('is kept without what was thrown', () => {
    const { arrangement, around, order } = laid();
    const left = order.filter((card) => card !== one('KD'));
    const ten = (table: TableState): TableState =>
      table.hand ? { ...table, hand: { ...table.hand, cards: [...left].sort() } } : table;
    around.table = ten(around.table);
    arrangement.follow(around.table);
    expect(again().manual).toBeNull(); // of eleven cards
    arrangement.follow(around.table);
    expect(again((later) => (later.table = ten(later.table))).manual).toEqual(left);
  });

  it('is sorted after a reload where it was sorted, in another match, and in another hand', () => {
    laid().arrangement.sort('suit');
    expect(again().manual).toBeNull();
    laid();
    expect(again((around) => (around.match = 'cd')).manual).toBeNull();
    laid();
    const next = (table: TableState): TableState =>
      table.deal ? { ...table, deal: { ...table.deal, hand: table.deal.hand + 1 } } : table;
    expect(again((around) => (around.table = next(around.table))).manual).toBeNull();
    expect(sessionStorage.getItem('ginp2p.laid')).toBeNull();
  });

  it('leaves nothing to the hand after it, also where a rematch counts from one again', () => {
    const { arrangement, around } = laid();
    arrangement.follow({ ...around.table, deal: null, hand: null });
    expect(sessionStorage.getItem('ginp2p.laid')).toBeNull();
    arrangement.follow(around.table);
    expect(arrangement.manual).toBeNull();
  });

  it('waits for its table after a reload', () => {
    const { order } = laid();
    const { arrangement, around } = arranged('discard');
    arrangement.follow({ ...around.table, deal: null, hand: null });
    arrangement.follow(around.table);
    expect(arrangement.manual).toEqual(order);
  });
});
