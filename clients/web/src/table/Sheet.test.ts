import { render, screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';

import { CLASSIC, SCENES, sheetOf } from '../game/fake';
import type { TableState } from '../game/types';
import Sheet from './Sheet.svelte';

function over(): TableState {
  const table = SCENES['match won']?.().table;
  if (!table) throw new Error('a match is over');
  return { ...table, sheet: sheetOf([[0, 100]], CLASSIC, 1) };
}

const row = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((each) => each.textContent.replace(/\s+/g, ' ').trim());

describe('the score sheet', () => {
  it('has no sum of boxes for who has none', () => {
    render(Sheet, { table: over() });
    expect(row(/^Boxes/)).toEqual(['1 × 25 25', '·']);
  });

  it('keeps the places of what is still to be counted', () => {
    render(Sheet, { table: over(), marksLast: true, isCounted: false });
    expect(row(/^Line/)).toEqual(['·', '·']);
    expect(row(/^Total/)).toEqual(['·', '·']);
  });

  it('says what it is only where nothing else does', () => {
    render(Sheet, { table: over(), hasTitle: false });
    expect(screen.getByText('Score sheet').className).toMatch(/unseen/);
    expect(screen.getByText('First to 100')).toBeTruthy();
  });
});
