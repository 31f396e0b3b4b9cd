import { expect, test } from 'vitest';

import { told } from './told';

test('a finding is told with what stands in its places', () => {
  const places = {
    winner: 'Ann (host)',
    loser: '{high} (guest)',
    high: 52,
    low: 0,
    rules: 'classic rules, first to 100',
  };
  expect(told({ text: 'Proven: {winner} beat {loser}, {high} to {low}, {rules}.', places })).toBe(
    'Proven: Ann (host) beat {high} (guest), 52 to 0, classic rules, first to 100.',
  );
});
