import { beforeEach, describe, expect, test, vi } from 'vitest';

import { OwnRooms } from './own-rooms';

/** Tabs of one browser, as far as the rooms ask each other. */
class Channel extends EventTarget {
  static open = new Set<Channel>();
  constructor() {
    super();
    Channel.open.add(this);
  }
  postMessage(data: unknown): void {
    for (const each of Channel.open) {
      if (each !== this) each.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  close(): void {
    Channel.open.delete(this);
  }
}

beforeEach(() => {
  localStorage.clear();
  Channel.open.clear();
  vi.stubGlobal('BroadcastChannel', Channel);
});

describe('an invitation', () => {
  test('to a room of another tab of this browser is known', async () => {
    new OwnRooms().remember('K7QX-9M2D');
    expect(await new OwnRooms().isHostedHere('https://gin.example/#k7qx-9m2d')).toBe(true);
  });

  test('to any other room is followed without waiting', async () => {
    new OwnRooms().remember('K7QX-9M2D');
    const asked = vi.spyOn(Channel.prototype, 'postMessage');
    expect(await new OwnRooms().isHostedHere('B2CD-EF3G')).toBe(false);
    expect(asked).not.toHaveBeenCalled();
  });

  test('is followed where the tab that had the room is gone', async () => {
    localStorage.setItem('ginp2p.room', 'K7QX');
    expect(await new OwnRooms().isHostedHere('K7QX-9M2D')).toBe(false);
  });

  test('is followed where the browser has no channels', async () => {
    new OwnRooms().remember('K7QX-9M2D');
    vi.stubGlobal('BroadcastChannel', undefined);
    expect(await new OwnRooms().isHostedHere('K7QX-9M2D')).toBe(false);
  });
});

test('the half of the code that is secret is never kept nor sent', () => {
  const sent = vi.spyOn(Channel.prototype, 'postMessage');
  const own = new OwnRooms();
  own.remember('K7QX-9M2D');
  void new OwnRooms().isHostedHere('K7QX-9M2D');
  expect(JSON.stringify(sent.mock.calls)).not.toContain('9M2D');
  expect(JSON.stringify({ ...localStorage })).not.toContain('9M2D');
  own.forget();
  expect(localStorage).toHaveLength(0);
});
