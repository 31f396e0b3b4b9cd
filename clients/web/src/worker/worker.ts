/**
 * The core in its worker: takes commands one at a time and posts what the desk reports.
 *
 * Between two pieces of work the worker listens, so that a move or a sign of life waits for
 * one proof at most. What the other player waits for goes first, then what has arrived, then
 * the making of the next deck.
 */

import { breathe } from './breath';
import { Keeper } from './keeper';
import { Loader } from './loader';
import type {
  Command,
  CrashCode,
  DeskCommand,
  DeskReport,
  FromWorker,
  Report,
  ToWorker,
} from './messages';
import { begins, ends, isWithFriend, partFor } from './needs';
import { Queue, type Queued } from './queue';
import { Timers } from './timers';

interface Answer {
  game: number;
  reports: DeskReport[];
  work: 'none' | 'idle' | 'urgent';
}

/** Something of the core could not be loaded. */
class NoCore extends Error {}

const keeper = new Keeper();
const queue = new Queue();
const timers = new Timers();
const loader = new Loader({
  isInvited: self.name === 'friend', // start.ts; a message would wait for the page's thread
  isIdle: async () => {
    await breathe();
    return queue.isEmpty;
  },
});
let heard = 0;
let playing = 0; // the number of the game at the desk

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'warm') {
    loader.warm(data.part);
    return;
  }
  const part = partFor(data.command);
  if (part) loader.warm(part); // at once, beside all else
  queue.put(data);
});

loader.machine.then(
  ({ globals }) =>
    work(globals.get('handle'), globals.get('step')).catch((error: unknown) => {
      crash(error instanceof NoCore ? 'no_core' : 'crashed', error);
    }),
  (error: unknown) => {
    crash('no_core', error);
  },
);

type Ask = (...args: unknown[]) => string;

/** Work for ever. */
async function work(handle: Ask, step: Ask): Promise<void> {
  let left: Answer['work'] = 'none';
  for (;;) {
    let answer: Answer;
    const next = left === 'urgent' ? undefined : queue.take();
    if (next) {
      answer = await take(next, handle, left);
    } else if (left !== 'none') {
      answer = JSON.parse(step(now())) as Answer;
    } else {
      await queue.filled();
      continue;
    }
    left = answer.work;
    const reports = await keeper.keep(answer.reports);
    if (reports.some((each) => each.report === 'elsewhere')) {
      left = 'none';
      queue.put({ game: answer.game, command: { do: 'drop' } });
    }
    tell(answer.game, reports);
    await breathe();
  }
}

/** Do what a command asks for. left: the work that there was before. */
async function take({ game, command }: Queued, handle: Ask, left: Answer['work']): Promise<Answer> {
  const prepared = await prepare(command);
  // The game before may be closed late: that is nothing to the one at the desk.
  if (begins(command) || (ends(command) && game === playing)) follow(game, command);
  const answer: Answer =
    'do' in prepared
      ? (JSON.parse(handle(JSON.stringify({ ...prepared, game }), now())) as Answer)
      : { game, reports: [prepared], work: left };
  if (game === playing && command.do !== 'tick' && command.do !== 'bot') heard += 1;
  return answer;
}

/** Load what a command needs; return it as the desk takes it, or the report in its place. */
async function prepare(command: Command): Promise<DeskCommand | Report> {
  const part = partFor(command);
  try {
    if (part) await loader.part(part);
  } catch (error) {
    if (command.do === 'hint') return { report: 'hint', hint: null }; // one can play without
    throw new NoCore(error instanceof Error ? error.message : '');
  }
  return command.do === 'go_on' ? keeper.open(command.match) : command;
}

/** A game begins or ends: the timers of the last one stop. */
function follow(game: number, command: Command): void {
  playing = game;
  timers.stop();
  if (isWithFriend(command)) {
    timers.everyTick(() => {
      if (!queue.has('tick')) queue.put({ game: playing, command: { do: 'tick' } });
    });
  }
}

function tell(game: number, reports: Report[]): void {
  if (reports.some((each) => each.report === 'bot_due')) {
    timers.botDue(() => {
      queue.put({ game, command: { do: 'bot' } });
    });
  }
  if (reports.length > 0 || heard > 0) post({ type: 'reports', game, reports, heard });
  heard = 0;
}

function crash(code: CrashCode, error: unknown): void {
  timers.stop();
  post({ type: 'crashed', code, detail: error instanceof Error ? lastLine(error.message) : '' });
}

/** A traceback's last line: what went wrong, without the values that stood around it. */
function lastLine(text: string): string {
  return (text.trim().split('\n').at(-1) ?? '').slice(0, 200);
}

function post(message: FromWorker): void {
  self.postMessage(message);
}

function now(): number {
  return performance.now() / 1000;
}
