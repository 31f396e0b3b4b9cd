/**
 * The Vite plugin that finishes index.html: the start screen is drawn into it, so that there is
 * something to see and to press before any script, and the head names what comes next, so that
 * nothing waits for the script that asks for it.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import {
  runnerImport,
  transformWithOxc,
  type HtmlTagDescriptor,
  type InlineConfig,
  type Plugin,
} from 'vite';

const AHEAD = ['begin', 'page']; // the page and what it is made of
const LATER = ['worker'];

export function frame(): Plugin {
  let root = '';
  return {
    name: 'frame',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async buildStart() {
      const path = join(root, 'src/early.ts');
      const { code } = await transformWithOxc(await readFile(path, 'utf8'), path);
      const script = code.replace('export {};', '');
      this.emitFile({ type: 'asset', name: 'early.js', source: `{${script}}` });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        const early = {
          src: `./${named('early', files)}`,
          'data-guests': `./${named('friend.svelte', files)}`,
        };
        const tags: HtmlTagDescriptor[] = [
          { tag: 'script', attrs: early, injectTo: 'head-prepend' },
          ...AHEAD.map((name) => preload(named(name, files))),
          ...LATER.map((name) => preload(named(name, files), { fetchpriority: 'low' })),
        ];
        const { start, opening } = await drawn(root);
        const filled = html
          .replace('<!-- start -->', () => start)
          .replace('<!-- opening -->', () => opening);
        return { html: filled, tags };
      },
    },
  };
}

function named(name: string, files: string[]): string {
  const found = files.find((file) => new RegExp(`^assets/${name}-[^/]*\\.js$`).test(file));
  if (found === undefined) throw new Error(`${name} is not among the files of the page`);
  return found;
}

function preload(file: string, more = {}): HtmlTagDescriptor {
  const attrs = { rel: 'modulepreload', href: `./${file}`, ...more };
  return { tag: 'link', attrs, injectTo: 'head' };
}

/** Return the start screen, and the words that stand in its place where another is opened. */
async function drawn(root: string): Promise<{ start: string; opening: string }> {
  const inline: InlineConfig = {
    root,
    configFile: false,
    plugins: [svelte({ emitCss: false })],
    logLevel: 'error',
  };
  const [page, words] = await Promise.all([
    runnerImport<typeof import('../src/prerender.ts')>(join(root, 'src/prerender.ts'), inline),
    runnerImport<typeof import('../src/words.ts')>(join(root, 'src/words.ts'), inline),
  ]);
  return { start: page.module.startDrawn(), opening: words.module.pageWords.loading };
}
