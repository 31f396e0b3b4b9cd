/**
 * What a signaling server may say, read strictly: it is not trusted. Schema: docs/signaling.md.
 * Pure: text in, a message out, or a ServerFault. The server's own words are never shown.
 */

import { fromHex, toHex } from '../hex';

export interface IceServer {
  urls: string[];
  username?: string;
  credential?: string;
}

export type ServerMessage =
  | { type: 'opened'; room: string; seat: string | null; closesIn: number; iceServers: IceServer[] }
  | { type: 'joined'; seat: string | null; iceServers: IceServer[] }
  | { type: 'met'; iceServers: IceServer[] }
  | { type: 'peer_joined' | 'peer_left' | 'put_out' | 'pong' }
  /** data: hexadecimal digits; null for what a server carries and that can't be ours. */
  | { type: 'relay'; data: string | null }
  | { type: 'error'; code: string; retryAfter: number | null };

/** What answers does not speak as a signaling server has to. */
export class ServerFault extends Error {}

const MAX_FRAME = 68 * 1024; // characters; servers carry 64 KiB, whoever in the room sent them
const MAX_RELAYED = 16 * 1024; // bytes; a sealed description has less than 13 KiB
const MAX_WAIT = 24 * 3600; // seconds; what a server may ask us to wait
const MAX_WORDS = 400; // characters
const MAX_KINDS = 2; // of servers: STUN and TURN
const MAX_URLS = 8; // of a kind
const MAX_URL = 255; // characters

const ROOM = /^[0-9A-HJKMNP-TV-Z]{4}$/;
const SEAT = /^[A-Za-z0-9_-]{22}$/;
const CODE = /^[a-z_]{1,40}$/;
const CARRIED = /^[A-Za-z0-9+/_-]*={0,2}$/; // what a server takes from anybody
const WORD = /^[!-~]{1,255}$/;
const ADDRESS = String.raw`(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?`;
const STUN = new RegExp(`^stuns?:${ADDRESS}$`);
const TURN = new RegExp(String.raw`^turns?:${ADDRESS}(?:\?transport=(?:udp|tcp))?$`);

const PLAIN = ['peer_joined', 'peer_left', 'put_out', 'pong'] as const;

type Fields = Record<string, unknown>;

export function parseServerMessage(text: string): ServerMessage {
  const fields = parseObject(text);
  const type = PLAIN.find((each) => each === fields.type);
  if (type) {
    expectFields(fields, []);
    return { type };
  }
  switch (fields.type) {
    case 'opened':
      expectFields(fields, ['room', 'closes_in'], ['seat', 'ice_servers']);
      return {
        type: 'opened',
        room: matching(fields.room, ROOM),
        seat: parseSeat(fields.seat),
        closesIn: seconds(fields.closes_in),
        iceServers: parseIceServers(fields.ice_servers),
      };
    case 'joined':
      expectFields(fields, [], ['seat', 'ice_servers']);
      return {
        type: 'joined',
        seat: parseSeat(fields.seat),
        iceServers: parseIceServers(fields.ice_servers),
      };
    case 'met':
      expectFields(fields, [], ['ice_servers']);
      return { type: 'met', iceServers: parseIceServers(fields.ice_servers) };
    case 'relay':
      expectFields(fields, ['data']);
      return { type: 'relay', data: parseCarried(fields.data) };
    case 'error':
      expectFields(fields, ['code', 'message'], ['retry_after']);
      if (typeof fields.message !== 'string' || fields.message.length > MAX_WORDS) refuse();
      return {
        type: 'error',
        code: matching(fields.code, CODE),
        retryAfter: fields.retry_after === undefined ? null : seconds(fields.retry_after),
      };
    default:
      return refuse();
  }
}

export function toBase64(hex: string): string {
  return btoa(String.fromCharCode(...fromHex(hex)));
}

function refuse(): never {
  throw new ServerFault('what answers is no server for this game');
}

function parseObject(text: string): Fields {
  if (text.length > MAX_FRAME) refuse();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse();
  }
  return isObject(value) ? value : refuse();
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Refuse any other fields than the needed ones, and some that may be there. */
function expectFields(fields: Fields, needed: string[], possible: string[] = []): void {
  const known = ['type', ...needed, ...possible];
  if (needed.some((name) => !Object.hasOwn(fields, name))) refuse();
  if (Object.keys(fields).some((name) => !known.includes(name))) refuse();
}

function matching(value: unknown, form: RegExp): string {
  return typeof value === 'string' && form.test(value) ? value : refuse();
}

function seconds(value: unknown): number {
  return typeof value === 'number' && value >= 0 && value <= MAX_WAIT ? value : refuse();
}

function parseSeat(value: unknown): string | null {
  return value === undefined ? null : matching(value, SEAT);
}

function parseCarried(value: unknown): string | null {
  const carried = matching(value, CARRIED);
  let bytes: string;
  try {
    bytes = atob(carried);
  } catch {
    return null; // the other alphabet, or its padding: no fault of the server's
  }
  if (bytes.length > MAX_RELAYED) return null;
  return toHex(Uint8Array.from(bytes, (each) => each.charCodeAt(0)));
}

function parseIceServers(value: unknown): IceServer[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length < 1 || value.length > MAX_KINDS) return refuse();
  const servers = value.map(parseIceServer);
  const relays = servers.filter((server) => server.credential !== undefined).length;
  if (relays > 1 || servers.length - relays > 1) refuse();
  return servers;
}

function parseIceServer(value: unknown): IceServer {
  if (!isObject(value)) return refuse();
  const { urls, username, credential, ...others } = value;
  if (Object.keys(others).length > 0) refuse();
  if (username === undefined && credential === undefined) return { urls: parseUrls(urls, STUN) };
  return {
    urls: parseUrls(urls, TURN),
    username: matching(username, WORD),
    credential: matching(credential, WORD),
  };
}

function parseUrls(value: unknown, form: RegExp): string[] {
  if (!Array.isArray(value) || value.length < 1 || value.length > MAX_URLS) return refuse();
  return value.map((url) => {
    const checked = matching(url, form);
    return checked.length <= MAX_URL ? checked : refuse();
  });
}
