import { describe, expect, it } from 'vitest';

import { placed } from './outline';

describe('a path that is placed', () => {
  it('moves where it begins and what is not relative', () => {
    expect(placed('M1 2L3-4H5V6Z', 10, 20, 2)).toBe('M 12 24L 16 12H 20V 32Z');
  });

  it('only scales what is relative', () => {
    expect(placed('M0-1l3-4h.5v6c1 2 3 4 5 6z', 10, 20, 2)).toBe(
      'M 10 18l 6 -8h 1v 12c 2 4 6 8 10 12z',
    );
  });

  it('keeps how an arc bends, also on its head', () => {
    expect(placed('M4-5a4 4 0 1 0-9 0A4 4 0 0 1 2 3', 50, 70, -0.5)).toBe(
      'M 48 72.5a 2 2 0 1 0 4.5 0A 2 2 0 0 1 49 68.5',
    );
  });

  it('begins a relative path where it stands when the first step is small', () => {
    expect(placed('M12 3a6.4 6.4 0 1 1 0 12.8', 6, 8, 1)).toBe('M 18 11a 6.4 6.4 0 1 1 0 12.8');
  });
});
