/** What screens and the table use of a game. `play.svelte.ts` has the real ones. */

import type { KeptMatch, Unfinished } from '../keep/matches';
import type { OwnRoom } from '../keep/tab';
import type {
  Card,
  Connection,
  Hint,
  Level,
  MoveKind,
  RulesChoice,
  Sentence,
  TableEvent,
  TableState,
  Wish,
} from './types';

export interface ChatLine {
  mine: boolean;
  text: string;
  /** From before a reload: it has been told. */
  isOld?: true;
}

/** Reactive: `table`, `connection`, `events`, `chat` and `refusal` change as things happen. */
export interface Game {
  readonly kind: 'solo' | 'friend';
  /** The match's name on this device; empty before it has begun. */
  readonly match: string;
  readonly table: TableState | null;
  readonly connection: Connection;
  /** What happened in this match, oldest first; bounded. */
  readonly events: readonly TableEvent[];
  readonly chat: readonly ChatLine[];
  /** The last move that was refused, until the next thing happens. */
  readonly refusal: Sentence | null;
  /** Whether something of ours is being worked on (a proof), so that buttons wait. */
  readonly isBusy: boolean;
  /** Whether this device keeps the match, so that a closed page ends nothing. */
  readonly isKept: boolean;

  act(kind: MoveKind, card?: Card): void;
  ready(): void;
  wish(wish: Wish): void;
  /** Say a line; at most 200 characters arrive. */
  say(text: string): void;
  /** Ask for advice; null where there is nothing to decide. */
  hint(): Promise<Hint | null>;
  /** A guest accepts the host's rules. */
  sitDown(name: string): void;
  /** End a match whose other player does not come back. */
  abandon(): void;
  /** Get up and free everything. What is kept can be gone on with. */
  close(): void;
}

/** How games begin: what they are made of is loaded when one does. */
export interface Games {
  /** Begins to load the core, so that it is there when it is needed. Safe to call again. */
  warm(): void;
  /** steal: here and below, take the seat over from another tab; otherwise null where one has it. */
  solo(level: Level, rules: RulesChoice, name: string, steal: boolean): Promise<Game | null>;
  /** The unfinished solo match kept on this device, in a few facts, or null. */
  kept(): Promise<KeptSolo | null>;
  /** Rejects where the kept match cannot be gone on with. */
  resumeSolo(steal: boolean): Promise<Game | null>;
  /** The unfinished matches with friends that this device keeps. */
  unfinished(): Promise<Unfinished>;
  /** One of them, also where it is over and both may play another. */
  keptMatch(id: string): Promise<KeptMatch | null>;
  goOn(match: KeptMatch, steal: boolean): Promise<Game | null>;
  /** before: the room this tab had open when it was loaded again. */
  host(rules: RulesChoice, name: string, before?: OwnRoom): Promise<Game>;
  /** code: a code or a link, as typed. Problems come as the connection's `ended`. */
  join(code: string): Promise<Game>;
}

export interface KeptSolo {
  level: Level;
  rules: RulesChoice;
  hand: number;
  /** Bot's and person's. */
  scores: [number, number];
}
