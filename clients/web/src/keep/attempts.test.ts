import { beforeEach, describe, expect, it, vi } from 'vitest';

import { attemptsOf, rememberAttempts } from './attempts';

const HOUR = 3600 * 1000;

describe('tries of a code', () => {
  beforeEach(() => {
    localStorage.clear();
  });

  it('are remembered over a reload', async () => {
    rememberAttempts('abc', 2);
    expect(attemptsOf('abc')).toBe(2);
    expect(attemptsOf('other')).toBe(0);
    vi.resetModules();
    const again = await import('./attempts');
    expect(again.attemptsOf('abc')).toBe(2);
  });

  it('are forgotten once the code has been right, or cannot live any more', () => {
    rememberAttempts('abc', 1, 0);
    expect(attemptsOf('abc', 6 * HOUR - 1)).toBe(1);
    expect(attemptsOf('abc', 6 * HOUR)).toBe(0);
    rememberAttempts('def', 1);
    rememberAttempts('def', 0);
    expect(attemptsOf('def')).toBe(0);
  });

  it.each([
    '',
    '7',
    'null',
    '{"abc":7}',
    '{"abc":{"used":"x","until":1}}',
    '{"abc":{"used":-9,"until":9e15}}',
  ])('are not read from what is no memory of ours: %s', (text) => {
    localStorage.setItem('ginp2p.attempts', text);
    rememberAttempts('abc', 2);
    expect(attemptsOf('abc')).toBe(2);
  });

  it('live as long as the page where nothing can be stored', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    rememberAttempts('abc', 2);
    expect(attemptsOf('abc')).toBe(2);
  });
});
