import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { CLASSIC } from './fake';
import { FriendGame } from './friend.svelte';
import type { ChannelListener } from '../peer/channels';
import type { SignalingListener } from '../peer/signaling';
import type { Core, Listener } from '../worker/client';
import type { Command, Report } from '../worker/messages';
import type { TableState } from './types';

const room = vi.hoisted(() => ({
  relayed: [] as string[],
  connections: 0,
  listener: null as SignalingListener | null,
}));
const link = vi.hoisted(() => ({
  sent: [] as string[],
  drops: 0,
  listener: null as ChannelListener | null,
}));
vi.mock('../peer/signaling', async (actual) => ({
  ...(await actual<typeof import('../peer/signaling')>()),
  Signaling: class {
    constructor(_address: string, listener: SignalingListener) {
      room.listener = listener;
      room.connections += 1;
    }
    relay(hex: string) {
      room.relayed.push(hex);
    }
    open = vi.fn();
    leave = vi.fn();
    meet = vi.fn();
    drop = vi.fn();
  },
}));
vi.mock('../peer/channels', () => ({
  Channels: class {
    constructor(listener: ChannelListener) {
      link.listener = listener;
    }
    isIdle = true;
    prepare = vi.fn();
    drop() {
      link.drops += 1;
    }
    send(hex: string) {
      link.sent.push(hex);
    }
    dropOpen = vi.fn();
    read = vi.fn();
    finish = vi.fn();
  },
}));

/** A core that has to be told when to answer, as one that is still being loaded. */
class SlowCore {
  readonly commands: Command[] = [];
  #listener: Listener | null = null;

  open(listener: Listener) {
    this.#listener = listener;
    return { send: (command: Command) => this.commands.push(command), hangUp: vi.fn() };
  }

  answers(...reports: Report[]) {
    this.#listener?.report(reports, 1);
  }

  /** Says what nobody has asked for: its own next message, a sign of life. */
  says(...reports: Report[]) {
    this.#listener?.report(reports, 0);
  }
}

function hosted(core: SlowCore): FriendGame {
  const rules = { preset: 'house', target: 100 } as const;
  return FriendGame.host(core as unknown as Core, 'http://localhost/', rules, 'Ann');
}

let core: SlowCore;

beforeEach(() => {
  Object.assign(room, { relayed: [], connections: 0, listener: null });
  Object.assign(link, { sent: [], drops: 0, listener: null });
  core = new SlowCore();
  hosted(core);
  core.answers(); // host
});

afterEach(() => {
  core.says({ report: 'fault', code: 'stopped', detail: '', by: 'us' });
});

describe('a core that is slower than what it is told of', () => {
  it('hands the next guest nothing that was meant for the one before', () => {
    room.listener?.message({
      type: 'opened',
      room: 'K7QX',
      seat: 'seat',
      closesIn: 60,
      iceServers: [],
    });
    for (const type of ['peer_joined', 'peer_left', 'peer_joined'] as const) {
      room.listener?.message({ type });
    }
    expect(core.commands.map((each) => each.do)).toEqual([
      ...['host', 'opened', 'peer_joined', 'other_left', 'peer_joined'],
    ]);
    core.answers(); // opened
    core.answers({ report: 'relay', data: 'aa' });
    core.answers({ report: 'attempt_failed', code: 'other_left', detail: '', put_out: false });
    expect(room.relayed).toEqual([]);
    core.answers({ report: 'relay', data: 'bb' });
    expect(room.relayed).toEqual(['bb']);
  });

  it('says over a new link nothing that was meant for the one before, and does not drop it', () => {
    link.listener?.opened();
    core.answers({ report: 'frame', data: 'aa' });
    link.listener?.lost();
    link.listener?.opened();
    core.answers(
      { report: 'frame', data: 'bb' },
      { report: 'meet', room: 'room', seat: 'seat', lost: true },
    );
    expect(link.drops).toBe(0);
    core.answers({ report: 'frame', data: 'cc' });
    expect(link.sent).toEqual(['aa', 'cc']);
  });

  it('lets no stranger at the door disturb how a match is gone on with', () => {
    const door = room.listener;
    core.says(
      { report: 'begun', match: 'm' },
      { report: 'meet', room: 'room', seat: 'seat', lost: true },
    );
    door?.message({ type: 'peer_joined' });
    core.says({ report: 'meet_relay', data: 'aa' });
    expect(room.relayed).toEqual(['aa']);
  });
});

describe('a device that finds a network', () => {
  const away = { report: 'presence', presence: 'away', seconds: 9, left: false, may_end: false };

  it('tries anew at once to find the other, but only where the other is away', () => {
    link.listener?.opened();
    core.answers({ report: 'seated' }, { report: 'meet', room: 'room', seat: 'seat', lost: true });
    room.connections = 0;
    dispatchEvent(new Event('online'));
    expect(room.connections).toBe(0);
    core.says(away as Report);
    dispatchEvent(new Event('online'));
    expect(room.connections).toBe(1);
  });
});

describe('a guest who has not sat down yet', () => {
  it('goes on looking at the invitation when the host is away, and sees the next one', () => {
    const guest = FriendGame.join(core as unknown as Core, 'http://localhost/', 'K7QX-ABCD');
    const introduced = { report: 'introduced', name: 'Ann', rules: CLASSIC } as const;
    const presence = { report: 'presence', seconds: 7, left: false, may_end: false } as const;
    core.says(introduced, { ...presence, presence: 'away' });
    expect(guest.connection.state).toBe('introduced');
    core.says({ report: 'adrift' }, { ...presence, presence: 'quiet' });
    expect(guest.connection.state).toBe('connecting');
    core.says(introduced);
    expect(guest.connection.state).toBe('introduced');
    core.says({ report: 'seated' }, { ...presence, presence: 'quiet' });
    expect(guest.connection).toMatchObject({ state: 'seated', presence: 'quiet' });
  });
});

describe('what is said', () => {
  const table = { seat: 0 } as TableState;
  const begun = (match: string): Report => ({ report: 'begun', match });

  beforeEach(() => {
    sessionStorage.clear();
    core.says(begun('m'), { report: 'table', state: table });
    core.says({ report: 'event', event: { what: 'said', seat: 1, text: 'Hello!' } });
  });

  it('is there again after a reload', () => {
    const again = new SlowCore();
    const game = hosted(again);
    again.says(begun('m'));
    expect(game.chat).toEqual([{ mine: false, text: 'Hello!', isOld: true }]);
    again.says({ report: 'fault', code: 'stopped', detail: '', by: 'us' });
  });

  it('is not kept for another match, as a rematch is', () => {
    core.says(begun('n'));
    const again = new SlowCore();
    const game = hosted(again);
    again.says(begun('m'));
    expect(game.chat).toEqual([]);
    again.says({ report: 'fault', code: 'stopped', detail: '', by: 'us' });
  });
});
