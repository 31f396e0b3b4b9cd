import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';

import { MATCH } from '../keep/fake';
import type { KeptMatch } from '../keep/matches';
import type { Archive } from './archive.svelte';
import MatchList from './MatchList.svelte';

function show(matches: KeptMatch[], aside = 0) {
  const [ongo, remove, ondeleted] = [vi.fn(), vi.fn(), vi.fn()];
  render(MatchList, {
    archive: { records: [], note: '', isBusy: false, delete: remove } as unknown as Archive,
    unfinished: { matches, aside },
    ongo,
    onlook: vi.fn(),
    onstatistics: vi.fn(),
    onfile: vi.fn(),
    ondeleted,
  });
  return { ongo, remove, ondeleted };
}

afterEach(cleanup);

test('an unfinished match is in the list, and is gone on with', async () => {
  const { ongo } = show([MATCH]);
  const row = await screen.findByRole('button', { name: /Go on with Bob/ });
  expect(row.textContent).toContain('Hand 2. You 31 : 12 Bob.');
  await fireEvent.click(row);
  expect(ongo).toHaveBeenCalledWith(MATCH);
  expect(screen.queryByText(/No match is kept yet/)).toBeNull();
});

test.each(['Delete: Against Bob', 'Delete all'])(
  'an unfinished match is deleted by “%s”, after it was told what that means',
  async (name) => {
    const { remove, ondeleted } = show([MATCH]);
    await fireEvent.click(await screen.findByRole('button', { name }));
    const question = screen.getByRole('dialog');
    expect(question.textContent).toContain('would wait for you in vain');
    expect(remove).not.toHaveBeenCalled();
    await fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(remove).toHaveBeenCalledWith([], [MATCH], 0);
    await vi.waitFor(() => {
      expect(ondeleted).toHaveBeenCalled();
    });
  },
);

test.each([
  ['Delete them', [], '2 kept matches that this page cannot open.'],
  ['Delete all', [MATCH], 'All 3 matches on this device. Not finished: 1.'],
])('what was set aside is deleted by “%s”, after one question', async (name, matches, text) => {
  const { remove, ondeleted } = show([MATCH], 2);
  expect((await screen.findByText(/set aside, not deleted/)).textContent).toContain('2 kept');
  await fireEvent.click(screen.getByRole('button', { name }));
  const question = screen.getByRole('dialog');
  expect(question.textContent).toContain(text);
  expect(remove).not.toHaveBeenCalled();
  await fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(remove).toHaveBeenCalledWith([], matches, 2);
  await vi.waitFor(() => {
    expect(ondeleted).toHaveBeenCalled();
  });
});

test('without any the list says that nothing is kept', () => {
  show([]);
  expect(screen.getByText(/No match is kept yet/)).toBeDefined();
});
