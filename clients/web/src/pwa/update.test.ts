import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** As much of a registration as the page uses. */
class Registration extends EventTarget {
  waiting: { postMessage: ReturnType<typeof vi.fn> } | null = null;
  installing: EventTarget | null = null;
  update = vi.fn(() => Promise.resolve());

  /** A new version comes, and waits when it has all its files. */
  bring(): void {
    this.installing = new EventTarget();
    this.dispatchEvent(new Event('updatefound'));
    this.waiting = { postMessage: vi.fn() };
    this.installing.dispatchEvent(new Event('statechange'));
  }
}

class Container extends EventTarget {
  controller: object | null = {};
  registration = new Registration();
  register = vi.fn(() => Promise.resolve(this.registration));
}

let container: Container;

beforeEach(() => {
  vi.resetModules(); // what has been found is kept for the life of the page
  vi.useFakeTimers();
  container = new Container();
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
});

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const load = () => import('./update.svelte');

test('a version that waits is offered', async () => {
  const { keepOffline, updateReady } = await load();
  await keepOffline();
  expect(updateReady()).toBe(false);
  container.registration.bring();
  expect(updateReady()).toBe(true);
});

test('one that waited before the page came is offered, too', async () => {
  container.registration.bring();
  const { keepOffline, updateReady } = await load();
  await keepOffline();
  expect(updateReady()).toBe(true);
});

test('the first version of all replaces nothing', async () => {
  container.controller = null;
  const { keepOffline, updateReady } = await load();
  await keepOffline();
  container.registration.bring();
  expect(updateReady()).toBe(false);
});

test('it is taken only when the player says so', async () => {
  const { applyUpdate, keepOffline } = await load();
  await keepOffline();
  container.registration.bring();
  const { waiting } = container.registration;
  expect(waiting?.postMessage).not.toHaveBeenCalled();
  applyUpdate();
  expect(waiting?.postMessage).toHaveBeenCalledExactlyOnceWith('apply');
});

test('without one, taking it does nothing', async () => {
  const { applyUpdate, keepOffline } = await load();
  await keepOffline();
  expect(() => {
    applyUpdate();
  }).not.toThrow();
});

test('a page that stays open looks for new versions', async () => {
  const { keepOffline } = await load();
  await keepOffline();
  container.registration.update.mockRejectedValueOnce(new Error('offline'));
  await vi.advanceTimersByTimeAsync(2 * 60 * 60 * 1000);
  expect(container.registration.update).toHaveBeenCalledTimes(2);
});

test('where there are no service workers, or they are forbidden, nothing happens', async () => {
  const { keepOffline, updateReady } = await load();
  container.register.mockRejectedValueOnce(new Error('SecurityError'));
  await keepOffline();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await keepOffline();
  expect(updateReady()).toBe(false);
});
