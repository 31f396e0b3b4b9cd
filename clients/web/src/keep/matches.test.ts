// @vitest-environment node
import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { FACTS } from './fake';

const bytes = (...values: number[]) => new Uint8Array(values);

/** The module as a page has it that was just loaded. */
async function loaded() {
  vi.resetModules();
  return import('./matches');
}

async function put(store: string, value: unknown, key?: IDBValidKey): Promise<void> {
  const { transact } = await import('./database');
  await transact('readwrite', (name) => {
    name(store as 'matches').put(value, key);
    return Promise.resolve();
  });
}

describe('matches with friends on this device', () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });

  it('are there after a reload, entry by entry', async () => {
    const keep = await loaded();
    await keep.writeMatch('a', 'm', FACTS, [bytes(1), bytes(2)], true);
    await keep.writeMatch('a', 'm', { ...FACTS, hand: 3 }, [bytes(3)], false);
    const again = await loaded();
    const { matches } = await again.unfinished();
    expect(matches).toMatchObject([{ id: 'm', facts: { hand: 3 } }]);
    expect(await again.takeMatch('b', 'm')).toEqual([bytes(1), bytes(2), bytes(3)]);
  });

  it('are written anew where that is said', async () => {
    const keep = await loaded();
    await keep.writeMatch('a', 'm', FACTS, [bytes(1), bytes(2), bytes(3)], false);
    await keep.writeMatch('a', 'm', FACTS, [bytes(9)], true);
    await keep.writeMatch('a', 'm', FACTS, [bytes(8)], false);
    expect(await keep.takeMatch('b', 'm')).toEqual([bytes(9), bytes(8)]);
  });

  it('lie side by side, the one played last first', async () => {
    const keep = await loaded();
    const now = vi.spyOn(Date, 'now');
    for (const [time, id] of ['x', 'm', 'ma'].entries()) {
      now.mockReturnValue(time);
      await keep.writeMatch('a', id, FACTS, [bytes(time)], false);
    }
    const ids = (await keep.unfinished()).matches.map(({ id }) => id);
    expect(ids).toEqual(['ma', 'm', 'x']);
    expect(await keep.takeMatch('a', 'm')).toEqual([bytes(1)]);
  });

  it('are written by the page alone that has taken the seat last', async () => {
    const keep = await loaded();
    await keep.writeMatch('first', 'm', FACTS, [bytes(1)], false);
    await keep.takeMatch('second', 'm');
    const late = keep.writeMatch('first', 'm', FACTS, [bytes(6)], false);
    await expect(late).rejects.toBeInstanceOf(keep.SeatTaken);
    await keep.forgetMatch('first', 'm');
    await keep.writeMatch('second', 'm', FACTS, [bytes(2)], false);
    expect(await keep.takeMatch('second', 'm')).toEqual([bytes(1), bytes(2)]);
  });

  it('go when they have had their end, and their records stay', async () => {
    const keep = await loaded();
    await keep.writeMatch('a', 'm', { ...FACTS, isOver: true }, [bytes(1)], false);
    const { keepRecord } = await import('./records');
    await keepRecord('id', FACTS, bytes(7));
    expect((await keep.unfinished()).matches).toEqual([]);
    await keep.forgetMatch('a', 'm');
    await expect(keep.takeMatch('a', 'm')).rejects.toBeInstanceOf(keep.NoMatch);
    const { transact } = await import('./database');
    const count = await transact('readonly', async (store) => {
      const { promisifyRequest } = await import('idb-keyval');
      return [
        await promisifyRequest(store('entries').count()),
        await promisifyRequest(store('records').count()),
      ];
    });
    expect(count).toEqual([0, 1]);
  });

  it('are deleted with all their entries, and no others', async () => {
    const keep = await loaded();
    await keep.writeMatch('a', 'm', FACTS, [bytes(1), bytes(2)], true);
    await keep.writeMatch('a', 'ma', FACTS, [bytes(3)], true);
    await keep.deleteMatch('m', 'any');
    expect((await keep.unfinished()).matches.map(({ id }) => id)).toEqual(['ma']);
    await expect(keep.takeMatch('a', 'm')).rejects.toBeInstanceOf(keep.NoMatch);
    const { transact } = await import('./database');
    const count = await transact('readonly', async (store) => {
      const { promisifyRequest } = await import('idb-keyval');
      return promisifyRequest(store('entries').count());
    });
    expect(count).toBe(1);
  });

  it('are set aside when they cannot be gone on with, and counted', async () => {
    const keep = await loaded();
    await keep.writeMatch('a', 'm', FACTS, [bytes(1)], false);
    await keep.setMatchAside('m', 'bad_journal');
    expect(await keep.unfinished()).toEqual({ matches: [], aside: 1 });
    expect(await keep.takeMatch('a', 'm')).toEqual([bytes(1)]);
  });

  it.each([
    { id: 'm' },
    { id: 'm', form: 2, facts: FACTS, at: 1, holder: '', length: 1, aside: '' },
    ...[
      null,
      { ...FACTS, names: [1, 2] },
      { ...FACTS, names: ['Ann', 'x'.repeat(101)] },
      { ...FACTS, scores: [NaN, 0] },
      { ...FACTS, hand: -1 },
      { ...FACTS, rules: {} },
    ].map((facts) => ({ id: 'm', form: 1, facts, at: 1, holder: '', length: 1, aside: '' })),
    { id: 'm', form: 1, facts: FACTS, at: NaN, holder: '', length: 1, aside: '' },
  ])('of another form are left as they are, and counted', async (row) => {
    const keep = await loaded();
    await put('matches', row);
    expect(await keep.unfinished()).toEqual({ matches: [], aside: 1 });
    await expect(keep.takeMatch('a', 'm')).rejects.toBeInstanceOf(keep.NoMatch);
    await expect(keep.writeMatch('a', 'm', FACTS, [], true)).rejects.toBeInstanceOf(keep.SeatTaken);
    await keep.setMatchAside('m', 'x');
    await keep.forgetMatch('', 'm');
    expect(await keep.unfinished()).toEqual({ matches: [], aside: 1 });
  });

  it('with an entry that is none are given to the core as they are', async () => {
    const keep = await loaded();
    await keep.writeMatch('a', 'm', FACTS, [bytes(1)], false);
    await put('entries', 'strange', ['m', 1]);
    expect(await keep.takeMatch('a', 'm')).toEqual([bytes(1), bytes()]);
  });

  it('are not kept where the browser allows no storage', async () => {
    const keep = await loaded();
    vi.spyOn(globalThis.indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await expect(keep.writeMatch('a', 'm', FACTS, [], false)).rejects.toThrow('denied');
    vi.restoreAllMocks();
    await keep.writeMatch('a', 'm', FACTS, [], false); // it may work another time
  });
});
