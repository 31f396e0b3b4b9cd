/** Taking matches out that nobody goes on with: none that another tab plays. */

import { rememberAsideHeard } from './aside';
import { claim } from './claims';
import { deleteMatch, finishedMatches, matchesAside, type Deletable } from './matches';
import { deleteSoloAside, soloAside } from './solo';

const RETURN_WITHIN = 300_000; // ms in which a tab closed at its end may be opened again

/** Delete a match, if it is such a one; false where another tab plays it. */
export async function deleteUnplayed(id: string, which: Deletable): Promise<boolean> {
  const mine = await claim(id);
  if (!mine) return false;
  try {
    await deleteMatch(id, which);
  } finally {
    mine.release();
  }
  return true;
}

/** Delete all that was set aside; return how many that were. */
export async function deleteAside(): Promise<number> {
  let count = await soloAside();
  await deleteSoloAside();
  for (const id of await matchesAside()) count += (await deleteUnplayed(id, 'aside')) ? 1 : 0;
  rememberAsideHeard(0); // what is set aside from now on is told again
  return count;
}

/**
 * Take out the journals of matches whose tab was closed when they were over, before it had
 * chosen between a rematch and leaving. Their records are kept; there is nothing to go on with.
 */
export async function tidyFinished(): Promise<void> {
  try {
    for (const id of await finishedMatches(Date.now() - RETURN_WITHIN)) {
      await deleteUnplayed(id, 'finished');
    }
  } catch {
    // another time
  }
}
