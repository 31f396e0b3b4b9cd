/** What has happened at the table since it was last looked at, for eyes and ears. */

import type { TableEvent, TableState } from '../game/types';
import { announcement, newEvents } from './announce';
import { givingUpWords } from './sentence';
import { soundOf, type Sound } from './sounds';
import { travelOf } from './travel';

export interface News {
  /** Whether there is any: something happened, or it is another's turn. */
  isAny: boolean;
  /** What is said of it. */
  said: string;
  /** Where cards come from, and what went face down. */
  travel: ReturnType<typeof travelOf>;
  sounds: Sound[];
}

const SOUNDS = 2; // events that are heard at once; a reload brings many

export class Reporter {
  #seen: readonly TableEvent[];
  #wasMyTurn = false;
  #givingUp = '';

  /** seen: events that are no news. */
  constructor(seen: readonly TableEvent[]) {
    this.#seen = seen;
  }

  /** Return what is new. */
  look(table: TableState, events: readonly TableEvent[]): News {
    const fresh = newEvents(this.#seen, events);
    const hasTurned = table.isMyTurn !== this.#wasMyTurn;
    const givingUp = givingUpWords(table) ?? '';
    const newlyUp = givingUp === this.#givingUp ? '' : givingUp;
    const news: News = {
      isAny: fresh.length > 0 || hasTurned,
      said: `${newlyUp} ${announcement(fresh, table, this.#wasMyTurn)}`.trim(),
      travel: travelOf(fresh, table.seat),
      sounds: fresh
        .slice(-SOUNDS)
        .map(soundOf)
        .filter((sound) => sound !== null),
    };
    if (hasTurned && table.isMyTurn && fresh.length === 0) news.sounds.push('turn');
    this.#seen = events;
    this.#givingUp = givingUp;
    this.#wasMyTurn = table.isMyTurn;
    return news;
  }
}
