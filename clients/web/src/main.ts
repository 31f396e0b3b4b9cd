import './look/tokens.css';
import './look/base.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { applyUpdate, keepOffline, updateReady } from './pwa/update.svelte';

const target = document.getElementById('app');
if (target) {
  mount(App, {
    target,
    props: {
      get isUpdateReady() {
        return updateReady();
      },
      onupdate: applyUpdate,
    },
  });
}

// Whatever is not needed to draw and to play waits until the page has come to rest.
function whenLoaded(work: () => void): void {
  if (document.readyState === 'complete') work();
  else addEventListener('load', work, { once: true });
}

whenLoaded(() => void keepOffline());
