/**
 * Cards travel from where they were to where they are: between piles and hands, and inside a
 * hand. Only what has moved is animated, and nothing with reduced motion.
 */

import type { Seat, TableEvent } from '../game/types';

const TIME = 220; // ms; under a quarter of a second
const EASE = 'cubic-bezier(.2,.7,.2,1)';

/** A place from which cards come that had none on the screen. */
export type From = 'stock' | 'theirs';

export class Movement {
  #before = new Map<string, DOMRect>();
  #places = new Map<string, DOMRect>();
  #hasLooked = false;
  #isDue = false;
  #from: From | null = null;
  #ghost: [From, From] | null = null;
  #running = new WeakMap<Element, Animation[]>();

  /** root: holds elements with `data-card`, and places with `data-place`. */
  constructor(
    private readonly root: HTMLElement,
    private readonly isStill: () => boolean,
  ) {}

  /** Remembers where everything is; before a change. Once until it was played. */
  look(): void {
    if (this.isStill() || this.#hasLooked) return;
    this.#hasLooked = true;
    this.#before = boxes(this.root, 'card');
    this.#places = boxes(this.root, 'place');
  }

  /**
   * Lets what has moved travel, as soon as the change is drawn. from: where new cards come
   * from. ghost: a card that went face down from one place to another.
   */
  play(from: From | null = null, ghost: [From, From] | null = null): void {
    if (from) this.#from = from;
    if (ghost) this.#ghost = ghost;
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#playNow(this.#from, this.#ghost);
      this.#isDue = false;
      this.#hasLooked = false;
      this.#from = null;
      this.#ghost = null;
    });
  }

  #playNow(from: From | null, ghost: [From, From] | null): void {
    if (!this.#hasLooked || this.#before.size === 0) return;
    const cards = [...this.root.querySelectorAll<HTMLElement>('[data-card]')].filter(
      (element) => element.dataset['held'] !== 'true',
    );
    // All is stopped, then all is looked at, then all is moved: whoever looks at a place after
    // each movement has the whole table laid out anew each time.
    for (const element of cards) this.#stop(element);
    const places = cards.map((element) => element.getBoundingClientRect());
    const target = ghost && this.#place(ghost[1]);
    cards.forEach((element, index) => {
      const known = this.#before.get(element.dataset['card'] ?? '');
      const source = known ?? (from ? this.#places.get(from) : undefined);
      const to = places[index];
      if (source && to) this.#fly(element, source, to, known === undefined);
    });
    if (ghost) this.#flyGhost(ghost[0], target);
  }

  #place(name: From): DOMRect | undefined {
    return this.root.querySelector(`[data-place="${name}"]`)?.getBoundingClientRect();
  }

  #stop(element: Element): void {
    for (const animation of this.#running.get(element) ?? []) animation.cancel();
    this.#running.delete(element);
  }

  #fly(element: HTMLElement, from: DOMRect, to: DOMRect, isNew: boolean): void {
    const [x, y] = [from.left - to.left, from.top - to.top];
    const scale = to.width > 0 ? from.width / to.width : 1;
    if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(scale - 1) < 0.02) return;
    const start = {
      translate: `${x}px ${y}px`,
      scale: String(scale),
      transformOrigin: '0 0',
      ...(isNew ? { opacity: 0.1 } : {}),
    };
    const end = {
      translate: '0 0',
      scale: '1',
      transformOrigin: '0 0',
      ...(isNew ? { opacity: 1 } : {}),
    };
    this.#run(element, [start, end]);
  }

  #flyGhost(from: From, target: DOMRect | null | undefined): void {
    const source = this.#places.get(from);
    const face = this.root.querySelector('[data-ghost]');
    if (!source || !target || !face) return;
    const ghost = face.cloneNode(true) as HTMLElement;
    ghost.removeAttribute('data-ghost');
    ghost.style.position = 'fixed';
    ghost.style.left = `${source.left}px`;
    ghost.style.top = `${source.top}px`;
    ghost.style.width = `${source.width}px`;
    ghost.style.zIndex = '20';
    ghost.style.pointerEvents = 'none';
    this.root.append(ghost);
    const scale = target.height / Math.max(1, source.height);
    const [x, y] = [target.left + target.width / 2, target.top];
    const end = `${x - source.left - (source.width * scale) / 2}px ${y - source.top}px`;
    const animation = this.#run(ghost, [
      { translate: '0 0', scale: '1', opacity: 1, transformOrigin: '0 0' },
      { translate: end, scale: String(scale), opacity: 0.3, transformOrigin: '0 0' },
    ]);
    const remove = () => ghost.remove();
    if (animation) void animation.finished.then(remove, remove);
    else remove();
  }

  #run(element: HTMLElement, frames: Keyframe[]): Animation | null {
    if (typeof element.animate !== 'function') return null;
    const animation = element.animate(frames, { duration: TIME, easing: EASE });
    this.#running.set(element, [...(this.#running.get(element) ?? []), animation]);
    return animation;
  }
}

function boxes(root: HTMLElement, what: 'card' | 'place'): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const element of root.querySelectorAll<HTMLElement>(`[data-${what}]`)) {
    found.set(element.dataset[what] ?? '', element.getBoundingClientRect());
  }
  return found;
}

/** Where new cards come from after these events, and what went face down, seen from a seat. */
export function travelOf(
  fresh: readonly TableEvent[],
  seat: Seat,
): [From | null, [From, From] | null] {
  let from: From | null = null;
  let ghost: [From, From] | null = null;
  for (const event of fresh) {
    if (event.what === 'drawn') {
      if (event.seat === seat) from = 'stock';
      else ghost = ['stock', 'theirs'];
    } else if (event.what === 'dealt') from = 'stock';
    else if (event.what === 'hand_over') from = 'theirs';
    else if (event.what === 'discarded' || event.what === 'knocked') {
      if (event.seat !== seat) from = 'theirs';
    }
  }
  return [from, ghost];
}

/** Whether nothing should move: by the player's choice or the system's. */
export function isStill(choice: 'system' | 'none'): boolean {
  if (choice === 'none') return true;
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
