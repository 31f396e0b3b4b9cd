/**
 * The connections to the other player, one after the other: the one that is open, and the one
 * being made, which takes its place once it is open. What an old one has to say is of no use.
 */

import { fromHex, toHex } from '../hex';
import type { Path } from './path';
import { Rtc } from './rtc';
import type { IceServer } from './server-messages';

export interface ChannelListener {
  /** Of the connection being made: our description, a way to us, that there is none. */
  described(sdp: string): void;
  candidate(line: string): void;
  failed(): void;
  /** Of the one that is open. */
  opened(): void;
  routed(path: Path): void;
  frame(hex: string): void;
  lost(): void;
}

export class Channels {
  readonly #listener: ChannelListener;
  #open: Rtc | null = null;
  #attempt: Rtc | null = null;
  #failure: ReturnType<typeof setTimeout> | undefined;
  readonly #unread: [Rtc, number][] = []; // frames that nobody has looked at yet, oldest first

  constructor(listener: ChannelListener) {
    this.#listener = listener;
  }

  /** The connection being made, to be told what the other side sends for it. */
  get attempt(): Rtc | null {
    return this.#attempt;
  }

  get isIdle(): boolean {
    return !this.#open && !this.#attempt;
  }

  /** Have a connection ready for a new attempt. */
  prepare(iceServers: IceServer[]): void {
    this.dropAttempt();
    try {
      this.#attempt = this.#make(iceServers);
    } catch {
      // The browser has too many already, or takes none of these servers. Told afterwards: who
      // asked for it is about to begin the attempt.
      this.#failure = setTimeout(() => {
        this.#listener.failed();
      });
    }
  }

  send(hex: string): void {
    this.#open?.send(fromHex(hex));
  }

  /** Note that at most so many frames have not been looked at. */
  read(unread: number): void {
    while (this.#unread.length > unread) {
      const [rtc, size] = this.#unread.shift() as [Rtc, number];
      rtc.read(size);
    }
  }

  dropAttempt(): void {
    clearTimeout(this.#failure);
    this.#attempt?.close();
    this.#attempt = null;
  }

  dropOpen(): void {
    this.#open?.close();
    this.#open = null;
  }

  /** End everything; what was said last may be lost. */
  drop(): void {
    this.dropAttempt();
    this.dropOpen();
  }

  /** End everything, with a last word while the page is being closed. */
  goodbye(): void {
    this.#open?.goodbye();
    this.drop();
  }

  /** End everything, once what was said last has left. */
  finish(): void {
    this.dropAttempt();
    this.#open?.finish();
    this.#open = null;
  }

  #make(iceServers: IceServer[]): Rtc {
    const listener = this.#listener;
    const rtc = new Rtc(iceServers, {
      described: (sdp) => {
        if (rtc === this.#attempt) listener.described(sdp);
      },
      candidate: (line) => {
        if (rtc === this.#attempt) listener.candidate(line);
      },
      opened: () => {
        this.#open?.close();
        this.#open = rtc;
        this.#attempt = null;
        listener.opened();
      },
      routed: (path) => {
        if (rtc === this.#open) listener.routed(path);
      },
      frame: (bytes) => {
        listener.frame(toHex(bytes));
        this.#unread.push([rtc, bytes.length]);
      },
      lost: () => {
        if (rtc === this.#open) listener.lost();
      },
      failed: () => {
        if (rtc === this.#attempt) listener.failed();
      },
    });
    return rtc;
  }
}
