/**
 * How often a code has failed on this device, for as long as the code can live: a page that is
 * loaded again must not give a hostile server further guesses. Keys are digests of codes.
 */

import { fieldsOf, isCount } from './shapes';

const KEY = 'ginp2p.attempts';
const LIFE = 6 * 3600 * 1000; // ms; no room is open for longer
const MOST = 50; // codes remembered

type Entries = Record<string, { used: number; until: number }>;

let memory: Entries = {};

export function attemptsOf(key: string, now = Date.now()): number {
  return load(now)[key]?.used ?? 0;
}

export function rememberAttempts(key: string, used: number, now = Date.now()): void {
  const entries = load(now);
  if (used > 0) entries[key] = { used, until: now + LIFE };
  else Reflect.deleteProperty(entries, key);
  memory = Object.fromEntries(Object.entries(entries).slice(-MOST));
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // kept for as long as the page
  }
}

function load(now: number): Entries {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (isEntries(stored)) memory = stored;
  } catch {
    // what is in memory will have to do
  }
  return Object.fromEntries(Object.entries(memory).filter(([, each]) => each.until > now));
}

function isEntries(value: unknown): value is Entries {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value as Record<string, unknown>).every((each) => {
    const { used, until } = fieldsOf(each);
    return isCount(used) && typeof until === 'number';
  });
}
