import { beforeEach, describe, expect, it } from 'vitest';

import { CLASSIC } from '../game/fake';
import type { Game } from '../game/game';
import { CurrentGame, type Role } from './current-game.svelte';
import { fault, ROOM, ScriptedGame } from './gallery/scripted.svelte';

let current: CurrentGame;

beforeEach(() => {
  current = new CurrentGame();
});

async function at(kind: 'solo' | 'friend', role: Role): Promise<ScriptedGame> {
  const game = new ScriptedGame(kind);
  await current.sitDown(role, () => Promise.resolve(game));
  return game;
}

const SEATED = { state: 'seated', path: 'direct', presence: 'here', seconds: 0 } as const;

describe('sitting down', () => {
  it('ends the game before', async () => {
    const before = await at('solo', 'solo');
    const game = new ScriptedGame('friend');
    expect(await current.sitDown('host', () => Promise.resolve(game))).toBe('seated');
    expect([current.game, current.role]).toEqual([game, 'host']);
    expect(before.asked).toEqual(['close']);
  });

  it('comes too late where another game was asked for meanwhile', async () => {
    let begin: (game: Game) => void = () => undefined;
    const slow = current.sitDown('solo', () => new Promise((resolve) => (begin = resolve)));
    const wanted = await at('friend', 'guest');
    const late = new ScriptedGame('solo');
    begin(late);
    expect(await slow).toBe('late');
    expect(late.asked).toEqual(['close']);
    expect([current.game, current.role]).toEqual([wanted, 'guest']);
    expect(wanted.asked).toEqual([]);
  });

  it('comes too late where one got up meanwhile', async () => {
    let fail: (error: Error) => void = () => undefined;
    const slow = current.sitDown('solo', () => new Promise((_, reject) => (fail = reject)));
    current.getUp();
    fail(new TypeError('failed to fetch'));
    expect(await slow).toBe('late');
  });

  it('fails where another tab has the seat, or a part of the page cannot be fetched', async () => {
    expect(await current.sitDown('solo', () => Promise.resolve(null))).toBe('elsewhere');
    const missing = () => Promise.reject(new TypeError('failed to fetch'));
    expect(await current.sitDown('solo', missing)).toBe('missing');
    const damaged = () => Promise.reject(new Error('damaged'));
    await expect(current.sitDown('solo', damaged)).rejects.toThrow('damaged');
    expect([current.game, current.role]).toEqual([null, null]);
  });
});

describe('leaving breaks something off', () => {
  it('never against the computer, nor where nobody sits', async () => {
    expect(current.isLive).toBe(false);
    (await at('solo', 'solo')).play('draw');
    expect(current.isLive).toBe(false);
  });

  it('for a host from the open room on, until all has ended', async () => {
    const game = await at('friend', 'host');
    game.connection = ROOM;
    expect(current.isLive).toBe(true);
    game.connection = fault('gone');
    expect(current.isLive).toBe(false);
  });

  it('for a guest who sits at the table, until the match is over', async () => {
    const game = await at('friend', 'guest');
    game.connection = { state: 'connecting' };
    expect(current.isLive).toBe(false);
    game.connection = SEATED;
    game.play('draw');
    expect(current.isLive).toBe(true);
    if (game.table) game.table = { ...game.table, phase: 'over' };
    expect(current.isLive).toBe(false);
  });

  it('for good only where the device does not keep the match', async () => {
    const game = await at('friend', 'guest');
    game.connection = SEATED;
    game.play('draw');
    expect(current.isFragile).toBe(false);
    game.isKept = false;
    expect(current.isFragile).toBe(true);
    game.table = null;
    expect(current.isFragile).toBe(false);
  });
});

it('the other has a name once it has said so', async () => {
  expect(current.otherName).toBe('');
  const game = await at('friend', 'guest');
  expect(current.otherName).toBe('');
  game.connection = { state: 'introduced', name: 'Ann', rules: CLASSIC };
  expect(current.otherName).toBe('Ann');
});
