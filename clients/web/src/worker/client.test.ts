import { describe, expect, it, vi } from 'vitest';

import { Core } from './client';
import type { FromWorker } from './messages';

class FakeWorker {
  heard: unknown[] = [];
  isEnded = false;
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: { preventDefault(): void }) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  postMessage(message: unknown) {
    this.heard.push(message);
  }
  terminate() {
    this.isEnded = true;
  }
  say(data: FromWorker) {
    this.onmessage?.({ data });
  }
}

function started() {
  const workers: FakeWorker[] = [];
  const core = new Core(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  return { core, workers, listener: { report: vi.fn(), crashed: vi.fn() } };
}

describe('the way to the core', () => {
  it('is one worker, however often it is warmed', () => {
    const { core, workers } = started();
    core.warm();
    core.warm('friend');
    core.warm();
    expect(workers).toHaveLength(1);
    expect(workers[0]?.heard).toEqual([{ type: 'warm', part: 'friend' }]);
  });

  it('tells each game what is reported of it, and no other', () => {
    const { core, workers, listener } = started();
    const other = { report: vi.fn(), crashed: vi.fn() };
    core.open(listener).send({ do: 'ready' });
    core.open(other).send({ do: 'ready' });
    expect(workers[0]?.heard).toEqual([
      { type: 'command', game: 1, command: { do: 'ready' } },
      { type: 'command', game: 2, command: { do: 'ready' } },
    ]);
    const reports = [{ report: 'seated' } as const];
    workers[0]?.say({ type: 'reports', game: 2, reports, heard: 1 });
    workers[0]?.say({ type: 'reports', game: 9, reports, heard: 1 });
    expect(listener.report).not.toHaveBeenCalled();
    expect(other.report.mock.calls).toEqual([[reports, 1]]);
  });

  it('hears and sends nothing more once it has hung up', () => {
    const { core, workers, listener } = started();
    const line = core.open(listener);
    line.send({ do: 'ready' });
    line.hangUp();
    line.hangUp();
    line.send({ do: 'ready' });
    expect(workers[0]?.heard.slice(1)).toEqual([
      { type: 'command', game: 1, command: { do: 'close' } },
    ]);
    workers[0]?.say({ type: 'reports', game: 1, reports: [], heard: 1 });
    expect(listener.report).not.toHaveBeenCalled();
  });

  it.each([
    [(worker?: FakeWorker) => worker?.say({ type: 'crashed', code: 'crashed', detail: 'x' }), 'x'],
    [(worker?: FakeWorker) => worker?.onmessageerror?.(), ''],
  ])('tells every game that the core has ended, and begins anew', (end, detail) => {
    const { core, workers, listener } = started();
    core.open(listener).send({ do: 'ready' });
    end(workers[0]);
    expect(workers[0]?.isEnded).toBe(true);
    expect(listener.crashed.mock.calls).toEqual([['crashed', detail]]);
    core.open(listener).send({ do: 'ready' });
    expect(workers).toHaveLength(2);
  });

  it('tells that the core cannot be loaded', () => {
    const { core, workers, listener } = started();
    core.open(listener).send({ do: 'ready' });
    const preventDefault = vi.fn();
    workers[0]?.onerror?.({ preventDefault });
    expect(preventDefault).toHaveBeenCalled(); // nothing on the console
    expect(listener.crashed.mock.calls).toEqual([['no_core', '']]);
  });
});
