import { describe, expect, it } from 'vitest';

import { packMatches, unpackMatches, UnreadableFile } from './bundle';

const at = new Date(2026, 0, 2, 12, 30).getTime();

describe('one file with many matches', () => {
  it('comes out as it went in', () => {
    const record = Uint8Array.from({ length: 20_000 }, (_, place) => place % 256);
    const packed = [
      { record, seat: 1 as const, at },
      { record: Uint8Array.of(1), seat: null, at: null },
    ];
    expect(unpackMatches(packMatches(packed))).toEqual(packed);
  });

  it('has the form that the terminal writes', () => {
    expect(JSON.parse(packMatches([{ record: Uint8Array.of(71, 73), seat: 0, at }]))).toEqual({
      format: 'ginp2p history',
      version: 1,
      matches: [{ date: '2026-01-02T12:30:00', seat: 'host', record: 'R0k=' }],
    });
  });

  it.each(['+275760-09-13', '+010000-01-01', '-000001-01-01', '0000-01-01', 'noon'])(
    'knows no date like %s, which could not be written again',
    (date) => {
      const matches = [{ record: 'R0k=', seat: null, date }];
      const packed = unpackMatches(
        JSON.stringify({ format: 'ginp2p history', version: 1, matches }),
      );
      expect(packed).toMatchObject([{ at: null }]);
      expect(() => packMatches(packed)).not.toThrow();
    },
  );

  it.each([
    ['{', 'no_bundle'],
    ['{"format":"chess"}', 'no_bundle'],
    ['{"format":"ginp2p history","version":2}', 'other_version'],
    ['{"format":"ginp2p history","version":1,"matches":3}', 'no_bundle'],
    ['{"format":"ginp2p history","version":1,"matches":[null]}', 'no_bundle'],
    ['{"format":"ginp2p history","version":1,"matches":[{"record":"?"}]}', 'no_bundle'],
  ])('is refused as %s', (text, code) => {
    expect(() => unpackMatches(text)).toThrow(new UnreadableFile(code as 'no_bundle'));
  });
});
