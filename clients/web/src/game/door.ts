/**
 * The door: how a friend comes to our room, or we to theirs, before there is a table
 * (core/desk/meet.py). It stays after that, so that whoever comes late is told.
 */

import { attemptsOf, rememberAttempts } from '../keep/attempts';
import { rememberTab, type OwnRoom } from '../keep/tab';
import { serverAddress, signalingAddress } from '../peer/address';
import type { Channels } from '../peer/channels';
import { Room } from '../peer/room';
import { Signaling } from '../peer/signaling';
import type { Report } from '../worker/messages';
import { OF_A_VISIT, type Teller } from './outdated';
import type { Connection, RulesChoice } from './types';

const TELLING = 1000; // ms for the core to say why, when we are shown out

export interface DoorListener {
  stands(connection: Connection): void;
  /** Nobody comes together here. code: why, of the server or of how it was lost. */
  failed(code: string, retryAfter: number | null): void;
}

export class Door {
  /** A match has begun: who comes now is a stranger. */
  hasBegun = false;

  readonly #core: Teller;
  readonly #channels: Channels;
  readonly #listener: DoorListener;
  readonly #isHost: boolean;
  readonly #page: string;
  readonly #room: Room;
  #own: { rules: RulesChoice; name: string } | null = null; // what our room is open for
  #attempts = ''; // under which tries of the guest's code are counted
  #invitation: { code: string; link: string } | null = null;
  #lastFailure: string | null = null;
  #openedAs = ''; // the name of the room for which the friend has been sent a code
  #leaving: ReturnType<typeof setTimeout> | undefined;

  /** page: its address. */
  constructor(
    core: Teller,
    channels: Channels,
    listener: DoorListener,
    isHost: boolean,
    page: string,
  ) {
    this.#core = core;
    this.#channels = channels;
    this.#listener = listener;
    this.#isHost = isHost;
    this.#page = page;
    this.#room = this.#makeRoom();
  }

  /** Somebody sits at the table behind it. */
  get isSeated(): boolean {
    return !this.#room.isNeeded;
  }

  set isSeated(isSeated: boolean) {
    this.#room.isNeeded = !isSeated;
  }

  /** The name of the room, as far as known. */
  get room(): string {
    return this.#room.name;
  }

  /** Open our room. before: the one this tab had open when it was loaded again. */
  open(rules: RulesChoice, name: string, before?: OwnRoom): void {
    this.#own = { rules, name };
    this.#room.name = before?.room ?? '';
    this.#room.seat = before?.seat ?? null;
    this.#openedAs = this.#room.name;
    const used = before ? attemptsOf(before.key) : 0;
    const { preset, target } = rules;
    this.#core.send({ do: 'host', preset, target, name, code: before?.code ?? null, used });
    this.#room.come();
  }

  /** Follow an invitation: a code or a link. */
  follow(text: string): void {
    this.#core.send({ do: 'join', text, server: this.#server });
    rememberTab({ at: 'invitation', code: text });
  }

  /** Do what a report says of the door; return whether it was one of these. */
  take(report: Report): boolean {
    switch (report.report) {
      case 'code':
        this.#invitation = { code: report.code, link: report.link };
        this.#rememberRoom(report.code, report.key);
        if (this.#channels.isIdle) this.#wait();
        return true;
      case 'room':
        this.#room.name = report.room;
        this.#attempts = report.key;
        this.#room.come();
        return true;
      case 'attempts':
        rememberAttempts(report.key, report.used);
        return true;
      case 'relay':
        this.#room.relay(report.data);
        return true;
      case 'put_out':
        this.#room.putOut();
        return true;
      case 'attempt_failed':
        this.#attemptFailed(report.code, report.put_out);
        return true;
      default:
        return false;
    }
  }

  /** What we were connected to is gone. */
  comeBack(): void {
    if (!this.hasBegun) this.#room.comeBack();
  }

  /** Do not wait for a way to the server that may be dead. */
  renew(): void {
    this.#room.renew();
  }

  close(): void {
    this.#room.close();
    clearTimeout(this.#leaving);
  }

  /** The page goes away; a host may come back to its room. */
  hide(): void {
    if (this.#isHost) this.#room.drop();
    else this.#room.leave();
  }

  get #server(): string {
    return serverAddress(this.#page);
  }

  #makeRoom(): Room {
    const address = signalingAddress(this.#page);
    return new Room(
      this.#isHost,
      {
        opened: () => {
          const { name } = this.#room;
          if (this.#openedAs && this.#openedAs !== name) this.#lastFailure = 'room_anew';
          this.#openedAs = name;
          this.#core.send({ do: 'opened', room: name, server: this.#server });
        },
        joined: () => {
          this.#core.change({ do: 'joined', used: attemptsOf(this.#attempts) }, OF_A_VISIT);
          this.#channels.prepare(this.#room.iceServers);
        },
        otherCame: () => {
          this.#otherCame();
        },
        otherLeft: () => {
          this.#core.send({ do: 'other_left' });
        },
        relayed: (data) => {
          this.#core.send({ do: 'relayed', data });
        },
        putOut: () => {
          this.#shownOut('put_out');
        },
        away: () => {
          this.#channels.drop();
          this.#listener.stands({ state: 'opening', isAgain: true });
        },
        lost: (code) => {
          if (this.#isHost || this.#channels.isIdle) this.#listener.failed(code, null);
          else this.#shownOut(code);
        },
        refused: (code, retryAfter) => {
          this.#listener.failed(code, retryAfter);
        },
      },
      (listener) => new Signaling(address, listener),
    );
  }

  #otherCame(): void {
    if (this.hasBegun) {
      this.#core.send({ do: 'peer_joined' }); // a stranger, who is turned away
      return;
    }
    this.#channels.prepare(this.#room.iceServers);
    this.#listener.stands({ state: 'connecting' });
    this.#core.change({ do: 'peer_joined' }, OF_A_VISIT);
  }

  #attemptFailed(code: string, putOut: boolean): void {
    this.#channels.drop();
    this.#lastFailure = code;
    this.isSeated = false; // a guest may have gone from the table, before it sat down
    this.#wait();
    this.#room.comeBack();
    if (putOut) this.#room.putOutLater();
  }

  /** The room is open, and nobody is in it. */
  #wait(): void {
    if (!this.#invitation || this.isSeated) return;
    this.#listener.stands({
      state: 'waiting',
      ...this.#invitation,
      closesAt: this.#room.closesAt,
      lastFailure: this.#lastFailure,
    });
  }

  /** What a reload of this tab needs to come back to its room. */
  #rememberRoom(code: string, key: string): void {
    const { name: room, seat, closesAt } = this.#room;
    if (!this.#own || seat === null || this.hasBegun) return;
    rememberTab({ at: 'room', own: { room, seat, code, key, closesAt, ...this.#own } });
  }

  /** The way to the host is gone. What it said last may still be with the core: that counts. */
  #shownOut(code: string): void {
    this.#leaving ??= setTimeout(() => {
      if (!this.isSeated) this.#listener.failed(code, null);
    }, TELLING);
  }
}
