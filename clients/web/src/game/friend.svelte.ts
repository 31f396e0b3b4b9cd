/**
 * A match with a friend: joins the server, the data channel and the core. It carries bytes and
 * tells how things stand; whom to believe, and what a message means, the core decides.
 */

import { attemptsOf, rememberAttempts } from '../keep/attempts';
import { Rtc, type Path } from '../peer/rtc';
import type { IceServer, ServerMessage } from '../peer/server-messages';
import { serverAddress, Signaling, signalingAddress } from '../peer/signaling';
import type { Core } from '../worker/client';
import type { Report } from '../worker/messages';
import { Seat } from './seat.svelte';
import type { Fault, RulesChoice } from './types';

const REST = 500; // ms before a guest who failed is put out: strangers cannot make us too fast
const COME_BACK = [500, 2000, 5000, 10_000]; // ms between tries to come back to our room
const TELLING = 1000; // ms for the core to say why, when we are shown out
const GOODBYE_WITHIN = 2000; // ms for the core to say goodbye

/** Codes of the server that end nothing: we spoke while somebody was leaving. */
const PASSING = ['not_allowed'];

export class FriendGame extends Seat {
  readonly kind = 'friend';
  readonly #isHost: boolean;
  readonly #page: string;
  #signaling: Signaling | null = null;
  #rtc: Rtc | null = null;
  #iceServers: IceServer[] = [];
  #room = '';
  #attempts = ''; // under which tries of the guest's code are counted
  #seat: string | null = null; // what brings us back to our place
  #closesAt = 0;
  #invitation: { code: string; link: string } | null = null;
  #lastFailure: string | null = null;
  #path: Path = 'direct';
  #isSeated = false; // there is a table, and the server is no longer needed
  readonly #unread: [Rtc, number][] = []; // frames the core has not looked at yet, oldest first
  #visits = 0; // how many came into our room, and how many of their attempts have failed
  #failures = 0;
  #triesToComeBack = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  #isClosing = false;

  private constructor(core: Core, isHost: boolean, page: string) {
    super(core);
    this.#isHost = isHost;
    this.#page = page;
    this.connection = isHost ? { state: 'opening' } : { state: 'connecting' };
    addEventListener('pagehide', this.#hide);
  }

  static host(core: Core, page: string, rules: RulesChoice, name: string): FriendGame {
    const game = new FriendGame(core, true, page);
    game.send({ do: 'host', preset: rules.preset, target: rules.target, name });
    game.#connect();
    return game;
  }

  static join(core: Core, page: string, text: string): FriendGame {
    const game = new FriendGame(core, false, page);
    game.send({ do: 'join', text, server: game.#server });
    return game;
  }

  override close(): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    if (this.#isSeated && this.connection.state !== 'ended') {
      super.wish('leave'); // its goodbye comes back as frames, then as the end
      setTimeout(() => {
        this.#leaveAll();
      }, GOODBYE_WITHIN);
    } else {
      this.#leaveAll();
    }
  }

  protected override take(report: Report): void {
    switch (report.report) {
      case 'code':
        this.#invitation = { code: report.code, link: report.link };
        if (!this.#rtc) this.#wait();
        break;
      case 'room':
        this.#room = report.room;
        this.#attempts = report.key;
        this.#connect();
        break;
      case 'attempts':
        rememberAttempts(report.key, report.used);
        break;
      case 'relay':
        this.#signaling?.relay(report.data);
        break;
      case 'put_out':
        this.#signaling?.putOut();
        break;
      case 'make_offer':
        this.#rtc?.makeOffer();
        break;
      case 'take_offer':
        this.#rtc?.takeOffer(report.sdp);
        break;
      case 'take_answer':
        this.#rtc?.takeAnswer(report.sdp);
        break;
      case 'take_candidate':
        this.#rtc?.takeCandidate(report.line);
        break;
      case 'attempt_failed':
        this.#attemptFailed(report.code, report.put_out);
        break;
      case 'frame':
        this.#rtc?.send(fromHex(report.data));
        break;
      case 'introduced':
        this.connection = { state: 'introduced', name: report.name, rules: report.rules };
        break;
      case 'seated':
        this.#tellSeated('here', 0);
        break;
      case 'presence':
        if (this.connection.state === 'seated') {
          this.#tellSeated(report.presence, report.seconds);
        }
        break;
      default:
        super.take(report);
    }
  }

  protected override end(fault: Fault): void {
    super.end(fault);
    this.#rtc?.finish();
    this.#rtc = null;
    this.#signaling?.leave();
    this.#signaling = null;
    this.#stop();
    if (this.#isClosing) super.close();
  }

  get #server(): string {
    return serverAddress(this.#page);
  }

  /** Come to the server, for the first time or again. */
  #connect(): void {
    this.#signaling = new Signaling(signalingAddress(this.#page), {
      opened: () => {
        if (this.#seat !== null) this.#signaling?.rejoin(this.#room, this.#seat);
        else if (this.#isHost) this.#signaling?.open();
        else this.#signaling?.join(this.#room);
      },
      message: (message) => {
        this.#hear(message);
      },
      lost: (code) => {
        this.#serverLost(code);
      },
    });
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'opened':
        this.#triesToComeBack = 0;
        this.#failures = this.#visits; // whoever was there is forgotten
        this.#room = message.room;
        this.#seat = message.seat;
        this.#iceServers = message.iceServers;
        this.#closesAt = Date.now() + message.closesIn * 1000;
        if (!this.#isSeated) this.send({ do: 'opened', room: message.room, server: this.#server });
        break;
      case 'joined':
        this.#seat = message.seat;
        this.#iceServers = message.iceServers;
        if (this.#isSeated) break;
        this.#prepare();
        this.send({ do: 'joined', used: attemptsOf(this.#attempts) });
        break;
      case 'peer_joined':
        this.#otherCame();
        break;
      case 'peer_left':
        clearTimeout(this.#resting);
        this.send({ do: 'other_left' });
        break;
      case 'relay':
        this.send({ do: 'relayed', data: message.data });
        break;
      case 'put_out':
        this.#shownOut('put_out');
        break;
      case 'error':
        this.#refused(message.code, message.retryAfter);
        break;
      case 'pong':
        break;
    }
  }

  #otherCame(): void {
    this.#visits += 1;
    if (!this.table) {
      this.#prepare();
      this.connection = { state: 'connecting' };
    }
    this.send({ do: 'peer_joined' });
  }

  /** Have a connection ready for this attempt. */
  #prepare(): void {
    this.#rtc?.close();
    const rtc = new Rtc(this.#iceServers, {
      described: (sdp) => {
        this.send({ do: 'described', sdp });
      },
      candidate: (line) => {
        this.send({ do: 'candidate', line });
      },
      opened: () => {
        this.#isSeated = true;
        this.send({ do: 'channel_open' });
      },
      routed: (path) => {
        this.#path = path;
        if (this.connection.state === 'seated') this.connection = { ...this.connection, path };
      },
      frame: (bytes) => {
        this.send({ do: 'frame', data: toHex(bytes) });
        this.#unread.push([rtc, bytes.length]);
      },
      lost: () => {
        this.send({ do: 'channel_lost' });
      },
      failed: () => {
        this.send({ do: 'rtc_failed' });
      },
    });
    this.#rtc = rtc;
  }

  protected override heard(count: number): void {
    super.heard(count);
    // commands are worked on in order, so what is still waiting bounds what is unread
    while (this.#unread.length > this.waiting) {
      const [rtc, size] = this.#unread.shift() as [Rtc, number];
      rtc.read(size);
    }
  }

  #attemptFailed(code: string, putOut: boolean): void {
    this.#failures += 1;
    if (this.#failures < this.#visits) return; // somebody else has come meanwhile
    this.#rtc?.close();
    this.#rtc = null;
    this.#lastFailure = code;
    this.#isSeated = false; // a guest may have gone from the table, before it sat down
    this.#wait();
    if (!this.#signaling) this.#serverLost('server_unreachable');
    if (!putOut) return;
    this.#resting = setTimeout(() => {
      this.#signaling?.putOut();
    }, REST);
  }

  /** The room is open, and nobody is in it. */
  #wait(): void {
    if (!this.#invitation || this.#isSeated) return;
    this.connection = {
      state: 'waiting',
      ...this.#invitation,
      closesAt: this.#closesAt,
      lastFailure: this.#lastFailure,
    };
  }

  #tellSeated(presence: 'here' | 'quiet' | 'away', seconds: number): void {
    this.connection = { state: 'seated', path: this.#path, presence, seconds };
  }

  #refused(code: string, retryAfter: number | null): void {
    if (PASSING.includes(code) || this.#isSeated) return;
    if (this.#isHost && this.#seat !== null && ['unknown_room', 'wrong_seat'].includes(code)) {
      this.#seat = null; // our room is gone: open another
      this.#signaling?.open();
      return;
    }
    if (code === 'closing') return; // the socket closes, and we come back
    this.#fail(code, retryAfter);
  }

  #serverLost(code: 'server_unreachable' | 'server_fault'): void {
    this.#signaling = null;
    if (this.#isSeated || this.connection.state === 'ended') return; // the game goes on without it
    if (!this.#isHost && this.#rtc) {
      this.#shownOut(code);
      return;
    }
    const pause = COME_BACK[this.#triesToComeBack];
    if (!this.#isHost || this.#seat === null || code === 'server_fault' || pause === undefined) {
      this.#fail(code, null);
      return;
    }
    this.#rtc?.close();
    this.#rtc = null;
    this.connection = { state: 'opening' };
    this.#triesToComeBack += 1;
    setTimeout(
      () => {
        if (this.connection.state !== 'ended' && !this.#isClosing) this.#connect();
      },
      pause * (1 + Math.random()),
    ); // not all at once
  }

  /** The way to the host is gone. What it said last may still be with the core: that counts. */
  #shownOut(code: string): void {
    this.#leaving ??= setTimeout(() => {
      if (!this.#isSeated) this.#fail(code, null);
    }, TELLING);
  }

  #fail(code: string, retryAfter: number | null): void {
    this.end({ code, detail: '', retryAfter, by: 'server' });
  }

  #leaveAll(): void {
    this.#stop();
    this.#rtc?.finish();
    this.#rtc = null;
    this.#signaling?.leave();
    this.#signaling = null;
    super.close();
  }

  #stop(): void {
    clearTimeout(this.#resting);
    clearTimeout(this.#leaving);
    removeEventListener('pagehide', this.#hide);
  }

  /** The page goes away: there is no time to ask anybody. */
  readonly #hide = (): void => {
    this.#rtc?.goodbye();
    this.#signaling?.leave();
  };
}

function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = parseInt(text.slice(at * 2, at * 2 + 2), 16);
  }
  return bytes;
}
