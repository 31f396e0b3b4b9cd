import { beforeEach, describe, expect, it, vi } from 'vitest';

import { SCENES } from '../game/fake';
import type { TableState } from '../game/types';
import { PIECES, Scenes } from './scenes.svelte';

function tableOf(scene: string): TableState {
  const table = SCENES[scene]?.().table;
  if (!table) throw new Error(scene);
  return table;
}

const PLAY = tableOf('discard');
const END = tableOf('knock won');

/** Somebody who sees the first hand. */
function atTable(): Scenes {
  const scenes = new Scenes();
  scenes.take(PLAY);
  return scenes;
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('the scenes of a table', () => {
  it('rest until there are cards, and show the first hand at once', () => {
    const scenes = new Scenes();
    scenes.take(null);
    expect(scenes.now).toBe('rest');
    scenes.take(PLAY);
    expect(scenes.now).toBe('play');
    expect(scenes.pieces('play')).toBe(PIECES);
    expect(scenes.isChanging).toBe(false);
  });

  it('make the next one piece by piece, while the last is seen as it was', () => {
    const scenes = atTable();
    scenes.take(END);
    for (let made = 1; made <= PIECES; made += 1) {
      expect(scenes.pieces('end')).toBe(made);
      expect(scenes.now).toBe('play');
      expect(scenes.play).toBe(PLAY);
      expect(scenes.isChanging).toBe(true);
      vi.advanceTimersToNextTimer();
    }
    expect(scenes.now).toBe('end');
    expect(scenes.isChanging).toBe(false);
    expect(scenes.end).toBe(END);
  });

  it('take the last one away after the next is seen', () => {
    const scenes = atTable();
    scenes.take(END);
    while (scenes.now === 'play') vi.advanceTimersToNextTimer();
    expect(scenes.play).toBe(PLAY);
    vi.runAllTimers();
    expect(scenes.play).toBeNull();
  });

  it('go on with a hand that begins before the end of the last was seen', () => {
    const scenes = atTable();
    scenes.take(END);
    vi.advanceTimersToNextTimer();
    const next = { ...PLAY };
    scenes.take(next);
    expect(scenes.isChanging).toBe(false);
    expect(scenes.play).toBe(next);
    vi.runAllTimers();
    expect(scenes.now).toBe('play');
    expect(scenes.end).toBeNull();
  });

  it('have what has changed while they are made', () => {
    const scenes = atTable();
    scenes.take(END);
    const later = { ...END };
    scenes.take(later);
    vi.runAllTimers();
    expect(scenes.end).toBe(later);
  });

  it('do nothing more once nobody is there', () => {
    const scenes = atTable();
    scenes.take(END);
    scenes.stop();
    vi.runAllTimers();
    expect(scenes.now).toBe('play');
  });
});
