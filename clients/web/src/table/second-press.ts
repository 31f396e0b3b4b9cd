/**
 * A second press that was not meant for what it hits: the second tap of a double tap, or a key
 * that is held, after the first has put something else under the finger.
 */

const SOON = 400; // ms; a double tap takes less, and whoever has read what is new takes more
const NEAR = 40; // px; a finger does not hit the same point twice
const PRESSED = 'button, a, [role=option]';
const OUT_OF_SIGHT = '[hidden], dialog:not([open])';

/** What a browser's click says. detail: 0 where it came by keys or a script. */
export type Click = Pick<MouseEvent, 'target' | 'clientX' | 'clientY' | 'detail'>;

interface Press {
  element: Element;
  /** What stood on it. */
  label: string;
  x: number;
  y: number;
  isByPointer: boolean;
  at: number;
}

export class SecondPress {
  #last: Press | null = null;

  /**
   * Return whether a click is to be ignored: it comes soon, at the place of the one before, and
   * what was pressed there is gone or says something else. A first press is never held up.
   *
   * now: ms, of a clock that only goes forward.
   */
  isUnmeant(click: Click, now: number): boolean {
    const element = click.target instanceof Element ? click.target.closest(PRESSED) : null;
    if (!element || element.closest('dialog')) return false; // dialogs ask before they act
    const press = {
      element,
      label: labelOf(element),
      x: click.clientX,
      y: click.clientY,
      isByPointer: click.detail > 0,
      at: now,
    };
    const last = this.#last;
    if (last && now - last.at < SOON && isSamePlace(last, press) && hasChanged(last)) return true;
    this.#last = press;
    return false;
  }
}

/** Whether a key that is held would press a button once more. */
export function isHeldKey({ repeat, key, target }: KeyboardEvent): boolean {
  const isPress = key === 'Enter' || key === ' ';
  return repeat && isPress && target instanceof Element && target.closest(PRESSED) !== null;
}

function isSamePlace(one: Press, other: Press): boolean {
  if (one.isByPointer !== other.isByPointer) return false;
  if (!one.isByPointer) return one.element === other.element;
  return Math.hypot(one.x - other.x, one.y - other.y) < NEAR;
}

function hasChanged({ element, label }: Press): boolean {
  const isGone = !element.isConnected || element.closest(OUT_OF_SIGHT) !== null;
  return isGone || labelOf(element) !== label;
}

function labelOf(element: Element): string {
  return element.textContent;
}
