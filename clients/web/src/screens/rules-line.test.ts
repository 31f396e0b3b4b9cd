import { expect, test } from 'vitest';

import type { Preset } from '../game/types';
import { rulesLine } from './rules-line';

test.each([
  ['classic', 100, 'Classic rules, first to 100'],
  ['house', 0, 'House rules, a single hand'],
  ['tournament', 1000, 'Other rules (“tournament”), first to 1000'],
  ['constructor', 0, 'Other rules (“constructor”), a single hand'],
])('%s to %i is told', (preset, target, line) => {
  expect(rulesLine({ preset: preset as Preset, target })).toBe(line);
});
