import './look/tokens.css';
import './look/base.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { fetchAhead } from './ahead';
import { games } from './game/play.svelte';
import { applyUpdate, keepOffline, updateReady } from './pwa/update.svelte';

fetchAhead(location.hash); // before the page takes it out of the address

const target = document.getElementById('app');
if (target) {
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
}

// The worker starts as soon as there is something to look at; what only keeps the page, later.
requestAnimationFrame(() => {
  setTimeout(() => {
    games.warm();
  });
});
if (document.readyState === 'complete') void keepOffline();
else addEventListener('load', () => void keepOffline(), { once: true });
