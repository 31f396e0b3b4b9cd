import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

import { core } from './packing/plugin.ts';

export default defineConfig({
  plugins: [core(), svelte()],
  resolve: { conditions: ['browser'] }, // components are mounted, so Svelte is the browser's
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['./test/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
