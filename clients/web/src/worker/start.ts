/**
 * The worker, begun before the page itself is there: both are loaded side by side.
 */

import type { Part, ToWorker } from './messages';

let early: Worker | null = null;
let hasSpoken = false;

/** Begin at once. part: what is going to be needed besides a solo table. */
export function startEarly(part: Part | null): void {
  early = make();
  early.onmessage = early.onerror = () => {
    hasSpoken = true; // of a failure: nothing has been asked yet
  };
  if (part) early.postMessage({ type: 'warm', part } satisfies ToWorker);
}

/** Return the worker that was begun early, or where there is none, or it has failed, another. */
export function startWorker(): Worker {
  const worker = early;
  early = null;
  if (worker && !hasSpoken) return worker;
  worker?.terminate();
  return make();
}

function make(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
