/** Coming to a screen: a reader begins at its heading, as with a page that was loaded. */

let isFirst = true;

/** For the heading of a screen. What the page opens with is left to the browser. */
export function arrive(heading: HTMLElement): void {
  if (!isFirst) {
    window.scrollTo(0, 0);
    heading.focus({ preventScroll: true });
  }
  isFirst = false;
}
