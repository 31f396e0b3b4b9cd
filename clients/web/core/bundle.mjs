/**
 * Many files in one: what the page loads of the core's compiled modules.
 *
 * For each file: the size of its path (1 byte), the path (ASCII), the file's size (4 bytes,
 * big-endian), the file. packing/core.ts makes them, the worker takes them apart:
 *
 *     for (const [path, bytes] of unpackBundle(await response.bytes())) write(`/lib/${path}`, bytes);
 */

/**
 * @param {Iterable<[string, Uint8Array]>} files
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function packBundle(files) {
  const parts = [];
  for (const [path, bytes] of files) {
    const name = new TextEncoder().encode(path);
    const head = new Uint8Array(1 + name.length + 4);
    head[0] = name.length;
    head.set(name, 1);
    new DataView(head.buffer).setUint32(1 + name.length, bytes.length);
    parts.push(head, bytes);
  }
  const bundle = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bundle.set(part, at);
    at += part.length;
  }
  return bundle;
}

/**
 * @param {Uint8Array} bundle
 * @returns {[string, Uint8Array][]} path and bytes of each file; the bytes are views
 */
export function unpackBundle(bundle) {
  const files = [];
  const view = new DataView(bundle.buffer, bundle.byteOffset, bundle.byteLength);
  for (let at = 0; at < bundle.length;) {
    const start = at + 1 + view.getUint8(at);
    const end = start + 4 + view.getUint32(start);
    if (end > bundle.length) throw new RangeError('the bundle ends too early');
    files.push([
      new TextDecoder().decode(bundle.subarray(at + 1, start)),
      bundle.subarray(start + 4, end),
    ]);
    at = end;
  }
  return files;
}
