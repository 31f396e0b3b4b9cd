import { beforeEach, expect, it, vi } from 'vitest';

import { Timers } from './timers';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('a bot moves once, after a pause that a person can follow', () => {
  const [early, move] = [vi.fn(), vi.fn()];
  const timers = new Timers();
  timers.botDue(early);
  timers.botDue(move);
  vi.advanceTimersByTime(499);
  expect(move).not.toHaveBeenCalled();
  vi.advanceTimersByTime(401);
  expect(move).toHaveBeenCalledOnce();
  expect(early).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('nothing comes any more once they are stopped', () => {
  const [move, look] = [vi.fn(), vi.fn()];
  const timers = new Timers();
  timers.everyTick(look);
  vi.advanceTimersByTime(1500);
  expect(look).toHaveBeenCalledTimes(3);
  timers.botDue(move);
  timers.stop();
  vi.advanceTimersByTime(5000);
  expect(look).toHaveBeenCalledTimes(3);
  expect(move).not.toHaveBeenCalled();
});
