/** An invitation that is opened again. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { FACTS } from '../keep/fake';
import { rememberMatchOf } from '../keep/invited';
import { ScriptedGames } from './gallery/scripted.svelte';
import { Page } from './page.svelte';

const LINK = 'https://gin.example/#K7QX-9M2D';
const KEPT = { id: 'm', facts: { ...FACTS, seat: 1 as const }, at: 0 };

let games: ScriptedGames;
let page: Page;

beforeEach(() => {
  games = new ScriptedGames();
  vi.stubGlobal('BroadcastChannel', undefined);
  rememberMatchOf('K7QX', 'm');
  history.replaceState(null, '', '/');
});

afterEach(() => {
  page.stop();
  localStorage.clear();
});

it('goes on with the match that came of it', async () => {
  games.matches = [KEPT];
  history.replaceState(null, '', '/#K7QX-9M2D');
  page = new Page(games, window);
  await vi.waitFor(() => {
    expect(page.screen).toBe('table');
  });
  expect(games.asked).toEqual(['warm', 'go on m']);
  expect(page.current.role).toBe('guest');
});

it('asks where another tab plays that match', async () => {
  games.matches = [KEPT];
  games.isElsewhere = true;
  page = new Page(games, window);
  await page.join(LINK);
  expect([page.dialog, page.screen]).toEqual(['elsewhere', 'start']);
  await page.takeOver?.();
  expect(games.asked.at(-1)).toBe('go on m here');
  expect(page.screen).toBe('table');
});

it.each([
  ['the match is over', [{ ...KEPT, facts: { ...KEPT.facts, isOver: true } }], LINK],
  ['the match is kept no more', [], LINK],
  ['the room is another one', [KEPT], 'https://gin.example/#K7QZ-9M2D'],
])('is followed where %s', async (_, matches, link) => {
  games.matches = matches;
  page = new Page(games, window);
  await page.join(link);
  expect(games.asked).toEqual(['warm', `join ${link}`]);
});

it('is found in the message it came with', async () => {
  page = new Page(games, window);
  await page.join('Come and play Gin Rummy with me: https://gin.example/#K7QZ-9M2D?x=1');
  expect(games.asked.at(-1)).toBe('join https://gin.example/#K7QZ-9M2D');
  expect(page.invitation).toBe('https://gin.example/#K7QZ-9M2D');
});
