/** Lines of talk: what fits, and how many have not been read. */

import type { ChatLine } from './game';

export const MAX_LINE = 200; // characters; a longer line does not arrive

/** Characters as the core counts them. */
export function lineLength(text: string): number {
  return [...text].length;
}

/** One line without blanks around it, not longer than what arrives; '' for nothing to say. */
export function cleanLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return [...line].slice(0, MAX_LINE).join('').trim();
}

/** How many lines of the other came after the one that was read last; old lines are dropped. */
export function unreadOf(chat: readonly ChatLine[], read: ChatLine | undefined): number {
  const fresh = read ? chat.slice(chat.lastIndexOf(read) + 1) : chat;
  return fresh.filter((line) => !line.mine).length;
}
