/**
 * Fetching what the worker will ask for, while the page is still being drawn: its own script
 * comes by a link in index.html, and when it has started, these are in the browser's cache or
 * on the way. Otherwise each would wait for the one before.
 */

import { ASSETS } from './worker/assets';

/** hash: of the address. With an invitation in it, a friend's table is near. */
export function fetchAhead(hash: string): void {
  const isInvited = hash.length > 1 && !hash.startsWith('#/');
  const first = [ASSETS.micropython, ASSETS.solo];
  const more = isInvited ? [ASSETS.sodium, ASSETS.friend] : [];
  for (const address of [...first, ...more]) {
    fetch(address, { priority: 'low' })
      .then((response) => response.arrayBuffer())
      .catch(() => undefined); // the worker asks again, and tells
  }
}
