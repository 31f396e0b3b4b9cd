import { beforeEach, expect, test, vi } from 'vitest';

import { DEFAULTS, keepSettings } from './settings';

const root = document.documentElement;

beforeEach(() => {
  vi.resetModules();
  delete root.dataset['theme'];
  delete root.dataset['opens'];
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
