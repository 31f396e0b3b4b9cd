/**
 * What the page knows of a game: facts that the core in the worker has judged. The page
 * draws them and decides nothing. No hidden card is ever among them.
 */

/** 0 is the host, 1 the guest. At a solo table the person is the guest. */
export type Seat = 0 | 1;

/** 0 to 51: suit * 13 + rank; suits are clubs, diamonds, hearts, spades, rank 0 the ace. */
export type Card = number;

export const LEVELS = ['easy', 'medium', 'hard', 'expert'] as const;
export type Level = (typeof LEVELS)[number];
export const PRESETS = ['classic', 'house'] as const;
export type Preset = (typeof PRESETS)[number];

/** What a player decides: the rest is done for it. */
export type MoveKind = 'pass' | 'take' | 'draw' | 'discard' | 'knock';

export type Wish = 'resign' | 'rematch' | 'leave';

/** What a host chooses. target: points to reach, 0 for a single hand. */
export interface RulesChoice {
  preset: Preset;
  target: number;
}

export interface Rules extends RulesChoice {
  knockLimit: number;
  ginBonus: number;
  undercutBonus: number;
  lineBonus: number;
  boxBonus: number;
}

/**
 * A sentence of the core's: `{0}`, `{1}`, … in `text` stand for `cards`, so that each screen
 * names cards in its own manner, and `{name}` for what is in `places`, a number or a part.
 * `text` is also the key of a translation.
 */
export interface Sentence {
  text: string;
  cards: Card[];
  places?: Record<string, number | Sentence>;
}

export interface Meld {
  kind: 'set' | 'run';
  cards: Card[];
}

/** Cards in melds and deadwood, and the points of the deadwood: the best division there is. */
export interface Division {
  melds: Meld[];
  deadwood: Card[];
  points: number;
}

/** One of eleven cards, as a discard. */
export interface Discard {
  card: Card;
  /** The ten that stay. */
  left: Division;
  /** Why it can't be thrown; null where it can. */
  whyNot: Sentence | null;
  /** Whether throwing it may be a knock. */
  canKnock: boolean;
}

/** The public table of the hand being played. */
export interface Deal {
  hand: number;
  phase:
    | 'offer'
    | 'second_offer'
    | 'must_draw'
    | 'draw'
    | 'serve'
    | 'discard'
    | 'show'
    | 'close'
    | 'closed';
  turn: Seat;
  dealer: Seat;
  stock: number;
  /** The discard pile, its top last. */
  pile: Card[];
  /** How many cards the other seat holds, and which of them everybody has seen it take. */
  theirCount: number;
  theirKnown: Card[];
  /** The card that was taken from the pile in this turn. */
  taken: Card | null;
}

/** Our own cards. */
export interface Hand {
  cards: Card[];
  /** The card just drawn from the stock. */
  drawn: Card | null;
  /** Of eleven cards, the best discard counts as deadwood thrown: its points are not in. */
  division: Division;
  /** With eleven cards in our turn: what each would leave. Empty otherwise. */
  discards: Discard[];
}

/** How a hand ended; a scene of its own. */
export interface Result {
  kind: 'knock' | 'gin' | 'undercut' | 'wash' | 'resigned';
  hand: number;
  /** Of a wash: cards left in the stock; null where that is not known any more. */
  stock: number | null;
  winner: Seat | null;
  points: number;
  knocker: Seat | null;
  /** By seat; null where hands stayed closed (wash, resigned). */
  hands: [Card[], Card[]] | null;
  deadwood: [number, number] | null;
  knockerMelds: Meld[];
  defenderMelds: Meld[];
  /** Cards the defender laid off, each with the index of the knocker's meld it extends. */
  layoffs: { card: Card; meld: number }[];
}

export interface Sheet {
  /** Points of each hand, by seat. */
  hands: [number, number][];
  points: [number, number];
  line: [number, number];
  boxes: [number, number];
  boxPoints: [number, number];
  totals: [number, number];
}

/** Everything a seat sees. A new one comes whenever something has changed. */
export interface TableState {
  kind: 'solo' | 'friend';
  seat: Seat;
  /** Host's and guest's. */
  names: [string, string];
  /** At a solo table. */
  level: Level | null;
  rules: Rules;
  /** playing: a hand is on the table; between: one is over, the next waits for both. */
  phase: 'dealing' | 'playing' | 'between' | 'over';
  scores: [number, number];
  sheet: Sheet;
  winner: Seat | null;
  deal: Deal | null;
  hand: Hand | null;
  /** Whether we have a decision to make, and why each kind of move is not possible (null: it is). */
  isMyTurn: boolean;
  whyNot: Record<MoveKind, Sentence | null>;
  /** How the last hand ended, from its end until the next is dealt. */
  result: Result | null;
  /** Whether the next hand waits for our agreement. */
  needsReady: boolean;
  wishes: [Wish[], Wish[]];
}

/** A table in a replay. */
export interface ReplayedTable extends TableState {
  /** Neither seat is the reader's: it is a match of others. */
  isWatched: boolean;
}

/** What just happened, for the line in the middle, the log, announcements and motion. */
export type TableEvent =
  | { what: 'dealt'; hand: number; dealer: Seat; upcard: Card }
  | { what: 'passed'; seat: Seat }
  | { what: 'taken'; seat: Seat; card: Card }
  | { what: 'drawn'; seat: Seat; card: Card | null }
  | { what: 'discarded'; seat: Seat; card: Card }
  | { what: 'knocked'; seat: Seat; card: Card; isGin: boolean }
  | { what: 'hand_over'; result: Result }
  | { what: 'match_over'; winner: Seat | null }
  | { what: 'introduced'; name: string; rules: Rules }
  | { what: 'match_begun' }
  | { what: 'said'; seat: Seat; text: string }
  | { what: 'wished'; seat: Seat; wish: Wish };

/** A move that a good player would make. */
export interface Advice {
  kind: MoveKind;
  card: Card | null;
}

export interface Hint {
  best: Advice;
  reason: Sentence;
  others: Advice[];
}

/**
 * How near the other player is. quiet: nothing heard for some seconds. away: the way to the
 * other broke, or the server no longer sees it. gone: for longer than a moment.
 */
export type Presence = 'here' | 'quiet' | 'away' | 'gone';

/**
 * The state of the way to the other player, always shown in words.
 *
 * opening: the room is being opened, or again where the server was lost. waiting: it is open,
 * nobody has come (`lastFailure`: why whoever came last could not be connected, by a fault's
 * code). connecting: the two are finding each other. introduced: the host has said who it is; we may sit down.
 * seated: at the table, `presence` for `seconds`. ended: over, for the reason in `fault`.
 */
export type Connection =
  | { state: 'none' }
  | { state: 'opening'; isAgain?: boolean }
  | { state: 'waiting'; code: string; link: string; closesAt: number; lastFailure?: string | null }
  | { state: 'connecting' }
  | { state: 'introduced'; name: string; rules: Rules }
  | {
      state: 'seated';
      path: 'direct' | 'relayed';
      presence: Presence;
      seconds: number;
      /** The other has left the table, and may come back. */
      hasLeft?: boolean;
      /** The other has been away for so long that the match may be ended. */
      mayEnd?: boolean;
      /** While the other is away: whether the server is there, through which it is met again. */
      isServerThere?: boolean;
    }
  | { state: 'ended'; fault: Fault };

/**
 * Why something failed. code: stable, the key of its words. detail: the core's or the
 * server's own sentence. retryAfter: seconds. by: who found it.
 */
export interface Fault {
  code: string;
  detail: string;
  retryAfter: number | null;
  by: 'us' | 'peer' | 'server';
}
