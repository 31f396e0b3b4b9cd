/**
 * How two seats of a match find each other again (docs/protocol.md §12.4): the core says where,
 * and whether it is really the other.
 */

import type { Channels } from '../peer/channels';
import { Reunion, type MeetingPlace } from '../peer/reunion';
import { Signaling } from '../peer/signaling';
import type { Report } from '../worker/messages';
import { OF_A_MEETING, type Teller } from './outdated';

export interface MeetingListener {
  /** Whether the server is there. */
  server(isThere: boolean): void;
  /** Another page has taken our place. */
  replaced(): void;
}

export class Meeting {
  readonly #core: Teller;
  readonly #channels: Channels;
  readonly #listener: MeetingListener;
  readonly #address: string;
  /** Of two who come anew one is the first. */
  readonly #isFirst: boolean;
  #place: MeetingPlace | null = null;
  #reunion: Reunion | null = null;

  /** address: the server's. */
  constructor(
    core: Teller,
    channels: Channels,
    listener: MeetingListener,
    address: string,
    isFirst: boolean,
  ) {
    this.#core = core;
    this.#channels = channels;
    this.#listener = listener;
    this.#address = address;
    this.#isFirst = isFirst;
  }

  /** Do what a report says of the meeting; return whether it was one of these. */
  take(report: Report): boolean {
    switch (report.report) {
      case 'meet':
        this.#place = { room: report.room, seat: report.seat };
        if (report.lost) this.#channels.drop();
        this.#come(this.#place);
        return true;
      case 'meet_relay':
        this.#reunion?.relay(report.data);
        return true;
      case 'meet_failed':
        this.#channels.dropAttempt();
        this.#reunion?.again();
        return true;
      default:
        return false;
    }
  }

  /** What we were connected to is gone. Return whether there is a place to meet in. */
  comeBack(): boolean {
    if (!this.#place) return false;
    this.#channels.drop();
    this.#come(this.#place);
    return true;
  }

  /** Do not wait for a way to the server that may be dead. */
  renew(): void {
    this.#reunion?.renew();
  }

  leave(): void {
    this.#reunion?.close();
    this.#reunion = null;
  }

  #come(place: MeetingPlace): void {
    if (this.#reunion) this.#reunion.anew(this.#isFirst);
    else this.#reunion = this.#begin(place);
  }

  #begin(place: MeetingPlace): Reunion {
    const { server, replaced } = this.#listener;
    return new Reunion(
      place,
      {
        otherCame: (iceServers) => {
          this.#channels.prepare(iceServers);
          this.#core.change({ do: 'meet_joined' }, OF_A_MEETING);
        },
        otherLeft: () => {
          this.#channels.dropAttempt();
          this.#core.send({ do: 'meet_left' });
        },
        relayed: (data) => {
          this.#core.send({ do: 'meet_relayed', data });
        },
        server,
        replaced,
      },
      (listener) => new Signaling(this.#address, listener),
    );
  }
}
