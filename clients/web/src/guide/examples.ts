/** The guide's worked examples as cards; tests/web/test_guide.py counts each with the core. */

import type { Card } from '../game/types';
import examples from './examples.json';

export interface Side {
  melds: Card[][];
  layoffs: Card[];
  deadwood: Card[];
}

export interface Example {
  id: keyof typeof examples;
  kind: string;
  knocker: Side;
  defender: Side;
}

const RANKS = 'A23456789TJQK';
const SUITS = 'CDHS';

/** Cards from short text: rank and suit each, such as `TC 9H`. */
export function readCards(text: string): Card[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((card) => SUITS.indexOf(card.charAt(1)) * 13 + RANKS.indexOf(card.charAt(0)));
}

export function points(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + Math.min(10, (card % 13) + 1), 0);
}

function readSide(side: { melds: string[]; layoffs?: string[]; deadwood: string }): Side {
  return {
    melds: side.melds.map(readCards),
    layoffs: (side.layoffs ?? []).flatMap(readCards),
    deadwood: readCards(side.deadwood),
  };
}

export const EXAMPLES: Example[] = Object.entries(examples).map(([id, example]) => ({
  id: id as keyof typeof examples,
  kind: example.kind,
  knocker: readSide(example.knocker),
  defender: readSide(example.defender),
}));
