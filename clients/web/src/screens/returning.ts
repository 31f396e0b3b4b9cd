/** Back to where this tab was: the page has been loaded again, or the closed tab opened. */

import type { Games } from '../game/game';
import { tabMemory } from '../keep/tab';
import type { Page } from './page.svelte';

/** At a table. role: what we were there, as the entry of the history has it. */
export async function returnToTable(page: Page, games: Games, role: string): Promise<void> {
  const memory = tabMemory();
  if (role === 'solo') {
    await page.resume({ replace: true });
  } else if (memory?.at === 'room' && role === 'host') {
    const { rules, name } = memory.own;
    await page.host(rules, name, memory.own);
  } else {
    const id = memory?.at === 'match' ? memory.id : '';
    const match = await games.keptMatch(id).catch(() => null);
    if (match) {
      await page.goOn(match, { replace: true });
    } else {
      page.missed = role === '' ? 'table' : 'match';
      page.router.go('start', '', { replace: true });
    }
  }
}

/** On the way to one, before we sat down. */
export async function returnToInvitation(page: Page): Promise<void> {
  const memory = tabMemory();
  if (memory?.at === 'invitation') await page.join(memory.code);
}
