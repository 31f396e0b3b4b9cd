import { describe, expect, it } from 'vitest';

import { fromHex, toHex } from './hex';

const EVERY = Uint8Array.from({ length: 256 }, (_, byte) => byte);

describe('hexadecimal digits', () => {
  it('are two for each byte, in lower case', () => {
    expect(toHex(Uint8Array.of(0, 9, 10, 0x9f, 0xa0, 255))).toBe('00090a9fa0ff');
    expect(toHex(new Uint8Array())).toBe('');
  });

  it('say the same bytes again', () => {
    expect(fromHex('00090a9fa0ff')).toEqual(Uint8Array.of(0, 9, 10, 0x9f, 0xa0, 255));
    expect(fromHex(toHex(EVERY))).toEqual(EVERY);
  });
});
