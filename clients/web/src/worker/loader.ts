/**
 * Loads the core: MicroPython with what a solo table needs at once, every other part once it is
 * asked for.
 */

import { connectSodium } from '../../core/bridge.mjs';
import { unpackBundle } from '../../core/bundle.mjs';
import { addFiles, startMachine } from '../../core/load.mjs';
import { startSodium } from '../../core/sodium.mjs';
import { toHex } from '../hex';
import { ASSETS } from './assets';
import type { Part } from './messages';

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

/** MicroPython; `handle` and `step` among its globals are the desk's. */
export interface Machine {
  runPython(source: string): unknown;
  registerJsModule(name: string, module: object): void;
  globals: { get(name: string): (...args: unknown[]) => string };
}

interface Options {
  /** A friend's table comes first: it is loaded at once as well. */
  isInvited: boolean;
  /** Whether nobody asks for anything, a moment after what is underway. */
  isIdle: () => Promise<boolean>;
}

export class Loader {
  /** Rejects where MicroPython or what a solo table needs could not be loaded. */
  readonly machine: Promise<Machine>;

  readonly #options: Options;
  readonly #parts = new Map<Part, Promise<void>>();

  constructor(options: Options) {
    this.#options = options;
    this.machine = this.#start();
    if (options.isInvited) this.warm('friend');
  }

  /** Begin to load a part. That it is missing is told when it is needed. */
  warm(part: Part): void {
    this.part(part).catch(() => undefined);
  }

  /** Load what a solo table can do without, once. */
  part(part: Part): Promise<void> {
    let loading = this.#parts.get(part);
    if (!loading) {
      loading = this.#load(part);
      this.#parts.set(part, loading);
      loading.catch(() => this.#parts.delete(part)); // may succeed another time
    }
    return loading;
  }

  async #start(): Promise<Machine> {
    const solo = fetchBytes(ASSETS.solo);
    const machine = (await startMachine({
      url: ASSETS.micropython,
      stdout: () => undefined, // whatever is printed by mistake stays here
      stderr: () => undefined,
    })) as Machine;
    addFiles(machine, unpackBundle(await solo));
    machine.registerJsModule('page_chance', { hex: randomHex });
    machine.runPython(BOOT);
    if (!this.#options.isInvited) await this.#lookAhead(machine, 'desk.solo');
    return machine;
  }

  async #load(part: Part): Promise<void> {
    switch (part) {
      case 'expert':
        return this.#addBundle(ASSETS.expert);
      case 'friend':
        return this.#loadFriend();
      case 'records': {
        const bundle = this.#addBundle(ASSETS.records);
        await Promise.all([this.part('friend'), bundle]);
      }
    }
  }

  async #loadFriend(): Promise<void> {
    const compiled = fetchBytes(ASSETS.sodium).then((bytes) =>
      WebAssembly.compile(bytes as BufferSource),
    );
    compiled.catch(() => undefined); // awaited below, unless the bundle fails first
    await this.#addBundle(ASSETS.friend);
    const machine = await this.machine;
    connectSodium(machine, await startSodium(await compiled));
    if (this.#options.isInvited) await this.#lookAhead(machine, 'desk.friend');
  }

  async #addBundle(address: string): Promise<void> {
    const bytes = fetchBytes(address);
    addFiles(await this.machine, unpackBundle(await bytes));
  }

  /** Import what will be wanted soon, unless somebody waits for something else. */
  async #lookAhead(machine: Machine, module: string): Promise<void> {
    if (await this.#options.isIdle()) machine.runPython(`import ${module}`);
  }
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

function randomHex(size: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(size)));
}
