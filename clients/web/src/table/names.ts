/** Cards and players in words. */

import type { Card, ReplayedTable, Seat, TableState } from '../game/types';
import { tableWords } from '../words';
import { rankOf, suitOf } from './faces';

export function cardName(card: Card): string {
  const { ranks, suits, card: of } = tableWords;
  return of(ranks[rankOf(card)] ?? '', suits[suitOf(card)] ?? '');
}

/** A card in our hand, with what is marked on it. hinted: cards of the hint, the best first. */
export function heldName(
  card: Card,
  table: TableState,
  colour: ReadonlyMap<Card, number>,
  hinted: readonly Card[],
): string {
  const parts = [cardName(card)];
  const own = colour.get(card);
  if (own !== undefined) parts.push(tableWords.inMeld(own + 1));
  if (card === table.hand?.drawn) parts.push(tableWords.justDrawn);
  if (card === table.deal?.taken && table.isMyTurn) parts.push(tableWords.justTaken);
  const advice = hinted.indexOf(card);
  if (advice >= 0) parts.push(tableWords.hinted(advice + 1));
  return parts.join(', ');
}

export const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

/** The other player's name, or words that stand for it. */
export function themOf(table: TableState): string {
  return nameOf(table, otherSeat(table.seat));
}

/** Whether neither seat is the reader's. */
export function isWatched(table: TableState | ReplayedTable): boolean {
  return 'isWatched' in table && table.isWatched;
}

/** Whether a seat is the reader's. */
export function isMine(table: TableState, seat: Seat | null): boolean {
  return seat === table.seat && !isWatched(table);
}

/** A player's name, or words that stand for it. */
export function nameOf(table: TableState, seat: Seat): string {
  return isolated(table.names[seat]) || tableWords.somebody;
}

const LONG = 8; // characters; whoever has a longer name may be told by its beginning
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name that runs from right to left or is long, set apart from the sentence around it. */
function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) || [...name].length > LONG ? setApart(name) : name;
}

export function setApart(name: string): string {
  return `\u2068${name}\u2069`;
}

/** Return a text in parts: what is set apart in it is a part of its own. */
export function apart(text: string): string[] {
  return text.split(/(\u2068[^\u2069]*\u2069)/).filter(Boolean);
}

/** Return the name that such a part is; null where it is none. */
export function nameIn(part: string): string | null {
  return part.startsWith('\u2068') ? part.slice(1, -1) : null;
}

/** A player's name as the beginning of a sentence in the past tense. */
export function whoOf(table: TableState, seat: Seat): string {
  return isMine(table, seat) ? tableWords.you : nameOf(table, seat);
}
