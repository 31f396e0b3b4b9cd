// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { Loader } from './loader';

const core = vi.hoisted(() => ({ runPython: vi.fn(), connectSodium: vi.fn(), files: [''] }));

vi.mock('./assets', () => {
  const names = ['micropython', 'sodium', 'solo', 'expert', 'friend', 'records'];
  return { ASSETS: Object.fromEntries(names.map((each) => [each, each])) };
});
vi.mock('../../core/load.mjs', () => ({
  addFiles: (_: unknown, [file]: string[]) => core.files.push(file as string),
  startMachine: () =>
    Promise.resolve({ runPython: core.runPython, registerJsModule: () => undefined }),
}));
vi.mock('../../core/bundle.mjs', () => ({
  unpackBundle: (bytes: Uint8Array) => [new TextDecoder().decode(bytes)],
}));
vi.mock('../../core/bridge.mjs', () => ({ connectSodium: core.connectSodium }));
vi.mock('../../core/sodium.mjs', () => ({ startSodium: () => Promise.resolve('sodium') }));

const EMPTY = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]); // a module with nothing in it

let asked: string[];
let missing: string;

beforeEach(() => {
  [asked, missing, core.files] = [[], '', []];
  vi.clearAllMocks();
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const status = address === missing ? 404 : 200;
    return Promise.resolve(new Response(address === 'sodium' ? EMPTY : address, { status }));
  });
  return () => {
    vi.unstubAllGlobals();
  };
});

function loader({ isInvited = false, isIdle = true } = {}): Loader {
  return new Loader({ isInvited, isIdle: () => Promise.resolve(isIdle) });
}

const imported = () =>
  core.runPython.mock.calls.flatMap(([source]) =>
    (source as string).startsWith('import ') ? [source as string] : [],
  );

describe('the core', () => {
  it('is there for a solo table without anything else', async () => {
    await loader().machine;
    expect(asked).toEqual(['solo']);
    expect(core.files).toEqual(['solo']);
    expect(imported()).toEqual(['import desk.solo']);
  });

  it('imports nothing ahead while somebody waits', async () => {
    await loader({ isIdle: false }).machine;
    expect(imported()).toEqual([]);
  });

  it('brings a friend’s table at once where there is an invitation', async () => {
    const invited = loader({ isInvited: true });
    expect(asked).toEqual(['solo', 'sodium', 'friend']);
    await invited.part('friend');
    expect(imported()).toEqual(['import desk.friend']);
  });

  it('cannot be had without what a solo table needs', async () => {
    missing = 'solo';
    await expect(loader().machine).rejects.toThrow('404');
  });
});

describe('a part of the core', () => {
  it('is loaded once, however often it is asked for', async () => {
    const only = loader();
    only.warm('friend');
    await Promise.all([only.part('friend'), only.part('friend')]);
    await only.part('records');
    expect(asked).toEqual(['solo', 'sodium', 'friend', 'records']);
    expect(core.files.toSorted()).toEqual(['friend', 'records', 'solo']);
    expect(core.connectSodium).toHaveBeenCalledOnce();
  });

  it.each(['expert', 'friend', 'records'] as const)(
    'that could not be had is fetched anew the next time: %s',
    async (part) => {
      const only = loader();
      missing = part;
      only.warm(part);
      await expect(only.part(part)).rejects.toThrow('404 for a part of the game');
      missing = '';
      await only.part(part);
      expect(core.files).toContain(part);
    },
  );

  it('for records is all of a friend’s table as well', async () => {
    missing = 'sodium';
    await expect(loader().part('records')).rejects.toThrow('404');
  });
});
