/** The words of a hand's end. */

import type { Card, Result, Seat, TableState } from '../game/types';
import { tableWords } from '../words';
import { pointsOf } from './faces';
import { cardName, isMine, nameOf, otherSeat, whoOf } from './names';

const w = tableWords;
const LEAST_STOCK = 2; // cards that are never drawn, docs/rules.md §2.8

export interface Ending {
  title: string;
  /** The title while it is not yet told who scores: that somebody knocked. */
  opening: string;
  note: string;
  /** good: it has a colour of its own. bad: we knocked, and the other scores. */
  mood: 'good' | 'bad' | 'plain';
  /** Who has won the match, if it is over. */
  match: string;
  /** Lay-offs in words. */
  layoffs: string;
  /** The defender's deadwood while these lay-offs have not yet moved. */
  points: (waiting: readonly Card[]) => number;
}

export function endingOf(result: Result, table: TableState): Ending {
  const { knocker, winner } = result;
  const defender = knocker === null ? null : otherSeat(knocker);
  const left = defender === null ? 0 : (result.deadwood?.[defender] ?? 0);
  const title = titleOf(result);
  return {
    title,
    opening: result.kind === 'undercut' ? knockOf(knocker) : title,
    mood: moodOf(result),
    note: noteOf(result, table),
    match: matchOf(table),
    layoffs: layoffsOf(result, table),
    points: (waiting) => left + waiting.reduce((sum, card) => sum + pointsOf(card), 0),
  };

  function knockOf(seat: Seat | null): string {
    if (seat === null) return '';
    return isMine(table, seat) ? w.endKnockMine : w.endKnockTheirs(nameOf(table, seat));
  }

  function moodOf({ kind }: Result): Ending['mood'] {
    if (kind === 'gin') return 'good';
    if (kind !== 'undercut') return 'plain';
    return isMine(table, knocker) ? 'bad' : 'good';
  }

  function titleOf({ kind }: Result): string {
    if (kind === 'wash' || winner === null) return w.endWash;
    const isOurs = isMine(table, winner);
    const name = nameOf(table, winner);
    switch (kind) {
      case 'knock':
        return knockOf(winner);
      case 'gin':
        return isOurs ? w.endGinMine : w.endGinTheirs(name);
      case 'undercut':
        return isOurs ? w.endUndercutMine : w.endUndercutTheirs(name);
      case 'resigned': {
        const loser = otherSeat(winner);
        if (isMine(table, loser)) return w.endResignedMine;
        return w.endResignedTheirs(nameOf(table, loser));
      }
    }
  }
}

/** The table's score and sheet as they were before the last hand was counted. */
export function uncounted(table: TableState): TableState {
  const { sheet, result } = table;
  const last = result && result.kind !== 'resigned' ? sheet.hands.at(-1) : undefined;
  if (!last) return table;
  const less = (pair: readonly [number, number], by: readonly [number, number]) =>
    [pair[0] - by[0], pair[1] - by[1]] as [number, number];
  const none: [number, number] = [0, 0];
  return {
    ...table,
    scores: less(table.scores, last),
    sheet: {
      hands: [...sheet.hands.slice(0, -1), none],
      points: less(sheet.points, last),
      boxes: less(sheet.boxes, [Math.sign(last[0]), Math.sign(last[1])]),
      line: none,
      boxPoints: none,
      totals: none,
    },
  };
}

/** Why nobody scores, docs/rules.md §2.8 and §2.11. */
export function whyWashed({ stock }: Result): 'stock' | 'idle' | 'unknown' {
  if (stock === null) return 'unknown';
  return stock <= LEAST_STOCK ? 'stock' : 'idle';
}

function noteOf(result: Result, table: TableState): string {
  if (result.kind === 'wash') return w.endWashNote[whyWashed(result)];
  if (result.kind === 'resigned') return w.endResignedNote;
  if (result.winner === null) return '';
  return w.handWon(whoOf(table, result.winner), result.points);
}

function matchOf(table: TableState): string {
  if (table.phase !== 'over') return '';
  if (table.winner === null) return w.drawnMatch;
  return isMine(table, table.winner) ? w.youWon : w.theyWon(nameOf(table, table.winner));
}

function layoffsOf(result: Result, table: TableState): string {
  if (result.knocker === null) return '';
  const who = whoOf(table, otherSeat(result.knocker));
  return result.layoffs
    .map(({ card, meld }) => {
      const on = result.knockerMelds[meld]?.cards.map(cardName).join(', ') ?? '';
      return w.laidOff(who, cardName(card), on);
    })
    .join(' ');
}
