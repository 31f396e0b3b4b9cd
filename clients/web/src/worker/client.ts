/** The page's end of the worker: games get numbers, and each hears what is reported of it. */

import type { Command, CrashCode, FromWorker, Part, Report, ToWorker } from './messages';

/** What a game does with what it is told. */
export interface Listener {
  /** All reports of one command, in order. heard: commands of ours that are done now. */
  report(reports: Report[], heard: number): void;
  /** The core has ended, and every game with it. */
  crashed(code: CrashCode, detail: string): void;
}

/** One game's way to the core. */
export interface Line {
  send(command: Command): void;
  /** Hear nothing more. */
  hangUp(): void;
}

type MakeWorker = () => Worker;

export class Core {
  readonly #make: MakeWorker;
  readonly #listeners = new Map<number, Listener>();
  #worker: Worker | null = null;
  #games = 0;

  constructor(make: MakeWorker) {
    this.#make = make;
  }

  /** Begin to load. part: what is going to be needed besides. */
  warm(part?: Part): void {
    if (part) this.#post({ type: 'warm', part });
    else this.#start();
  }

  open(listener: Listener): Line {
    this.#games += 1;
    const game = this.#games;
    this.#listeners.set(game, listener);
    return {
      send: (command) => {
        if (this.#listeners.has(game)) this.#post({ type: 'command', game, command });
      },
      hangUp: () => {
        if (!this.#listeners.has(game)) return;
        this.#post({ type: 'command', game, command: { do: 'close' } });
        this.#listeners.delete(game);
      },
    };
  }

  #post(message: ToWorker): void {
    this.#start().postMessage(message);
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.#make();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      this.#take(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#crash('no_core', '');
    };
    worker.onmessageerror = () => {
      this.#crash('crashed', '');
    };
    this.#worker = worker;
    return worker;
  }

  #take(message: FromWorker): void {
    switch (message.type) {
      case 'reports':
        this.#listeners.get(message.game)?.report(message.reports, message.heard);
        return;
      case 'crashed':
        this.#crash(message.code, message.detail);
    }
  }

  /** Tell every game, and let the next one begin with a new worker. */
  #crash(code: CrashCode, detail: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    const listeners = [...this.#listeners.values()];
    this.#listeners.clear();
    for (const each of listeners) each.crashed(code, detail);
  }
}
