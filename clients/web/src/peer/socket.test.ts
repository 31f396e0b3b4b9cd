import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const HERE = 'ws://table/ws';

class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: object) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }

  send(text: string) {
    this.sent.push(text);
  }

  close() {
    this.readyState = 3;
  }

  connect() {
    this.readyState = 1;
    this.onopen?.();
  }

  fail() {
    this.readyState = 3;
    this.onclose?.();
  }
}

/** A module of its own for each test: it remembers one socket. */
async function begun() {
  const { connectEarly, takeSocket } = await import('./socket');
  connectEarly(HERE);
  const [early] = FakeSocket.made as [FakeSocket];
  const take = (address = HERE) => takeSocket(address) as unknown as FakeSocket;
  return { early, take };
}

describe('a socket begun early', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.resetModules();
    FakeSocket.made = [];
    vi.stubGlobal('WebSocket', FakeSocket);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is taken once, and stays open for who has it', async () => {
    const { early, take } = await begun();
    early.connect();
    expect(take()).toBe(early);
    vi.advanceTimersByTime(60_000);
    expect(early.readyState).toBe(1);
    expect(take()).not.toBe(early);
    expect(early.readyState).toBe(1);
  });

  it('is taken while it is being made', async () => {
    const { early, take } = await begun();
    expect(take()).toBe(early);
    expect(early.onmessage).toBeNull();
    expect(early.onclose).toBeNull();
  });

  it('says nothing by itself', async () => {
    const { early } = await begun();
    early.connect();
    vi.advanceTimersByTime(60_000);
    expect(early.sent).toEqual([]);
  });

  it('that has failed is replaced by another', async () => {
    const { early, take } = await begun();
    early.fail();
    expect(take()).toBe(FakeSocket.made[1]);
  });

  it('that is failing, before that is told, is replaced by another', async () => {
    const { early, take } = await begun();
    early.connect();
    early.readyState = 2;
    expect(take()).toBe(FakeSocket.made[1]);
  });

  it('that speaks before it is asked is closed, and not believed', async () => {
    const { early, take } = await begun();
    early.connect();
    early.onmessage?.({ data: '{"type":"joined"}' });
    expect(early.readyState).toBe(3);
    expect(take()).toBe(FakeSocket.made[1]);
  });

  it('that leads to another server is closed', async () => {
    const { early, take } = await begun();
    early.connect();
    expect(take('ws://other/ws').url).toBe('ws://other/ws');
    expect(early.readyState).toBe(3);
  });

  it('that nobody takes is closed before the server tires of it', async () => {
    const { early, take } = await begun();
    early.connect();
    vi.advanceTimersByTime(30_000);
    expect(early.readyState).toBe(3);
    expect(take()).toBe(FakeSocket.made[1]);
  });

  it('that nobody takes while it is being made is closed as soon as it is open', async () => {
    const { early } = await begun();
    vi.advanceTimersByTime(30_000);
    expect(early.readyState).toBe(0);
    early.connect();
    expect(early.readyState).toBe(3);
  });

  it('is never one of two', async () => {
    const { early } = await begun();
    early.connect();
    const { connectEarly } = await import('./socket');
    connectEarly(HERE);
    expect(early.readyState).toBe(3);
  });

  it('that the browser refuses to make holds up nothing', async () => {
    vi.stubGlobal('WebSocket', () => {
      throw new DOMException('insecure', 'SecurityError');
    });
    const { connectEarly } = await import('./socket');
    expect(() => {
      connectEarly(HERE);
    }).not.toThrow();
  });
});
