/**
 * Bytes as hexadecimal digits, in which they cross between page and core. A deck's proof has
 * thousands: they are made and read without a text for each.
 */

const DIGITS = new TextEncoder().encode('0123456789abcdef');
const ascii = new TextDecoder();

export function toHex(bytes: Uint8Array): string {
  const codes = new Uint8Array(bytes.length * 2);
  bytes.forEach((byte, at) => {
    codes[2 * at] = DIGITS[byte >> 4] as number;
    codes[2 * at + 1] = DIGITS[byte & 15] as number;
  });
  return ascii.decode(codes);
}

/** text: of the core, pairs of digits in lower case. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = 16 * digit(text.charCodeAt(2 * at)) + digit(text.charCodeAt(2 * at + 1));
  }
  return bytes;
}

function digit(code: number): number {
  return code < 0x3a ? code - 0x30 : code - 0x57; // '0' and 'a' less ten
}
