/**
 * Start the core: MicroPython with the package `ginp2p` in its file system and libsodium
 * behind it. The same in a browser's worker and in Node.
 */

import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';
import sodium from 'libsodium-wrappers-sumo';

import { connectSodium } from './bridge.mjs';

const HEAP = 32 * 2 ** 20; // bytes; a session with proofs of 52 cards takes a few million
const FRAMES = 16 * 1024; // words for frames of the Python stack; the default ends at shallow depths

/**
 * @param files the Python sources: path from the package's parent, as `ginp2p/errors.py`,
 *     and text; the stubs `typing.py` and `__future__.py` among them
 * @param options passed on to loadMicroPython: stdout, stderr, url of the .wasm file, …
 * @returns what loadMicroPython resolves to
 */
export async function loadCore(files, options = {}) {
  await sodium.ready;
  const micropython = await loadMicroPython({ heapsize: HEAP, pystack: FRAMES, ...options });
  connectSodium(micropython, sodium);
  for (const [path, text] of files) {
    makeFolders(micropython.FS, `/lib/${path}`);
    micropython.FS.writeFile(`/lib/${path}`, text);
  }
  return micropython;
}

function makeFolders(fileSystem, path) {
  for (let end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) {
    const folder = path.slice(0, end);
    if (!fileSystem.analyzePath(folder).exists) fileSystem.mkdir(folder);
  }
}
