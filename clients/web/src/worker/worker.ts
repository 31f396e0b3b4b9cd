/**
 * The core in its worker: takes commands one at a time and posts what the desk reports.
 *
 * Between two pieces of work the worker listens, so that a move or a sign of life waits for
 * one proof at most. What the other player waits for goes first, then what has arrived, then
 * the making of the next deck.
 */

import { connectSodium } from '../../core/bridge.mjs';
import { unpackBundle } from '../../core/bundle.mjs';
import { addFiles, startMachine } from '../../core/load.mjs';
import { startSodium } from '../../core/sodium.mjs';
import { ASSETS } from './assets';
import { Keeper } from './keeper';
import type {
  Command,
  CrashCode,
  DeskCommand,
  DeskReport,
  FromWorker,
  Part,
  Report,
  ToWorker,
} from './messages';

const TICK = 500; // ms; presence and deadlines are judged that often
const BOT_LEAST = 500; // ms a bot takes for a move, so that a person can follow
const BOT_MOST = 900;
const ENDINGS = ['close', 'drop'];

const BOOT = `
from desk.run import Desk
import page_chance

def _entropy(size):
    return bytes.fromhex(page_chance.hex(size))

_desk = Desk(_entropy)

def handle(text, now):
    return _desk.handle(text, now)

def step(now):
    return _desk.step(now)
`;

interface Answer {
  game: number;
  reports: DeskReport[];
  work: 'none' | 'idle' | 'urgent';
}

interface Machine {
  runPython(source: string): unknown;
  registerJsModule(name: string, module: object): void;
  globals: { get(name: string): (...args: unknown[]) => string };
}

interface Queued {
  game: number;
  command: Command;
}

/** Told by our name (start.ts): a message would wait for the page's thread. */
const isInvited = self.name === 'friend';

const keeper = new Keeper();
const queue: Queued[] = [];
const parts = new Map<Part, Promise<void>>();
let machine: Promise<Machine> | null = null;
let wake: (() => void) | null = null;
let heard = 0;
let playing = 0; // the number of the game at the desk
let botTimer: ReturnType<typeof setTimeout> | undefined;
let ticker: ReturnType<typeof setInterval> | undefined;

function post(message: FromWorker): void {
  self.postMessage(message);
}

function load(): Promise<Machine> {
  machine ??= start();
  return machine;
}

/** Import what will be wanted soon, unless somebody waits for something else. */
async function lookAhead(core: Machine, module: string): Promise<void> {
  await breathe();
  if (queue.length === 0) core.runPython(`import ${module}`);
}

async function start(): Promise<Machine> {
  const solo = fetchBytes(ASSETS.solo);
  const started = (await startMachine({
    url: ASSETS.micropython,
    stdout: () => undefined, // whatever is printed by mistake stays here
    stderr: () => undefined,
  })) as Machine;
  addFiles(started, unpackBundle(await solo));
  started.registerJsModule('page_chance', { hex: randomHex });
  started.runPython(BOOT);
  if (!isInvited) await lookAhead(started, 'desk.solo');
  return started;
}

/** Begin to fetch something. Whoever waits for it learns of a failure, and nobody else. */
function fetchBytes(address: string): Promise<Uint8Array> {
  const bytes = readBytes(address);
  bytes.catch(() => undefined);
  return bytes;
}

async function readBytes(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${String(response.status)} for a part of the game`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Load what a solo table can do without, once. */
function loadPart(part: Part): Promise<void> {
  let loading = parts.get(part);
  if (!loading) {
    loading = PARTS[part]();
    parts.set(part, loading);
    loading.catch(() => parts.delete(part)); // may succeed another time
  }
  return loading;
}

const PARTS: Record<Part, () => Promise<void>> = {
  expert: () => addBundle(ASSETS.expert),
  friend: loadFriend,
  records: async () => {
    const bundle = addBundle(ASSETS.records);
    await Promise.all([loadPart('friend'), bundle]);
  },
};

async function loadFriend(): Promise<void> {
  const compiled = fetchBytes(ASSETS.sodium).then((bytes) =>
    WebAssembly.compile(bytes as BufferSource),
  );
  compiled.catch(() => undefined); // awaited below, unless the bundle fails first
  await addBundle(ASSETS.friend);
  const core = await load();
  connectSodium(core, await startSodium(await compiled));
  if (isInvited) await lookAhead(core, 'desk.friend');
}

async function addBundle(address: string): Promise<void> {
  const bytes = fetchBytes(address);
  addFiles(await load(), unpackBundle(await bytes));
}

function randomHex(size: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(size));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'warm') {
    // a part that is missing is told when it is needed
    loadPart(data.part).catch(() => undefined);
    return;
  }
  const part = partFor(data.command);
  if (part) loadPart(part).catch(() => undefined); // at once, beside all else
  put(data);
});

function put(queued: Queued): void {
  queue.push(queued);
  wake?.();
}

/** Work for ever. */
async function work(): Promise<void> {
  const core = await load();
  const handle = core.globals.get('handle');
  const step = core.globals.get('step');
  let left: Answer['work'] = 'none';
  for (;;) {
    let answer: Answer;
    if (left !== 'urgent' && queue.length > 0) {
      const { game, command } = queue.shift() as Queued;
      const prepared = await prepare(command);
      // The game before may be closed late: that is nothing to the one at the desk.
      if (begins(command) || (ENDINGS.includes(command.do) && game === playing))
        follow(game, command);
      answer =
        'do' in prepared
          ? ask(() => handle(JSON.stringify({ ...prepared, game }), now()))
          : { game, reports: [prepared], work: left };
      if (game === playing && command.do !== 'tick' && command.do !== 'bot') heard += 1;
    } else if (left !== 'none') {
      answer = ask(() => step(now()));
    } else {
      await nextCommand();
      continue;
    }
    left = answer.work;
    const reports = await keeper.keep(answer.reports);
    if (reports.some((each) => each.report === 'elsewhere')) {
      left = 'none';
      put({ game: answer.game, command: { do: 'drop' } });
    }
    tell(answer.game, reports);
    await breathe();
  }
}

function ask(call: () => string): Answer {
  return JSON.parse(call()) as Answer;
}

function tell(game: number, reports: Report[]): void {
  if (reports.some((each) => each.report === 'bot_due')) {
    clearTimeout(botTimer);
    const pause = BOT_LEAST + Math.random() * (BOT_MOST - BOT_LEAST);
    botTimer = setTimeout(() => {
      put({ game, command: { do: 'bot' } });
    }, pause);
  }
  if (reports.length > 0 || heard > 0) post({ type: 'reports', game, reports, heard });
  heard = 0;
}

function begins(command: Command): boolean {
  return ['solo', 'resume', 'host', 'join', 'go_on', 'archive'].includes(command.do);
}

/** Something of the core could not be loaded. */
class NoCore extends Error {}

/** What a command needs besides what a solo table does. */
function partFor(command: Command): Part | null {
  if (isWithFriend(command)) return 'friend';
  if (command.do === 'hint') return 'expert';
  if (command.do === 'archive') return 'records';
  const isSolo = command.do === 'solo' || command.do === 'resume';
  return isSolo && command.level === 'expert' ? 'expert' : null;
}

function isWithFriend(command: Command): boolean {
  return ['host', 'join', 'go_on'].includes(command.do);
}

/** Load what a command needs; return it as the desk takes it, or the report in its place. */
async function prepare(command: Command): Promise<DeskCommand | Report> {
  const part = partFor(command);
  try {
    if (part) await loadPart(part);
  } catch (error) {
    if (command.do === 'hint') return { report: 'hint', hint: null }; // one can play without
    throw new NoCore(error instanceof Error ? error.message : '');
  }
  return command.do === 'go_on' ? keeper.open(command.match) : command;
}

/** A game begins or ends: the timers of the last one stop. */
function follow(game: number, command: Command): void {
  playing = game;
  clearTimeout(botTimer);
  clearInterval(ticker);
  if (isWithFriend(command)) {
    ticker = setInterval(() => {
      const waits = queue.some((each) => each.command.do === 'tick');
      if (!waits) put({ game: playing, command: { do: 'tick' } });
    }, TICK);
  }
}

function now(): number {
  return performance.now() / 1000;
}

function nextCommand(): Promise<void> {
  return new Promise((resolve) => {
    if (queue.length > 0) {
      resolve();
      return;
    }
    wake = () => {
      wake = null;
      resolve();
    };
  });
}

const breath = new MessageChannel();
const breathing: (() => void)[] = [];
breath.port1.onmessage = () => {
  breathing.shift()?.();
};

/** Let everything that has arrived into the queue. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    breathing.push(resolve);
    breath.port2.postMessage(null);
  });
}

function crash(code: CrashCode, error: unknown): void {
  clearInterval(ticker);
  clearTimeout(botTimer);
  post({ type: 'crashed', code, detail: error instanceof Error ? lastLine(error.message) : '' });
}

/** A traceback's last line: what went wrong, without the values that stood around it. */
function lastLine(text: string): string {
  return (text.trim().split('\n').at(-1) ?? '').slice(0, 200);
}

const loaded = load();
if (isInvited) loadPart('friend').catch(() => undefined);
loaded.then(
  () =>
    work().catch((error: unknown) => {
      crash(error instanceof NoCore ? 'no_core' : 'crashed', error);
    }),
  (error: unknown) => {
    crash('no_core', error);
  },
);
