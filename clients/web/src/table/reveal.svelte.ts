/**
 * How the end of a hand is told, a beat at a time: both hands, each lay-off, the sum, the score.
 * What comes next can be pressed only then, and not as soon as it is seen: it appears where
 * "Knock" was, and a second tap must not skip it all.
 */

const BEAT = 520; // ms; long enough to see where a card goes
const LEAST = 600; // ms before anything can be pressed: longer than between two taps

export class Reveal {
  #step = $state(0);
  #hasRested = $state(false);
  #layoffs: number;

  /** layoffs: how many cards move. isAtOnce: nothing moves, all is there from the beginning. */
  constructor(layoffs: number, isAtOnce: boolean) {
    this.#layoffs = layoffs;
    if (isAtOnce) this.#step = layoffs + 2;
  }

  /** How many lay-offs lie on their melds. */
  get laid(): number {
    return Math.min(this.#step, this.#layoffs);
  }

  /** Whether the sum is there. */
  get isSummed(): boolean {
    return this.#step > this.#layoffs;
  }

  /** Whether the score tells of this hand. */
  get isCounted(): boolean {
    return this.#step > this.#layoffs + 1;
  }

  /** Whether one may go on. */
  get isOver(): boolean {
    return this.isCounted && this.#hasRested;
  }

  /** It is seen from now on. look: before a card moves. Return what stops it. */
  begin(look: () => void): () => void {
    const rest = setTimeout(() => {
      this.#hasRested = true;
    }, LEAST);
    const beats = setInterval(() => {
      if (this.isCounted) clearInterval(beats);
      else {
        if (this.#step < this.#layoffs) look();
        this.#step += 1;
      }
    }, BEAT);
    return () => {
      clearTimeout(rest);
      clearInterval(beats);
    };
  }
}
