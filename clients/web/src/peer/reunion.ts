/**
 * A place in the room where two seats of a match meet again: comes to the server, stays, and
 * comes back after whatever goes wrong, a little later each time. Which room, and whether it is
 * really the other, the core says.
 */

import type { IceServer, ServerMessage } from './server-messages';
import { Signaling, type SignalingListener } from './signaling';

const BACK_OFF = [500, 1000, 2000, 4000, 5000]; // ms between tries; the last one for ever
const WITHIN = 3000; // ms in which the other may be the first to come anew

export interface ReunionListener {
  /** The other is there; each time a new attempt. */
  otherCame(iceServers: IceServer[]): void;
  otherLeft(): void;
  relayed(hex: string | null): void;
  /** Whether the server is there. */
  server(isThere: boolean): void;
  /** Another page has taken our place. */
  replaced(): void;
}

export interface MeetingPlace {
  room: string;
  seat: string;
}

type MakeSignaling = (listener: SignalingListener) => Signaling;

export class Reunion {
  readonly #place: MeetingPlace;
  readonly #listener: ReunionListener;
  readonly #make: MakeSignaling;
  #signaling: Signaling | null = null;
  #iceServers: IceServer[] = [];
  #isIn = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(place: MeetingPlace, listener: ReunionListener, make: MakeSignaling) {
    this.#place = place;
    this.#listener = listener;
    this.#make = make;
    this.#come();
  }

  relay(hex: string): void {
    this.#signaling?.relay(hex);
  }

  /** An attempt has failed: take our place anew, after a pause, so that both begin again. */
  again(): void {
    this.#leave();
    this.#comeLater();
  }

  /**
   * The link is lost, or in doubt, and our place may be as well. One of both comes anew, so that
   * there is a new attempt: the first, and the second if the first does not.
   */
  anew(isFirst: boolean): void {
    if (this.#signaling && !this.#isIn) return; // it is coming
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#leave();
        this.#come();
      },
      isFirst || !this.#isIn ? 0 : WITHIN,
    );
  }

  /** The device has found a network, or was asleep: what was begun before may hang for long. */
  renew(): void {
    this.#tries = 0;
    this.#leave();
    this.#come();
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#leave();
  }

  #come(): void {
    if (this.#isOver) return;
    clearTimeout(this.#timer);
    const signaling = this.#make({
      opened: () => {
        signaling.meet(this.#place.room, this.#place.seat);
      },
      message: (message) => {
        this.#hear(message);
      },
      lost: () => {
        this.#lost();
      },
    });
    this.#signaling = signaling;
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'met':
        this.#isIn = true;
        this.#tries = 0;
        this.#iceServers = message.iceServers;
        this.#listener.server(true);
        break;
      case 'peer_joined':
        clearTimeout(this.#timer);
        this.#listener.otherCame(this.#iceServers);
        break;
      case 'peer_left':
        this.#listener.otherLeft();
        break;
      case 'relay':
        this.#listener.relayed(message.data);
        break;
      case 'error':
        this.#refused(message.code);
        break;
      default:
        break; // nothing that concerns us
    }
  }

  #refused(code: string): void {
    if (code === 'not_allowed' && this.#isIn) return; // we spoke while the other was leaving
    if (code === 'replaced') {
      this.close();
      this.#listener.replaced();
      return;
    }
    this.again();
  }

  #lost(): void {
    this.#forget();
    this.#listener.server(false);
    this.#comeLater();
  }

  #comeLater(): void {
    if (this.#isOver) return;
    const pause = BACK_OFF[Math.min(this.#tries, BACK_OFF.length - 1)] ?? 0;
    this.#tries += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#come();
      },
      pause * (0.5 + Math.random()), // not both at the same moment
    );
  }

  #leave(): void {
    this.#signaling?.leave();
    this.#forget();
  }

  #forget(): void {
    this.#signaling = null;
    this.#isIn = false;
  }
}
