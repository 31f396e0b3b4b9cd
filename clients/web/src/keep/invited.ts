/**
 * Which match came of whose invitation, so that one that is opened again leads back to its match.
 * Rooms are named by the half of a code that the server knows.
 */

const KEY = 'ginp2p.invited';
const MOST = 50; // rooms; those of long ago are not opened again

type Entries = Record<string, string>;

/** The id of the match that came of this room's invitation; null where none did. */
export function matchOfRoom(room: string): string | null {
  const entries = load();
  return Object.hasOwn(entries, room) ? (entries[room] ?? null) : null;
}

export function rememberMatchOf(room: string, id: string): void {
  const others = Object.entries(load()).filter(([each]) => each !== room);
  const entries = Object.fromEntries([...others, [room, id]].slice(-MOST));
  try {
    localStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // denied: the match is still on the start page
  }
}

function load(): Entries {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return isEntries(stored) ? stored : {};
  } catch {
    return {};
  }
}

function isEntries(value: unknown): value is Entries {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((each) => typeof each === 'string');
}
