/** The page itself: it takes over what index.html has drawn of it. */

import { hydrate, mount } from 'svelte';

import App from './App.svelte';
import { friendGame, games } from './game/play.svelte';
import { whenIdle } from './idle';
import { tidyFinished } from './keep/removal';
import { fetchParts } from './part';
import { applyUpdate, keepOffline, updateReady } from './pwa/update.svelte';
import { Page } from './screens/page.svelte';
import { forms, tableScreen } from './screens/parts';
import { settings } from './screens/settings.svelte';
import { applySettings } from './settings';

/** isInvited: whether an invitation is followed. */
export async function begin(isInvited: boolean): Promise<void> {
  games.warm(); // the worker starts beside us
  // The other player waits: what a guest needs has come with the page, so the core is asked now.
  if (isInvited) await friendGame().catch(() => undefined);
  applySettings(settings, document.documentElement);
  const target = document.getElementById('app');
  if (!target) return;
  const page = new Page(games, window);
  const props = {
    page,
    get isUpdateReady() {
      return updateReady();
    },
    onupdate: applyUpdate,
  };
  if (page.screen === 'start' && target.firstElementChild) hydrate(App, { target, props });
  else {
    target.replaceChildren();
    mount(App, { target, props });
  }
  fetchParts(forms, tableScreen); // the start screen answers first
  delete document.documentElement.dataset['opens'];
  whenIdle(() => void tidyFinished());
  // What only keeps the page on the device comes last.
  const keep = () => whenIdle(() => void keepOffline());
  if (document.readyState === 'complete') keep();
  else addEventListener('load', keep, { once: true });
}
