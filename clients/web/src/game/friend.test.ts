import { beforeEach, describe, expect, it, vi } from 'vitest';

import { FriendGame } from './friend.svelte';
import type { SignalingListener } from '../peer/signaling';
import type { Core, Listener } from '../worker/client';
import type { Command, Report } from '../worker/messages';

const room = vi.hoisted(() => ({
  relayed: [] as string[],
  listener: null as SignalingListener | null,
}));
vi.mock('../peer/signaling', async (actual) => ({
  ...(await actual<typeof import('../peer/signaling')>()),
  Signaling: class {
    constructor(_address: string, listener: SignalingListener) {
      room.listener = listener;
    }
    relay(hex: string) {
      room.relayed.push(hex);
    }
    open = vi.fn();
    leave = vi.fn();
  },
}));
vi.mock('../peer/channels', () => ({
  Channels: class {
    isIdle = true;
    prepare = vi.fn();
    drop = vi.fn();
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
}

describe('a room whose guest leaves before the core has heard of it', () => {
  let core: SlowCore;

  beforeEach(() => {
    room.relayed = [];
    core = new SlowCore();
    FriendGame.host(
      core as unknown as Core,
      'http://localhost/',
      { preset: 'house', target: 100 },
      'Ann',
    );
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
    core.answers(); // host
    core.answers(); // opened
  });

  it('hands the next guest nothing that was meant for the first', () => {
    expect(core.commands.map((each) => each.do)).toEqual([
      ...['host', 'opened', 'peer_joined', 'other_left', 'peer_joined'],
    ]);
    core.answers({ report: 'relay', data: 'aa' });
    core.answers({ report: 'attempt_failed', code: 'other_left', detail: '', put_out: false });
    expect(room.relayed).toEqual([]);
    core.answers({ report: 'relay', data: 'bb' });
    expect(room.relayed).toEqual(['bb']);
  });
});
