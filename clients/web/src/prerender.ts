/**
 * The page as it is drawn into index.html when it is built (packing/frame.ts): at its start, on a
 * device that keeps nothing. In the browser it is taken over as it stands (begin.ts).
 */

import { render } from 'svelte/server';

import App from './App.svelte';
import type { Games } from './game/game';
import { Page } from './screens/page.svelte';

/** Where nobody is yet. */
const nowhere = {
  location: { hash: '' },
  history: { state: null, replaceState: () => undefined },
  addEventListener: () => undefined,
};
const nothing = { kept: () => new Promise(() => undefined) };

export function startDrawn(): string {
  const page = new Page(nothing as unknown as Games, nowhere as unknown as Window);
  return render(App, { props: { page } }).body;
}
