/**
 * The Vite plugin that finishes index.html: the start screen is drawn into it, so that there is
 * something to see and to press before any script, and the head names what comes next, so that
 * nothing waits for the script that asks for it.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import {
  runnerImport,
  transformWithOxc,
  type HtmlTagDescriptor,
  type InlineConfig,
  type Plugin,
} from 'vite';

const AHEAD = ['begin', 'page', 'base']; // the page and what it is made of
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
        const early = { src: `./${named('early', files)}` };
        const tags: HtmlTagDescriptor[] = [
          { tag: 'script', attrs: early, injectTo: 'head-prepend' },
          ...AHEAD.map((name) => preload(named(name, files))),
          ...LATER.map((name) => preload(named(name, files), { fetchpriority: 'low' })),
        ];
        const start = await drawStart(root);
        return { html: html.replace('<!-- start -->', () => start), tags };
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

/** Return what is drawn first: the start screen, and what stands there at any other place. */
async function drawStart(root: string): Promise<string> {
  const inline: InlineConfig = {
    root,
    configFile: false,
    plugins: [svelte({ emitCss: false })],
    logLevel: 'error',
  };
  const [screen, words] = await Promise.all([
    runnerImport<{ default: Component }>(join(root, 'src/screens/StartFrame.svelte'), inline),
    runnerImport<typeof import('../src/words.ts')>(join(root, 'src/words.ts'), inline),
  ]);
  const { body } = render(screen.module.default);
  const opening = `<p class="opening">${words.module.pageWords.loading}</p>`;
  return opening + body.replaceAll(/<!--.*?-->/g, '');
}
