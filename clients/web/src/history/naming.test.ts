import { describe, expect, it } from 'vitest';

import type { Found, KeptRecord } from '../keep/records';
import { fileName } from './files';
import { playersOf, resultOf } from './naming';

const FOUND: Found = {
  summary: { names: ['Ann', 'Bob'], rules: '', results: [], due: null },
  isFinished: true,
  totals: [120, 85],
  winner: 0,
  rules: { preset: 'house', target: 100 },
  hands: 4,
};

function kept(seat: 0 | 1 | null, found: Partial<Found> | string | null = {}): KeptRecord {
  const whole = typeof found === 'object' && found ? { ...FOUND, ...found } : found;
  const names: [string, string] = ['Ann', 'Bob'];
  return { id: 'm', at: 0, names, seat, record: new Uint8Array(), found: whole };
}

describe('a kept match', () => {
  it('is named after the other player, or both of a match of others', () => {
    expect(playersOf(kept(0))).toBe('Against Bob');
    expect(playersOf(kept(1))).toBe('Against Ann');
    expect(playersOf(kept(null))).toBe('Ann and Bob');
  });

  it.each([
    [0, {}, 'Won 120 : 85'],
    [1, {}, 'Lost 85 : 120'],
    [null, {}, 'Ann won 120 : 85'],
    [null, { winner: 1, totals: [85, 120] }, 'Bob won 120 : 85'],
    [1, { winner: null }, 'A draw'],
    [1, { isFinished: false }, 'Not finished, 85 : 120'],
  ] as const)('is told with our points first: seat %s, %j', (seat, found, words) => {
    expect(resultOf(kept(seat, found as Partial<Found>))).toBe(
      `${words} · 4 hands · House rules, first to 100`,
    );
  });

  it('says nothing while it is checked, and the fault where it proves nothing', () => {
    expect(resultOf(kept(0, null))).toBe('');
    expect(resultOf(kept(0, 'it is damaged'))).toBe('it is damaged');
  });
});

it('a file is named after its day and both players, in plain letters', () => {
  const at = new Date(2026, 0, 2, 12, 30).getTime();
  expect(fileName(at, ['Ann', 'Bob'])).toBe('2026-01-02-1230-Ann-Bob.ginp2p');
  expect(fileName(at, ['../Zoë & Co', '♠♥'])).toBe('2026-01-02-1230-Zo-Co.ginp2p');
});
