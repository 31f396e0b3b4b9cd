/** libsodium with only the functions that core/bridge.mjs calls, as a file of its own. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { shake } from './wasm.ts';

const BRIDGE = fileURLToPath(new URL('../core/bridge.mjs', import.meta.url));
const MEMORY = ['__wasm_call_ctors', 'sodium_init', 'malloc', 'free']; // core/sodium.mjs calls these

/** Return the module. Its exports have libsodium's names, its imports stay `a.a` to `a.d`. */
export function sodiumModule(): Uint8Array {
  const glue = readFileSync(
    createRequire(import.meta.url)
      .resolve('libsodium-sumo')
      .replace(/modules-sumo\/.*/, '') + 'modules-sumo-esm/libsodium-sumo.mjs',
    'utf8',
  );
  const text = /"(AGFzbQ[A-Za-z0-9+/]+=*)"/.exec(glue)?.[1];
  if (text === undefined) throw new Error('libsodium-sumo holds its module in another form');
  const shortened = new Map(
    [...glue.matchAll(/\._(\w+)=A\.([\w$]+)/g)].map(([, name, short]) => [name, short] as const),
  );
  shortened.set('__wasm_call_ctors', 'f');
  const wanted = new Map<string, string>();
  for (const name of [...MEMORY, ...calledByBridge()]) {
    const short = shortened.get(name);
    if (short === undefined) throw new Error(`libsodium-sumo has no ${name}`);
    wanted.set(short, name);
  }
  wanted.set('e', 'memory');
  return shake(Buffer.from(text, 'base64'), wanted);
}

function calledByBridge(): string[] {
  const bridge = readFileSync(BRIDGE, 'utf8');
  return [...bridge.matchAll(/\bsodium\._(crypto_\w+)/g)].map((found) => found[1] ?? '');
}
