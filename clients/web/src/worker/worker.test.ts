import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Command, FromWorker, ToWorker } from './messages';

/** A desk that answers at once: the newest game's reports, by command. */
const desk = vi.hoisted(() => ({ handled: [] as Command[], game: 0, missing: '' }));

vi.mock('./assets', () => ({
  ASSETS: { micropython: 'm', sodium: 'sodium', solo: 'solo', expert: 'expert', friend: 'friend' },
}));
vi.mock('../../core/load.mjs', () => ({
  addFiles: () => undefined,
  startMachine: () =>
    Promise.resolve({
      runPython: () => undefined,
      registerJsModule: () => undefined,
      globals: { get: (name: string) => (name === 'handle' ? handle : step) },
    }),
}));
vi.mock('../../core/bundle.mjs', () => ({ unpackBundle: () => new Map() }));
vi.mock('../../core/bridge.mjs', () => ({ connectSodium: () => undefined }));
vi.mock('../../core/sodium.mjs', () => ({ startSodium: () => Promise.resolve({}) }));

function handle(text: string): string {
  const command = JSON.parse(text) as Command & { game: number };
  desk.handled.push(command);
  if (['solo', 'resume', 'host', 'join'].includes(command.do)) desk.game = command.game;
  const reports = command.do === 'ready' ? [{ report: 'bot_due' }] : [];
  return JSON.stringify({ game: desk.game, reports, work: 'none' });
}

const step = () => JSON.stringify({ game: desk.game, reports: [], work: 'none' });

const HOST: Command = {
  do: 'host',
  preset: 'classic',
  target: 100,
  name: 'Ann',
  code: null,
  used: 0,
};
const SOLO: Command = { do: 'solo', level: 'easy', preset: 'classic', target: 100, name: 'Ann' };

let posted: FromWorker[];

/** A worker that has just been started. */
async function started() {
  vi.resetModules();
  desk.handled = [];
  desk.missing = '';
  posted = [];
  const listeners: ((event: { data: ToWorker }) => void)[] = [];
  vi.stubGlobal('self', {
    addEventListener: (_: string, listener: (typeof listeners)[0]) => listeners.push(listener),
    postMessage: (message: FromWorker) => posted.push(message),
  });
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(new Response('', { status: address === desk.missing ? 404 : 200 })),
  );
  vi.spyOn(WebAssembly, 'compile').mockResolvedValue({} as WebAssembly.Module);
  await import('./worker');
  return (game: number, command: Command) => {
    for (const each of listeners) each({ data: { type: 'command', game, command } });
  };
}

const did = () => desk.handled.map((each) => each.do);

describe('the worker', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  it('goes on ticking for a game when the one before is closed late', async () => {
    const send = await started();
    send(1, HOST);
    send(2, HOST);
    send(1, { do: 'close' });
    await vi.waitFor(() => {
      expect(did()).toEqual(['host', 'host', 'close']);
    });
    vi.advanceTimersByTime(600);
    await vi.waitFor(() => {
      expect(did()).toContain('tick');
    });
  });

  it('stops ticking when its game is closed', async () => {
    const send = await started();
    send(1, HOST);
    send(1, { do: 'close' });
    await vi.waitFor(() => {
      expect(did()).toEqual(['host', 'close']);
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('lets a bot move although the game before is closed late', async () => {
    const send = await started();
    send(2, SOLO);
    send(2, { do: 'ready' });
    send(1, { do: 'close' });
    await vi.waitFor(() => {
      expect(did()).toHaveLength(3);
    });
    vi.advanceTimersByTime(1000);
    await vi.waitFor(() => {
      expect(did()).toContain('bot');
    });
  });

  it('counts what was heard of the game at the desk alone', async () => {
    const send = await started();
    send(2, SOLO);
    send(1, { do: 'close' });
    send(2, { do: 'ready' });
    await vi.waitFor(() => {
      expect(did()).toHaveLength(3);
    });
    const heard = posted.map((each) => (each.type === 'reports' ? each.heard : 0));
    expect(heard.reduce((sum, each) => sum + each, 0)).toBe(2);
  });

  it('goes on without a hint where what gives hints cannot be had', async () => {
    const send = await started();
    desk.missing = 'expert';
    send(1, SOLO);
    send(1, { do: 'hint' });
    await vi.waitFor(() => {
      expect(posted).toContainEqual({
        type: 'reports',
        game: 1,
        reports: [{ report: 'hint', hint: null }],
        heard: 1,
      });
    });
    expect(did()).toEqual(['solo']);
  });

  it('says so where a friend’s table cannot be loaded', async () => {
    const send = await started();
    desk.missing = 'friend';
    send(1, HOST);
    await vi.waitFor(() => {
      expect(posted).toContainEqual(expect.objectContaining({ type: 'crashed', code: 'no_core' }));
    });
  });
});
