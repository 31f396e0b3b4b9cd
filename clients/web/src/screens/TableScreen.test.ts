import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Connection } from '../game/types';
import { fault, ScriptedGame, ScriptedGames } from './gallery/scripted.svelte';
import { Page } from './page.svelte';
import TableScreen from './TableScreen.svelte';

const SEATED: Connection = { state: 'seated', path: 'direct', presence: 'here', seconds: 0 };
const GONE = 'has left the table.';

let page: Page;
let games: ScriptedGames;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('BroadcastChannel', undefined);
  games = new ScriptedGames();
  page = new Page(games, window);
});

afterEach(() => {
  page.stop();
  history.replaceState(null, '', '/');
  vi.useRealTimers();
});

async function sit(scene: string | null, role: 'host' | 'guest' = 'guest'): Promise<ScriptedGame> {
  const game = new ScriptedGame('friend');
  game.connection = SEATED;
  if (scene) game.play(scene);
  await page.current.sitDown(role, () => Promise.resolve(game));
  render(TableScreen, { page, game });
  await tick();
  return game;
}

async function passes(ms = 2000): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await tick();
}

/** Everything that live regions say now. */
function said(): string {
  return screen
    .queryAllByRole('status')
    .map((each) => each.textContent)
    .join(' | ');
}

const button = (name: string) => screen.getByRole('button', { name });

describe('after the end of a match', () => {
  it.each([
    ['bye', new RegExp(`^\\w+ ${GONE}$`)],
    ['bad_proof', /^The match was stopped\.$/],
    ['lost', /^The connection broke\.$/],
  ])('what ended the connection stands by the buttons: %s', async (code, words) => {
    const game = await sit('resigned');
    await passes();
    expect(button('Rematch').getAttribute('aria-disabled')).toBeNull();
    game.connection = fault(code);
    await passes();
    const rematch = button('Rematch');
    expect(rematch.getAttribute('aria-disabled')).toBe('true');
    const why = document.getElementById(rematch.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toMatch(words);
    await fireEvent.click(rematch);
    expect(game.asked).toEqual([]);
    expect(why?.className).toContain('why');
    expect(said()).toContain(why?.textContent);
  });

  it('a new room can be opened, by the guest as well', async () => {
    const game = await sit('resigned');
    game.connection = fault('bye');
    await passes();
    await fireEvent.click(button('Open a new room'));
    expect(page.screen).toBe('host');
  });

  it('a rematch is asked for once', async () => {
    const game = await sit('resigned');
    await passes();
    await fireEvent.click(button('Rematch'));
    await fireEvent.click(button('Rematch'));
    expect(game.asked).toEqual(['wish rematch']);
  });
});

describe('the connection', () => {
  it('stops what can be done while the other is away, and says so until they are back', async () => {
    const game = await sit('draw');
    await passes();
    game.connection = { ...SEATED, presence: 'away' };
    await passes();
    const draw = button('Draw');
    expect(draw.getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(draw);
    await tick();
    const message = document.querySelector('[data-area=message]');
    expect(message?.textContent).toContain('Ann is away. It goes on when you are both here.');
    game.connection = SEATED;
    await passes();
    expect(draw.getAttribute('aria-disabled')).toBeNull();
    expect(message?.textContent).not.toContain('away');
    await fireEvent.click(draw);
    expect(game.asked).toEqual(['draw']);
  });

  it('is told once, though the table changes', async () => {
    const game = await sit(null);
    await passes();
    game.play('draw');
    await passes();
    game.play('discard');
    await passes();
    game.connection = { ...SEATED };
    await passes();
    expect(said().split('directly.').length - 1).toBe(1);
  });
});
