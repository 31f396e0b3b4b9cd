import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Signaling } from './signaling';

class FakeSocket {
  readyState = 0;
  sent: unknown[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.isClosed = true;
    this.readyState = 3;
  }

  connect() {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: unknown) {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }
}

function started(socket = new FakeSocket()) {
  const listener = { opened: vi.fn(), message: vi.fn(), lost: vi.fn() };
  const signaling = new Signaling('ws://table/ws', listener, () => socket as unknown as WebSocket);
  return { socket, listener, signaling };
}

describe('the signaling client', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('says what docs/signaling.md lets it say', () => {
    const { socket, listener, signaling } = started();
    signaling.open(); // too early: nothing is sent
    socket.connect();
    expect(listener.opened).toHaveBeenCalledOnce();
    signaling.open();
    signaling.join('K7QX');
    signaling.rejoin('K7QX', 'seat');
    signaling.relay('00ff');
    signaling.putOut();
    expect(socket.sent).toEqual([
      { type: 'open', version: 1 },
      { type: 'join', version: 1, room: 'K7QX' },
      { type: 'rejoin', version: 1, room: 'K7QX', seat: 'seat' },
      { type: 'relay', data: 'AP8=' },
      { type: 'put_out' },
    ]);
  });

  it('goes on with a socket that is open already, once it has been returned', async () => {
    const open = new FakeSocket();
    open.readyState = 1;
    const { socket, listener, signaling } = started(open);
    expect(listener.opened).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(listener.opened).toHaveBeenCalledOnce();
    signaling.join('K7QX');
    expect(socket.sent).toEqual([{ type: 'join', version: 1, room: 'K7QX' }]);
    vi.advanceTimersByTime(8000);
    expect(listener.lost).not.toHaveBeenCalled();
  });

  it('says nothing on one that was given up at once', async () => {
    const open = new FakeSocket();
    open.readyState = 1;
    const { socket, listener, signaling } = started(open);
    signaling.drop();
    await Promise.resolve();
    expect(listener.opened).not.toHaveBeenCalled();
    expect(socket.isClosed).toBe(true);
  });

  it('hands on what the server says, and keeps pongs to itself', () => {
    const { socket, listener } = started();
    socket.connect();
    socket.say({ type: 'peer_joined' });
    socket.say({ type: 'pong' });
    expect(listener.message.mock.calls).toEqual([[{ type: 'peer_joined' }]]);
  });

  it('lets the server know every minute that it is there', () => {
    const { socket } = started();
    socket.connect();
    vi.advanceTimersByTime(120_000);
    expect(socket.sent).toEqual([{ type: 'ping' }, { type: 'ping' }]);
  });

  it.each(['{}', new Blob(['{}'])])('gives up a server that says no message of ours', (data) => {
    const { socket, listener } = started();
    socket.connect();
    socket.onmessage?.({ data });
    expect(listener.lost.mock.calls).toEqual([['server_fault']]);
    expect(socket.isClosed).toBe(true);
    socket.say({ type: 'peer_joined' });
    expect(listener.message).not.toHaveBeenCalled();
  });

  it('tells once that the server is lost', () => {
    const { socket, listener } = started();
    socket.connect();
    socket.onclose?.();
    socket.onclose?.();
    expect(listener.lost.mock.calls).toEqual([['server_unreachable']]);
  });

  it('does not wait for ever for a server', () => {
    const { listener } = started();
    vi.advanceTimersByTime(8000);
    expect(listener.lost.mock.calls).toEqual([['server_unreachable']]);
  });

  it('leaves, and hears nothing more', () => {
    const { socket, listener, signaling } = started();
    socket.connect();
    signaling.leave();
    expect(socket.sent).toEqual([{ type: 'leave' }]);
    socket.onclose?.();
    vi.advanceTimersByTime(120_000);
    expect(socket.sent).toHaveLength(1);
    expect(listener.lost).not.toHaveBeenCalled();
  });
});
