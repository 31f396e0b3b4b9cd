/** The words of a hand's end. */

import type { Card, Result, TableState } from '../game/types';
import { tableWords } from '../words';
import { pointsOf } from './faces';
import { cardName, isMine, nameOf, otherSeat, whoOf } from './names';

const w = tableWords;

export interface Ending {
  title: string;
  note: string;
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
  return {
    title: titleOf(result),
    note: noteOf(result, table),
    match: matchOf(table),
    layoffs: layoffsOf(result, table),
    points: (waiting) => left + waiting.reduce((sum, card) => sum + pointsOf(card), 0),
  };

  function titleOf({ kind }: Result): string {
    if (kind === 'wash' || winner === null) return w.endWash;
    const isOurs = isMine(table, winner);
    const name = nameOf(table, winner);
    switch (kind) {
      case 'knock':
        return isOurs ? w.endKnockMine : w.endKnockTheirs(name);
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

function noteOf(result: Result, table: TableState): string {
  if (result.kind === 'wash') return w.endWashNote;
  if (result.winner === null || result.kind === 'resigned') return '';
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
