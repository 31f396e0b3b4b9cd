import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Reunion } from './reunion';
import type { ServerMessage } from './server-messages';
import type { Signaling, SignalingListener } from './signaling';

const PLACE = { room: 'ab'.repeat(16), seat: 'x'.repeat(22) };

/** One connection to a server. */
class FakeSignaling {
  meet = vi.fn();
  relay = vi.fn();
  leave = vi.fn();
  constructor(readonly listener: SignalingListener) {}

  say(...messages: ServerMessage[]): void {
    for (const each of messages) this.listener.message(each);
  }

  in(): this {
    this.listener.opened();
    this.say({ type: 'met', iceServers: [] });
    return this;
  }
}

function started() {
  const made: FakeSignaling[] = [];
  const listener = {
    otherCame: vi.fn(),
    otherLeft: vi.fn(),
    relayed: vi.fn(),
    server: vi.fn(),
    replaced: vi.fn(),
  };
  const reunion = new Reunion(PLACE, listener, (each) => {
    const signaling = new FakeSignaling(each);
    made.push(signaling);
    return signaling as unknown as Signaling;
  });
  const last = () => made.at(-1) as FakeSignaling;
  return { made, last, listener, reunion };
}

describe('the way back to each other', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('takes our place, and tells of the other', () => {
    const { last, listener, reunion } = started();
    last().in();
    expect(last().meet).toHaveBeenCalledWith(PLACE.room, PLACE.seat);
    last().say({ type: 'peer_joined' }, { type: 'relay', data: '00' }, { type: 'peer_left' });
    expect(listener.otherCame).toHaveBeenCalledWith([]);
    expect(listener.relayed).toHaveBeenCalledWith('00');
    expect(listener.otherLeft).toHaveBeenCalledOnce();
    reunion.relay('ff');
    expect(last().relay).toHaveBeenCalledWith('ff');
  });

  it('comes back to a server that is away, a little later each time', () => {
    const { made, last, listener } = started();
    for (const pause of [500, 1000, 2000, 4000, 5000, 5000]) {
      last().listener.lost('server_unreachable');
      expect(listener.server).toHaveBeenLastCalledWith(false);
      const count = made.length;
      vi.advanceTimersByTime(pause - 1);
      expect(made).toHaveLength(count);
      vi.advanceTimersByTime(1);
      expect(made).toHaveLength(count + 1);
    }
    last().in();
    expect(listener.server).toHaveBeenLastCalledWith(true);
  });

  it('begins again where an attempt has failed', () => {
    const { made, last, reunion } = started();
    const before = last().in();
    reunion.again();
    expect(before.leave).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(500);
    expect(made).toHaveLength(2);
  });

  it.each(['room_full', 'too_fast', 'unavailable', 'closing'])('tries again after %s', (code) => {
    const { made, last } = started();
    last().say({ type: 'error', code, retryAfter: null });
    vi.advanceTimersByTime(500);
    expect(made).toHaveLength(2);
  });

  it('comes anew at once as the first, and as the second where the first does not', () => {
    const first = started();
    first.last().in();
    first.reunion.anew(true);
    vi.advanceTimersByTime(0);
    expect(first.made).toHaveLength(2);

    const second = started();
    second.last().in();
    second.reunion.anew(false);
    vi.advanceTimersByTime(1000);
    second.last().say({ type: 'peer_joined' });
    vi.advanceTimersByTime(10_000);
    expect(second.made).toHaveLength(1);
    second.reunion.anew(false);
    vi.advanceTimersByTime(3000);
    expect(second.made).toHaveLength(2);
  });

  it('does not hurry what is coming already', () => {
    const { made, reunion } = started();
    reunion.anew(true);
    vi.advanceTimersByTime(10_000);
    expect(made).toHaveLength(1);
  });

  it('waits for nothing begun before where the device has found a network', () => {
    const { made, last, reunion } = started();
    const hanging = last();
    reunion.renew();
    expect(hanging.leave).toHaveBeenCalledOnce();
    expect(made).toHaveLength(2);
    last().listener.lost('server_unreachable');
    reunion.renew(); // during the pause
    expect(made).toHaveLength(3);
    vi.advanceTimersByTime(10_000);
    expect(made).toHaveLength(3);
  });

  it('stops where another page has our place, or nobody needs it', () => {
    const taken = started();
    taken.last().in().say({ type: 'error', code: 'replaced', retryAfter: null });
    expect(taken.listener.replaced).toHaveBeenCalledOnce();
    const closed = started();
    closed.reunion.close();
    for (const { made, last } of [taken, closed]) {
      last().listener.lost('server_unreachable');
      vi.advanceTimersByTime(60_000);
      expect(made).toHaveLength(1);
    }
  });
});
