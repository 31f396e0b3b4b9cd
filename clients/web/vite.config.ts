import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

import { codeSplitting } from './packing/chunks.ts';
import { frame } from './packing/frame.ts';
import { core } from './packing/plugin.ts';
import { publish } from './packing/publish.ts';
import { words } from './packing/words.ts';

export default defineConfig({
  plugins: [core(), svelte(), words(), frame(), publish()],
  base: './',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false }, // without it a file is asked for a little later
    cssCodeSplit: false, // together they are small, and nothing waits for another file
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/pwa/worker.ts' },
      output: {
        codeSplitting,
        // the service worker's address has to stay the same
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  worker: {
    format: 'es',
    rolldownOptions: { output: { codeSplitting: false } }, // one file: each further one is a way
  },
});
