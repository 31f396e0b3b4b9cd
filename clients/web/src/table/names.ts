/** Cards and players in words. */

import type { Card, Seat, TableState } from '../game/types';
import { tableWords } from '../words';
import { rankOf, suitOf } from './faces';

export function cardName(card: Card): string {
  const { ranks, suits, card: of } = tableWords;
  return of(ranks[rankOf(card)] ?? '', suits[suitOf(card)] ?? '');
}

export const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

/** The other player's name, or words that stand for it. */
export function themOf(table: TableState): string {
  return table.names[otherSeat(table.seat)] || tableWords.somebody;
}

/** A player's name as the beginning of a sentence in the past tense. */
export function whoOf(table: TableState, seat: Seat): string {
  return seat === table.seat ? tableWords.you : themOf(table);
}
