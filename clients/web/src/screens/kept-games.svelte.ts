/** The matches on this device that can be gone on with: what the start screen offers. */

import type { Games, KeptSolo } from '../game/game';
import { matchOfRoom } from '../keep/invited';
import type { KeptMatch, Unfinished } from '../keep/matches';
import { roomIn } from '../link';

const NONE: Unfinished = { matches: [], aside: 0 };

export class KeptGames {
  /** The one against the computer. */
  solo: KeptSolo | null = $state.raw(null);
  friends: Unfinished = $state.raw(NONE);

  #games: Games;

  constructor(games: Games) {
    this.#games = games;
  }

  /** Looks what there is now. */
  async look(): Promise<void> {
    this.solo = await this.#games.kept().catch(() => null);
    this.friends = await this.#games.unfinished().catch(() => NONE); // nothing can be kept here
  }

  /** The unfinished match that came of an invitation. */
  async begunBy(code: string): Promise<KeptMatch | null> {
    const id = matchOfRoom(roomIn(code));
    const match = id === null ? null : await this.#games.keptMatch(id).catch(() => null);
    return match?.facts.isOver ? null : match;
  }
}
