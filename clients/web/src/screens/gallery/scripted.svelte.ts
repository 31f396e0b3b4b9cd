/** Games whose connection is told what to be: for tests of screens and their gallery alone. */

import { SCENES } from '../../game/fake';
import type { ChatLine, Game, Games, KeptSolo } from '../../game/game';
import type { KeptMatch, Unfinished } from '../../keep/matches';
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
} from '../../game/types';

export const ROOM: Connection & { state: 'waiting' } = {
  state: 'waiting',
  code: 'K7QX-9M2D',
  link: 'https://gin.example/#K7QX-9M2D',
  closesAt: Date.parse('2026-11-29T18:40'),
};

export function fault(code: string, retryAfter: number | null = null): Connection {
  return { state: 'ended', fault: { code, detail: '', retryAfter, by: 'server' } };
}

export class ScriptedGame implements Game {
  readonly match = 'scripted';
  connection: Connection = $state.raw({ state: 'opening' });
  table: TableState | null = $state.raw(null);
  chat: ChatLine[] = $state.raw([]);
  events: readonly TableEvent[] = $state.raw([]);
  readonly refusal: Sentence | null = null;
  readonly isBusy = false;
  isKept = $state(true);
  /** What was asked of it, in order. */
  readonly asked: string[] = [];

  constructor(readonly kind: 'solo' | 'friend') {}

  /** Shows a scene of the fake table. name: the other player's. */
  play(scene: string, name = 'Ann'): this {
    const fake = SCENES[scene]?.();
    const table = fake?.table;
    this.table = table ? { ...table, kind: this.kind, names: [name, 'Ben'] } : null;
    this.events = fake?.events ?? [];
    return this;
  }

  hear(text: string): void {
    this.chat = [...this.chat, { mine: false, text }];
  }

  act(kind: MoveKind, card?: Card): void {
    this.asked.push(card === undefined ? kind : `${kind} ${card}`);
  }
  ready(): void {
    this.asked.push('ready');
  }
  wish(wish: Wish): void {
    this.asked.push(`wish ${wish}`);
  }
  say(text: string): void {
    this.asked.push(`say ${text}`);
    this.chat = [...this.chat, { mine: true, text }];
  }
  hint(): Promise<Hint | null> {
    return Promise.resolve(null);
  }
  sitDown(name: string): void {
    this.asked.push(`sit down as ${name}`);
  }
  abandon(): void {
    this.asked.push('abandon');
  }
  close(): void {
    this.asked.push('close');
  }
}

export class ScriptedGames implements Games {
  /** Games begun, newest last. */
  readonly begun: ScriptedGame[] = [];
  readonly asked: string[] = [];
  keeps: KeptSolo | null = null;
  matches: KeptMatch[] = [];
  aside = 0;
  /** Another tab has every seat. */
  isElsewhere = false;

  get last(): ScriptedGame {
    const game = this.begun.at(-1);
    if (!game) throw new Error('no game has begun');
    return game;
  }

  warm(): void {
    this.asked.push('warm');
  }
  solo(level: Level, rules: RulesChoice, name: string, steal: boolean): Promise<Game | null> {
    this.asked.push(`solo ${level} ${rules.preset} ${rules.target} ${name}`);
    if (this.isElsewhere && !steal) return Promise.resolve(null);
    return Promise.resolve(this.#begin('solo', { state: 'none' }).play('solo'));
  }
  kept(): Promise<KeptSolo | null> {
    return Promise.resolve(this.keeps);
  }
  resumeSolo(steal: boolean): Promise<Game | null> {
    this.asked.push('resume');
    if (this.isElsewhere && !steal) return Promise.resolve(null);
    if (!this.keeps) return Promise.reject(new Error('damaged'));
    return Promise.resolve(this.#begin('solo', { state: 'none' }).play('solo'));
  }
  unfinished(): Promise<Unfinished> {
    return Promise.resolve({ matches: this.matches, aside: this.aside });
  }
  keptMatch(id: string): Promise<KeptMatch | null> {
    return Promise.resolve(this.matches.find((each) => each.id === id) ?? null);
  }
  goOn(match: KeptMatch, steal: boolean): Promise<Game | null> {
    this.asked.push(`go on ${match.id}${steal ? ' here' : ''}`);
    if (this.isElsewhere && !steal) return Promise.resolve(null);
    const away = { presence: 'away', seconds: 0 } as const;
    const game = this.#begin('friend', { state: 'seated', path: 'direct', ...away });
    return Promise.resolve(game.play('draw'));
  }
  host(rules: RulesChoice, name: string): Promise<Game> {
    this.asked.push(`host ${rules.preset} ${rules.target} ${name}`);
    return Promise.resolve(this.#begin('friend', { state: 'opening' }));
  }
  join(code: string): Promise<Game> {
    this.asked.push(`join ${code}`);
    return Promise.resolve(this.#begin('friend', { state: 'connecting' }));
  }

  #begin(kind: 'solo' | 'friend', connection: Connection): ScriptedGame {
    const game = new ScriptedGame(kind);
    game.connection = connection;
    this.begun.push(game);
    return game;
  }
}
