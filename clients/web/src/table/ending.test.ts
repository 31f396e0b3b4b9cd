import { describe, expect, it } from 'vitest';

import { closed, SCENES } from '../game/fake';
import type { TableState } from '../game/types';
import { endingOf, uncounted } from './ending';

function tableOf(scene: string): TableState {
  const table = SCENES[scene]?.().table;
  if (!table) throw new Error(scene);
  return table;
}

function endOf(scene: string) {
  const table = tableOf(scene);
  if (!table.result) throw new Error(scene);
  return endingOf(table.result, table);
}

describe('the mood of an end', () => {
  it.each([
    ['undercut won', 'good'],
    ['undercut lost', 'bad'],
    ['gin lost', 'good'],
    ['knock won', 'plain'],
    ['wash', 'plain'],
  ])('%s: %s', (scene, mood) => {
    expect(endOf(scene).mood).toBe(mood);
  });
});

describe('a wash', () => {
  it('says why nobody scores, as far as it is known', () => {
    expect(endOf('wash').note).toMatch(/^Two cards are left in the stock/);
    expect(endOf('wash after fifty turns').note).toMatch(/^Nobody has drawn from the stock/);
    const table = tableOf('wash');
    const unknown = { ...closed('wash', 4), stock: null };
    expect(endingOf(unknown, table).note).toMatch(/^Nobody has knocked/);
  });
});

describe('an undercut', () => {
  it('begins as any other knock, so that nobody knows', () => {
    expect(endOf('undercut won').opening).toBe('Ann knocked');
    expect(endOf('undercut lost').opening).toBe('You knocked');
    expect(endOf('knock lost').opening).toBe(endOf('knock lost').title);
  });
});

describe('before the last hand is counted', () => {
  it('score and sheet are as they were, with a row for it', () => {
    const { scores, sheet } = uncounted(tableOf('undercut won'));
    expect(scores).toEqual([47, 62]);
    expect(sheet.hands).toEqual([
      [0, 25],
      [47, 0],
      [0, 37],
      [0, 0],
    ]);
    expect(sheet.points).toEqual([47, 62]);
    expect(sheet.boxes).toEqual([1, 2]);
  });

  it('nothing of the match’s end is told', () => {
    const { sheet } = uncounted(tableOf('match won'));
    expect([sheet.line, sheet.boxPoints, sheet.totals]).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  it('nothing is held back of a match that was given up, or goes on', () => {
    for (const scene of ['resigned', 'draw']) {
      const table = tableOf(scene);
      expect(uncounted(table)).toBe(table);
    }
  });
});
