/**
 * What the page and the worker say to each other. Commands and reports are those of
 * core/desk: the Python there reads the first and writes the second, as JSON.
 */

import type {
  Hint,
  Level,
  MoveKind,
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
  // meeting a friend
  | { do: 'host'; preset: Preset; target: number; name: string }
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
  | { do: 'count'; matches: { summary: Summary; seat: Seat }[] };

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
  | { report: 'code'; code: string; link: string }
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
  | { report: 'presence'; presence: 'here' | 'quiet' | 'away'; seconds: number }
  // with records
  | { report: 'checking'; done: number; total: number }
  | { report: 'hand'; hand: HandReplay }
  | ({ report: 'judged' } & Judged)
  | { report: 'broken'; finding: Finding }
  | ({ report: 'counted' } & Counted);

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
