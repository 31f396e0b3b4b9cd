/**
 * libsodium as packing/sodium.ts makes it: only what the bridge calls, without the package's
 * wrappers and 37 % smaller on the wire for not being text.
 */

/**
 * @param {WebAssembly.Module} module
 * @returns what core/bridge.mjs expects of libsodium's own object: `_name` for each function,
 *     `_malloc`, `_free`, and HEAPU8
 */
export async function startSodium(module) {
  const instance = await WebAssembly.instantiate(module, {
    a: {
      a: fail, // a failed assertion
      b: () => crypto.getRandomValues(new Uint32Array(1))[0], // asked for nothing but randomness
      c: fail, // abort()
      d: grow,
    },
  });
  const { memory, __wasm_call_ctors, ...functions } = instance.exports;
  let heap = new Uint8Array(memory.buffer);

  /** Make room for `size` bytes in all; return whether there is. */
  function grow(size) {
    const pages = Math.ceil((Math.max(size >>> 0, heap.length * 1.2) - heap.length) / 65536);
    try {
      memory.grow(pages);
      return 1;
    } catch {
      return 0;
    }
  }

  __wasm_call_ctors();
  if (functions.sodium_init() < 0) fail();
  const sodium = {
    get HEAPU8() {
      if (heap.buffer !== memory.buffer) heap = new Uint8Array(memory.buffer); // it has grown
      return heap;
    },
  };
  for (const [name, call] of Object.entries(functions)) sodium[`_${name}`] = call;
  return sodium;
}

function fail() {
  throw new Error('libsodium has stopped');
}
