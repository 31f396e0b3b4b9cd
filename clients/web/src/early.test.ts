import { beforeEach, expect, test, vi } from 'vitest';

import { DEFAULTS, keepSettings } from './settings';

const root = document.documentElement;

beforeEach(() => {
  vi.resetModules();
  delete root.dataset['theme'];
  delete root.dataset['opens'];
  document.head.replaceChildren();
  history.replaceState(null, '', '/');
});

test('the colours that were chosen are there before the first picture', async () => {
  keepSettings({ ...DEFAULTS, theme: 'dark' });
  await import('./early');
  expect(root.dataset['theme']).toBe('dark');
});

test('what is kept and damaged leaves the colours of the system', async () => {
  localStorage.setItem('ginp2p.settings', '{"theme": "pink"');
  await import('./early');
  expect(root.dataset['theme']).toBeUndefined();
});

test('only the start is opened with the picture of the start', async () => {
  await import('./early');
  expect(root.dataset['opens']).toBeUndefined();
  vi.resetModules();
  history.replaceState(null, '', '/#K7QX-9M2D');
  await import('./early');
  expect(root.dataset['opens']).toBe('elsewhere');
});

test.each([
  ['/#K7QX-9M2D', ['friend.js']],
  ['/', []],
  ['/#/join', []],
])('at %s what a guest needs is asked for: %j', async (place, asked) => {
  const script = { dataset: { guests: 'friend.js' } };
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(
    script as unknown as HTMLScriptElement,
  );
  history.replaceState(null, '', place);
  await import('./early');
  const links = [...document.head.querySelectorAll('link[rel=modulepreload]')];
  expect(links.map((each) => each.getAttribute('href'))).toEqual(asked);
});
