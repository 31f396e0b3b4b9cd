/** The page itself, in the place of its picture. */

import { mount } from 'svelte';

import App from './App.svelte';
import { games } from './game/play.svelte';
import { whenIdle } from './idle';
import { tidyFinished } from './keep/removal';
import { applyUpdate, keepOffline, updateReady } from './pwa/update.svelte';
import './screens/settings.svelte';

export function begin(): void {
  games.warm(); // the worker starts beside us
  const target = document.getElementById('app');
  if (!target) return;
  target.replaceChildren();
  mount(App, {
    target,
    props: {
      games,
      get isUpdateReady() {
        return updateReady();
      },
      onupdate: applyUpdate,
    },
  });
  delete document.documentElement.dataset['opens'];
  whenIdle(() => void tidyFinished());
  // What only keeps the page on the device comes last.
  if (document.readyState === 'complete') void keepOffline();
  else addEventListener('load', () => void keepOffline(), { once: true });
}
