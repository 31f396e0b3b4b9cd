/**
 * Each screen in each of its states, by name: `screens.html?host-waiting`. At the table also with
 * a scene and the other's name: `screens.html?table-away&scene=wash&name=Maximiliane`. For looking
 * at and for photographs; not part of the page that is built.
 */

import '../../look/tokens.css';
import '../../look/base.css';

import { mount } from 'svelte';

import App from '../../App.svelte';
import { CLASSIC } from '../../game/fake';
import { applySettings } from '../../settings';
import { Page } from '../page.svelte';
import { settings } from '../settings.svelte';
import { fault, ROOM, ScriptedGames } from './scripted.svelte';

localStorage.clear();
const games = new ScriptedGames();
const [scene = ''] = location.search.slice(1).split('&');
const asked = new URLSearchParams(location.search);
const [begin = 'start', ...rest] = scene.split('-');
const state = rest.join('-');
const seated = (
  presence: 'here' | 'quiet' | 'away' | 'gone',
  path: 'direct' | 'relayed' = 'direct',
) => ({
  state: 'seated' as const,
  path,
  presence,
  seconds: 8,
});

const soon = () => new Promise((resolve) => setTimeout(resolve, 150));

/** Press something, as soon as its part of the page is there. */
async function press(text: string): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    const buttons = [...document.querySelectorAll<HTMLElement>('button, a')];
    const named = (each: HTMLElement) => each.textContent.includes(text) || each.ariaLabel === text;
    const found = buttons.find(named);
    if (found) {
      found.click();
      return;
    }
    await soon();
  }
}

if (state === 'kept' || state === 'anew') {
  games.keeps = {
    level: 'medium',
    rules: { preset: 'classic', target: 100 },
    hand: 3,
    scores: [47, 62],
  };
}
const place = begin === 'table' ? 'host' : begin;
const fragment = begin === 'link' ? '#K7QX-9M2D' : place === 'start' ? '' : `#/${place}`;
history.replaceState(null, '', location.pathname + location.search + fragment);
const target = document.getElementById('app');
applySettings(settings, document.documentElement);
const page = new Page(games, window);
if (target) mount(App, { target, props: { page, isUpdateReady: state === 'update' } });
await soon();

if (state === 'settings') await press('Settings');
if (state === 'anew') await press('Deal');
if (begin === 'host' && state) {
  await press('Open the room');
  await soon();
  if (state === 'waiting') games.last.connection = ROOM;
  if (state === 'local') {
    games.last.connection = { ...ROOM, link: 'http://localhost:8765/#K7QX-9M2D' };
  }
  if (state === 'full') games.last.connection = fault('too_many_rooms', 30);
  if (state === 'leave') {
    games.last.connection = ROOM;
    await soon();
    await press('Close the room');
  }
}
if (begin === 'link') {
  if (state === 'introduced') {
    games.last.connection = { state: 'introduced', name: 'Ann', rules: CLASSIC };
  } else if (state !== 'connecting')
    games.last.connection = fault(state, state === 'too_fast' ? 27 : null);
}
if (begin === 'table') {
  await press('Open the room');
  await soon();
  games.last.play(asked.get('scene') ?? 'draw', asked.get('name') ?? 'Ann');
  games.last.connection = seated('here');
  if (state === 'quiet') games.last.connection = seated('quiet');
  if (state === 'away') games.last.connection = seated('away');
  if (state === 'long') {
    games.last.connection = { ...seated('gone'), seconds: 400, mayEnd: true };
  }
  if (state === 'gone') games.last.connection = fault('gone');
  if (state === 'said' || state === 'chat') {
    games.last.hear('Hello!');
    await soon();
    if (state === 'said') games.last.hear('One moment, please: the tea is boiling over.');
    else {
      games.last.say('Hello Ann. Ready when you are.');
      await press('Chat, 1 new line');
    }
  }
  const inMenu: Record<string, string> = {
    rules: 'Rules',
    guide: 'Learn your way around',
    sheet: 'Score sheet',
    settings: 'Settings',
    resign: 'Resign',
    leave: 'Leave the table',
  };
  await soon();
  if (state === 'menu' || state in inMenu) await press('Menu');
  await soon();
  if (state in inMenu) await press(inMenu[state] ?? '');
}
document.body.dataset['ready'] = '';
