/**
 * Writes down what the desk wants kept of a match with a friend, before the page is told of
 * anything that follows: so no message leaves whose loss would be noticed. What is kept has the
 * seat's secrets in it and goes no further than here.
 */

import { fromHex, toHex } from '../hex';
import {
  forgetMatch,
  NoMatch,
  SeatTaken,
  setMatchAside,
  takeMatch,
  writeMatch,
} from '../keep/matches';
import { keepRecord } from '../keep/records';
import type { DeskCommand, DeskReport, Hex, Report } from './messages';

const HOLDER_SIZE = 16; // bytes
const UNREADABLE = ['bad_journal', 'other_version']; // faults of what was kept

type Journal = Extract<DeskReport, { report: 'journal' }>;
type Finished = Extract<DeskReport, { report: 'finished' }>;

export class Keeper {
  readonly #holder = toHex(crypto.getRandomValues(new Uint8Array(HOLDER_SIZE)));
  /** Matches of which something could not be written: only all of it helps. */
  readonly #behind = new Set<string>();
  #unkept: Finished | null = null; // the last match, where its record could not be written
  #opened = ''; // the match that was taken out last

  /** Return the command that goes on with a match, or why there is none. */
  async open(match: string): Promise<DeskCommand | Report> {
    try {
      const entries = await takeMatch(this.#holder, match);
      this.#opened = match;
      return { do: 'go_on', journal: entries.map(toHex) };
    } catch (error) {
      const code = error instanceof NoMatch ? 'no_match' : 'no_storage';
      return { report: 'fault', code, detail: '', by: 'us' };
    }
  }

  /** Keep what is to be kept; return what the page may be told then. */
  async keep(reports: DeskReport[]): Promise<Report[]> {
    const told: Report[] = [];
    for (const each of reports) {
      switch (each.report) {
        case 'journal': {
          const failure = await this.#write(each);
          if (failure === 'taken') return [{ report: 'elsewhere' }]; // not a word to anybody
          told.push(...failure);
          break;
        }
        case 'finished':
          await this.#keepRecord(each);
          if (this.#unkept && this.#behind.size === 0) {
            told.push({ report: 'kept', isKept: false });
          }
          break;
        case 'forget_match':
          if (this.#unkept) await this.#keepRecord(this.#unkept); // there may be room now
          if (!this.#unkept || this.#behind.has(each.match)) {
            await ifPossible(forgetMatch(this.#holder, each.match));
          }
          this.#behind.delete(each.match);
          break;
        case 'fault':
          if (each.by === 'us' && UNREADABLE.includes(each.code)) {
            await ifPossible(setMatchAside(this.#opened, each.code));
          }
          told.push(each);
          break;
        default:
          told.push(each);
      }
    }
    return told;
  }

  async #keepRecord(finished: Finished): Promise<void> {
    try {
      await keepRecord(finished.match, finished.facts, fromHex(finished.record));
      this.#unkept = null;
    } catch {
      this.#unkept = finished;
    }
  }

  async #write({ match, facts, entries, whole }: Journal): Promise<Report[] | 'taken'> {
    const wasBehind = this.#behind.has(match);
    if (wasBehind && !whole) return [];
    // without its record a match is gone on with once more, which writes that
    const isOver = facts.isOver && !this.#unkept;
    try {
      await writeMatch(this.#holder, match, { ...facts, isOver }, entries.map(bytesOf), whole);
    } catch (error) {
      if (error instanceof SeatTaken) return 'taken';
      this.#behind.add(match);
      return wasBehind ? [] : [{ report: 'kept', isKept: false }];
    }
    this.#behind.delete(match);
    return wasBehind ? [{ report: 'kept', isKept: true }] : [];
  }
}

function bytesOf(entry: Hex): Uint8Array {
  return fromHex(entry);
}

/** What only tidies up may fail. */
async function ifPossible(task: Promise<unknown>): Promise<void> {
  await task.catch(() => undefined);
}
