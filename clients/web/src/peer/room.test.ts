import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Room } from './room';
import type { ServerMessage } from './server-messages';
import type { Signaling, SignalingListener } from './signaling';

const OPENED: ServerMessage = {
  type: 'opened',
  room: 'K7QX',
  seat: 'seat',
  closesIn: 60,
  iceServers: [],
};

/** One connection to a server. */
class FakeSignaling {
  isOpen = false;
  open = vi.fn();
  join = vi.fn();
  rejoin = vi.fn();
  relay = vi.fn();
  putOut = vi.fn();
  leave = vi.fn();
  drop = vi.fn();
  constructor(readonly listener: SignalingListener) {}

  say(...messages: ServerMessage[]): this {
    for (const each of messages) this.listener.message(each);
    return this;
  }

  connect(): this {
    this.isOpen = true;
    this.listener.opened();
    return this;
  }
}

function made(isOurs: boolean) {
  const signalings: FakeSignaling[] = [];
  const listener = {
    opened: vi.fn(),
    joined: vi.fn(),
    otherCame: vi.fn(),
    otherLeft: vi.fn(),
    relayed: vi.fn(),
    putOut: vi.fn(),
    away: vi.fn(),
    lost: vi.fn(),
    refused: vi.fn(),
  };
  const room = new Room(isOurs, listener, (each) => {
    const signaling = new FakeSignaling(each);
    signalings.push(signaling);
    return signaling as unknown as Signaling;
  });
  if (!isOurs) room.name = 'K7QX';
  room.come();
  const last = () => signalings.at(-1) as FakeSignaling;
  return { room, listener, signalings, last };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('our room', () => {
  it('is opened, and tells who is there', () => {
    const { room, listener, last } = made(true);
    last().connect().say(OPENED, { type: 'peer_joined' }, { type: 'relay', data: '00' });
    last().say({ type: 'peer_left' });
    expect(last().open).toHaveBeenCalledOnce();
    expect(room).toMatchObject({ name: 'K7QX', seat: 'seat', closesAt: Date.now() + 60_000 });
    expect(listener.opened).toHaveBeenCalledOnce();
    expect(listener.otherCame).toHaveBeenCalledOnce();
    expect(listener.relayed).toHaveBeenCalledWith('00');
    expect(listener.otherLeft).toHaveBeenCalledOnce();
  });

  it('is come back to, a little later each time, and then given up', () => {
    const { listener, signalings, last } = made(true);
    last().connect().say(OPENED);
    for (const pause of [500, 2000, 5000, 10_000]) {
      const count = signalings.length;
      last().listener.lost('server_unreachable');
      vi.advanceTimersByTime(pause - 1);
      expect(signalings).toHaveLength(count);
      vi.advanceTimersByTime(1);
      expect(signalings).toHaveLength(count + 1);
    }
    expect(listener.away).toHaveBeenCalledTimes(4);
    last().connect();
    expect(last().rejoin).toHaveBeenCalledWith('K7QX', 'seat');
    last().listener.lost('server_unreachable');
    expect(listener.lost).toHaveBeenCalledWith('server_unreachable');
  });

  it('is opened anew where the server has forgotten it', () => {
    const { listener, last } = made(true);
    last().connect().say(OPENED);
    last().say({ type: 'error', code: 'unknown_room', retryAfter: null });
    expect(last().open).toHaveBeenCalledTimes(2);
    expect(listener.refused).not.toHaveBeenCalled();
  });

  it('is no longer come back to once there is a table, until it is needed again', () => {
    const { room, listener, signalings, last } = made(true);
    last().connect().say(OPENED);
    room.isNeeded = false;
    last().listener.lost('server_unreachable');
    vi.advanceTimersByTime(60_000);
    expect(signalings).toHaveLength(1);
    expect(listener.lost).not.toHaveBeenCalled();
    room.isNeeded = true;
    room.comeBack();
    room.comeBack(); // is coming already
    vi.advanceTimersByTime(60_000);
    expect(signalings).toHaveLength(2);
  });

  it('puts a guest out after a rest, but nobody who came meanwhile', () => {
    const { room, last } = made(true);
    last().connect().say(OPENED, { type: 'peer_joined' });
    room.putOutLater();
    last().say({ type: 'peer_left' }, { type: 'peer_joined' });
    vi.advanceTimersByTime(1000);
    expect(last().putOut).not.toHaveBeenCalled();
    room.putOutLater();
    vi.advanceTimersByTime(500);
    expect(last().putOut).toHaveBeenCalledOnce();
  });

  it('is left for good when it is closed', () => {
    const { room, signalings, last } = made(true);
    last().connect().say(OPENED);
    room.close();
    expect(last().leave).toHaveBeenCalledOnce();
    room.comeBack();
    room.renew();
    vi.advanceTimersByTime(60_000);
    expect(signalings).toHaveLength(1);
  });
});

describe('a room that we are invited to', () => {
  it('is joined by its name', () => {
    const { listener, last } = made(false);
    last().connect().say({ type: 'joined', seat: 's', iceServers: [] });
    expect(last().join).toHaveBeenCalledWith('K7QX');
    expect(listener.joined).toHaveBeenCalledOnce();
    last().say({ type: 'put_out' });
    expect(listener.putOut).toHaveBeenCalledOnce();
  });

  it('is not come back to, and what the server refuses is told', () => {
    const { listener, signalings, last } = made(false);
    last().connect().say({ type: 'error', code: 'not_allowed', retryAfter: null });
    last().say({ type: 'error', code: 'unknown_room', retryAfter: 3 });
    expect(listener.refused.mock.calls).toEqual([['unknown_room', 3]]);
    last().listener.lost('server_fault');
    expect(listener.lost).toHaveBeenCalledWith('server_fault');
    vi.advanceTimersByTime(60_000);
    expect(signalings).toHaveLength(1);
  });
});

describe('a device that finds a network', () => {
  it.each([true, false])('waits for no attempt that may hang (ours: %s)', (isOurs) => {
    const { room, signalings, last } = made(isOurs);
    const hanging = last();
    room.renew();
    expect(hanging.drop).toHaveBeenCalledOnce();
    expect(signalings).toHaveLength(2);
  });

  it('cuts the pause between two tries short', () => {
    const { room, signalings, last } = made(true);
    last().connect().say(OPENED);
    last().listener.lost('server_unreachable');
    room.renew();
    expect(signalings).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(signalings).toHaveLength(2);
  });

  it('leaves a connection that stands, and a room that nobody needs', () => {
    const { room, signalings, last } = made(true);
    last().connect().say(OPENED);
    room.renew();
    room.isNeeded = false;
    last().isOpen = false;
    room.renew();
    expect(signalings).toHaveLength(1);
  });
});

it.each([true, false])('takes no answer that is meant for the other role: host %s', (isOurs) => {
  const { listener, last } = made(isOurs);
  const joined: ServerMessage = { type: 'joined', seat: 'seat', iceServers: [] };
  last()
    .connect()
    .say(isOurs ? joined : OPENED);
  expect(listener.refused).toHaveBeenCalledExactlyOnceWith('server_fault', null);
  expect(listener.opened).not.toHaveBeenCalled();
  expect(listener.joined).not.toHaveBeenCalled();
});
