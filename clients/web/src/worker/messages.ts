/**
 * What the page and the worker say to each other. Commands and reports are those of
 * core/desk: the Python there reads the first and writes the second, as JSON.
 */

import type {
  Hint,
  Level,
  MoveKind,
  Presence,
  Preset,
  Rules,
  Seat,
  Sentence,
  TableEvent,
  TableState,
  Wish,
} from '../game/types';
import type { KeptSolo } from '../game/game';
import type { Counted, Finding, HandReplay, Judged, Summary } from '../history/types';
import type { MatchFacts } from '../keep/matches';

/** Bytes cross as hexadecimal digits, which MicroPython reads and writes fastest. */
export type Hex = string;

export type Command =
  // at a solo table
  | { do: 'solo'; level: Level; preset: Preset; target: number; name: string }
  | { do: 'resume'; save: Hex; name: string; level: Level }
  | { do: 'bot' }
  | { do: 'hint' }
  // at both
  | { do: 'act'; kind: MoveKind; card: number | null }
  | { do: 'ready' }
  | { do: 'wish'; wish: Wish }
  | { do: 'close' }
  /** Get up without a word: another page has the seat. */
  | { do: 'drop' }
  // meeting a friend
  /** code: the one shown before this page was loaded again, which failed `used` times. */
  | {
      do: 'host';
      preset: Preset;
      target: number;
      name: string;
      code: string | null;
      used: number;
    }
  | { do: 'opened'; room: string; server: string }
  | { do: 'join'; text: string; server: string }
  | { do: 'joined'; used: number }
  | { do: 'peer_joined' }
  | { do: 'relayed'; data: Hex | null }
  | { do: 'other_left' }
  | { do: 'described'; sdp: string }
  | { do: 'candidate'; line: string }
  | { do: 'rtc_failed' }
  // at a friend's table
  | { do: 'channel_open' }
  | { do: 'channel_lost' }
  | { do: 'frame'; data: Hex }
  | { do: 'sit_down'; name: string }
  | { do: 'say'; text: string }
  | { do: 'tick' }
  // with records: one in pieces and then its judgement, or statistics over many
  | { do: 'archive' }
  | { do: 'piece'; data: Hex }
  | { do: 'judge' }
  | { do: 'count'; matches: { summary: Summary; seat: Seat }[] }
  // going on with a match
  | { do: 'go_on'; match: string }
  | { do: 'meet_joined' }
  | { do: 'meet_relayed'; data: Hex | null }
  | { do: 'meet_left' }
  | { do: 'abandon' };

/** What the desk itself is told: in place of a match its journal, which stays in the worker. */
export type DeskCommand = Exclude<Command, { do: 'go_on' }> | { do: 'go_on'; journal: Hex[] };

export type Report =
  | { report: 'table'; state: TableState }
  | { report: 'event'; event: TableEvent }
  | { report: 'refusal'; sentence: Sentence }
  | { report: 'fault'; code: string; detail: string; by: 'us' | 'peer' }
  // at a solo table
  | { report: 'save'; data: Hex; kept: KeptSolo }
  | { report: 'forget' }
  | { report: 'hint'; hint: Hint | null }
  | { report: 'bot_due' }
  // meeting a friend: `code` for the host to show, `room` for the guest to join
  | { report: 'code'; code: string; link: string; key: string }
  | { report: 'room'; room: string; key: string }
  | { report: 'attempts'; key: string; used: number }
  | { report: 'relay'; data: Hex }
  | { report: 'make_offer' }
  | { report: 'take_offer'; sdp: string }
  | { report: 'take_answer'; sdp: string }
  | { report: 'take_candidate'; line: string }
  /** This attempt is over; whether its guest is to be put out. */
  | { report: 'attempt_failed'; code: string; detail: string; put_out: boolean }
  | { report: 'put_out' }
  // at a friend's table
  | { report: 'frame'; data: Hex }
  | { report: 'introduced'; name: string; rules: Rules }
  | { report: 'seated' }
  // with records
  | { report: 'checking'; done: number; total: number }
  | { report: 'hand'; hand: HandReplay }
  | ({ report: 'judged' } & Judged)
  | { report: 'broken'; finding: Finding }
  | ({ report: 'counted' } & Counted)
  | {
      report: 'presence';
      presence: Presence;
      seconds: number;
      /** The other side has said goodbye. */
      left: boolean;
      /** It has been away for so long that the match may be ended. */
      may_end: boolean;
    }
  /** There is a match, under this id, to go on with. */
  | { report: 'begun'; match: string }
  /** A guest's way to the host was lost before there was a match; the host may come back. */
  | { report: 'adrift' }
  // going on with a match
  /** The other seat is to be met in this room. lost: there is no other way to it now. */
  | { report: 'meet'; room: string; seat: string; lost: boolean }
  | { report: 'meet_relay'; data: Hex }
  | { report: 'meet_failed'; code: string }
  /** Whether this device keeps the match; told when that changes. */
  | { report: 'kept'; isKept: boolean }
  /** Another page of this browser plays this seat now. */
  | { report: 'elsewhere' };

/** What the desk tells the worker alone, to be kept. */
export type DeskReport =
  | Report
  | { report: 'journal'; match: string; whole: boolean; entries: Hex[]; facts: MatchFacts }
  | { report: 'finished'; match: string; record: Hex; facts: MatchFacts }
  | { report: 'forget_match'; match: string };

/** Parts of the core beyond what a solo table needs. */
export type Part = 'expert' | 'friend' | 'records';

export type ToWorker =
  { type: 'command'; game: number; command: Command } | { type: 'warm'; part: Part };

export type FromWorker =
  /** heard: how many commands have been worked on since the last message. */
  | { type: 'reports'; game: number; reports: Report[]; heard: number }
  | { type: 'crashed'; code: CrashCode; detail: string };

/** no_core: it could not be loaded. crashed: it ended in the middle of something. */
export type CrashCode = 'no_core' | 'crashed';
