/**
 * What takes the whole table: a hand in play, its end, or neither. The scene that comes is made
 * out of sight, a piece at a time, so that a finger never waits for all of it; then it takes the
 * place of the one before.
 */

import type { TableState } from '../game/types';

export type Scene = 'rest' | 'play' | 'end';

/** How many pieces a scene is made of. */
export const PIECES = 3;

export class Scenes {
  /** What is seen. */
  now = $state<Scene>('rest');
  /** The table as each scene has it; null where the scene is not made. */
  play = $state.raw<TableState | null>(null);
  end = $state.raw<TableState | null>(null);
  /** The table as it was last in play before that end; null where it was not seen. */
  before = $state.raw<TableState | null>(null);
  #coming = $state<Scene | null>(null);
  #made = $state(0); // pieces of what is coming
  #isFirst = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether another scene is about to be shown: what is seen is of the past. */
  get isChanging(): boolean {
    return this.#coming !== null;
  }

  /** How many pieces of a scene are to be made by now. */
  pieces(scene: Scene): number {
    return scene === this.#coming ? this.#made : PIECES;
  }

  /** The table has changed. */
  take(table: TableState | null): void {
    const scene = sceneOf(table);
    if (scene === 'play') this.play = table;
    if (scene === 'end') {
      if (this.end === null) this.before = this.play;
      this.end = table;
    }
    if (scene === this.#coming) return;
    clearTimeout(this.#timer);
    this.#coming = null;
    if (scene === this.now) this.#clear();
    else if (scene === 'rest' || this.#isFirst) this.#show(scene);
    else {
      this.#coming = scene;
      this.#made = 1;
      this.#timer = setTimeout(this.#goOn);
    }
    if (scene !== 'rest') this.#isFirst = false; // whoever sees the first one has waited for it
  }

  /** Nobody is there to see it. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  readonly #goOn = (): void => {
    if (this.#coming === null) return;
    if (this.#made === PIECES) this.#show(this.#coming);
    else {
      this.#made += 1;
      this.#timer = setTimeout(this.#goOn);
    }
  };

  #show(scene: Scene): void {
    this.#coming = null;
    this.now = scene;
    this.#timer = setTimeout(() => {
      this.#clear();
    });
  }

  /** Forget all scenes but the one that is seen. */
  #clear(): void {
    if (this.now !== 'play') this.play = null;
    if (this.now !== 'end') this.end = null;
  }
}

function sceneOf(table: TableState | null): Scene {
  if (table?.result) return 'end';
  return table?.deal && table.hand ? 'play' : 'rest';
}
