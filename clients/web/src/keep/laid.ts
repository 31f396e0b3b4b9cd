/** The order in which the player has laid the hand that is being played, over a reload. */

import type { Card } from '../game/types';
import { forgetHere, rememberHere, storedHere } from './session';

const KEY = 'ginp2p.laid';

/** hand: its number in the match. order: all cards of the hand. */
export function rememberLaid(match: string, hand: number, order: readonly Card[]): void {
  rememberHere(KEY, { match, hand, order });
}

export function forgetLaid(): void {
  forgetHere(KEY);
}

/** Return the order in which exactly these cards were laid; null where none is known. */
export function laidBefore(match: string, hand: number, cards: readonly Card[]): Card[] | null {
  const stored = (storedHere(KEY) ?? {}) as Partial<Record<string, unknown>>;
  const { order } = stored;
  const isOfHand = stored['match'] === match && stored['hand'] === hand && Array.isArray(order);
  if (!isOfHand || order.length !== cards.length) return null;
  return cards.every((card) => order.includes(card)) ? (order as Card[]) : null;
}
