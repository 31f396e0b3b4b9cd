/**
 * Cards travel from where they were to where they are: between piles and hands, and inside a
 * hand. Only what has moved is animated, and nothing with reduced motion.
 */

import { joined, type From, type Source, type Travel } from './travel';

const TIME = 220; // ms; under a quarter of a second
const DEAL = 250; // ms for a whole hand, card by card
const EASE = 'cubic-bezier(.2,.7,.2,1)';

interface Flight {
  isNew: boolean;
  /** ms, and ms before it begins. */
  time: number;
  delay: number;
}

export class Movement {
  #before = new Map<string, DOMRect>();
  #places = new Map<string, DOMRect>();
  #hasLooked = false;
  #isDue = false;
  #hasMoved = false;
  #travel: Travel = [null, null];
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
   * Lets what has moved travel, in the frame in which the change is drawn: the browser may
   * breathe between the two.
   */
  play(travel: Travel = [null, null]): void {
    this.#travel = joined(this.#travel, travel);
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#playNow(this.#travel);
      this.#isDue = false;
      this.#hasLooked = false;
      this.#travel = [null, null];
    });
  }

  #playNow([from, ghost]: Travel): void {
    if (!this.#hasLooked || !this.#isWorthIt(from)) return;
    this.#hasMoved = true;
    const cards = [...this.root.querySelectorAll<HTMLElement>('[data-card]')].filter(
      (element) => element.dataset['held'] !== 'true',
    );
    // All is stopped, then all is looked at, then all is moved: whoever looks at a place after
    // each movement has the whole table laid out anew each time.
    for (const element of cards) this.#stop(element);
    const places = cards.map((element) => element.getBoundingClientRect());
    if (from === 'deal') {
      this.#deal(cards, places);
      return;
    }
    const target = ghost && this.#place(ghost[1]);
    cards.forEach((element, index) => {
      const known = this.#before.get(element.dataset['card'] ?? '');
      const source = known ?? (from ? this.#places.get(from) : undefined);
      const to = places[index];
      const flight = { isNew: known === undefined, time: TIME, delay: 0 };
      if (source && to) this.#fly(element, source, to, flight);
    });
    if (ghost) this.#flyGhost(ghost[0], target);
  }

  /** Nothing is looked at for the first cards of all, whose table is only being drawn. */
  #isWorthIt(from: Source | null): boolean {
    return this.#before.size > 0 || (from === 'deal' && this.#hasMoved);
  }

  #deal(cards: HTMLElement[], places: DOMRect[]): void {
    const stock = this.#place('stock');
    if (!stock?.width) return;
    const seen = places.flatMap((to, index) => (to.width > 0 ? [{ to, card: cards[index] }] : []));
    const step = DEAL / 2 / Math.max(1, seen.length - 1);
    seen.forEach(({ to, card }, index) => {
      const flight = { isNew: true, time: DEAL / 2, delay: index * step };
      if (card) this.#fly(card, stock, to, flight);
    });
  }

  #place(name: From): DOMRect | undefined {
    const element = this.root.querySelector(`[data-place="${name}"]`);
    return element ? placeOf(element) : undefined;
  }

  #stop(element: Element): void {
    for (const animation of this.#running.get(element) ?? []) animation.cancel();
    this.#running.delete(element);
  }

  #fly(element: HTMLElement, from: DOMRect, to: DOMRect, flight: Flight): void {
    const [x, y] = [from.left - to.left, from.top - to.top];
    const scale = to.width > 0 ? from.width / to.width : 1;
    if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(scale - 1) < 0.02) return;
    const start = {
      translate: `${x}px ${y}px`,
      scale: String(scale),
      transformOrigin: '0 0',
      ...(flight.isNew ? { opacity: 0.1 } : {}),
    };
    const end = {
      translate: '0 0',
      scale: '1',
      transformOrigin: '0 0',
      ...(flight.isNew ? { opacity: 1 } : {}),
    };
    this.#run(element, [start, end], flight);
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
    const frames = [
      { translate: '0 0', scale: '1', opacity: 1, transformOrigin: '0 0' },
      { translate: end, scale: String(scale), opacity: 0.3, transformOrigin: '0 0' },
    ];
    const animation = this.#run(ghost, frames, { isNew: false, time: TIME, delay: 0 });
    const remove = () => ghost.remove();
    if (animation) void animation.finished.then(remove, remove);
    else remove();
  }

  #run(element: HTMLElement, frames: Keyframe[], { time, delay }: Flight): Animation | null {
    if (typeof element.animate !== 'function') return null;
    const timing = { duration: time, delay, easing: EASE, fill: 'backwards' as const };
    const animation = element.animate(frames, timing);
    this.#running.set(element, [...(this.#running.get(element) ?? []), animation]);
    return animation;
  }
}

function boxes(root: HTMLElement, what: 'card' | 'place'): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const element of root.querySelectorAll<HTMLElement>(`[data-${what}]`)) {
    const box = what === 'place' ? placeOf(element) : element.getBoundingClientRect();
    if (box.width > 0) found.set(element.dataset[what] ?? '', box); // not out of sight
  }
  return found;
}

/** Of a place where cards lie side by side, the last back: a card comes from one card. */
function placeOf(element: Element): DOMRect {
  const backs = [...element.children].filter((each) => !each.hasAttribute('data-card'));
  return (backs.at(-1) ?? element.lastElementChild ?? element).getBoundingClientRect();
}

/** Whether nothing should move: by the player's choice or the system's. */
export function isStill(choice: 'system' | 'none'): boolean {
  if (choice === 'none') return true;
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
