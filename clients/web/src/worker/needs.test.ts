import { describe, expect, it } from 'vitest';

import type { Command } from './messages';
import { begins, ends, isWithFriend, partFor } from './needs';

const SOLO: Command = { do: 'solo', level: 'hard', preset: 'house', target: 100, name: 'Ann' };
const RESUME: Command = { do: 'resume', save: '', name: 'Ann', level: 'hard' };
const HOST: Command = {
  do: 'host',
  preset: 'house',
  target: 100,
  name: 'Ann',
  code: null,
  used: 0,
};
const JOIN: Command = { do: 'join', text: '', server: '' };
const GO_ON: Command = { do: 'go_on', match: 'm' };

describe('what a command needs', () => {
  it.each([HOST, JOIN, GO_ON])('is a friend’s table to $do', (command) => {
    expect(partFor(command)).toBe('friend');
    expect(isWithFriend(command)).toBe(true);
  });

  it.each([SOLO, RESUME])('is nothing more to $do, but for the level expert', (command) => {
    expect(partFor(command)).toBeNull();
    expect(partFor({ ...command, level: 'expert' })).toBe('expert');
    expect(isWithFriend(command)).toBe(false);
  });

  it('is the expert for a hint, and records for the history', () => {
    expect(partFor({ do: 'hint' })).toBe('expert');
    expect(partFor({ do: 'archive' })).toBe('records');
    expect(partFor({ do: 'judge' })).toBeNull();
  });
});

describe('the game at the desk', () => {
  it.each([SOLO, RESUME, HOST, JOIN, GO_ON, { do: 'archive' } as const])(
    'is another one after $do',
    (command) => {
      expect(begins(command)).toBe(true);
      expect(ends(command)).toBe(false);
    },
  );

  it('ends when it is closed, or dropped without a word', () => {
    expect(ends({ do: 'close' })).toBe(true);
    expect(ends({ do: 'drop' })).toBe(true);
  });

  it('stays the same whatever is done at it', () => {
    for (const command of [{ do: 'ready' }, { do: 'tick' }, { do: 'channel_lost' }] as const) {
      expect([begins(command), ends(command)]).toEqual([false, false]);
    }
  });
});
