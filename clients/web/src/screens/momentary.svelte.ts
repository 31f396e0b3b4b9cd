/** Something to be seen for a moment. Made while a component begins; ends with it. */

const MOMENT = 6000; // ms; to read a line

export class Momentary<T> {
  now = $state.raw<T | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    $effect(() => () => {
      clearTimeout(this.#timer);
    });
  }

  show(what: T): void {
    this.now = what;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.now = null;
    }, MOMENT);
  }
}
