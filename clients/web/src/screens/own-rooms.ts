/**
 * Whether an invitation leads to a room that this very browser has open: hosts like to try
 * their own link. Tabs ask each other; only the half of the code that the server knows is
 * named, and a mark in the storage spares everybody else the wait for an answer.
 */

import { roomIn } from '../link';

const CHANNEL = 'ginp2p.rooms';
const MARK = 'ginp2p.room';
const ANSWER_WITHIN = 250; // milliseconds; tabs in the background are slow

type Message = { ask: string } | { mine: string };

export class OwnRooms {
  #room = '';
  #channel: BroadcastChannel | null = null;

  /** We are the host of this room from now on. */
  remember(code: string): void {
    const room = roomIn(code);
    if (room === this.#room) return;
    this.forget();
    this.#room = room;
    mark(room);
    this.#channel = openChannel();
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if ('ask' in data && data.ask === this.#room) {
        this.#channel?.postMessage({ mine: this.#room } satisfies Message);
      }
    });
  }

  forget(): void {
    if (!this.#room) return;
    if (marked() === this.#room) mark('');
    this.#room = '';
    this.#channel?.close();
    this.#channel = null;
  }

  async isHostedHere(code: string): Promise<boolean> {
    const room = roomIn(code);
    if (!room || marked() !== room) return false;
    const channel = openChannel();
    if (!channel) return false;
    const answer = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => {
        resolve(false);
      }, ANSWER_WITHIN);
      channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
        if (!('mine' in data) || data.mine !== room) return;
        clearTimeout(timer);
        resolve(true);
      });
      channel.postMessage({ ask: room } satisfies Message);
    });
    channel.close();
    return answer;
  }
}

function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

function mark(room: string): void {
  try {
    if (room) localStorage.setItem(MARK, room);
    else localStorage.removeItem(MARK);
  } catch {
    // Denied: the own link is then followed like anybody's.
  }
}

function marked(): string {
  try {
    return localStorage.getItem(MARK) ?? '';
  } catch {
    return '';
  }
}
