/** What the core tells of records: see core/desk/archive.py. */

import type { Card, Result, Rules, Seat, TableEvent, TableState } from '../game/types';

/** What is found, in the core's words: `{winner}` in `text` stands for `places.winner`. */
export interface Finding {
  text: string;
  places: Record<string, string | number>;
}

/** A verdict in short (ginp2p/table/summary.py); only the core reads what is in `results`. */
export interface Summary {
  names: [string, string];
  rules: string;
  results: unknown[];
  due: Seat | null;
}

/** A seat's cards at a step, as far as the record says. */
export interface Held {
  cards: Card[];
  /** How many more it had. */
  closed: number;
  /** Cards shown later: each was in the hand, or came with a later draw. */
  maybe: Card[];
  /** The closed ones are all among `maybe`. */
  isShown: boolean;
  /** What all at the table knew to be in this hand. */
  known: Card[];
}

export interface Step {
  event: TableEvent;
  stock: number;
  /** The discard pile, its top last. */
  pile: Card[];
  turn: Seat | null;
  /** By seat; empty where the hand was resigned before there was a table. */
  seats: [Held, Held] | [];
}

export interface HandReplay {
  number: number;
  result: Result;
  /** The table with this result: for the scene at the end, and the sheet. */
  table: TableState;
  steps: Step[];
}

/** What a sound record proves. match: its id. */
export interface Judged {
  match: string;
  findings: Finding[];
  isFinished: boolean;
  summary: Summary;
  rules: Rules;
  totals: [number, number];
  winner: Seat | null;
}

/** Counts as in ginp2p/table/statistics.py. Averages are null where there is nothing yet. */
export interface Statistics {
  counts: Record<string, number>;
  streak: number;
  longest: number;
  averagePoints: number | null;
  averageDeadwood: number | null;
}

export interface Group {
  name: string;
  statistics: Statistics;
}

export interface Counted {
  all: Statistics;
  opponents: Group[];
  rules: Group[];
}
