import { expect, it } from 'vitest';

import { Queue } from './queue';

it('commands leave the queue in the order they came in', () => {
  const queue = new Queue();
  queue.put({ game: 1, command: { do: 'hint' } });
  queue.put({ game: 2, command: { do: 'tick' } });
  expect(queue.has('tick')).toBe(true);
  expect(queue.take()).toEqual({ game: 1, command: { do: 'hint' } });
  expect(queue.take()).toEqual({ game: 2, command: { do: 'tick' } });
  expect(queue.take()).toBeUndefined();
  expect([queue.has('tick'), queue.isEmpty]).toEqual([false, true]);
});

it('whoever waits for a command goes on with the first one, and waits again', async () => {
  const queue = new Queue();
  let rounds = 0;
  const waited = () => queue.filled().then(() => (rounds += 1));
  const first = waited();
  await Promise.resolve();
  expect(rounds).toBe(0);
  queue.put({ game: 1, command: { do: 'tick' } });
  await first;
  await waited(); // it has not been taken yet
  expect(rounds).toBe(2);
  queue.take();
  void waited();
  await Promise.resolve();
  expect(rounds).toBe(2);
});
