import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';

import type { KeptMatch } from '../keep/matches';
import type { Archive } from './archive.svelte';
import MatchList from './MatchList.svelte';

const MATCH: KeptMatch = {
  id: 'a',
  facts: {
    seat: 0,
    names: ['Ann', 'Bob'],
    rules: { preset: 'house', target: 100 },
    hand: 3,
    scores: [12, 30],
    isOver: false,
  },
  at: 0,
};

function show(matches: KeptMatch[]) {
  const ongo = vi.fn();
  render(MatchList, {
    archive: { records: [], note: '', isBusy: false } as unknown as Archive,
    unfinished: { matches, aside: 0 },
    ongo,
    onlook: vi.fn(),
    onstatistics: vi.fn(),
    onfile: vi.fn(),
  });
  return ongo;
}

afterEach(cleanup);

test('an unfinished match is in the list, and is gone on with', async () => {
  const ongo = show([MATCH]);
  const row = await screen.findByRole('button', { name: /Go on with Bob/ });
  expect(row.textContent).toContain('Hand 3. You 12 : 30 Bob.');
  await fireEvent.click(row);
  expect(ongo).toHaveBeenCalledWith(MATCH);
  expect(screen.queryByText(/No match is kept yet/)).toBeNull();
});

test('without any the list says that nothing is kept', () => {
  show([]);
  expect(screen.getByText(/No match is kept yet/)).toBeDefined();
});
