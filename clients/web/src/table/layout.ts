/** Where the cards of a hand lie in the room there is: rows, overlap and size. Pure. */

import type { Card } from '../game/types';

export interface Room {
  width: number;
  height: number;
  /** The widest that a card may be. */
  card: number;
}

export interface Place {
  card: Card;
  x: number;
  y: number;
  row: number;
}

/** A line under neighbours of one meld. */
export interface Line {
  colour: number;
  x: number;
  y: number;
  width: number;
}

export interface Spread {
  width: number;
  height: number;
  places: Place[];
  /** The whole hand, its lifted cards and lines included. */
  room: { width: number; height: number };
}

const RATIO = 1.4; // a card's height to its width
const LIFT = 14; // px; what a chosen card rises by
const UNDER = 12; // px; the line of a meld and the air around it
const NARROWEST = 44; // px; a target that a thumb hits
const SHOWN = 0.62; // of a card's width: its corner stays to be read
const AIR = 6; // px between cards where there is room
const GROUP = 0.12; // of a card's width, between groups; these do not overlap
const FEW_ROWS = 4;
const MANY_ROWS = 6; // of the narrowest cards, where there is hardly any room
const USUAL = [3, 8].map((count) => Array<Card>(count).fill(0)); // a meld, and other cards

/** About the room that a hand has on a screen that big (Cloth), before it is measured. */
export function roomOn(screen: { innerWidth: number; innerHeight: number }): Omit<Room, 'card'> {
  return { width: Math.min(980, screen.innerWidth - 24), height: screen.innerHeight * 0.36 };
}

/**
 * Lays cards in rows. groups: cards that belong together; rows break between groups where
 * they can. The widest card wins that fits, but none is wider than a usual hand of eleven has
 * them, so that cards keep their size from turn to turn. Where none fits, the narrowest is used
 * and the hand is as high as it must be.
 */
export function spread(groups: readonly (readonly Card[])[], room: Room): Spread {
  const most = widest(USUAL, room)?.width ?? NARROWEST;
  const found = widest(groups, { ...room, card: most });
  if (found) return placed(found.rows, found.width, found.step, room.width);
  const rows = narrowest(groups, room.width);
  return placed(rows, NARROWEST, Math.max(stepOf(rows, NARROWEST, room.width), 20), room.width);
}

/** The widest cards that fit, or null. */
function widest(groups: readonly (readonly Card[])[], room: Room) {
  const ways = waysInRows(groups, FEW_ROWS);
  for (let width = Math.floor(room.card); width > NARROWEST; width -= 1) {
    for (const rows of ways) {
      const step = stepOf(rows, width, room.width);
      if (step >= shownOf(width) && heightOf(rows.length, width) <= room.height) {
        return { rows, width, step };
      }
    }
  }
  return null;
}

/** The height that the hand takes at least in a room that wide. */
export function leastHeight(groups: readonly (readonly Card[])[], width: number): number {
  return heightOf(narrowest(groups, width).length, NARROWEST);
}

/** In as few rows as the narrowest cards take. */
function narrowest(groups: readonly (readonly Card[])[], width: number): Rows {
  const ways = waysInRows(groups, MANY_ROWS);
  const fits = ways.find((rows) => stepOf(rows, NARROWEST, width) >= shownOf(NARROWEST));
  return fits ?? (ways.at(-1) as Rows);
}

/** Lines under cards of one meld that lie side by side. */
export function linesUnder(spread: Spread, colour: ReadonlyMap<Card, number>): Line[] {
  const lines: Line[] = [];
  let last: Place | null = null;
  for (const place of spread.places) {
    const own = colour.get(place.card);
    if (own !== undefined) {
      const line = lines.at(-1);
      const goesOn = last && last.row === place.row && colour.get(last.card) === own;
      if (line && goesOn) line.width = place.x + spread.width - line.x;
      else {
        const y = place.y + spread.height + 5;
        lines.push({ colour: own, x: place.x, y, width: spread.width });
      }
    }
    last = place;
  }
  return lines;
}

type Rows = readonly (readonly (readonly Card[])[])[];

function shownOf(width: number): number {
  return Math.max(Math.min(NARROWEST, width), SHOWN * width);
}

function heightOf(rows: number, width: number): number {
  return rows * (width * RATIO + UNDER) + LIFT;
}

/** The groups in one row, in two, and so on. */
function waysInRows(groups: readonly (readonly Card[])[], most: number): Rows[] {
  const filled = groups.filter((group) => group.length > 0);
  return Array.from({ length: most }, (_, index) => inRows(filled, index + 1));
}

/** The groups in that many rows or fewer, as even as they get; a group is cut only if need be. */
function inRows(groups: readonly (readonly Card[])[], rows: number): Rows {
  const total = groups.reduce((sum, group) => sum + group.length, 0);
  const even = Math.ceil(total / rows);
  const whole = byGroups(groups, rows, even + 1);
  if (whole) return whole;
  const result: Card[][][] = [[]];
  let count = 0;
  for (const group of groups) {
    let rest = group;
    while (rest.length > 0) {
      if (count === even) {
        result.push([]);
        count = 0;
      }
      const part = rest.slice(0, even - count);
      result.at(-1)?.push(part);
      count += part.length;
      rest = rest.slice(part.length);
    }
  }
  return result;
}

/** Whole groups in rows of at most `most` cards, or null. */
function byGroups(groups: readonly (readonly Card[])[], rows: number, most: number): Rows | null {
  const result: (readonly Card[])[][] = [[]];
  let count = 0;
  for (const group of groups) {
    if (group.length > most) return null;
    if (count + group.length > most) {
      result.push([]);
      count = 0;
    }
    result.at(-1)?.push(group);
    count += group.length;
  }
  return result.length <= rows ? result : null;
}

/** How far apart cards may lie so that the longest row fits. */
function stepOf(rows: Rows, width: number, room: number): number {
  const steps = rows.map((row) => {
    const within = cardsIn(row) - row.length;
    const fixed = row.length * width + (row.length - 1) * GROUP * width;
    if (within > 0) return (room - fixed) / within;
    return fixed <= room ? width + AIR : 0;
  });
  return Math.min(width + AIR, ...steps);
}

function placed(rows: Rows, width: number, step: number, room: number): Spread {
  const height = width * RATIO;
  const between = width + GROUP * width - step; // from the last card's step to the next group
  const places: Place[] = [];
  rows.forEach((row, index) => {
    const taken = (cardsIn(row) - 1) * step + width + (row.length - 1) * between;
    let x = Math.max(0, (room - taken) / 2);
    for (const group of row) {
      for (const card of group) {
        places.push({ card, x, y: LIFT + index * (height + UNDER), row: index });
        x += step;
      }
      x += between;
    }
  });
  return { width, height, places, room: { width: room, height: heightOf(rows.length, width) } };
}

function cardsIn(row: readonly (readonly Card[])[]): number {
  return row.reduce((sum, group) => sum + group.length, 0);
}
