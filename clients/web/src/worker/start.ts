/**
 * The worker, begun before the page itself is there: both are loaded side by side.
 */

import type { Part } from './messages';

let early: Worker | null = null;
let hasSpoken = false;

/** Begin at once. part: what is going to be needed besides a solo table. */
export function startEarly(part: Part | null): void {
  early = make(part ?? '');
  early.onmessage = early.onerror = () => {
    hasSpoken = true; // of a failure: nothing has been asked yet
  };
}

/** Return the worker that was begun early, or where there is none, or it has failed, another. */
export function startWorker(): Worker {
  const worker = early;
  early = null;
  if (worker && !hasSpoken) return worker;
  worker?.terminate();
  return make();
}

/** name: a part to load at once; a message would wait until our own thread is free. */
function make(name: Part | '' = ''): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
}
