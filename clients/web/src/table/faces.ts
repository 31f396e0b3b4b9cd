/**
 * How cards are drawn: own shapes, in a field of 100 by 140, so that they are crisp at any
 * size. Every path is relative; a suit's begins in its middle and is 20 high.
 */

import type { Card } from '../game/types';
import { placed } from './outline';

export const rankOf = (card: Card): number => card % 13;
export const suitOf = (card: Card): number => Math.floor(card / 13);

/** What a card counts: ace 1, court cards 10. */
export const pointsOf = (card: Card): number => Math.min(10, rankOf(card) + 1);

export const isCourt = (card: Card): boolean => rankOf(card) > 9;

export const SUIT_NAMES = ['clubs', 'diamonds', 'hearts', 'spades'] as const;
const SUIT_GLYPHS = '♣♦♥♠';
const RANK_GLYPHS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** `7♥`, for eyes. */
export const glyph = (card: Card): string =>
  `${RANK_GLYPHS[rankOf(card)] ?? ''}${SUIT_GLYPHS[suitOf(card)] ?? ''}`;

const SUIT_PATHS = [
  'm4.6-5.2a4.6 4.6 0 1 0-9.2 0a4.6 4.6 0 0 0 1.5 3.4a4.6 4.6 0 1 0 1.8 6.8c-.2 2.5-1 4.2-2.5 5h7.6c-1.5-.8-2.3-2.5-2.5-5a4.6 4.6 0 1 0 1.8-6.8a4.6 4.6 0 0 0 1.5-3.4z',
  'm0-10.5c1.9 4 4.7 7.5 7.7 10.5c-3 3-5.8 6.5-7.7 10.5c-1.9-4-4.7-7.5-7.7-10.5c3-3 5.8-6.5 7.7-10.5z',
  'm0 9.8c-.7-1.6-1.7-2.7-2.6-3.6c-4-3.4-7-6.4-7-10.4a5 5 0 0 1 9.6-1.6a5 5 0 0 1 9.6 1.6c0 4-3 7-7 10.4c-.9.9-1.9 2-2.6 3.6z',
  'm0-10.2c.8 1.6 2 2.9 3.6 4.3c3.4 2.9 6 5.3 6 8.8a4.7 4.7 0 0 1-8.1 3.1c.3 2 1.1 3.4 2.3 4.2h-7.6c1.2-.8 2-2.2 2.3-4.2a4.7 4.7 0 0 1-8.1-3.1c0-3.5 2.6-5.9 6-8.8c1.6-1.4 2.8-2.7 3.6-4.3z',
];

/** Ranks, drawn with a round pen in a field of 24 by 34. */
const RANK_PATHS = [
  'm3 31l9-28l9 28m-14.8-9.5h11.6',
  'm4 10.5c0-4.5 3.5-7.5 8-7.5s8 3 8 7.5c0 6.5-8 11.5-16 20.5h17',
  'm4.5 3h15l-9 11.5c6.5-.5 10.5 3 10.5 8c0 5.2-4 8.5-9 8.5c-4 0-7.2-1.9-8.7-5',
  'm16.5 31v-28l-13.5 20h18.5',
  'm19 3h-12l-1.5 12.5c1.7-1.3 3.7-2 6-2c5.7 0 9.5 3.6 9.5 8.7c0 5.3-4 8.8-9.3 8.8c-3.7 0-6.7-1.6-8.5-4.5',
  'm17.5 3c-8 4-13.8 11.5-13.8 19.2c0 5.3 3.6 8.8 8.4 8.8s8.4-3.5 8.4-8.5s-3.5-8.3-8.2-8.3s-8.6 3.3-8.6 8',
  'm3.5 3h17.5c-6 8.5-10 17.5-11.5 28',
  'm12 3a6.4 6.4 0 1 1 0 12.8a6.4 6.4 0 1 1 0-12.8m0 12.8a7.6 7.6 0 1 1 0 15.2a7.6 7.6 0 1 1 0-15.2',
  'm6.5 31c8-4 13.8-11.5 13.8-19.2c0-5.3-3.6-8.8-8.4-8.8s-8.4 3.5-8.4 8.5s3.5 8.3 8.2 8.3s8.6-3.3 8.6-8',
  'm1 7.5l4-4v27.5m12-28c3.9 0 6 5 6 14s-2.1 14-6 14s-6-5-6-14s2.1-14 6-14',
  'm9.5 3h9.5m-3.5 0v19.5c0 5.3-2.3 8.5-6.3 8.5c-3.2 0-5.2-1.8-6.2-5',
  'm12 3c5 0 9 5.5 9 14s-4 14-9 14s-9-5.5-9-14s4-14 9-14m1.5 20.5l7.5 9',
  'm4.5 3v28m15-28l-15 17m6-6.5l10 17.5',
];

/** What a face shows besides a court's figure: two paths, however many shapes there are. */
export interface Face {
  /** Filled: the suit's shapes. */
  suit: string;
  /** Drawn with a pen: the rank. */
  rank: string;
}

const drawn = new Map<string, Face>();

/** Return a card's face. jumbo: one large corner alone. */
export function faceOf(card: Card, jumbo: boolean): Face {
  const key = `${String(card)} ${String(jumbo)}`;
  let face = drawn.get(key);
  if (!face) drawn.set(key, (face = jumbo ? bigFace(card) : fullFace(card)));
  return face;
}

function bigFace(card: Card): Face {
  return {
    suit: placed(SUIT_PATHS[suitOf(card)] ?? '', 38, 98, 2.8),
    rank: placed(RANK_PATHS[rankOf(card)] ?? '', 8, 9, 1.42),
  };
}

function fullFace(card: Card): Face {
  const suit = SUIT_PATHS[suitOf(card)] ?? '';
  const rank = RANK_PATHS[rankOf(card)] ?? '';
  const shapes = [placed(suit, 16, 49, 0.86), placed(suit, 84, 91, -0.86)];
  if (rankOf(card) === 0) shapes.push(placed(suit, 50, 70, 2.1));
  for (const { x, y, turned } of pipsOf(card)) {
    shapes.push(placed(suit, x, y, turned ? -0.8 : 0.8));
  }
  return {
    suit: shapes.join(''),
    rank: placed(rank, 6, 8, 0.84) + placed(rank, 94, 132, -0.84),
  };
}

/** A suit's shape on the face. turned: it stands on its head. */
interface Pip {
  x: number;
  y: number;
  turned: boolean;
}

const LEFT = 37;
const MIDDLE = 50;
const RIGHT = 63;

/** Rows of pips for 2 to 10, by hand: column and height (0 the top row, 1 the bottom one). */
const ROWS: Record<number, [number, number][]> = {
  2: both(MIDDLE, [0, 1]),
  3: both(MIDDLE, [0, 0.5, 1]),
  4: sides([0, 1]),
  5: [...sides([0, 1]), [MIDDLE, 0.5]],
  6: sides([0, 0.5, 1]),
  7: [...sides([0, 0.5, 1]), [MIDDLE, 0.25]],
  8: [...sides([0, 0.5, 1]), [MIDDLE, 0.25], [MIDDLE, 0.75]],
  9: [...sides([0, 1 / 3, 2 / 3, 1]), [MIDDLE, 0.5]],
  10: [...sides([0, 1 / 3, 2 / 3, 1]), [MIDDLE, 1 / 6], [MIDDLE, 5 / 6]],
};

const TOP = 24;
const HEIGHT = 92;

/** Where the pips of a number card stand; none for aces and court cards. */
function pipsOf(card: Card): Pip[] {
  const rows = ROWS[rankOf(card) + 1] ?? [];
  return rows.map(([x, height]) => ({ x, y: TOP + height * HEIGHT, turned: height > 0.5 }));
}

function both(x: number, heights: number[]): [number, number][] {
  return heights.map((height) => [x, height]);
}

function sides(heights: number[]): [number, number][] {
  return [...both(LEFT, heights), ...both(RIGHT, heights)];
}

/** The lattice on the back: fine lines both ways, in the inner field. */
export const LATTICE = lattice(12, 12, 88, 128, 9.5);

function lattice(left: number, top: number, right: number, bottom: number, step: number): string {
  const width = right - left;
  const height = bottom - top;
  let path = '';
  for (let at = step / 2; at < width + height; at += step) {
    const fromX = Math.min(at, width);
    const fromY = Math.max(0, at - width);
    const toX = Math.max(0, at - height);
    const toY = Math.min(at, height);
    path += `M${left + fromX} ${top + fromY}L${left + toX} ${top + toY}`;
    path += `M${right - fromX} ${top + fromY}L${right - toX} ${top + toY}`;
  }
  return path;
}
