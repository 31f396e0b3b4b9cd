/** The kept matches as the screen shows them: listed, checked one by one, taken in, given out. */

import type { Core } from '../worker/client';
import {
  addRecord,
  allRecords,
  deleteRecords,
  noteFound,
  type Found,
  type KeptRecord,
} from '../keep/records';
import type { KeptMatch } from '../keep/matches';
import { deleteAside, deleteUnplayed } from '../keep/removal';
import { isBundle, MAX_FILE, packMatches, unpackMatches, UnreadableFile } from './bundle';
import { count, judge, MAX_RECORD, type Judgement } from './core';
import { download, fileName } from './files';
import { historyWords } from '../words';
import { told } from './told';
import type { Counted, Judged } from './types';

const w = historyWords;

/** A record that is looked at: from the list, or a file. */
export interface Opened {
  title: string;
  /** Ours, or null. */
  seat: 0 | 1 | null;
  record: Uint8Array;
}

export class Archive {
  /** null while they are being read. */
  records = $state.raw<KeptRecord[] | null>(null);
  /** What was done last, or could not be. */
  note = $state('');
  isBusy = $state(false);

  readonly #core: Core;
  #isStopped = false;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Read what is kept; then check, one after the other, what has not been. */
  async read(): Promise<void> {
    try {
      this.records = await allRecords();
    } catch {
      this.records = [];
      this.note = w.noStorage;
      return;
    }
    for (const each of this.records.filter(({ found }) => found === null)) {
      if (this.#isStopped) return;
      try {
        const found = foundIn(await judge(this.#core, each.record));
        await noteFound(each.id, found);
        this.records = this.records.map((one) => (one.id === each.id ? { ...one, found } : one));
      } catch {
        return; // no core: the list stays as it is
      }
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  judge(record: Uint8Array, tell: (share: number) => void): Promise<Judgement> {
    return judge(this.#core, record, tell);
  }

  count(): Promise<Counted> {
    const known = (this.records ?? []).toReversed().flatMap(({ found, seat }) => {
      const isOurs = seat !== null && found !== null && typeof found !== 'string';
      return isOurs ? [{ summary: found.summary, seat }] : [];
    });
    return count(this.#core, known);
  }

  /** Take in a file: many matches, or a record to look at, which is returned. */
  async take(file: File): Promise<Opened | null> {
    this.note = '';
    this.isBusy = true;
    try {
      if (file.size > MAX_FILE) throw new UnreadableFile('too_large');
      const bytes = await bytesOf(file);
      if (isBundle(bytes)) {
        await this.#takeMany(new TextDecoder().decode(bytes));
        return null;
      }
      if (bytes.length > MAX_RECORD) throw new UnreadableFile('too_large');
      return { title: file.name, seat: null, record: bytes };
    } catch (error) {
      this.note = error instanceof UnreadableFile ? w.unreadable[error.code] : w.failed;
      return null;
    } finally {
      this.isBusy = false;
    }
  }

  /** Keep a record that was looked at. */
  async keep(record: Uint8Array, judged: Judged): Promise<void> {
    const isNew = await this.#add(record, judged, null, null);
    this.note = isNew ? w.kept : w.known;
    this.records = await allRecords();
  }

  exportOne({ at, names, record }: KeptRecord): void {
    download(fileName(at, names), new Blob([record.slice()]));
  }

  exportAll(): void {
    const packed = (this.records ?? []).map(({ record, seat, at }) => ({
      record: record.slice(),
      seat,
      at,
    }));
    download('ginp2p-history.json', new Blob([packMatches(packed)], { type: 'application/json' }));
  }

  /**
   * Delete these; but no unfinished match that is being played in another tab.
   * aside: how many were set aside, where all of them are to go as well.
   */
  async delete(records: KeptRecord[], matches: KeptMatch[], aside = 0): Promise<void> {
    const ids = records.map(({ id }) => id);
    let count = ids.length;
    try {
      await deleteRecords(ids);
      this.records = (this.records ?? []).filter(({ id }) => !ids.includes(id));
      for (const { id } of matches) count += (await deleteUnplayed(id, 'any')) ? 1 : 0;
      if (aside > 0) count += await deleteAside();
      const left = Math.max(0, ids.length + matches.length + aside - count);
      this.note = [w.deleted(count), left > 0 ? w.isPlayed(left) : ''].join(' ').trim();
    } catch {
      this.note = w.failed;
    }
  }

  async #takeMany(text: string): Promise<void> {
    let added = 0;
    let known = 0;
    const refused: string[] = [];
    for (const { record, seat, at } of unpackMatches(text)) {
      if (record.length > MAX_RECORD) {
        refused.push(w.unreadable.too_large);
        continue;
      }
      const judgement = await judge(this.#core, record);
      if (!judgement.sound) {
        refused.push(told(judgement.finding));
      } else if (await this.#add(record, judgement.judged, seat, at)) {
        added += 1;
      } else {
        known += 1;
      }
      this.note = w.taken(added, known, refused.length);
    }
    this.note = [w.taken(added, known, refused.length), ...refused.slice(0, 3)].join(' ');
    this.records = await allRecords();
  }

  #add(
    record: Uint8Array,
    judged: Judged,
    seat: 0 | 1 | null,
    at: number | null,
  ): Promise<boolean> {
    const { names } = judged.summary;
    return addRecord({ id: judged.match, at, names, seat, record, found: inShort(judged) });
  }
}

/** Throws UnreadableFile: a folder, or a file that has changed since it was chosen. */
async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new UnreadableFile('no_file');
  }
}

function foundIn(judgement: Judgement): Found | string {
  return judgement.sound ? inShort(judgement.judged) : told(judgement.finding);
}

function inShort({ summary, isFinished, totals, winner, rules }: Judged): Found {
  return { summary, isFinished, totals, winner, rules, hands: summary.results.length };
}
