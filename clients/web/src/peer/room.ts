/**
 * A place in the room in which two players meet first. The host opens the room and comes back to
 * it when the way to the server is lost; the guest comes to a room that has a name already.
 * Whom to believe there, the core says.
 */

import type { IceServer, ServerMessage } from './server-messages';
import { Signaling, type SignalingListener } from './signaling';

const COME_BACK = [500, 2000, 5000, 10_000]; // ms between tries to come back to our room
const REST = 500; // ms before a guest who failed is put out: strangers cannot make us too fast

/** Codes of the server that end nothing: we spoke while somebody was leaving. */
const PASSING = ['not_allowed'];

export type LossCode = 'server_unreachable' | 'server_fault';

export interface RoomListener {
  /** The host's room is open; also when it is open again, or another in its place. */
  opened(): void;
  /** The guest is in the room. */
  joined(): void;
  otherCame(): void;
  otherLeft(): void;
  relayed(hex: string | null): void;
  /** The host has shown us out. */
  putOut(): void;
  /** The way to the server is lost, and we are coming back. */
  away(): void;
  /** The way to the server is lost for good. */
  lost(code: LossCode): void;
  refused(code: string, retryAfter: number | null): void;
}

type MakeSignaling = (listener: SignalingListener) => Signaling;

export class Room {
  /** Whether we come back to it. Once there is a table, the game goes on without it. */
  isNeeded = true;
  name = '';
  /** What brings us back to our place. */
  seat: string | null = null;
  iceServers: IceServer[] = [];
  /** In milliseconds since 1970. */
  closesAt = 0;

  readonly #isOurs: boolean;
  readonly #listener: RoomListener;
  readonly #make: MakeSignaling;
  #signaling: Signaling | null = null;
  #isOtherThere = false;
  #tries = 0;
  #isOver = false;
  #coming: ReturnType<typeof setTimeout> | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;

  /** isOurs: we are its host. */
  constructor(isOurs: boolean, listener: RoomListener, make: MakeSignaling) {
    this.#isOurs = isOurs;
    this.#listener = listener;
    this.#make = make;
  }

  /** Come to the server, for the first time or again. */
  come(): void {
    if (this.#isOver) return;
    clearTimeout(this.#coming);
    this.#coming = undefined;
    const signaling = this.#make({
      opened: () => {
        this.#enter(signaling);
      },
      message: (message) => {
        this.#hear(message);
      },
      lost: (code) => {
        this.#signaling = null;
        this.#comeLater(code);
      },
    });
    this.#signaling = signaling;
  }

  /** The device has found a network: what was begun before may hang for long. */
  renew(): void {
    const isComing = this.#signaling ? !this.#signaling.isOpen : this.#coming !== undefined;
    if (!this.isNeeded || !isComing) return;
    this.#signaling?.drop();
    this.#tries = 0;
    this.come();
  }

  /** Come back to it where we are gone, for as long as it is needed. */
  comeBack(): void {
    if (!this.#signaling && this.#coming === undefined) this.#comeLater('server_unreachable');
  }

  relay(hex: string): void {
    this.#signaling?.relay(hex);
  }

  putOut(): void {
    this.#signaling?.putOut();
  }

  /** Put the guest out, after a rest; whoever comes meanwhile is somebody else. */
  putOutLater(): void {
    if (!this.#isOtherThere) return;
    this.#resting = setTimeout(() => {
      this.putOut();
    }, REST);
  }

  /** Leave the room and the server. */
  leave(): void {
    this.#signaling?.leave();
    this.#stop();
  }

  /** Leave, and never come back. */
  close(): void {
    this.#isOver = true;
    this.leave();
  }

  /** End the connection; the server keeps our place for a while. */
  drop(): void {
    this.#signaling?.drop();
    this.#stop();
  }

  #enter(signaling: Signaling): void {
    if (this.seat !== null) signaling.rejoin(this.name, this.seat);
    else if (this.#isOurs) signaling.open();
    else signaling.join(this.name);
  }

  #hear(message: ServerMessage): void {
    if (message.type === (this.#isOurs ? 'joined' : 'opened')) {
      this.#listener.refused('server_fault', null); // the answer to somebody else
      return;
    }
    switch (message.type) {
      case 'opened':
        this.#tries = 0;
        this.name = message.room;
        this.seat = message.seat;
        this.iceServers = message.iceServers;
        this.closesAt = Date.now() + message.closesIn * 1000;
        if (this.isNeeded) this.#listener.opened();
        break;
      case 'joined':
        this.seat = message.seat;
        this.iceServers = message.iceServers;
        if (this.isNeeded) this.#listener.joined();
        break;
      case 'peer_joined':
        this.#isOtherThere = true;
        this.#listener.otherCame();
        break;
      case 'peer_left':
        this.#isOtherThere = false;
        clearTimeout(this.#resting);
        this.#listener.otherLeft();
        break;
      case 'relay':
        this.#listener.relayed(message.data);
        break;
      case 'put_out':
        this.#listener.putOut();
        break;
      case 'error':
        this.#refused(message.code, message.retryAfter);
        break;
      default:
        break; // nothing that concerns us
    }
  }

  #refused(code: string, retryAfter: number | null): void {
    if (PASSING.includes(code) || !this.isNeeded) return;
    if (this.#isOurs && this.seat !== null && ['unknown_room', 'wrong_seat'].includes(code)) {
      this.seat = null; // our room is gone: open another
      this.#signaling?.open();
      return;
    }
    if (code === 'closing') return; // the socket closes, and we come back
    this.#listener.refused(code, retryAfter);
  }

  #comeLater(code: LossCode): void {
    if (!this.isNeeded || this.#isOver) return;
    const pause = COME_BACK[this.#tries];
    if (!this.#isOurs || this.seat === null || code === 'server_fault' || pause === undefined) {
      this.#listener.lost(code);
      return;
    }
    this.#listener.away();
    this.#tries += 1;
    this.#coming = setTimeout(
      () => {
        this.come();
      },
      pause * (1 + Math.random()), // not all at once
    );
  }

  #stop(): void {
    this.#signaling = null;
    clearTimeout(this.#coming);
    clearTimeout(this.#resting);
    this.#coming = undefined;
  }
}
