/**
 * A match with a friend: joins the server, the data channel and the core. It carries bytes and
 * tells how things stand; whom to believe, and what a message means, the core decides.
 */

import { attemptsOf, rememberAttempts } from '../keep/attempts';
import { claim, type Claim } from '../keep/claims';
import type { KeptMatch } from '../keep/matches';
import { rememberTab, type OwnRoom } from '../keep/tab';
import { Channels } from '../peer/channels';
import { Reunion, type MeetingPlace } from '../peer/reunion';
import type { Path } from '../peer/rtc';
import type { IceServer, ServerMessage } from '../peer/server-messages';
import { serverAddress, Signaling, signalingAddress } from '../peer/signaling';
import type { Core } from '../worker/client';
import type { Command, Report } from '../worker/messages';
import { OF_A_LINK, OF_A_MEETING, OF_A_VISIT, Outdated, type Kinds } from './outdated';
import { Seat } from './seat.svelte';
import type { Connection, Fault, RulesChoice } from './types';

const REST = 500; // ms before a guest who failed is put out: strangers cannot make us too fast
const COME_BACK = [500, 2000, 5000, 10_000]; // ms between tries to come back to our room
const TELLING = 1000; // ms for the core to say why, when we are shown out
const GOODBYE_WITHIN = 2000; // ms for the core to say goodbye

/** Codes of the server that end nothing: we spoke while somebody was leaving. */
const PASSING = ['not_allowed'];

type Seated = Extract<Connection, { state: 'seated' }>;

export class FriendGame extends Seat {
  readonly kind = 'friend';
  readonly #isHost: boolean;
  readonly #page: string;
  #signaling: Signaling | null = null;
  readonly #channels: Channels;
  #reunion: Reunion | null = null;
  #place: MeetingPlace | null = null;
  #claim: Claim | null = null;
  #own: { rules: RulesChoice; name: string } | null = null; // what our room is open for
  #iceServers: IceServer[] = [];
  #room = '';
  #attempts = ''; // under which tries of the guest's code are counted
  #seat: string | null = null; // what brings us back to our place
  #closesAt = 0;
  #invitation: { code: string; link: string } | null = null;
  #lastFailure: string | null = null;
  #path: Path = 'direct';
  #isSeated = false; // there is a table, and our room is no longer needed
  #hasBegun = false; // there is a match to go on with
  #isGuestThere = false; // in our room, as the server sees it
  readonly #outdated = new Outdated();
  #triesToComeBack = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  #isClosing = false;

  private constructor(core: Core, isHost: boolean, page: string) {
    super(core);
    this.#isHost = isHost;
    this.#page = page;
    this.connection = isHost ? { state: 'opening' } : { state: 'connecting' };
    this.#channels = this.#makeChannels();
    addEventListener('pagehide', this.#hide);
    addEventListener('pageshow', this.#show);
    addEventListener('online', this.#renew);
    document.addEventListener('resume', this.#renew);
  }

  /** before: the room this tab had open when it was loaded again. */
  static host(
    core: Core,
    page: string,
    rules: RulesChoice,
    name: string,
    before?: OwnRoom,
  ): FriendGame {
    const game = new FriendGame(core, true, page);
    game.#own = { rules, name };
    game.#room = before?.room ?? '';
    game.#seat = before?.seat ?? null;
    const used = before ? attemptsOf(before.key) : 0;
    const { preset, target } = rules;
    game.send({ do: 'host', preset, target, name, code: before?.code ?? null, used });
    game.#connect();
    return game;
  }

  static join(core: Core, page: string, text: string): FriendGame {
    const game = new FriendGame(core, false, page);
    game.send({ do: 'join', text, server: game.#server });
    rememberTab({ at: 'invitation', code: text });
    return game;
  }

  /** mine: the claim on its seat. */
  static goOn(core: Core, page: string, { id, facts }: KeptMatch, mine: Claim): FriendGame {
    const game = new FriendGame(core, facts.seat === 0, page);
    game.#isSeated = true;
    game.#hold(mine);
    game.connection = { state: 'seated', path: 'direct', presence: 'away', seconds: 0 };
    game.send({ do: 'go_on', match: id });
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
    if (this.#outdated.has(report.report)) {
      if (report.report === 'attempt_failed') this.#isSeated = false; // of whom there was
      return;
    }
    switch (report.report) {
      case 'code':
        this.#invitation = { code: report.code, link: report.link };
        this.#rememberRoom(report.code, report.key);
        if (this.#channels.isIdle) this.#wait();
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
        this.#channels.attempt?.makeOffer();
        break;
      case 'take_offer':
        this.#channels.attempt?.takeOffer(report.sdp);
        break;
      case 'take_answer':
        this.#channels.attempt?.takeAnswer(report.sdp);
        break;
      case 'take_candidate':
        this.#channels.attempt?.takeCandidate(report.line);
        break;
      case 'attempt_failed':
        this.#attemptFailed(report.code, report.put_out);
        break;
      case 'frame':
        this.#channels.send(report.data);
        break;
      case 'introduced':
        this.connection = { state: 'introduced', name: report.name, rules: report.rules };
        break;
      case 'seated':
        this.#tellSeated({ presence: 'here', seconds: 0 });
        break;
      case 'presence':
        this.#tellSeated({
          presence: report.presence,
          seconds: report.seconds,
          hasLeft: report.left,
          mayEnd: report.may_end,
        });
        break;
      case 'begun':
        this.#begun(report.match);
        break;
      case 'adrift':
        this.#channels.dropOpen();
        this.#isSeated = false;
        this.connection = { state: 'connecting' };
        break;
      case 'meet':
        this.#meet({ room: report.room, seat: report.seat }, report.lost);
        break;
      case 'meet_relay':
        this.#reunion?.relay(report.data);
        break;
      case 'meet_failed':
        this.#channels.dropAttempt();
        this.#reunion?.again();
        break;
      case 'kept':
        this.isKept = report.isKept;
        break;
      case 'elsewhere':
        this.#lostSeat();
        break;
      default:
        super.take(report);
    }
  }

  protected override end(fault: Fault): void {
    if (this.connection.state !== 'ended') rememberTab(null);
    super.end(fault);
    this.#part();
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
        this.#room = message.room;
        this.#seat = message.seat;
        this.#iceServers = message.iceServers;
        this.#closesAt = Date.now() + message.closesIn * 1000;
        if (this.#isSeated) break;
        this.send({ do: 'opened', room: message.room, server: this.#server });
        break;
      case 'joined':
        this.#seat = message.seat;
        this.#iceServers = message.iceServers;
        if (this.#isSeated) break;
        this.#channels.prepare(this.#iceServers);
        this.#change({ do: 'joined', used: attemptsOf(this.#attempts) }, OF_A_VISIT);
        break;
      case 'peer_joined':
        this.#otherCame();
        break;
      case 'peer_left':
        this.#isGuestThere = false;
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
    this.#isGuestThere = true;
    if (this.#hasBegun) {
      this.send({ do: 'peer_joined' }); // a stranger, who is turned away
      return;
    }
    this.#channels.prepare(this.#iceServers);
    this.connection = { state: 'connecting' };
    this.#change({ do: 'peer_joined' }, OF_A_VISIT);
  }

  /** Tell the core that somebody else is there: what it says until it knows is not for them. */
  #change(command: Command, before: Kinds): void {
    this.send(command);
    this.#outdated.mark(before, this.waiting);
  }

  #makeChannels(): Channels {
    return new Channels({
      described: (sdp) => {
        this.send({ do: 'described', sdp });
      },
      candidate: (line) => {
        this.send({ do: 'candidate', line });
      },
      failed: () => {
        this.send({ do: 'rtc_failed' });
      },
      opened: () => {
        this.#isSeated = true;
        this.#change({ do: 'channel_open' }, OF_A_LINK);
      },
      routed: (path) => {
        this.#path = path;
        if (this.connection.state === 'seated') this.connection = { ...this.connection, path };
      },
      frame: (data) => {
        this.send({ do: 'frame', data });
      },
      lost: () => {
        this.send({ do: 'channel_lost' });
      },
    });
  }

  protected override heard(count: number): void {
    super.heard(count);
    this.#outdated.heard(count);
    // commands are worked on in order, so what is still waiting bounds what is unread
    this.#channels.read(this.waiting);
  }

  #attemptFailed(code: string, putOut: boolean): void {
    this.#channels.drop();
    this.#lastFailure = code;
    this.#isSeated = false; // a guest may have gone from the table, before it sat down
    this.#wait();
    if (!this.#signaling) this.#serverLost('server_unreachable');
    if (!putOut || !this.#isGuestThere) return; // whoever comes now is somebody else
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

  #tellSeated(how: Partial<Seated> & Pick<Seated, 'presence' | 'seconds'>): void {
    const { connection } = this;
    const before = connection.state === 'seated' ? connection : null;
    this.connection = { state: 'seated', ...before, path: this.#path, ...how };
  }

  /** What a reload of this tab needs to come back to its room. */
  #rememberRoom(code: string, key: string): void {
    if (!this.#own || this.#seat === null || this.#hasBegun) return;
    const [room, seat, closesAt] = [this.#room, this.#seat, this.#closesAt];
    rememberTab({ at: 'room', own: { room, seat, code, key, closesAt, ...this.#own } });
  }

  /** There is a match to go on with, and it is ours to play. */
  #begun(id: string): void {
    this.#hasBegun = true;
    rememberTab({ at: 'match', id });
    if (this.#claim) return;
    void claim(id, { steal: true }).then((mine) => {
      if (mine && !this.#isClosing && this.connection.state !== 'ended') this.#hold(mine);
      else mine?.release();
    });
  }

  #hold(mine: Claim): void {
    this.#claim = mine;
    mine.onlost = () => {
      this.#lostSeat();
    };
  }

  /** Another page of this browser plays on. */
  #lostSeat(): void {
    this.send({ do: 'drop' });
    this.end({ code: 'elsewhere', detail: '', retryAfter: null, by: 'us' });
  }

  /** Look for the other seat. isLost: there is no way to it now. */
  #meet(place: MeetingPlace, isLost: boolean): void {
    this.#place = place;
    if (isLost) this.#channels.drop();
    if (this.#reunion) {
      this.#reunion.anew(this.#isHost);
      return;
    }
    const address = signalingAddress(this.#page);
    this.#reunion = new Reunion(
      place,
      {
        otherCame: (iceServers) => {
          this.#channels.prepare(iceServers);
          this.#change({ do: 'meet_joined' }, OF_A_MEETING);
        },
        otherLeft: () => {
          this.#channels.dropAttempt();
          this.send({ do: 'meet_left' });
        },
        relayed: (data) => {
          this.send({ do: 'meet_relayed', data });
        },
        server: (isServerThere) => {
          if (this.connection.state !== 'seated') return;
          this.connection = { ...this.connection, isServerThere };
        },
        replaced: () => {
          this.#lostSeat();
        },
      },
      (listener) => new Signaling(address, listener),
    );
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
    if (!this.#isHost && !this.#channels.isIdle) {
      this.#shownOut(code);
      return;
    }
    const pause = COME_BACK[this.#triesToComeBack];
    if (!this.#isHost || this.#seat === null || code === 'server_fault' || pause === undefined) {
      this.#fail(code, null);
      return;
    }
    this.#channels.drop();
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
    if (this.connection.state !== 'ended') rememberTab(null);
    this.#part();
    super.close();
  }

  /** Leave everything that has to do with the network, and let go of the seat. */
  #part(): void {
    this.#channels.finish();
    this.#reunion?.close();
    this.#reunion = null;
    this.#signaling?.leave();
    this.#signaling = null;
    this.#claim?.release();
    this.#claim = null;
    clearTimeout(this.#resting);
    clearTimeout(this.#leaving);
    removeEventListener('pagehide', this.#hide);
    removeEventListener('pageshow', this.#show);
    removeEventListener('online', this.#renew);
    document.removeEventListener('resume', this.#renew);
  }

  /** The page goes away: perhaps it is loaded again. There is no time to ask anybody. */
  readonly #hide = (): void => {
    if (this.#hasBegun || this.#isHost) this.#channels.drop();
    else this.#channels.goodbye();
    this.#reunion?.close();
    this.#reunion = null;
    if (this.#isHost) this.#signaling?.drop();
    else this.#signaling?.leave();
  };

  /** The page is back as it was, but what it was connected to is gone. */
  readonly #show = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    this.send({ do: 'channel_lost' });
    if (this.#place) this.#meet(this.#place, true);
    else if (!this.#hasBegun) this.#serverLost('server_unreachable');
  };

  /** The device has slept, or has found a network: do not wait for what may be dead. */
  readonly #renew = (): void => {
    if (this.connection.state === 'seated' && this.connection.presence !== 'here') {
      this.#reunion?.anew(true);
    }
  };
}
