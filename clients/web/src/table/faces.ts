/**
 * How cards are drawn: own shapes, in a field of 100 by 140, so that they are crisp at any
 * size. Paths of suits are drawn around (0, 0), 20 high.
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
  'M4.6-5.2a4.6 4.6 0 1 0-9.2 0 4.6 4.6 0 0 0 1.5 3.4A4.6 4.6 0 1 0-1.3 5C-1.5 7.5-2.3 9.2-3.8 10H3.8C2.3 9.2 1.5 7.5 1.3 5A4.6 4.6 0 1 0 3.1-1.8 4.6 4.6 0 0 0 4.6-5.2Z',
  'M0-10.5C1.9-6.5 4.7-3 7.7 0 4.7 3 1.9 6.5 0 10.5-1.9 6.5-4.7 3-7.7 0-4.7-3-1.9-6.5 0-10.5Z',
  'M0 9.8C-.7 8.2-1.7 7.1-2.6 6.2-6.6 2.8-9.6-.2-9.6-4.2A5 5 0 0 1 0-5.8 5 5 0 0 1 9.6-4.2C9.6-.2 6.6 2.8 2.6 6.2 1.7 7.1 .7 8.2 0 9.8Z',
  'M0-10.2C.8-8.6 2-7.3 3.6-5.9 7-3 9.6-.6 9.6 2.9A4.7 4.7 0 0 1 1.5 6C1.8 8 2.6 9.4 3.8 10.2H-3.8C-2.6 9.4-1.8 8-1.5 6A4.7 4.7 0 0 1-9.6 2.9C-9.6-.6-7-3-3.6-5.9-2-7.3-.8-8.6 0-10.2Z',
];

/** Ranks, drawn with a round pen in a field of 24 by 34. */
const RANK_PATHS = [
  'M3 31 12 3l9 28M6.2 21.5h11.6',
  'M4 10.5C4 6 7.5 3 12 3s8 3 8 7.5C20 17 12 22 4 31h17',
  'M4.5 3h15L10.5 14.5c6.5-.5 10.5 3 10.5 8 0 5.2-4 8.5-9 8.5-4 0-7.2-1.9-8.7-5',
  'M16.5 31V3L3 23h18.5',
  'M19 3H7L5.5 15.5c1.7-1.3 3.7-2 6-2 5.7 0 9.5 3.6 9.5 8.7 0 5.3-4 8.8-9.3 8.8-3.7 0-6.7-1.6-8.5-4.5',
  'M17.5 3C9.5 7 3.7 14.5 3.7 22.2c0 5.3 3.6 8.8 8.4 8.8s8.4-3.5 8.4-8.5-3.5-8.3-8.2-8.3-8.6 3.3-8.6 8',
  'M3.5 3h17.5C15 11.5 11 20.5 9.5 31',
  'M12 3a6.4 6.4 0 1 1 0 12.8A6.4 6.4 0 1 1 12 3M12 15.8a7.6 7.6 0 1 1 0 15.2 7.6 7.6 0 1 1 0-15.2',
  'M6.5 31C14.5 27 20.3 19.5 20.3 11.8 20.3 6.5 16.7 3 11.9 3S3.5 6.5 3.5 11.5s3.5 8.3 8.2 8.3 8.6-3.3 8.6-8',
  'M1 7.5 5 3.5V31M17 3c3.9 0 6 5 6 14s-2.1 14-6 14-6-5-6-14 2.1-14 6-14',
  'M9.5 3h9.5M15.5 3v19.5c0 5.3-2.3 8.5-6.3 8.5-3.2 0-5.2-1.8-6.2-5',
  'M12 3c5 0 9 5.5 9 14s-4 14-9 14-9-5.5-9-14S7 3 12 3M13.5 23.5l7.5 9',
  'M4.5 3v28M19.5 3 4.5 20M10.5 13.5 20.5 31',
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
