// @vitest-environment node
import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { FACTS } from './fake';
import type { MatchFacts } from './matches';

const OVER = { ...FACTS, isOver: true };
const MINUTE = 60_000;

const claims = vi.hoisted(() => ({ played: [] as string[], release: vi.fn() }));
vi.mock('./claims', () => ({
  claim: (what: string) =>
    Promise.resolve(claims.played.includes(what) ? null : { release: claims.release }),
}));

/** The modules as a page has them that was just loaded. */
async function loaded() {
  vi.resetModules();
  const [keep, removal, solo] = await Promise.all([
    import('./matches'),
    import('./removal'),
    import('./solo'),
  ]);
  return { ...keep, ...removal, ...solo };
}

type Keep = Awaited<ReturnType<typeof loaded>>;

/** Keep matches, all last played at `at`. */
async function kept(keep: Keep, matches: Record<string, MatchFacts>, at: number): Promise<void> {
  const now = vi.spyOn(Date, 'now').mockReturnValue(at);
  for (const [id, facts] of Object.entries(matches)) {
    await keep.writeMatch('a', id, facts, [new Uint8Array([1])], true);
  }
  now.mockRestore();
}

async function ids(): Promise<string[]> {
  const { transact } = await import('./database');
  return transact('readonly', async (store) => {
    const { promisifyRequest } = await import('idb-keyval');
    const keys = await promisifyRequest(store('entries').getAllKeys());
    return keys.map((key) => (key as [string, number])[0]);
  });
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  claims.played = [];
  claims.release.mockClear();
});

describe('matches whose tab was closed when they were over', () => {
  it('are taken out, once nobody opens that tab again', async () => {
    const keep = await loaded();
    await kept(keep, { long: OVER, open: FACTS }, Date.now() - 6 * MINUTE);
    await kept(keep, { just: OVER }, Date.now() - 4 * MINUTE);
    await keep.tidyFinished();
    expect(await ids()).toEqual(['just', 'open']);
    expect(claims.release).toHaveBeenCalledOnce();
  });

  it('stay while a tab waits for a rematch, or where one has begun meanwhile', async () => {
    const keep = await loaded();
    await kept(keep, { waits: OVER, again: OVER }, Date.now() - 6 * MINUTE);
    claims.played = ['waits'];
    const tidied = keep.tidyFinished();
    await keep.writeMatch('a', 'again', FACTS, [], false);
    await tidied;
    expect(await ids()).toEqual(['again', 'waits']);
  });

  it('stay as they are where the storage is denied', async () => {
    const keep = await loaded();
    vi.spyOn(globalThis.indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await expect(keep.tidyFinished()).resolves.toBeUndefined();
  });
});

describe('what was set aside', () => {
  it('is deleted, and nothing else', async () => {
    const keep = await loaded();
    await kept(keep, { open: FACTS, damaged: FACTS, played: FACTS }, Date.now());
    await keep.setMatchAside('damaged', 'bad_journal');
    await keep.setMatchAside('played', 'other_version');
    const { transact } = await import('./database');
    await transact('readwrite', (store) => {
      store('matches').put({ id: 'strange', form: 2 });
      return Promise.resolve();
    });
    const { set } = await import('idb-keyval');
    await set('solo', 'no save');
    await keep.savedSolo();
    claims.played = ['played'];

    expect(await keep.deleteAside()).toBe(3);
    expect(await ids()).toEqual(['open', 'played']);
    expect(await keep.soloAside()).toBe(0);
    expect(await keep.unfinished()).toMatchObject({ matches: [{ id: 'open' }], aside: 1 });
  });

  it('is told again from then on', async () => {
    const keep = await loaded();
    const aside = await import('./aside');
    aside.rememberAsideHeard(2);
    await keep.deleteAside();
    expect(aside.asideHeard()).toBe(0);
  });
});
