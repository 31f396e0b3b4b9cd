/** The arithmetic of a hand's end, as the core has settled it, in one line: 25 + 8 − 5 = 28. */

import type { Result, Seat, TableState } from '../game/types';
import { tableWords } from '../words';
import { whyWashed } from './ending';
import { pointsOf } from './faces';
import { isMine, nameOf, otherSeat, whoOf } from './names';

/** A number, its sign before it, and what it is. */
export interface Term {
  sign: '' | '+' | '−' | '=';
  points: number;
  note: string;
}

const w = tableWords;

export function sumOf(result: Result, table: TableState): Term[] {
  const { knocker, deadwood, winner } = result;
  if (knocker === null || !deadwood || winner === null) return [];
  const kept = deadwood[knocker];
  const caught = deadwood[otherSeat(knocker)];
  const laid = result.layoffs.reduce((sum, { card }) => sum + pointsOf(card), 0);
  const ownerNote = (seat: Seat) =>
    isMine(table, seat) ? w.sumMine : w.sumTheirs(nameOf(table, seat));
  const knockers = ownerNote(knocker);
  const defenders = ownerNote(otherSeat(knocker));
  const total: Term = {
    sign: '=',
    points: result.points,
    note: isMine(table, winner) ? w.sumForYou : w.sumFor(nameOf(table, winner)),
  };
  if (result.kind === 'gin') {
    return [
      { sign: '', points: result.points - caught, note: w.sumBonusGin },
      { sign: '+', points: caught, note: defenders },
      total,
    ];
  }
  if (result.kind === 'undercut') {
    return [
      { sign: '', points: result.points - (kept - caught), note: w.sumBonusUndercut },
      { sign: '+', points: kept, note: knockers },
      { sign: '−', points: caught, note: defenders },
      total,
    ];
  }
  const terms: Term[] = [{ sign: '', points: caught + laid, note: defenders }];
  if (laid > 0) terms.push({ sign: '−', points: laid, note: w.sumLaidOff });
  return [...terms, { sign: '−', points: kept, note: knockers }, total];
}

/** The same in words, for ears: who knocked with what, what is left, what it makes. */
export function sumInWords(result: Result, table: TableState): string | null {
  const { kind, knocker, deadwood, winner, points } = result;
  if (kind === 'wash') return `${w.toldWash[whyWashed(result)]} ${w.washed}`;
  if (knocker === null || !deadwood || winner === null) return null;
  const defender = otherSeat(knocker);
  const [kept, caught] = [deadwood[knocker], deadwood[defender]];
  const who = whoOf(table, knocker);
  return [
    kind === 'gin' ? w.toldGin(who, points - caught) : w.toldKnock(who, kept),
    w.toldLeft(whoOf(table, defender), isMine(table, defender), caught),
    ...(kind === 'undercut' ? [w.toldUndercut(points - (kept - caught))] : []),
    w.toldScore(whoOf(table, winner), isMine(table, winner), points),
  ].join(' ');
}
