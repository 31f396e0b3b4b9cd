import { beforeEach, expect, test, vi } from 'vitest';

class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: (() => void) | null = null;
  onerror: (() => void) | null = null;
  isOver = false;
  name: string | undefined;
  constructor(_: URL, { name }: WorkerOptions) {
    this.name = name;
    FakeWorker.made.push(this);
  }
  terminate(): void {
    this.isOver = true;
  }
}

beforeEach(() => {
  FakeWorker.made = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.resetModules();
});

test('the worker that was begun early is the one that is used', async () => {
  const { startEarly, startWorker } = await import('./start');
  startEarly('friend');
  const [early] = FakeWorker.made;
  expect(early?.name).toBe('friend');
  expect(startWorker()).toBe(early);
  expect(startWorker()).not.toBe(early);
});

test('one that failed before anybody listened is replaced', async () => {
  const { startEarly, startWorker } = await import('./start');
  startEarly(null);
  const [early] = FakeWorker.made;
  early?.onerror?.();
  expect(startWorker()).not.toBe(early);
  expect(early?.isOver).toBe(true);
});
