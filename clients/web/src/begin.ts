/** The page itself, in the place of its picture. */

import { mount } from 'svelte';

import App from './App.svelte';
import { games } from './game/play.svelte';
import { whenIdle } from './idle';
import { tidyFinished } from './keep/removal';
import { applyUpdate, keepOffline, updateReady } from './pwa/update.svelte';
import { fetchParts, forms, tableScreen } from './screens/parts';
import './screens/settings.svelte';

export function begin(): void {
  games.warm(); // the worker starts beside us
  fetchParts(forms, tableScreen);
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
  const keep = () => whenIdle(() => void keepOffline());
  if (document.readyState === 'complete') keep();
  else addEventListener('load', keep, { once: true });
}
