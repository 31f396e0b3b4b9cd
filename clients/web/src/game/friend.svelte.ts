/**
 * A match with a friend: joins the door, the channels and the meeting to the core, and tells how
 * things stand. Whom to believe, and what a message means, the core decides.
 */

import { claim, type Claim } from '../keep/claims';
import { rememberMatchOf } from '../keep/invited';
import type { KeptMatch } from '../keep/matches';
import { rememberSaid, saidBefore } from '../keep/said';
import { rememberTab, type OwnRoom } from '../keep/tab';
import { signalingAddress } from '../peer/address';
import type { Channels } from '../peer/channels';
import type { Path } from '../peer/path';
import type { Core } from '../worker/client';
import type { Report } from '../worker/messages';
import { Door } from './door';
import { followLifecycle } from './lifecycle';
import { channelsFor, negotiate } from './link';
import { Meeting } from './meeting';
import { Outdated, type Teller } from './outdated';
import { Seat } from './seat.svelte';
import type { Connection, Fault, RulesChoice } from './types';

const GOODBYE_WITHIN = 2000; // ms for the core to say goodbye

type Seated = Extract<Connection, { state: 'seated' }>;

export class FriendGame extends Seat {
  readonly kind = 'friend';
  match = $state.raw('');
  readonly #isHost: boolean;
  readonly #channels: Channels;
  readonly #door: Door;
  readonly #meeting: Meeting;
  readonly #outdated = new Outdated();
  readonly #unfollow: () => void;
  #claim: Claim | null = null;
  #path: Path = 'direct';
  #isClosing = false;

  private constructor(core: Core, isHost: boolean, page: string) {
    super(core);
    this.#isHost = isHost;
    this.connection = isHost ? { state: 'opening' } : { state: 'connecting' };
    const teller: Teller = {
      send: (command) => {
        this.send(command);
      },
      change: (command, before) => {
        this.send(command);
        this.#outdated.mark(before, this.waiting);
      },
    };
    this.#channels = this.#makeChannels(teller);
    this.#door = this.#makeDoor(teller, page);
    this.#meeting = this.#makeMeeting(teller, page);
    this.#unfollow = this.#followPage();
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
    game.#door.open(rules, name, before);
    return game;
  }

  static join(core: Core, page: string, text: string): FriendGame {
    const game = new FriendGame(core, false, page);
    game.#door.follow(text);
    return game;
  }

  /** mine: the claim on its seat. */
  static goOn(core: Core, page: string, { id, facts }: KeptMatch, mine: Claim): FriendGame {
    const game = new FriendGame(core, facts.seat === 0, page);
    game.#door.isSeated = true;
    game.#hold(mine);
    game.connection = { state: 'seated', path: 'direct', presence: 'away', seconds: 0 };
    game.send({ do: 'go_on', match: id });
    return game;
  }

  override close(): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    if (this.#door.isSeated && this.connection.state !== 'ended') {
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
      if (report.report === 'attempt_failed') this.#door.isSeated = false; // of whom there was
      return;
    }
    if (this.#door.take(report) || negotiate(this.#channels, report)) return;
    if (this.#meeting.take(report)) return;
    switch (report.report) {
      case 'introduced':
        this.connection = { state: 'introduced', name: report.name, rules: report.rules };
        break;
      case 'seated':
        this.#tellSeated({ presence: 'here', seconds: 0 });
        break;
      case 'presence':
        if (this.connection.state !== 'seated') break; // who looks at an invitation goes on so
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
        this.#door.isSeated = false;
        this.connection = { state: 'connecting' };
        break;
      case 'event':
        super.take(report);
        if (report.event.what === 'said') this.#keepSaid();
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

  protected override heard(count: number): void {
    super.heard(count);
    this.#outdated.heard(count);
    // commands are worked on in order, so what is still waiting bounds what is unread
    this.#channels.read(this.waiting);
  }

  protected override end(fault: Fault): void {
    if (this.connection.state !== 'ended') rememberTab(null);
    super.end(fault);
    this.#part();
    if (this.#isClosing) super.close();
  }

  #makeChannels(teller: Teller): Channels {
    return channelsFor(teller, {
      opened: () => {
        this.#door.isSeated = true;
      },
      routed: (path) => {
        this.#path = path;
        if (this.connection.state === 'seated') this.connection = { ...this.connection, path };
      },
    });
  }

  #makeDoor(teller: Teller, page: string): Door {
    const listener = {
      stands: (connection: Connection) => {
        if (this.connection.state !== 'ended') this.connection = connection;
      },
      failed: (code: string, retryAfter: number | null) => {
        this.end({ code, detail: '', retryAfter, by: 'server' });
      },
    };
    return new Door(teller, this.#channels, listener, this.#isHost, page);
  }

  #makeMeeting(teller: Teller, page: string): Meeting {
    const listener = {
      server: (isServerThere: boolean) => {
        if (this.connection.state !== 'seated') return;
        this.connection = { ...this.connection, isServerThere };
      },
      replaced: () => {
        this.#lostSeat();
      },
    };
    return new Meeting(teller, this.#channels, listener, signalingAddress(page), this.#isHost);
  }

  #followPage(): () => void {
    return followLifecycle({
      hidden: () => {
        if (this.#door.hasBegun || this.#isHost) this.#channels.drop();
        else this.#channels.goodbye();
        this.#meeting.leave();
        this.#door.hide();
      },
      back: () => {
        this.send({ do: 'channel_lost' });
        if (!this.#meeting.comeBack()) this.#door.comeBack();
      },
      awake: () => {
        this.#door.renew();
        const { connection } = this;
        if (connection.state === 'seated' && connection.presence !== 'here') this.#meeting.renew();
      },
    });
  }

  #tellSeated(how: Partial<Seated> & Pick<Seated, 'presence' | 'seconds'>): void {
    const { connection } = this;
    const before = connection.state === 'seated' ? connection : null;
    this.connection = { state: 'seated', ...before, path: this.#path, ...how };
  }

  /** There is a match to go on with, and it is ours to play. */
  #begun(id: string): void {
    this.#door.hasBegun = true;
    rememberTab({ at: 'match', id });
    this.match = id;
    this.#recallSaid(id);
    if (!this.#isHost && this.#door.room) rememberMatchOf(this.#door.room, id);
    if (this.#claim) return;
    void claim(id, { steal: true }).then((mine) => {
      if (mine && !this.#isClosing && this.connection.state !== 'ended') this.#hold(mine);
      else mine?.release();
    });
  }

  /** After a reload what was said is there again; in a rematch it stays for as long as the page. */
  #recallSaid(id: string): void {
    const before = saidBefore(id);
    if (this.chat.length === 0) this.chat = before;
  }

  #keepSaid(): void {
    const line = this.chat.at(-1);
    if (line && this.match) rememberSaid(this.match, line);
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

  #leaveAll(): void {
    if (this.connection.state !== 'ended') rememberTab(null);
    this.#part();
    super.close();
  }

  /** Leave everything that has to do with the network, and let go of the seat. */
  #part(): void {
    this.#channels.finish();
    this.#meeting.leave();
    this.#door.close();
    this.#claim?.release();
    this.#claim = null;
    this.#unfollow();
  }
}
