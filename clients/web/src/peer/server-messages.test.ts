import { describe, expect, it } from 'vitest';

import { parseServerMessage, ServerFault, toBase64 } from './server-messages';

const SEAT = 'abcdefghijklmnopqrstuv';
const parse = (message: unknown) => parseServerMessage(JSON.stringify(message));

describe('what a server says (docs/signaling.md §2)', () => {
  it('opens a room, with or without a seat and relay servers', () => {
    expect(parse({ type: 'opened', room: 'K7QX', closes_in: 60 })).toEqual({
      type: 'opened',
      room: 'K7QX',
      seat: null,
      closesIn: 60,
      iceServers: [],
    });
    const iceServers = [
      { urls: ['stun:turn.example:3478'] },
      { urls: ['turns:turn.example:443?transport=tcp'], username: '18:0f', credential: 'x=' },
    ];
    const fields = { room: 'K7QX', seat: SEAT, closes_in: 60, ice_servers: iceServers };
    expect(parse({ type: 'opened', ...fields })).toMatchObject({ seat: SEAT, iceServers });
  });

  it('gives a guest its place', () => {
    expect(parse({ type: 'joined' })).toEqual({ type: 'joined', seat: null, iceServers: [] });
  });

  it.each(['peer_joined', 'peer_left', 'put_out', 'pong'])('says %s', (type) => {
    expect(parse({ type })).toEqual({ type });
  });

  it('hands bytes over, as hexadecimal digits', () => {
    expect(parse({ type: 'relay', data: 'AP8=' })).toEqual({ type: 'relay', data: '00ff' });
    expect(toBase64('00ff')).toBe('AP8=');
  });

  it.each(['_-8=', 'A', 'A'.repeat(30_000)])('carries what is none of ours: %.9s', (data) => {
    expect(parse({ type: 'relay', data })).toEqual({ type: 'relay', data: null });
  });

  it('refuses with a code, and says when to try again', () => {
    const error = { type: 'error', code: 'too_fast', message: 'Slowly.' };
    expect(parse(error)).toEqual({ type: 'error', code: 'too_fast', retryAfter: null });
    expect(parse({ ...error, retry_after: 30 })).toMatchObject({ retryAfter: 30 });
  });

  it.each([
    [''],
    ['null'],
    ['[]'],
    ['7'],
    ['{'],
    ['{}'],
    ['{"type":"dance"}'],
    ['{"type":["pong"]}'],
    ['{"type":"pong","more":1}'],
    ['{"type":"pong"}'.padEnd(70_000)],
    ['{"type":"opened","room":"K7QX"}'],
    ['{"type":"opened","room":"k7qx","closes_in":1}'],
    ['{"type":"opened","room":"K7QU","closes_in":1}'],
    ['{"type":"opened","room":"K7QX","closes_in":-1}'],
    ['{"type":"opened","room":"K7QX","closes_in":1e9}'],
    ['{"type":"opened","room":"K7QX","closes_in":"1"}'],
    ['{"type":"opened","room":"K7QX","closes_in":1,"seat":"short"}'],
    ['{"type":"joined","seat":null}'],
    ['{"type":"joined","constructor":1}'],
    ['{"type":"relay"}'],
    ['{"type":"relay","data":7}'],
    ['{"type":"relay","data":"a b"}'],
    ['{"type":"error","code":"too_fast"}'],
    ['{"type":"error","code":"TOO FAST","message":""}'],
    ['{"type":"error","code":"x","message":7}'],
    ['{"type":"error","code":"x","message":"","retry_after":"soon"}'],
  ])('is refused where it is none of that: %.60s', (text) => {
    expect(() => parseServerMessage(text)).toThrow(ServerFault);
  });

  it.each([
    [[]],
    [{}],
    ['stun:turn.example'],
    [[{ urls: [] }]],
    [[{ urls: 'stun:turn.example' }]],
    [[{ urls: ['https://turn.example'] }]],
    [[{ urls: ['stun:turn.example?x'] }]],
    [[{ urls: ['stun:' + 'a'.repeat(300)] }]],
    [[{ urls: ['turn:turn.example'] }]],
    [[{ urls: ['turn:turn.example'], username: 'a' }]],
    [[{ urls: ['turn:turn.example'], username: 'a b', credential: 'c' }]],
    [[{ urls: ['stun:a.example'] }, { urls: ['stun:b.example'] }]],
    [[{ urls: ['stun:a.example'], credentialType: 'oauth' }]],
    [Array(3).fill({ urls: ['stun:a.example'] })],
    [[{ urls: Array(9).fill('stun:a.example') }]],
  ])('names relay servers in one form only: %j', (iceServers) => {
    expect(() => parse({ type: 'joined', ice_servers: iceServers })).toThrow(ServerFault);
  });
});
