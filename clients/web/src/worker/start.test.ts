import { beforeEach, expect, test, vi } from 'vitest';

class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: (() => void) | null = null;
  onerror: (() => void) | null = null;
  posted: unknown[] = [];
  isOver = false;
  constructor() {
    FakeWorker.made.push(this);
  }
  postMessage(message: unknown): void {
    this.posted.push(message);
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
  expect(early?.posted).toEqual([{ type: 'warm', part: 'friend' }]);
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
