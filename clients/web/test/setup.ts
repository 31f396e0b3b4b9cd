/** Before each file of tests: what jsdom lacks of a browser, and cleaning up after each test. */

import { cleanup, configure } from '@testing-library/svelte';
import { afterEach } from 'vitest';

// Parts of the page are loaded when they are wanted; a busy machine takes its time.
configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

// A test of what runs in Node has no page.
if (typeof window !== 'undefined') imitateBrowser();

function imitateBrowser(): void {
  // jsdom draws nothing, so it has no motion and no media to ask about.
  Element.prototype.animate ??= function animate(): Animation {
    const done = { finished: Promise.resolve(), cancel() {}, finish() {}, play() {}, pause() {} };
    return Object.assign(new EventTarget(), done) as unknown as Animation;
  };
  Element.prototype.getAnimations ??= () => [];
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener() {},
      removeListener() {},
    });
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.show ??= HTMLDialogElement.prototype.showModal;
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView ??= () => {};
}
