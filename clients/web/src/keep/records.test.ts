// @vitest-environment node
import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { type Added, type Found } from './records';

const FOUND: Found = {
  summary: { names: ['Ann', 'Bob'], rules: '', results: [], due: null },
  isFinished: false,
  totals: [0, 0],
  winner: null,
  rules: { preset: 'house', target: 100 },
  hands: 0,
};

function record(size: number, more: Partial<Added> = {}, isFinished = false): Added {
  return {
    id: 'm',
    at: 5,
    names: ['Ann', 'Bob'],
    seat: 0,
    record: new Uint8Array(size),
    found: { ...FOUND, isFinished },
    ...more,
  };
}

/** The module as a page has it that was just loaded. */
async function loaded() {
  vi.resetModules();
  return import('./records');
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('a record of a match that is there already', () => {
  it.each([
    ['a longer one', record(3), true],
    ['one that is as long', record(2), false],
    ['a shorter one that has the end', record(1, {}, true), true],
  ])('is kept: %s', async (_, added, isKept) => {
    const keep = await loaded();
    await keep.addRecord(record(2));
    expect(await keep.addRecord(added)).toBe(isKept);
    const [only, ...more] = await keep.allRecords();
    expect(only?.record).toHaveLength(isKept ? added.record.length : 2);
    expect(only?.found).toEqual(isKept ? added.found : FOUND);
    expect(more).toEqual([]);
  });

  it('is not kept where it lacks the end that the other has', async () => {
    const keep = await loaded();
    await keep.addRecord(record(2, {}, true));
    expect(await keep.addRecord(record(9))).toBe(false);
  });

  it('takes the place of one that proves nothing', async () => {
    const keep = await loaded();
    await keep.addRecord(record(9));
    await keep.noteFound('m', 'it is damaged');
    expect(await keep.addRecord(record(2))).toBe(true);
  });

  it('takes over what only the other says: our seat, and when it ended', async () => {
    const keep = await loaded();
    await keep.addRecord(record(2, { seat: 1 }));
    await keep.addRecord(record(3, { seat: null, at: null }));
    expect(await keep.allRecords()).toMatchObject([{ seat: 1, at: 5 }]);
    await keep.addRecord(record(4, { seat: 0, at: 7 }));
    expect(await keep.allRecords()).toMatchObject([{ seat: 0, at: 7 }]);
  });

  it('leaves a row of another form as it is', async () => {
    const keep = await loaded();
    const { transact } = await import('./database');
    await transact('readwrite', (store) => {
      store('records').put({ id: 'm', form: 2 });
      return Promise.resolve();
    });
    expect(await keep.addRecord(record(3, {}, true))).toBe(false);
  });
});

describe('a damaged row', () => {
  it.each([
    7,
    {},
    { ...FOUND, totals: null },
    { ...FOUND, winner: 2 },
    { ...FOUND, rules: { preset: 'house' } },
    { ...FOUND, summary: { ...FOUND.summary, names: [null, null] } },
  ])('has what was found checked anew: %j', async (found) => {
    const keep = await loaded();
    await keep.addRecord({ ...record(2), found: found as Found });
    expect(await keep.allRecords()).toMatchObject([{ id: 'm', found: null }]);
  });

  it.each([{ at: NaN }, { at: 1e300 }, { names: [{}, {}] as unknown as [string, string] }])(
    'is not listed among the others: %j',
    async (damaged) => {
      const keep = await loaded();
      await keep.addRecord({ ...record(2), id: 'damaged', ...damaged });
      await keep.addRecord(record(2));
      expect((await keep.allRecords()).map(({ id }) => id)).toEqual(['m']);
    },
  );
});
