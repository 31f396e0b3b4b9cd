/**
 * Unfinished matches with friends on this device: for each a row of facts, which lists show,
 * and the entries of its journal (ginp2p/table/journal.py), which the core alone reads. They
 * hold the seat's secrets: the worker writes and reads them, and hands them on to nobody.
 *
 * `holder` names the page that plays the seat. Whoever writes shows it, in the transaction of
 * the writing itself: so a page whose seat another has taken over can keep nothing more, and
 * sends nothing either, since that comes after.
 *
 * What cannot be gone on with is set aside: it stays, and is told.
 */

import { promisifyRequest } from 'idb-keyval';

import { transact } from './database';
import type { RulesChoice, Seat } from '../game/types';
import { fieldsOf, isCount, isMoment, isPair, isRules, isWord } from './shapes';

export interface MatchFacts {
  seat: Seat;
  /** Host's and guest's. */
  names: [string, string];
  rules: RulesChoice;
  hand: number;
  scores: [number, number];
  isOver: boolean;
}

export interface KeptMatch {
  id: string;
  facts: MatchFacts;
  /** When it was last played, in milliseconds since 1970. */
  at: number;
}

interface Row extends KeptMatch {
  form: typeof FORM;
  holder: string;
  /** How many entries there are. */
  length: number;
  /** Why it was set aside, as a fault's code; '' where it was not. */
  aside: string;
}

const FORM = 1; // of rows and entries

/** Another page plays this seat now, or the match has had its end there. */
export class SeatTaken extends Error {}

/** There is no such match here, or not in a form that is known. */
export class NoMatch extends Error {}

export interface Unfinished {
  /** The one played last first. */
  matches: KeptMatch[];
  /** How many were set aside. */
  aside: number;
}

export function unfinished(): Promise<Unfinished> {
  return transact('readonly', async (store) => {
    const rows: unknown[] = await promisifyRequest(store('matches').getAll());
    const known = rows.filter(isRow).filter((row) => !isAside(row));
    const matches = known.filter(({ facts }) => !facts.isOver).sort((a, b) => b.at - a.at);
    return {
      matches: matches.map(({ id, facts, at }) => ({ id, facts, at })),
      aside: rows.length - known.length,
    };
  });
}

/** Return the ids of matches that were over before a moment, and that their page did not take out. */
export function finishedMatches(before: number): Promise<string[]> {
  return transact('readonly', async (store) => {
    const rows: unknown[] = await promisifyRequest(store('matches').getAll());
    return rows
      .filter(isFinished)
      .filter(({ at }) => at < before)
      .map(({ id }) => id);
  });
}

/** Return the ids of what was set aside, or has another form. */
export function matchesAside(): Promise<string[]> {
  return transact('readonly', async (store) => {
    const rows: unknown[] = await promisifyRequest(store('matches').getAll());
    return rows.filter(isAside).map((row) => (row as { id: string }).id); // the store's key
  });
}

/** Return a match that is kept, also one that is over; null where there is none. */
export function keptMatch(id: string): Promise<KeptMatch | null> {
  return transact('readonly', async (store) => {
    const row: unknown = await promisifyRequest(store('matches').get(id));
    return isRow(row) && !row.aside ? { id, facts: row.facts, at: row.at } : null;
  });
}

/** Add what is new to a match, or put it in the place of what was there. */
export function writeMatch(
  holder: string,
  id: string,
  facts: MatchFacts,
  entries: Uint8Array[],
  isWhole: boolean,
): Promise<void> {
  return transact('readwrite', async (store) => {
    const row: unknown = await promisifyRequest(store('matches').get(id));
    if (row !== undefined && !(isRow(row) && row.holder === holder)) throw new SeatTaken();
    if (isWhole) store('entries').delete(all(id));
    const before = row === undefined || isWhole ? 0 : row.length;
    entries.forEach((entry, index) => store('entries').put(entry, [id, before + index]));
    const length = before + entries.length;
    const now: Row = { id, facts, at: Date.now(), form: FORM, holder, length, aside: '' };
    store('matches').put(now);
  });
}

/** Take the seat, whoever had it, and return the journal. Raises NoMatch. */
export function takeMatch(holder: string, id: string): Promise<Uint8Array[]> {
  return transact('readwrite', async (store) => {
    const row: unknown = await promisifyRequest(store('matches').get(id));
    if (!isRow(row)) throw new NoMatch();
    const entries: unknown[] = await promisifyRequest(store('entries').getAll(all(id)));
    await promisifyRequest(store('matches').put({ ...row, holder }));
    // what is damaged the core finds, and says so
    return entries.map((each) => (each instanceof Uint8Array ? each : new Uint8Array()));
  });
}

/** Nobody goes on with this match any more. */
export function forgetMatch(holder: string, id: string): Promise<void> {
  return transact('readwrite', async (store) => {
    const row: unknown = await promisifyRequest(store('matches').get(id));
    if (!isRow(row) || row.holder !== holder) return;
    store('matches').delete(id);
    store('entries').delete(all(id));
  });
}

/** What may be deleted: any match, one that is over, one that was set aside. */
export type Deletable = 'any' | 'finished' | 'aside';

const MAY_GO: Record<Deletable, (row: unknown) => boolean> = {
  any: () => true,
  finished: isFinished,
  aside: isAside,
};

/** Delete a match with all that its seat knows, if it is such a one. The page has its claim. */
export function deleteMatch(id: string, which: Deletable): Promise<void> {
  return transact('readwrite', async (store) => {
    if (!MAY_GO[which](await promisifyRequest(store('matches').get(id)))) return;
    store('matches').delete(id);
    store('entries').delete(all(id));
  });
}

export function setMatchAside(id: string, why: string): Promise<void> {
  return transact('readwrite', async (store) => {
    const row: unknown = await promisifyRequest(store('matches').get(id));
    if (isRow(row)) store('matches').put({ ...row, aside: why });
  });
}

function all(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

/** Both have its record, and at most a rematch could follow. */
function isFinished(value: unknown): value is Row {
  return isRow(value) && !value.aside && value.facts.isOver;
}

function isAside(value: unknown): boolean {
  return !isRow(value) || value.aside !== '';
}

function isRow(value: unknown): value is Row {
  const { id, facts, at, form, holder, length, aside } = fieldsOf(value);
  const isOurs = form === FORM && [id, holder, aside].every(isWord);
  return isOurs && isMoment(at) && isCount(length) && isFacts(facts);
}

function isFacts(value: unknown): value is MatchFacts {
  const { seat, names, rules, hand, scores } = fieldsOf(value);
  const isSeated = (seat === 0 || seat === 1) && isPair(names, isWord);
  return isSeated && isPair(scores, isCount) && isCount(hand) && isRules(rules);
}
