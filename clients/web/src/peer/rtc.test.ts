import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { relay, stats, type Stats } from './fake';
import { Rtc } from './rtc';

class FakeChannel {
  readyState = 'connecting';
  binaryType = 'blob';
  sent: Uint8Array[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  send(bytes: Uint8Array) {
    this.sent.push(bytes);
  }
}

class FakeConnection {
  channel = new FakeChannel();
  options: unknown;
  done: string[] = [];
  localDescription: { sdp: string } | null = null;
  connectionState = 'new';
  onicecandidate: ((event: { candidate: { candidate: string } | null }) => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  stats: Stats = new Map();

  createDataChannel(label: string, options: unknown) {
    this.options = [label, options];
    return this.channel;
  }
  createOffer = () => Promise.resolve({ sdp: 'our offer' });
  createAnswer = () => Promise.resolve({ sdp: 'our answer' });
  setLocalDescription(description: { sdp: string }) {
    this.localDescription = description;
    return Promise.resolve();
  }
  setRemoteDescription({ type, sdp }: { type: string; sdp: string }) {
    if (sdp === 'bad') return Promise.reject(new Error('bad'));
    this.done.push(`${type} ${sdp}`);
    return Promise.resolve();
  }
  addIceCandidate({ candidate }: { candidate: string }) {
    this.done.push(candidate);
    return candidate.includes('odd') ? Promise.reject(new Error('odd')) : Promise.resolve();
  }
  getStats = () => Promise.resolve(this.stats);
  close() {
    this.connectionState = 'closed';
    this.done.push('close');
  }
}

function made() {
  const pc = new FakeConnection();
  const listener = {
    described: vi.fn(),
    candidate: vi.fn(),
    opened: vi.fn(),
    routed: vi.fn(),
    frame: vi.fn(),
    lost: vi.fn(),
    failed: vi.fn(),
  };
  const make = vi.fn(() => pc as unknown as RTCPeerConnection);
  const rtc = new Rtc([], listener, make);
  return { pc, listener, rtc, make, channel: pc.channel };
}

const settled = () => vi.waitFor(() => undefined).then(() => new Promise((ok) => setTimeout(ok)));

async function open(each = made()) {
  each.channel.readyState = 'open';
  each.channel.onopen?.();
  await settled();
  return each;
}

describe('a connection', () => {
  it('asks no server that it was not given, and has the one channel both know', () => {
    const { pc, make, channel } = made();
    expect(make).toHaveBeenCalledWith({ iceServers: [] });
    expect(pc.options).toEqual(['ginp2p', { negotiated: true, id: 0, ordered: true }]);
    expect(channel.binaryType).toBe('arraybuffer');
  });

  it('offers, and takes the answer', async () => {
    const { pc, rtc, listener } = made();
    rtc.makeOffer();
    rtc.takeAnswer('theirs');
    await settled();
    expect(listener.described.mock.calls).toEqual([['our offer']]);
    expect(pc.done).toEqual(['answer theirs']);
  });

  it('answers an offer', async () => {
    const { rtc, listener } = made();
    rtc.takeOffer('theirs');
    await settled();
    expect(listener.described.mock.calls).toEqual([['our answer']]);
  });

  it('keeps candidates until they can be used, and passes over odd ones', async () => {
    const { pc, rtc, listener } = made();
    rtc.takeCandidate('candidate:1');
    rtc.takeCandidate('candidate:odd');
    rtc.takeOffer('theirs');
    rtc.takeCandidate('candidate:2');
    rtc.takeCandidate('');
    await settled();
    expect(pc.done).toEqual(['offer theirs', 'candidate:1', 'candidate:odd', 'candidate:2']);
    expect(listener.failed).not.toHaveBeenCalled();
  });

  it('tells its own candidates, but not that there are no more', () => {
    const { pc, listener } = made();
    pc.onicecandidate?.({ candidate: { candidate: 'candidate:1' } });
    pc.onicecandidate?.({ candidate: { candidate: '' } });
    pc.onicecandidate?.({ candidate: null });
    expect(listener.candidate.mock.calls).toEqual([['candidate:1']]);
  });

  it('fails where the browser cannot use a description', async () => {
    const { rtc, listener } = made();
    rtc.takeOffer('bad');
    await settled();
    expect(listener.failed).toHaveBeenCalledOnce();
  });

  it('fails before it is open, and is lost after', async () => {
    const first = made();
    first.pc.connectionState = 'failed';
    first.pc.onconnectionstatechange?.();
    expect(first.listener.failed).toHaveBeenCalledOnce();

    const second = await open();
    second.pc.connectionState = 'failed'; // may recover
    second.pc.onconnectionstatechange?.();
    expect(second.listener.lost).not.toHaveBeenCalled();
    second.channel.onclose?.();
    expect(second.listener.lost).toHaveBeenCalledOnce();
  });

  it('carries frames both ways', async () => {
    const { rtc, channel, listener } = await open();
    rtc.send(new Uint8Array([1, 2]));
    expect(channel.sent).toEqual([new Uint8Array([1, 2])]);
    channel.onmessage?.({ data: new Uint8Array([3]).buffer });
    expect(listener.frame.mock.calls).toEqual([[new Uint8Array([3])]]);
  });

  it('ends where text comes', async () => {
    const { channel, listener } = await open();
    channel.onmessage?.({ data: 'text' });
    expect(listener.lost).toHaveBeenCalledOnce();
    expect(listener.frame).not.toHaveBeenCalled();
  });

  it('ends where more comes than can be read', async () => {
    const { rtc, channel, listener } = await open();
    const frame = new ArrayBuffer(16_384);
    for (let i = 0; i < 64; i += 1) channel.onmessage?.({ data: frame });
    for (let i = 0; i < 64; i += 1) rtc.read(16_384);
    for (let i = 0; i < 64; i += 1) channel.onmessage?.({ data: frame });
    expect(listener.lost).not.toHaveBeenCalled();
    channel.onmessage?.({ data: frame });
    expect(listener.lost).toHaveBeenCalledOnce();
  });

  it('ends where more frames come than can be read, however small', async () => {
    const { channel, listener } = await open();
    const empty = new ArrayBuffer(0);
    for (let i = 0; i < 8193; i += 1) channel.onmessage?.({ data: empty });
    expect(listener.lost).not.toHaveBeenCalled();
    channel.onmessage?.({ data: empty });
    expect(listener.lost).toHaveBeenCalledOnce();
  });

  it('is told as open before its first frame, however long the way is looked for', async () => {
    const { pc, channel, listener } = made();
    let tell = (_: Stats): void => undefined;
    pc.getStats = () => new Promise((resolve) => (tell = resolve));
    channel.onopen?.();
    channel.onmessage?.({ data: new Uint8Array([3]).buffer });
    const [opened, frame] = [listener.opened, listener.frame].map(
      (each) => each.mock.invocationCallOrder[0] ?? Infinity,
    );
    expect(opened).toBeLessThan(frame ?? 0);
    expect(listener.routed).not.toHaveBeenCalled();
    tell(stats(relay, { type: 'transport', selectedCandidatePairId: 'p' }, {}));
    await settled();
    expect(listener.routed.mock.calls).toEqual([['relayed']]);
  });

  it('is called direct where the browser tells nothing', async () => {
    const each = made();
    each.pc.getStats = () => Promise.reject(new Error('closed'));
    await open(each);
    expect(each.listener.routed.mock.calls).toEqual([['direct']]);
  });
});

describe('leaving', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }));
  afterEach(() => vi.useRealTimers());

  it('says goodbye while the page goes', () => {
    const { rtc, pc, channel } = made();
    channel.readyState = 'open';
    rtc.goodbye();
    expect(channel.sent).toEqual([new Uint8Array([3])]);
    expect(pc.done).toEqual(['close']);
  });

  it('lets the last words leave', () => {
    const { rtc, pc, listener } = made();
    rtc.finish();
    expect(pc.done).toEqual([]);
    vi.advanceTimersByTime(600);
    expect(pc.done).toEqual(['close']);
    expect(listener.failed).not.toHaveBeenCalled();
  });
});
