/** The state of the way to the other player, in words. */

import type { Connection, Fault } from '../game/types';
import { connectionWords } from '../words';

const say = connectionWords;

export interface Told {
  tone: 'calm' | 'good' | 'warning' | 'over';
  /** A word or two, for the corner of the table. */
  short: string;
  /** A sentence. */
  long: string;
  /** For the live region: like `long`, but without what changes every second. */
  aloud: string;
}

/** name: the other player's, or '' while it is not known. isHost: whose words these are. */
export function tell(connection: Connection, name: string, isHost: boolean): Told | null {
  const them = name || say.friend;
  switch (connection.state) {
    case 'none':
      return null;
    case 'opening':
      return told('calm', say.short.opening, connection.isAgain ? say.openingAgain : say.opening);
    case 'waiting':
      return told('calm', say.short.waiting, say.waiting(clockTime(connection.closesAt)));
    case 'connecting':
      return told('calm', say.short.connecting, isHost ? say.connectingHost : say.connectingGuest);
    case 'introduced':
      return told('good', say.short.direct, say.introduced(connection.name));
    case 'seated':
      if (isHost && !name && connection.presence === 'here')
        return told('good', wayWords(connection), say.arriving);
      return tellSeated(connection, them);
    case 'ended':
      return told('over', say.short.ended, faultWords(connection.fault).title);
  }
}

function tellSeated(connection: Connection & { state: 'seated' }, name: string): Told {
  const them = name.charAt(0).toUpperCase() + name.slice(1);
  if (connection.presence === 'away' || connection.presence === 'gone')
    return told('warning', say.short.away, say.away(them));
  if (connection.presence === 'quiet') {
    const seconds = Math.round(connection.seconds);
    return {
      tone: 'warning',
      short: say.short.quiet(seconds),
      long: say.quiet(name, seconds),
      aloud: say.quietAloud(name),
    };
  }
  const isDirect = connection.path === 'direct';
  return told('good', wayWords(connection), isDirect ? say.direct(name) : say.relayed(name));
}

function wayWords({ path }: Connection & { state: 'seated' }): string {
  return say.short[path];
}

function told(tone: Told['tone'], short: string, long: string): Told {
  return { tone, short, long, aloud: long };
}

export interface FaultWords {
  title: string;
  what: string;
  todo: string;
  again: string;
}

/** Codes of the core and the server that mean the same to a player. */
const SAME: Record<string, keyof typeof say.faults> = {
  malformed_message: 'cheated',
  out_of_turn: 'cheated',
  bad_signature: 'cheated',
  bad_proof: 'cheated',
  illegal_play: 'cheated',
  table_differs: 'cheated',
  bad_message: 'server_fault',
  too_large: 'server_fault',
  closing: 'room_closed',
  wrong_seat: 'room_closed',
};

export function faultWords(fault: Fault): FaultWords {
  // The code may have come from the other side: it must not name what every object has.
  const code = Object.hasOwn(SAME, fault.code) ? (SAME[fault.code] ?? '') : fault.code;
  const told: Record<string, FaultWords> = say.faults;
  return Object.hasOwn(told, code) ? (told[code] ?? say.faults.other) : say.faults.other;
}

/** Why no rematch can follow: the other has left, or something broke. name: the other's. */
export function partingWords(fault: Fault, name: string): string {
  return fault.code === 'bye' ? say.hasLeft(name) : `${faultWords(fault).title}.`;
}

/** Why the last one who came could not be connected, for the host; '' where nobody was. */
export function failureWords(code: string | null | undefined): string {
  if (!code) return '';
  const told: Record<string, string> = say.failures;
  return Object.hasOwn(told, code) ? (told[code] ?? '') : say.failures.other;
}

/** When it is, as the device writes times: 18:40. at: milliseconds since 1970. */
export function clockTime(at: number): string {
  return new Date(at).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' });
}

/** For how long something has been so: 12 s, 3 min. */
export function sinceWords(seconds: number): string {
  return seconds < 100 ? say.seconds(seconds) : say.minutes(Math.floor(seconds / 60));
}

/** When it was, as the device writes days and times. at: milliseconds since 1970. */
export function whenWords(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  if (isToday) return clockTime(at);
  return new Date(at).toLocaleDateString([], { day: 'numeric', month: 'long' });
}

/** How long it is, rounded so that it never promises too little. */
export function span(seconds: number): string {
  return seconds > 90 ? say.minutes(Math.ceil(seconds / 60)) : say.seconds(Math.ceil(seconds));
}
