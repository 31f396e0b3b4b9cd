/** What screens and the table use of a game. `play.svelte.ts` has the real ones. */

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
}

/** Reactive: `table`, `connection`, `events`, `chat` and `refusal` change as things happen. */
export interface Game {
  readonly kind: 'solo' | 'friend';
  readonly table: TableState | null;
  readonly connection: Connection;
  /** What happened in this match, oldest first; bounded. */
  readonly events: readonly TableEvent[];
  readonly chat: readonly ChatLine[];
  /** The last move that was refused, until the next thing happens. */
  readonly refusal: Sentence | null;
  /** Whether something of ours is being worked on (a proof), so that buttons wait. */
  readonly isBusy: boolean;

  act(kind: MoveKind, card?: Card): void;
  ready(): void;
  wish(wish: Wish): void;
  /** Say a line; at most 200 characters arrive. */
  say(text: string): void;
  /** Ask for advice; null where there is nothing to decide. */
  hint(): Promise<Hint | null>;
  /** A guest accepts the host's rules. */
  sitDown(name: string): void;
  /** End it on our side and free everything. */
  close(): void;
}

/** How games begin: what they are made of is loaded when one does. */
export interface Games {
  /** Begins to load the core, so that it is there when it is needed. Safe to call again. */
  warm(): void;
  solo(level: Level, rules: RulesChoice, name: string): Promise<Game>;
  /** The unfinished solo match kept on this device, in a few facts, or null. */
  kept(): Promise<KeptSolo | null>;
  resumeSolo(): Promise<Game>;
  host(rules: RulesChoice, name: string): Promise<Game>;
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
