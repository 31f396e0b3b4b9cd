import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { CLASSIC } from '../game/fake';
import { FACTS, MATCH, OWN_ROOM } from '../keep/fake';
import { rememberTab, type TabMemory } from '../keep/tab';
import { ScriptedGames } from './gallery/scripted.svelte';
import { Page } from './page.svelte';

const ROOM: TabMemory = { at: 'room', own: OWN_ROOM };
let games: ScriptedGames;
let page: Page;

beforeEach(() => {
  games = new ScriptedGames();
  vi.stubGlobal('BroadcastChannel', undefined);
});

afterEach(() => {
  page.stop();
  rememberTab(null);
  history.replaceState(null, '', '/');
});

/** The page as it is loaded anew in a tab. role: what we were at the table. */
async function load(hash: string, role: string, memory: TabMemory | null): Promise<void> {
  rememberTab(memory);
  history.replaceState({ index: 1, role }, '', `/${hash}`);
  page = new Page(games, window);
  await vi.waitFor(() => {
    if (page.screen !== 'start') expect(games.asked).not.toEqual([]);
  });
}

it('a host comes back to the room that the tab had open', async () => {
  await load('#/table', 'host', ROOM);
  expect(games.asked).toEqual(['host house 100 Ann']);
  expect(page.screen).toBe('table');
});

it('a match with a friend is gone on with, whoever opened its room', async () => {
  games.matches = [{ ...MATCH, facts: { ...FACTS, seat: 1 } }];
  await load('#/table', 'host', { at: 'match', id: 'm' });
  await vi.waitFor(() => {
    expect(page.current.role).toBe('guest');
  });
  expect(games.asked).toEqual(['go on m']);
  expect(page.missed).toBeNull();
});

it('a solo match is gone on with, whatever else the tab remembers', async () => {
  games.keeps = { level: 'hard', rules: CLASSIC, hand: 3, scores: [47, 62] };
  await load('#/table', 'solo', ROOM);
  expect(games.asked).toEqual(['resume']);
});

it.each([
  ['guest', 'match'],
  ['', 'table'],
])('a table that is not kept leads to the start, which says so: as “%s”', async (role, missed) => {
  await load('#/table', role, ROOM);
  await vi.waitFor(() => {
    expect(page.screen).toBe('start');
  });
  expect(page.missed).toBe(missed);
  expect(games.asked).toEqual([]);
});

it('a guest who had not sat down follows the invitation once more', async () => {
  await load('#/join', '', { at: 'invitation', code: 'K7QX-9M2D' });
  await vi.waitFor(() => {
    expect(games.asked).toContain('join K7QX-9M2D');
  });
});
