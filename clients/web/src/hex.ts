/** Bytes as hexadecimal digits: how they cross to the core. */

export function toHex(bytes: Uint8Array): string {
  const digits = new Array<string>(bytes.length);
  bytes.forEach((byte, at) => {
    digits[at] = byte.toString(16).padStart(2, '0');
  });
  return digits.join('');
}
