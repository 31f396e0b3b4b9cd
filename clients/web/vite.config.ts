import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

import { core } from './packing/plugin.ts';
import { publish } from './packing/publish.ts';

export default defineConfig(({ mode }) => ({
  plugins: [core(), svelte(), publish()],
  base: './',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/pwa/worker.ts' },
      output: {
        // the service worker's address has to stay the same
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  worker: { format: 'es' },
  // a test mounts components, so Svelte has to be the browser's there
  ...(mode === 'test' ? { resolve: { conditions: ['browser'] } } : {}),
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['./test/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
  },
}));
