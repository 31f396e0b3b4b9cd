import { beforeEach, describe, expect, it, vi } from 'vitest';

const store = new Map<string, unknown>();
const fake = vi.hoisted(() => ({ isBroken: false, isDenied: false }));

vi.mock('idb-keyval', () => {
  const guarded = <T>(task: () => T) =>
    fake.isBroken ? Promise.reject(new Error('denied')) : Promise.resolve(task());
  return {
    get: (key: string) => {
      if (fake.isDenied) throw new DOMException('denied', 'SecurityError');
      return guarded(() => store.get(key));
    },
    set: (key: string, value: unknown) => guarded(() => store.set(key, value)),
    del: (key: string) => guarded(() => store.delete(key)),
    keys: () => guarded(() => [...store.keys()]),
    delMany: (keys: string[]) =>
      guarded(() => {
        for (const key of keys) store.delete(key);
      }),
  };
});

const SAVED = {
  data: '0102',
  kept: {
    level: 'hard' as const,
    rules: { preset: 'house' as const, target: 100 },
    hand: 2,
    scores: [3, 4] as [number, number],
  },
  name: 'Ann',
};

/** What was set aside, oldest first. */
function aside(): unknown[] {
  return [...store].filter(([key]) => key.startsWith('solo-set-aside-')).map(([, value]) => value);
}

/** The module as a page has it that was just loaded. */
async function loaded() {
  vi.resetModules();
  return import('./solo');
}

describe('the solo match on this device', () => {
  beforeEach(() => {
    store.clear();
    fake.isBroken = fake.isDenied = false;
  });

  it('is there after a reload', async () => {
    await (await loaded()).keepSolo(SAVED);
    expect(await (await loaded()).savedSolo()).toEqual(SAVED);
  });

  it('is read early once, and then as it is', async () => {
    await (await loaded()).keepSolo(SAVED);
    const keep = await loaded();
    keep.readSoloEarly();
    await Promise.resolve();
    store.set('solo', { ...SAVED, data: '03' });
    expect(await keep.savedSolo()).toEqual(SAVED);
    expect(await keep.savedSolo()).toMatchObject({ data: '03' });
  });

  it('is not read early where storage is denied', async () => {
    fake.isDenied = true;
    const keep = await loaded();
    keep.readSoloEarly();
    expect(await keep.savedSolo()).toBeNull();
  });

  it('is the last of several', async () => {
    const keep = await loaded();
    void keep.keepSolo(SAVED);
    await keep.keepSolo({ ...SAVED, data: '03' });
    expect(store.get('solo')).toMatchObject({ data: '03' });
  });

  it('can be forgotten', async () => {
    const keep = await loaded();
    void keep.keepSolo(SAVED);
    await keep.forgetSolo();
    expect(await keep.savedSolo()).toBeNull();
    expect(store.size).toBe(0);
  });

  it('is set aside and not deleted when it cannot be gone on with', async () => {
    await (await loaded()).keepSolo(SAVED);
    const keep = await loaded();
    await keep.savedSolo();
    await keep.setSoloAside();
    expect(await keep.savedSolo()).toBeNull();
    expect(aside()).toEqual([SAVED]);
    expect(await keep.soloAside()).toBe(1);
  });

  it('is kept as long as the page where nothing can be stored', async () => {
    fake.isBroken = true;
    const keep = await loaded();
    await keep.keepSolo(SAVED);
    expect(await keep.savedSolo()).toEqual(SAVED);
    expect(await (await loaded()).savedSolo()).toBeNull();
  });

  it.each([
    7,
    'x',
    {},
    ...[7, '', 'zz', '010', '01'.repeat(100_000)].map((data) => ({ ...SAVED, data })),
    ...[null, {}, { ...SAVED.kept, level: 'constructor' }].map((kept) => ({ ...SAVED, kept })),
    { ...SAVED, kept: { ...SAVED.kept, scores: null } },
    { ...SAVED, kept: { ...SAVED.kept, rules: { preset: 'house', target: NaN } } },
    { ...SAVED, name: 'x'.repeat(101) },
  ])('sets aside what is no save, and tells: %#', async (value) => {
    store.set('solo', value);
    const keep = await loaded();
    expect(await keep.savedSolo()).toBeNull();
    expect(await keep.soloAside()).toBe(1);
    await keep.keepSolo(SAVED);
    expect(aside()).toEqual([value]);
  });

  it('is left when what was set aside is deleted', async () => {
    store.set('solo', 'x');
    const keep = await loaded();
    await keep.savedSolo();
    await keep.keepSolo(SAVED);
    await keep.deleteSoloAside();
    expect([...store.keys()]).toEqual(['solo']);
    expect(await keep.soloAside()).toBe(0);
  });

  it('never writes one that was set aside over another', async () => {
    const now = vi.spyOn(Date, 'now');
    for (const time of [1, 2]) {
      now.mockReturnValue(time);
      const keep = await loaded();
      await keep.keepSolo(SAVED);
      await keep.setSoloAside();
    }
    expect(aside()).toHaveLength(2);
  });
});
