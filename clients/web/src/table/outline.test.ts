import { describe, expect, it } from 'vitest';

import { placed } from './outline';

describe('a path that is placed', () => {
  it('begins where it is put, and is scaled', () => {
    expect(placed('m0-1l3-4h.5v6c1 2 3 4 5 6z', 10, 20, 2)).toBe(
      'M10 20m 0 -2l 6 -8h 1v 12c 2 4 6 8 10 12z',
    );
  });

  it('keeps how an arc bends, also on its head', () => {
    expect(placed('m4-5a4 4 0 1 0-9 0 4 4 0 0 1 2 3', 50, 70, -0.5)).toBe(
      'M50 70m -2 2.5a 2 2 0 1 0 4.5 0 2 2 0 0 1 -1 -1.5',
    );
  });

  it('is the same shape at every place', () => {
    expect(placed('m1 1h2', 5, 6, 3)).toBe('M5 6m 3 3h 6');
    expect(placed('m1 1h2', 7, 8, 3)).toBe('M7 8m 3 3h 6');
  });
});
