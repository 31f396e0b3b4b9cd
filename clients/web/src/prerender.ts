/**
 * The page as it is drawn into index.html when it is built (packing/frame.ts): at its start, on a
 * device that keeps nothing. In the browser it is taken over as it stands (begin.ts).
 */

import { render } from 'svelte/server';

import App from './App.svelte';
import type { Games } from './game/game';
import { Page } from './screens/page.svelte';

const noGames: Pick<Games, 'kept' | 'unfinished'> = {
  kept: () => Promise.resolve(null),
  unfinished: () => Promise.resolve({ matches: [], aside: 0 }),
};

/** Where nobody is yet. */
const nowhere = {
  location: { hash: '' },
  history: { state: null, replaceState: () => undefined },
  addEventListener: () => undefined,
};

export function startDrawn(): string {
  const page = new Page(noGames as Games, nowhere as unknown as Window);
  return render(App, { props: { page } }).body;
}
