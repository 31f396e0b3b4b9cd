/**
 * The Vite plugin that finishes `dist/`: the service worker learns which files the page has,
 * and all that is worth it is compressed as far as it goes, so that no server has to.
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import type { Plugin } from 'vite';

const ALREADY_SMALL = /\.(png|br|gz)$/;
const WORKER = 'sw.js';

export function publish(): Plugin {
  let folder = 'dist';
  return {
    name: 'publish',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle() {
      const names = filesIn(folder);
      fillWorker(folder, names);
      for (const name of names) if (!ALREADY_SMALL.test(name)) compress(join(folder, name));
    },
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Put the list of files, and a digest of them all, into the service worker. */
function fillWorker(folder: string, names: string[]): void {
  // pictures of icons are for installing the page, which takes a network anyway
  const kept = names.filter((name) => name !== WORKER && !name.endsWith('.png'));
  const digest = createHash('sha256');
  for (const name of kept) digest.update(name).update(readFileSync(join(folder, name)));
  const paths = kept.map((name) => (name === 'index.html' ? '/' : `/${name}`));
  const worker = join(folder, WORKER);
  const head =
    `const PAGE_FILES=${JSON.stringify(paths)},` +
    `PAGE_VERSION=${JSON.stringify(digest.digest('hex').slice(0, 12))};\n`;
  writeFileSync(worker, head + readFileSync(worker, 'utf8'));
}

function compress(path: string): void {
  const plain = readFileSync(path);
  const br = brotliCompressSync(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
  if (br.length < plain.length) writeFileSync(`${path}.br`, br);
  const gz = gzipSync(plain, { level: constants.Z_BEST_COMPRESSION });
  if (gz.length < plain.length) writeFileSync(`${path}.gz`, gz);
}
