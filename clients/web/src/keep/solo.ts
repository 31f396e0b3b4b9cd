/**
 * The solo match on this device: in IndexedDB, or in memory where a browser allows none. One
 * match at a time. What cannot be gone on with (a damaged save, one of another version) is set
 * aside under a name of its own, and neither deleted nor written over.
 */

import { del, delMany, get, keys, set } from 'idb-keyval';

import type { KeptSolo } from '../game/game';
import { fieldsOf, isKeptSolo, isWord } from './shapes';

export interface SavedSolo {
  /** What the core wrote, in hexadecimal digits. */
  data: string;
  /** The same in a few facts, so that they can be shown before the core is there. */
  kept: KeptSolo;
  name: string;
}

const KEY = 'solo';
const HEX = /^[0-9a-f]+$/;
const LONGEST = 2 ** 17; // digits; a thousand hands before this one have half as many
const ASIDE = 'solo-set-aside'; // and when that was, in milliseconds since 1970

let early: Promise<unknown> | null = null;
let memory: SavedSolo | null = null;
let works = true;
let last: Promise<void> = Promise.resolve();

/** Do one thing after the other: a save never overtakes a later one. */
function inOrder(task: () => Promise<void>): Promise<void> {
  last = last.then(async () => {
    if (!works) return;
    try {
      await task();
    } catch {
      works = false; // private mode, a full disk: the match is kept as long as the page
    }
  });
  return last;
}

export function keepSolo(saved: SavedSolo): Promise<void> {
  memory = saved;
  return inOrder(async () => {
    if (memory === saved) await set(KEY, saved); // a later one makes this one needless
  });
}

/** Begin to read while the page is still being loaded: whoever asks first has it at once. */
export function readSoloEarly(): void {
  early = Promise.resolve().then(() => get(KEY)); // may throw at once, where it is denied
  early.catch(() => undefined); // told whoever asks
}

export async function savedSolo(): Promise<SavedSolo | null> {
  let found: unknown = null;
  await inOrder(async () => {
    const read = early ?? get(KEY);
    early = null;
    found = await read;
  });
  if (isSaved(found)) memory = found;
  else if (found !== undefined && found !== null) await putAside(found);
  return memory;
}

/** How many saves have been set aside. */
export async function soloAside(): Promise<number> {
  let count = 0;
  await inOrder(async () => {
    count = (await asideKeys()).length;
  });
  return count;
}

/** Delete what was set aside. */
export function deleteSoloAside(): Promise<void> {
  return inOrder(async () => {
    await delMany(await asideKeys());
  });
}

export function forgetSolo(): Promise<void> {
  memory = null;
  return inOrder(() => del(KEY));
}

/** Put a save out of the way that the core has refused. */
export function setSoloAside(): Promise<void> {
  const refused = memory;
  memory = null;
  return refused ? putAside(refused) : Promise.resolve();
}

function putAside(value: unknown): Promise<void> {
  return inOrder(async () => {
    await set(`${ASIDE}-${String(Date.now())}`, value);
    await del(KEY);
  });
}

async function asideKeys(): Promise<IDBValidKey[]> {
  return (await keys()).filter((key) => typeof key === 'string' && key.startsWith(ASIDE));
}

function isSaved(value: unknown): value is SavedSolo {
  const { data, kept, name } = fieldsOf(value);
  if (typeof data !== 'string' || data.length > LONGEST || data.length % 2) return false;
  return HEX.test(data) && isWord(name) && isKeptSolo(kept);
}
