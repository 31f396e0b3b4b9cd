import { expect, it, vi } from 'vitest';

import { followLifecycle } from './lifecycle';

/** What happens to a page, and what is heard of it. */
const HAPPENS: [string, () => void, string[]][] = [
  ['it goes away', () => dispatchEvent(new Event('pagehide')), ['hidden']],
  ['it is new', () => dispatchEvent(shown(false)), []],
  ['it is back as it was', () => dispatchEvent(shown(true)), ['back']],
  ['there is a network', () => dispatchEvent(new Event('online')), ['awake']],
  ['the device wakes up', () => document.dispatchEvent(new Event('resume')), ['awake']],
];

function shown(persisted: boolean): Event {
  return Object.assign(new Event('pageshow'), { persisted });
}

it.each(HAPPENS)('a page hears that %s, until it hears nothing more', (_, happen, heard) => {
  const listener = { hidden: vi.fn(), back: vi.fn(), awake: vi.fn() };
  const unfollow = followLifecycle(listener);
  happen();
  unfollow();
  happen();
  const calls = Object.entries(listener).flatMap(([name, { mock }]) => mock.calls.map(() => name));
  expect(calls).toEqual(heard);
});
