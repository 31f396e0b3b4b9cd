/**
 * Records of matches with friends on this device. A row holds the record and what it does not
 * say: which seat was ours, and when it ended. What the core has found in it is kept beside it,
 * so that a list needs no proof checked twice.
 */

import { promisifyRequest } from 'idb-keyval';

import { transact } from './database';
import type { MatchFacts } from './matches';
import { fieldsOf, isCount, isMoment, isPair, isRules, isWord } from './shapes';
import type { RulesChoice, Seat } from '../game/types';
import type { Summary } from '../history/types';

/** What the core has found in a record, in short. */
export interface Found {
  summary: Summary;
  isFinished: boolean;
  totals: [number, number];
  winner: Seat | null;
  rules: RulesChoice;
  hands: number;
}

export interface KeptRecord {
  id: string;
  /** When the match ended, in milliseconds since 1970. */
  at: number;
  /** Host's and guest's. */
  names: [string, string];
  /** Ours; null in a match of others. */
  seat: Seat | null;
  record: Uint8Array;
  /** null: not checked yet. A text: why it proves nothing. */
  found: Found | string | null;
}

interface Row {
  id: string;
  at: number;
  form: typeof FORM;
  facts: Pick<MatchFacts, 'seat' | 'names'>;
  record: Uint8Array;
  isOthers?: boolean | undefined;
  found?: Found | string;
}

const FORM = 1;

/** Return all, the newest first. */
export function allRecords(): Promise<KeptRecord[]> {
  return transact('readonly', async (store) => {
    const rows: unknown[] = await promisifyRequest(store('records').getAll());
    return rows
      .filter(isRow)
      .sort((a, b) => b.at - a.at)
      .map(({ id, at, facts, record, isOthers, found }) => ({
        id,
        at,
        names: facts.names,
        seat: seatIn({ facts, isOthers }),
        record,
        found: isFound(found) ? found : null, // what is none is found anew
      }));
  });
}

/** Keep what both have signed of a match of ours that has ended. */
export function keepRecord(id: string, facts: MatchFacts, record: Uint8Array): Promise<void> {
  return transact('readwrite', async (store) => {
    const row: Row = { id, at: Date.now(), form: FORM, facts, record };
    await promisifyRequest(store('records').put(row));
  });
}

/** A sound record from elsewhere. at: null where nothing says when its match ended. */
export type Added = Omit<KeptRecord, 'at' | 'found'> & { at: number | null; found: Found };

/** Keep a record, unless one that proves as much of its match is there already: false then. */
export function addRecord(added: Added): Promise<boolean> {
  return transact('readwrite', async (store) => {
    const there: unknown = await promisifyRequest(store('records').get(added.id));
    if (there !== undefined && !(isRow(there) && isFuller(added, there))) return false;
    const before = isRow(there) ? there : null;
    const at = added.at ?? before?.at ?? Date.now();
    store('records').put(rowOf({ ...added, at, seat: added.seat ?? seatIn(before) }));
    return true;
  });
}

/** Of one match a finished record is fuller, and otherwise the longer of two. */
function isFuller({ record, found }: Added, there: Row): boolean {
  if (typeof there.found === 'string') return true; // it proves nothing
  if (there.found && there.found.isFinished !== found.isFinished) return found.isFinished;
  return record.length > there.record.length;
}

/** Keep what was found in a record, where the record is still there. */
export function noteFound(id: string, found: Found | string): Promise<void> {
  return transact('readwrite', async (store) => {
    const row: unknown = await promisifyRequest(store('records').get(id));
    if (isRow(row)) store('records').put({ ...row, found });
  });
}

export function deleteRecords(ids: string[]): Promise<void> {
  return transact('readwrite', (store) => {
    for (const id of ids) store('records').delete(id);
    return Promise.resolve();
  });
}

function seatIn(row: Pick<Row, 'facts' | 'isOthers'> | null): Seat | null {
  return row && !row.isOthers ? row.facts.seat : null;
}

function rowOf({ id, at, names, seat, record, found }: KeptRecord): Row {
  return {
    id,
    at,
    form: FORM,
    facts: { seat: seat ?? 0, names },
    record,
    isOthers: seat === null,
    ...(found !== null && { found }),
  };
}

function isRow(value: unknown): value is Row {
  const { id, at, form, facts, record } = fieldsOf(value);
  if (form !== FORM || !isWord(id) || !isMoment(at)) return false;
  const { seat, names } = fieldsOf(facts);
  return record instanceof Uint8Array && (seat === 0 || seat === 1) && isPair(names, isWord);
}

function isFound(value: unknown): value is Found | string {
  if (typeof value === 'string') return true;
  const { summary, isFinished, totals, winner, rules, hands } = fieldsOf(value);
  const isWon = winner === null || winner === 0 || winner === 1;
  const isJudged = typeof isFinished === 'boolean' && isPair(totals, isCount) && isWon;
  return isJudged && isRules(rules) && isCount(hands) && isPair(fieldsOf(summary)['names'], isWord);
}
