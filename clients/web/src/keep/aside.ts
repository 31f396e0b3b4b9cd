/** How many matches that were set aside the player has been told of, and has heard. */

const KEY = 'ginp2p.aside';

let heard = 0;

export function asideHeard(): number {
  try {
    const stored = Number(localStorage.getItem(KEY) ?? 0);
    if (Number.isInteger(stored)) heard = Math.max(heard, stored);
  } catch {
    // what is in memory will have to do
  }
  return heard;
}

export function rememberAsideHeard(count: number): void {
  heard = count;
  try {
    localStorage.setItem(KEY, String(count));
  } catch {
    // kept for as long as the page
  }
}
