/**
 * The signaling client: one WebSocket to the server that gave us this page, in which two
 * players meet. Schema: docs/signaling.md. It stays open during play: it is the first to
 * notice that the other side is gone. Its loss ends an attempt to connect, never a game.
 */

import { parseServerMessage, ServerFault, toBase64, type ServerMessage } from './server-messages';
import { closeSocket, takeSocket } from './socket';

const VERSION = 1;
const CONNECT_WITHIN = 8000; // ms for everything up to an open socket
const STAY_EVERY = 60_000; // ms between pings that keep a waiting room from being called idle

export interface SignalingListener {
  opened(): void;
  message(message: ServerMessage): void;
  /** The socket is gone for good. code: server_unreachable or server_fault. */
  lost(code: 'server_unreachable' | 'server_fault'): void;
}

type MakeSocket = (address: string) => WebSocket;

export class Signaling {
  readonly #socket: WebSocket;
  readonly #listener: SignalingListener;
  readonly #late: ReturnType<typeof setTimeout>;
  #stay: ReturnType<typeof setInterval> | undefined;
  #isOver = false;

  constructor(address: string, listener: SignalingListener, make: MakeSocket = takeSocket) {
    this.#listener = listener;
    this.#socket = make(address);
    this.#late = setTimeout(() => {
      this.#lose('server_unreachable');
    }, CONNECT_WITHIN);
    this.#socket.onopen = () => {
      this.#opened();
    };
    this.#socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      this.#take(data);
    };
    this.#socket.onclose = () => {
      this.#lose('server_unreachable');
    };
    if (this.isOpen) {
      queueMicrotask(() => {
        this.#opened();
      });
    }
  }

  /** Whether the server has answered. */
  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  open(): void {
    this.#send({ type: 'open', version: VERSION });
  }

  join(room: string): void {
    this.#send({ type: 'join', version: VERSION, room });
  }

  /** Come back to a place that is ours. */
  rejoin(room: string, seat: string): void {
    this.#send({ type: 'rejoin', version: VERSION, room, seat });
  }

  /** Take our own place in a room that only two can name. */
  meet(room: string, seat: string): void {
    this.#send({ type: 'meet', version: VERSION, room, seat });
  }

  /** Hand bytes, as hexadecimal digits, to the other side. */
  relay(hex: string): void {
    this.#send({ type: 'relay', data: toBase64(hex) });
  }

  putOut(): void {
    this.#send({ type: 'put_out' });
  }

  /** Leave the room and the server. */
  leave(): void {
    if (this.#isOver) return;
    this.#send({ type: 'leave' });
    this.#close();
  }

  /** End the connection; the server keeps our place for a while. */
  drop(): void {
    this.#close();
  }

  #opened(): void {
    if (this.#isOver) return;
    clearTimeout(this.#late);
    this.#stay = setInterval(() => {
      this.#send({ type: 'ping' });
    }, STAY_EVERY);
    this.#listener.opened();
  }

  #take(data: unknown): void {
    if (this.#isOver) return;
    let message: ServerMessage;
    try {
      if (typeof data !== 'string') throw new ServerFault('no text');
      message = parseServerMessage(data);
    } catch {
      this.#lose('server_fault');
      return;
    }
    if (message.type !== 'pong') this.#listener.message(message);
  }

  #send(message: object): void {
    if (!this.#isOver && this.isOpen) {
      this.#socket.send(JSON.stringify(message));
    }
  }

  #lose(code: 'server_unreachable' | 'server_fault'): void {
    if (this.#isOver) return;
    this.#close();
    this.#listener.lost(code);
  }

  #close(): void {
    this.#isOver = true;
    clearTimeout(this.#late);
    clearInterval(this.#stay);
    closeSocket(this.#socket);
  }
}
