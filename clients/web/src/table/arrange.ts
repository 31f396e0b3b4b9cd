/**
 * The order in which a hand lies: grouped by the core's melds and sorted, or as the player
 * has laid it. Pure.
 */

import type { Card, Division, Meld } from '../game/types';
import { pointsOf, rankOf, suitOf } from './faces';

export type Sort = 'rank' | 'suit';

/** Melds first, each together, then what is loose: dear cards first, or by suit. */
export function grouped(division: Division, sort: Sort): Card[] {
  const melds = division.melds.flatMap((meld) => meld.cards);
  const loose = [...division.deadwood].sort(sort === 'suit' ? bySuit : byRank);
  return [...melds, ...loose];
}

/** What the player has laid, without cards that are gone; new ones at the end. */
export function mended(laid: readonly Card[], held: readonly Card[]): Card[] {
  const kept = laid.filter((card) => held.includes(card));
  return [...kept, ...held.filter((card) => !kept.includes(card))];
}

/** The order with one card at another place, counted without that card. */
export function moved(order: readonly Card[], card: Card, place: number): Card[] {
  const rest = order.filter((each) => each !== card);
  const at = Math.max(0, Math.min(rest.length, place));
  return [...rest.slice(0, at), card, ...rest.slice(at)];
}

export function sameOrder(a: readonly Card[], b: readonly Card[]): boolean {
  return a.length === b.length && a.every((card, index) => card === b[index]);
}

/** Colours of melds' lines. */
const COLOURS = 3; // a hand of ten has at most three melds

export const NO_COLOURS: ReadonlyMap<Card, number> = new Map();

/** A colour (0, 1, 2) for each card in a meld; a meld that grows or shrinks keeps its own. */
export function colours(melds: readonly Meld[], before: ReadonlyMap<Card, number>) {
  const free = new Set(Array.from({ length: COLOURS }, (_, index) => index));
  const found = new Map<Card, number>();
  const homeless: Meld[] = [];
  for (const meld of melds) {
    const kept = meld.cards.map((card) => before.get(card)).find((each) => each !== undefined);
    if (kept === undefined || !free.delete(kept)) homeless.push(meld);
    else for (const card of meld.cards) found.set(card, kept);
  }
  for (const meld of homeless) {
    const colour = [...free][0] ?? 0;
    free.delete(colour);
    for (const card of meld.cards) found.set(card, colour);
  }
  return found;
}

function bySuit(a: Card, b: Card): number {
  return a - b;
}

function byRank(a: Card, b: Card): number {
  return pointsOf(b) - pointsOf(a) || rankOf(b) - rankOf(a) || suitOf(a) - suitOf(b);
}
