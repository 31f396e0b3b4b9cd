/** The Vite plugin that makes `generated/` before anything asks for it, and again on changes. */

import type { Plugin } from 'vite';

import { CORE_FOLDERS, generate } from './core.ts';

export function core(): Plugin {
  return {
    name: 'core',
    async config() {
      await generate();
    },
    configureServer(server) {
      server.watcher.add(CORE_FOLDERS);
      server.watcher.on('change', (path) => {
        if (!path.endsWith('.py')) return;
        generate().then(
          () => {
            server.ws.send({ type: 'full-reload' });
          },
          (error: unknown) => {
            server.config.logger.error(String(error));
          },
        );
      });
    },
  };
}
