import { describe, expect, it } from 'vitest';

import { cards, SCENES } from '../game/fake';
import type { TableEvent, TableState } from '../game/types';
import { Reporter } from './news';

const SEVEN = cards('7H')[0] ?? -1;
const drew: TableEvent = { what: 'drawn', seat: 0, card: null };
const threw: TableEvent = { what: 'discarded', seat: 0, card: SEVEN };
const knocked: TableEvent = { what: 'knocked', seat: 0, card: SEVEN, isGin: false };

function table(scene: string): TableState {
  const found = SCENES[scene]?.().table;
  if (!found) throw new Error(scene);
  return found;
}

describe('news of the table', () => {
  it('are told once', () => {
    const reporter = new Reporter([]);
    const first = reporter.look(table('draw'), [drew, threw]);
    expect(first.isAny).toBe(true);
    expect(first.said).toContain('threw the seven of hearts.');
    expect(first.travel).toEqual(['theirs', ['stock', 'theirs']]);
    expect(first.sounds).toEqual(['slide', 'slide']);
    expect(reporter.look(table('draw'), [drew, threw])).toEqual({
      ...{ isAny: false, said: '', travel: [null, null], sounds: [] },
    });
  });

  it('are heard for the last two events alone', () => {
    const { sounds } = new Reporter([]).look(table('draw'), [drew, threw, drew, knocked]);
    expect(sounds).toEqual(['slide', 'knock']);
  });

  it('are that it is our turn, with a sound of its own where nothing else happened', () => {
    const reporter = new Reporter([drew]);
    expect(reporter.look(table('waiting'), [drew])).toMatchObject({ isAny: false, sounds: [] });
    const turned = reporter.look(table('draw'), [drew]);
    expect(turned).toMatchObject({ isAny: true, sounds: ['turn'] });
    expect(turned.said).not.toBe('');
  });

  it('are that we have given up, once, and what that waits for', () => {
    const reporter = new Reporter([]);
    const waiting = table('waiting');
    reporter.look(waiting, []);
    const givenUp: TableState = {
      ...waiting,
      wishes: waiting.seat ? [[], ['resign']] : [['resign'], []],
    };
    expect(reporter.look(givenUp, []).said).toMatch(
      /^You have given up\. It counts as soon as .* has moved\.$/,
    );
    expect(reporter.look(givenUp, []).said).toBe('');
  });

  it('are none of what was there before', () => {
    expect(new Reporter([drew, threw]).look(table('waiting'), [drew, threw]).isAny).toBe(false);
  });
});
