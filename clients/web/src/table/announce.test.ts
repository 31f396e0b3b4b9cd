import { describe, expect, it } from 'vitest';

import { cards, FakeGame, position, SCENES } from '../game/fake';
import type { TableEvent } from '../game/types';
import { announcement, newEvents } from './announce';

const one = (name: string): number => cards(name)[0] ?? -1;
const drew: TableEvent = { what: 'drawn', seat: 0, card: null };
const threw = (name: string): TableEvent => ({ what: 'discarded', seat: 0, card: one(name) });

function tableOf(game: FakeGame | undefined) {
  if (!game?.table) throw new Error('a table is there');
  return game.table;
}

describe('new events', () => {
  it('are all of them at first, and none when nothing has happened', () => {
    expect(newEvents([], [drew])).toEqual([drew]);
    expect(newEvents([drew], [drew])).toEqual([]);
  });

  it('are found though older ones have gone from the front', () => {
    const before = [threw('AC'), drew, threw('2C')];
    expect(newEvents(before, [drew, threw('2C'), threw('3C')])).toEqual([threw('3C')]);
  });

  it('are found though the same has happened before', () => {
    const before = [drew, threw('AC'), drew];
    expect(newEvents(before, [...before, threw('2C'), drew])).toEqual([threw('2C'), drew]);
  });

  it('are all of them where nothing is alike', () => {
    expect(newEvents([threw('AC')], [drew])).toEqual([drew]);
  });
});

describe('what is said', () => {
  it('names cards in words and says what is asked', () => {
    const game = SCENES['draw']?.();
    expect(announcement([drew, threw('7H')], tableOf(game), false)).toBe(
      'Ann drew from the stock. Ann threw the seven of hearts. Draw, or take the seven of hearts.',
    );
  });

  it('tells that a card was taken', () => {
    const table = tableOf(SCENES['waiting']?.());
    expect(announcement([{ what: 'taken', seat: 0, card: one('7H') }], table, false)).toBe(
      'Ann took the seven of hearts.',
    );
  });

  it('never names a card that the other has drawn', () => {
    const table = tableOf(SCENES['waiting']?.());
    expect(announcement([drew], table, false)).toBe('Ann drew from the stock.');
  });

  it('is nothing where nothing is new', () => {
    expect(announcement([], tableOf(SCENES['draw']?.()), true)).toBe('');
  });

  it('is not a flood after a reload', () => {
    const many = Array.from({ length: 60 }, () => drew);
    const said = announcement(many, tableOf(SCENES['waiting']?.()), false);
    expect(said.split('.').length).toBeLessThan(7);
  });

  it('tells how a hand has ended', () => {
    const game = SCENES['undercut won']?.();
    const said = announcement(game?.events.slice(-2) ?? [], tableOf(game), false);
    expect(said).toContain('knocked.');
    expect(said).toContain('Ann knocked with 10. You have 9 left.');
    expect(said).toContain('You score 26.');
  });

  it('leaves chat to the chat', () => {
    const table = tableOf(new FakeGame(position({ turn: 0 })));
    expect(announcement([{ what: 'said', seat: 0, text: 'hello' }], table, false)).toBe('');
  });
});
