/** What solo and friends' games have in common: a line to the core, and what it has told. */

import type { Core, Line } from '../worker/client';
import type { Command, CrashCode, Report } from '../worker/messages';
import type { ChatLine, Game } from './game';
import { MAX_LINE } from './lines';
import type {
  Card,
  Connection,
  Fault,
  Hint,
  MoveKind,
  Sentence,
  TableEvent,
  TableState,
  Wish,
} from './types';

const MAX_EVENTS = 400; // of a match; a hand has some sixty
const MAX_CHAT = 200; // lines

export abstract class Seat implements Game {
  abstract readonly kind: 'solo' | 'friend';
  abstract readonly match: string;

  table = $state.raw<TableState | null>(null);
  connection = $state.raw<Connection>({ state: 'none' });
  events = $state.raw<readonly TableEvent[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  refusal = $state.raw<Sentence | null>(null);
  isBusy = $state(false);
  isKept = $state(true);

  protected readonly line: Line;
  #waiting = 0;
  #hints: ((hint: Hint | null) => void)[] = [];

  constructor(core: Core) {
    this.line = core.open({
      report: (reports, heard) => {
        this.heard(heard);
        for (const each of reports) this.take(each);
        if (this.#waiting === 0) this.isBusy = false;
      },
      crashed: (code, detail) => {
        this.crashed(code, detail);
      },
    });
  }

  act(kind: MoveKind, card?: Card): void {
    this.refusal = null;
    this.isBusy = true;
    this.send({ do: 'act', kind, card: card ?? null });
  }

  ready(): void {
    this.send({ do: 'ready' });
  }

  wish(wish: Wish): void {
    this.send({ do: 'wish', wish });
  }

  say(text: string): void {
    const line = [...text.trim()].slice(0, MAX_LINE).join('');
    if (line) this.send({ do: 'say', text: line });
  }

  hint(): Promise<Hint | null> {
    return new Promise((resolve) => {
      this.#hints.push(resolve);
      this.send({ do: 'hint' });
    });
  }

  sitDown(name: string): void {
    this.send({ do: 'sit_down', name });
  }

  abandon(): void {
    this.send({ do: 'abandon' });
  }

  close(): void {
    this.line.hangUp();
    this.#noMoreHints();
  }

  /** How many commands the core has not worked on yet. */
  protected get waiting(): number {
    return this.#waiting;
  }

  /** So many commands more have been worked on. */
  protected heard(count: number): void {
    this.#waiting = Math.max(0, this.#waiting - count);
  }

  protected send(command: Command): void {
    this.#waiting += 1;
    this.line.send(command);
  }

  /** Take one report. What only one kind of game hears, that kind takes first. */
  protected take(report: Report): void {
    switch (report.report) {
      case 'table':
        this.table = report.state;
        break;
      case 'event':
        this.#tell(report.event);
        break;
      case 'refusal':
        this.refusal = report.sentence;
        break;
      case 'hint':
        this.#hints.shift()?.(report.hint);
        break;
      case 'fault':
        this.end({ code: report.code, detail: report.detail, retryAfter: null, by: report.by });
        break;
      default:
        break; // for a game of the other kind
    }
  }

  protected crashed(code: CrashCode, detail: string): void {
    this.end({ code, detail, retryAfter: null, by: 'us' });
  }

  /** The connection is over, or there will be none. */
  protected end(fault: Fault): void {
    if (this.connection.state === 'ended') return;
    this.connection = { state: 'ended', fault };
    this.isBusy = false;
    this.#noMoreHints();
  }

  #tell(event: TableEvent): void {
    this.refusal = null;
    if (event.what === 'match_begun') this.events = [];
    this.events = [...this.events, event].slice(-MAX_EVENTS);
    if (event.what !== 'said' || !this.table) return;
    const said = { mine: event.seat === this.table.seat, text: event.text };
    this.chat = [...this.chat, said].slice(-MAX_CHAT);
  }

  #noMoreHints(): void {
    for (const resolve of this.#hints.splice(0)) resolve(null);
  }
}
