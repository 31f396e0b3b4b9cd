import { beforeEach, describe, expect, test, vi } from 'vitest';

import {
  applySettings,
  cleanName,
  DEFAULTS,
  keepSettings,
  parseSettings,
  readSettings,
} from './settings';

beforeEach(() => {
  localStorage.clear();
});

describe('what is kept on the device', () => {
  test('comes back as it was', () => {
    const chosen = {
      ...DEFAULTS,
      name: 'Ann',
      theme: 'dark' as const,
      suits: 'four' as const,
      sounds: true,
      rules: { preset: 'house' as const, target: 0 },
      level: 'expert' as const,
    };
    keepSettings(chosen);
    expect(readSettings()).toEqual(chosen);
  });

  test('gets its default where it is missing, damaged or out of bounds', () => {
    expect(parseSettings(null)).toEqual(DEFAULTS);
    expect(parseSettings('{"theme":')).toEqual(DEFAULTS);
    expect(parseSettings('[1]')).toEqual(DEFAULTS);
    expect(parseSettings('"dark"')).toEqual(DEFAULTS);
    expect(
      parseSettings(
        '{"theme":"pink","sounds":"yes","rules":{"preset":"mine","target":7},"name":5}',
      ),
    ).toEqual(DEFAULTS);
  });

  test('is not needed: the page works where storage is denied', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    keepSettings(DEFAULTS);
    expect(readSettings()).toEqual(DEFAULTS);
  });
});

test('what is seen everywhere stands on the root element', () => {
  const root = document.createElement('html');
  applySettings(
    { ...DEFAULTS, theme: 'dark', suits: 'four', cards: 'large', motion: 'none' },
    root,
  );
  expect({ ...root.dataset }).toEqual({
    theme: 'dark',
    suits: 'four',
    cards: 'large',
    motion: 'none',
  });
});

describe('a name', () => {
  test('is one line without blanks around it', () => {
    expect(cleanName('  Ann \n Lee ')).toBe('Ann Lee');
    expect(cleanName('A\u202Ean\u0000n')).toBe('A an n');
    expect(cleanName(' \t ')).toBe('');
  });

  test('has at most 24 characters, as the core counts them', () => {
    expect(cleanName('x'.repeat(30))).toBe('x'.repeat(24));
    expect([...cleanName('🂡'.repeat(30))]).toHaveLength(24);
  });
});
