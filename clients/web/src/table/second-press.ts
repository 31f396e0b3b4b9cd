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
  readonly #guardsAll: boolean;
  #last: Press | null = null;

  /** guardsAll: what is in no dialog as well. */
  constructor({ guardsAll }: { guardsAll: boolean }) {
    this.#guardsAll = guardsAll;
  }

  /**
   * Return whether a click is to be ignored: it comes soon, at the place of the one before, and
   * what was pressed there is gone, says something else, or lies under a dialog that has opened
   * since. In a dialog all of it counts, since beside its panel a press closes it. A first press
   * is never held up.
   *
   * now: ms, of a clock that only goes forward.
   */
  isUnmeant(click: Click, now: number): boolean {
    const target = click.target instanceof Element ? click.target : null;
    const dialog = target?.closest('dialog') ?? null;
    const element = target?.closest(PRESSED) ?? (dialog && target);
    if (!element) return false;
    const press = {
      element,
      label: labelOf(element),
      x: click.clientX,
      y: click.clientY,
      isByPointer: click.detail > 0,
      at: now,
    };
    const last = this.#last;
    const isSecond = last !== null && now - last.at < SOON && isSamePlace(last, press);
    const isGuarded = this.#guardsAll || dialog !== null;
    if (isSecond && isGuarded && hasChanged(last, dialog)) return true;
    this.#last = press;
    return false;
  }

  /** For whoever captures clicks: swallows one that is to be ignored. */
  readonly onclick = (event: MouseEvent): void => {
    if (this.isUnmeant(event, performance.now())) swallow(event);
  };

  /** For whoever captures keys: swallows one that is held. */
  readonly onkeydown = (event: KeyboardEvent): void => {
    if (this.isHeldKey(event)) swallow(event);
  };

  /** Return whether a key that is held would press a button once more. */
  isHeldKey({ repeat, key, target }: KeyboardEvent): boolean {
    if (!repeat || (key !== 'Enter' && key !== ' ') || !(target instanceof Element)) return false;
    const within = this.#guardsAll ? '' : 'dialog ';
    return target.closest(PRESSED)?.matches(`${within}*`) ?? false;
  }
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function isSamePlace(one: Press, other: Press): boolean {
  if (one.isByPointer !== other.isByPointer) return false;
  if (!one.isByPointer) return one.element === other.element;
  return Math.hypot(one.x - other.x, one.y - other.y) < NEAR;
}

/** dialog: where the second press is. In one that stays, a word that changes is its answer. */
function hasChanged({ element, label }: Press, dialog: Element | null): boolean {
  const isGone = !element.isConnected || element.closest(OUT_OF_SIGHT) !== null;
  if (dialog) return isGone || element.closest('dialog') !== dialog;
  return isGone || labelOf(element) !== label;
}

function labelOf(element: Element): string {
  return element.textContent;
}
