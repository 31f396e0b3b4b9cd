import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Channels } from './channels';

function made() {
  const listener = {
    described: vi.fn(),
    candidate: vi.fn(),
    failed: vi.fn(),
    opened: vi.fn(),
    routed: vi.fn(),
    frame: vi.fn(),
    lost: vi.fn(),
  };
  return { listener, channels: new Channels(listener) };
}

beforeEach(() => {
  vi.useFakeTimers();
  const refuse = vi.fn(function () {
    throw new DOMException('Cannot create so many PeerConnections', 'UnknownError');
  });
  vi.stubGlobal('RTCPeerConnection', refuse);
});
afterEach(() => {
  vi.useRealTimers();
});

it('tell that a connection could not even be made, once the attempt has begun', () => {
  const { channels, listener } = made();
  channels.prepare([]);
  expect(channels.isIdle).toBe(true);
  expect(listener.failed).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(listener.failed).toHaveBeenCalledOnce();
});

it('tell nothing of one that is given up before', () => {
  const { channels, listener } = made();
  channels.prepare([]);
  channels.drop();
  vi.runAllTimers();
  expect(listener.failed).not.toHaveBeenCalled();
});
