import { beforeEach, describe, expect, it, vi } from 'vitest';

import { Reveal } from './reveal.svelte';

const told = ({ laid, isSummed, isCounted, isOver }: Reveal) => [laid, isSummed, isCounted, isOver];

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('the end of a hand', () => {
  it('is told in order: lay-offs, the sum, the score, and what comes next', () => {
    const reveal = new Reveal(2, false);
    const look = vi.fn();
    reveal.begin(look);
    const seen = [told(reveal)];
    for (let beat = 0; beat < 4; beat += 1) {
      vi.advanceTimersByTime(520);
      seen.push(told(reveal));
    }
    expect(seen).toEqual([
      [0, false, false, false],
      [1, false, false, false],
      [2, false, false, false],
      [2, true, false, false],
      [2, true, true, true],
    ]);
    vi.runAllTimers();
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('is there at once without motion, and takes no second tap for an answer', () => {
    const reveal = new Reveal(2, true);
    const look = vi.fn();
    reveal.begin(look);
    expect(told(reveal)).toEqual([2, true, true, false]);
    vi.advanceTimersByTime(599);
    expect(reveal.isOver).toBe(false);
    vi.advanceTimersByTime(1);
    expect(reveal.isOver).toBe(true);
    vi.runAllTimers();
    expect(look).not.toHaveBeenCalled();
  });

  it('waits while nobody sees it, and stops with whoever leaves', () => {
    const reveal = new Reveal(1, false);
    vi.advanceTimersByTime(5000);
    expect(told(reveal)).toEqual([0, false, false, false]);
    reveal.begin(() => undefined)();
    vi.advanceTimersByTime(5000);
    expect(told(reveal)).toEqual([0, false, false, false]);
  });
});
