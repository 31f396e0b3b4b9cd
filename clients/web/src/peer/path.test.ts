import { describe, expect, it } from 'vitest';

import { host, relay, stats } from './fake';
import { findPath } from './path';

describe('the way across', () => {
  it.each([
    [stats(host, { type: 'transport', selectedCandidatePairId: 'p' }, {}), 'direct'],
    [stats(relay, { type: 'transport', selectedCandidatePairId: 'p' }, {}), 'relayed'],
    [stats(relay, { type: 'transport' }, { selected: true }), 'relayed'],
    [stats(host, { type: 'transport' }, { nominated: true, state: 'succeeded' }), 'direct'],
    [stats(host, { type: 'transport' }, { nominated: true, state: 'in-progress' }), null],
  ])('is found in what browsers tell (%#)', (report, path) => {
    expect(findPath(report)).toBe(path);
  });
});
