// @vitest-environment node
/** What is made for the page, on the machine that the page runs on: MicroPython under Node. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { connectSodium } from '../core/bridge.mjs';
import { packBundle, unpackBundle } from '../core/bundle.mjs';
import { addFiles, startMachine } from '../core/load.mjs';
import { startSodium } from '../core/sodium.mjs';
import { BUNDLES, GENERATED, sourcesOfBundles } from '../packing/core.ts';
import { sodiumModule } from '../packing/sodium.ts';
import { shake } from '../packing/wasm.ts';

const bytes = (...numbers: number[]) => Uint8Array.from(numbers);
const generated = (name: string) => new Uint8Array(readFileSync(join(GENERATED, name)));

describe('a bundle', () => {
  test('gives back what was put in', () => {
    const files: [string, Uint8Array][] = [
      ['a/b.mpy', bytes(1, 2, 3)],
      ['c.mpy', bytes()],
    ];
    expect(unpackBundle(packBundle(files))).toEqual(files);
  });

  test('that has nothing in it is empty', () => {
    expect(packBundle([])).toEqual(bytes());
    expect(unpackBundle(bytes())).toEqual([]);
  });

  test('that was cut off is refused', () => {
    const whole = packBundle([['a.mpy', bytes(1, 2, 3)]]);
    for (let size = 1; size < whole.length; size++) {
      expect(() => unpackBundle(whole.subarray(0, size))).toThrow(RangeError);
    }
  });
});

describe('the bundles of the core', () => {
  const sources = sourcesOfBundles();
  const paths = Object.values(sources).map((each) => each.map(({ path }) => path));

  test('begin with modules that exist', () => {
    const all = paths.flat();
    for (const name of Object.values(BUNDLES).flat()) {
      const path = name.replaceAll('.', '/');
      expect(
        all.filter((each) => each === `${path}.py` || each === `${path}/__init__.py`),
      ).toHaveLength(1);
    }
  });

  test('solo needs no cryptography, and no more than easy bots know', () => {
    const solo = sources.solo.map(({ path }) => path);
    expect(
      solo.filter((path) => /primitives|deck|pairing|bots\/(expert|weights)/.test(path)),
    ).toEqual([]);
  });

  test('only what later bundles share with each other is there twice', () => {
    const solo = new Set(paths[0]);
    expect(
      paths
        .slice(1)
        .flat()
        .filter((path) => solo.has(path)),
    ).toEqual([]);
  });

  test('nothing of CPython alone is sent', () => {
    expect(paths.flat().filter((path) => path.includes('cpython'))).toEqual([]);
  });
});

describe('the core as the page loads it', () => {
  let machine: Awaited<ReturnType<typeof startMachine>>;
  const said: string[] = [];

  beforeAll(async () => {
    const from = createRequire(import.meta.url);
    machine = await startMachine({
      url: from.resolve('@micropython/micropython-webassembly-pyscript/micropython.wasm'),
      stdout: (line: string) => said.push(line),
    });
  });

  function run(source: string): string {
    said.length = 0;
    machine.runPython(source);
    return said.join('\n');
  }

  test('plays solo from the first bundle alone', () => {
    addFiles(machine, unpackBundle(generated('core-solo.bin')));
    const wanted = BUNDLES.solo.filter((name) => name !== '__future__').join(', ');
    run(`import ${wanted}`);
    expect(
      run('from ginp2p.bots import make_bot\nprint(type(make_bot("hard", None)).__name__)'),
    ).toBe('HardBot');
  });

  test('knows more when the bundle of the expert is there', () => {
    addFiles(machine, unpackBundle(generated('core-expert.bin')));
    run(`import ${BUNDLES.expert.join(', ')}`);
  });

  test('meets a friend when the rest and libsodium are there', async () => {
    connectSodium(machine, await startSodium(new WebAssembly.Module(generated('sodium.wasm'))));
    addFiles(machine, unpackBundle(generated('core-friend.bin')));
    run(`import ${BUNDLES.friend.join(', ')}`);
  });

  test('has the digest of the sources that judge', () => {
    const source = readFileSync(
      new URL('../../../ginp2p/table/digest.py', import.meta.url),
      'utf8',
    );
    const digest = /fromhex\("([0-9a-f]{64})"\)/.exec(source)?.[1];
    expect(run('from ginp2p.table.digest import SOURCE_DIGEST\nprint(SOURCE_DIGEST.hex())')).toBe(
      digest,
    );
  });

  test('computes with the small libsodium what the whole one does', async () => {
    const vectors = JSON.parse(
      readFileSync(new URL('sodium.json', import.meta.url), 'utf8'),
    ) as Record<string, [string, string]>;
    for (const [name, [expression, result]] of Object.entries(vectors)) {
      const found = run(
        `import ginp2p.primitives as p\nx = ${expression}\nprint(x.hex() if isinstance(x, bytes) else x)`,
      );
      expect([name, found]).toEqual([name, result]);
    }
    await Promise.resolve();
  });
});

describe('the smaller libsodium', () => {
  test('exports what is called, and its memory', () => {
    const names = WebAssembly.Module.exports(new WebAssembly.Module(sodiumModule().slice()))
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('crypto_'));
    expect(names.sort()).toEqual(['__wasm_call_ctors', 'free', 'malloc', 'memory', 'sodium_init']);
  });

  test('an export that does not exist is told', () => {
    const empty = bytes(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
    expect(() => shake(empty, new Map([['a', 'b']]))).toThrow('exports no a');
  });
});
