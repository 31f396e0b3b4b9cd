/** Where one is in a replay: a hand, a move in it, and whose cards are seen. */

import type { Seat } from '../game/types';
import type { HandReplay, Step } from './types';

export const VIEWS = ['both', 'host', 'guest', 'public'] as const;
export type View = (typeof VIEWS)[number];

export class Walk {
  hand = $state(0);
  step = $state(0);
  view: View = $state('both');

  /** seat: ours; null in a match of others. hands: one or more. */
  constructor(
    readonly hands: readonly HandReplay[],
    readonly seat: Seat | null,
  ) {}

  get now(): HandReplay {
    return this.hands[this.hand] as HandReplay;
  }

  get at(): Step {
    return this.now.steps[this.step] as Step;
  }

  get isFirst(): boolean {
    return this.hand === 0 && this.step === 0;
  }

  get isLast(): boolean {
    return this.hand === this.hands.length - 1 && this.step === this.now.steps.length - 1;
  }

  /** Whether a seat's cards are seen as far as they are known. */
  sees(seat: Seat): boolean {
    return this.view === 'both' || this.view === (seat === 0 ? 'host' : 'guest');
  }

  /** One move on; from the end of a hand to the next one. */
  next(): void {
    if (this.step + 1 < this.now.steps.length) this.step += 1;
    else this.toHand(this.hand + 1);
  }

  back(): void {
    if (this.step > 0) {
      this.step -= 1;
    } else if (this.hand > 0) {
      this.hand -= 1;
      this.step = this.now.steps.length - 1;
    }
  }

  toStart(): void {
    this.step = 0;
  }

  toEnd(): void {
    this.step = this.now.steps.length - 1;
  }

  toHand(hand: number): void {
    if (hand < 0 || hand >= this.hands.length) return;
    this.hand = hand;
    this.step = 0;
  }

  /** Do what a key asks for; false where it is none. */
  key(name: string): boolean {
    switch (name) {
      case 'ArrowRight':
        this.next();
        return true;
      case 'ArrowLeft':
        this.back();
        return true;
      case 'ArrowDown':
        this.toHand(this.hand + 1);
        return true;
      case 'ArrowUp':
        this.toHand(this.hand - 1);
        return true;
      case 'Home':
        this.toStart();
        return true;
      case 'End':
        this.toEnd();
        return true;
      default:
        return false;
    }
  }
}
