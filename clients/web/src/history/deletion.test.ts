import { beforeEach, expect, it } from 'vitest';

import { MATCH } from '../keep/fake';
import type { KeptRecord } from '../keep/records';
import { ofAll, ofAside, ofMatch, ofRecord } from './deletion';

const KEPT: KeptRecord = {
  id: 'r',
  at: Date.UTC(2026, 0, 2, 12, 30),
  names: ['Ann', 'Bob'],
  seat: 1,
  record: new Uint8Array(),
  found: null,
};

beforeEach(() => {
  document.documentElement.lang = 'en';
});

it('one record is deleted after its match was named', () => {
  const { question, ...what } = ofRecord(KEPT);
  expect(what).toEqual({ records: [KEPT], matches: [], aside: 0 });
  expect(question).toMatch(/^Against Ann, Jan 2, 2026/);
});

it('one that can be gone on with is deleted after it was told who waits in vain', () => {
  const { question, ...what } = ofMatch(MATCH);
  expect(what).toEqual({ records: [], matches: [MATCH], aside: 0 });
  expect(question).toContain('Bob');
});

it('what was set aside goes without anything else', () => {
  const { question, ...what } = ofAside({ matches: [MATCH], aside: 2 });
  expect(what).toEqual({ records: [], matches: [], aside: 2 });
  expect(question).toContain('2 kept matches');
});

it('all is all of it, and those not finished are counted', () => {
  const { question, ...what } = ofAll([KEPT, KEPT], { matches: [MATCH], aside: 3 });
  expect(what).toEqual({ records: [KEPT, KEPT], matches: [MATCH], aside: 3 });
  expect(question).toContain('All 6 matches on this device. Not finished: 1.');
});
