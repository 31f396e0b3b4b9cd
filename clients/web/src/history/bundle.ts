/**
 * One file with many matches, as the terminal writes it, too: docs/history.md, "All in one file".
 * What is in it comes from outside: the records are checked by the core before they are kept.
 */

import type { Seat } from '../game/types';
import { fieldsOf, isMoment } from '../keep/shapes';

export interface Packed {
  record: Uint8Array<ArrayBuffer>;
  seat: Seat | null;
  /** In milliseconds since 1970; null where it is not known. */
  at: number | null;
}

/** Why a file cannot be taken in; the key of its words. */
export type Unreadable = 'no_bundle' | 'other_version' | 'too_large' | 'no_file';

export class UnreadableFile extends Error {
  constructor(readonly code: Unreadable) {
    super(code);
  }
}

const FORMAT = 'ginp2p history';
const VERSION = 1;
const SEATS = ['host', 'guest'] as const;
export const MAX_FILE = 128 * 2 ** 20; // bytes; what a phone can have in memory twice

export function isBundle(bytes: Uint8Array): boolean {
  return bytes[0] === 0x7b; // {
}

/** Return the text of one file with all of these. */
export function packMatches(matches: Packed[]): string {
  return JSON.stringify({
    format: FORMAT,
    version: VERSION,
    matches: matches.map(({ record, seat, at }) => ({
      date: at === null ? null : localDate(at),
      seat: seat === null ? null : SEATS[seat],
      record: toBase64(record),
    })),
  });
}

/** Return the matches in a file. Throws UnreadableFile. */
export function unpackMatches(text: string): Packed[] {
  let bundle: unknown;
  try {
    bundle = JSON.parse(text);
  } catch {
    throw new UnreadableFile('no_bundle');
  }
  const { format, version, matches } = fieldsOf(bundle);
  if (format !== FORMAT) throw new UnreadableFile('no_bundle');
  if (version !== VERSION) throw new UnreadableFile('other_version');
  if (!Array.isArray(matches)) throw new UnreadableFile('no_bundle');
  return matches.map(unpacked);
}

function unpacked(match: unknown): Packed {
  const { date, seat, record } = fieldsOf(match);
  if (typeof record !== 'string') throw new UnreadableFile('no_bundle');
  const place = SEATS.findIndex((each) => each === seat);
  const at = typeof date === 'string' ? new Date(date).getTime() : NaN;
  return {
    record: fromBase64(record),
    seat: place < 0 ? null : (place as Seat),
    at: isMoment(at) ? at : null,
  };
}

/** `2026-01-02T12:00:00`: the time at the wall, as the terminal writes it. */
function localDate(at: number): string {
  const moment = new Date(at);
  return new Date(at - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    throw new UnreadableFile('no_bundle');
  }
}
