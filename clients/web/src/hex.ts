/** Bytes as hexadecimal digits, in which they cross between page and core. */

export function toHex(bytes: Uint8Array): string {
  const digits = new Array<string>(bytes.length);
  bytes.forEach((byte, at) => {
    digits[at] = byte.toString(16).padStart(2, '0');
  });
  return digits.join('');
}

export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = parseInt(text.slice(at * 2, at * 2 + 2), 16);
  }
  return bytes;
}
