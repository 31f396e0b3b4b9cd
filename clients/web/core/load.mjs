/** Start MicroPython and put files in reach of its imports. The same in a worker and in Node. */

import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';

const HEAP = 32 * 2 ** 20; // bytes; a session with proofs of 52 cards takes a few million
const FRAMES = 16 * 1024; // words for frames of the Python stack; the default ends at shallow depths

/**
 * @param {object} options passed on to loadMicroPython: stdout, stderr, url of the .wasm file, …
 * @returns what loadMicroPython resolves to
 */
export function startMachine(options = {}) {
  return loadMicroPython({ heapsize: HEAP, pystack: FRAMES, ...options });
}

/**
 * @param micropython what startMachine resolves to
 * @param {Iterable<[string, string | Uint8Array]>} files path from a package's parent, as
 *     `ginp2p/errors.py`, and text, or the bytes of a compiled module
 */
export function addFiles(micropython, files) {
  for (const [path, content] of files) {
    makeFolders(micropython.FS, `/lib/${path}`);
    micropython.FS.writeFile(`/lib/${path}`, content);
  }
}

function makeFolders(fileSystem, path) {
  for (let end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) {
    const folder = path.slice(0, end);
    if (!fileSystem.analyzePath(folder).exists) fileSystem.mkdir(folder);
  }
}
