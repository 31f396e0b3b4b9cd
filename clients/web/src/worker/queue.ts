/** Commands on their way to the desk, in the order they came in. */

import type { Command } from './messages';

export interface Queued {
  game: number;
  command: Command;
}

export class Queue {
  readonly #waiting: Queued[] = [];
  #wake: (() => void) | null = null;

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  put(queued: Queued): void {
    this.#waiting.push(queued);
    this.#wake?.();
    this.#wake = null;
  }

  take(): Queued | undefined {
    return this.#waiting.shift();
  }

  has(what: Command['do']): boolean {
    return this.#waiting.some(({ command }) => command.do === what);
  }

  /** Resolve once there is something to take. One at a time may wait. */
  filled(): Promise<void> {
    return new Promise((resolve) => {
      if (this.isEmpty) this.#wake = resolve;
      else resolve();
    });
  }
}
