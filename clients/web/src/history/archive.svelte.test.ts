import { beforeEach, describe, expect, it, vi } from 'vitest';

import { MATCH } from '../keep/fake';
import type { Added, KeptRecord } from '../keep/records';
import type { Core } from '../worker/client';
import { Archive } from './archive.svelte';
import { packMatches } from './bundle';
import { MAX_RECORD, type Judgement } from './core';
import type { Judged } from './types';

const core = vi.hoisted(() => ({ judge: vi.fn(), count: vi.fn() }));
vi.mock('./core', () => ({ ...core, MAX_RECORD: 1000 }));

const kept = vi.hoisted(() => ({
  records: [] as KeptRecord[],
  add: vi.fn(),
  note: vi.fn(),
  played: '',
}));
vi.mock('../keep/records', () => ({
  allRecords: () => Promise.resolve(kept.records),
  addRecord: kept.add,
  noteFound: kept.note,
  deleteRecords: () => Promise.resolve(),
}));
vi.mock('../keep/removal', () => ({
  deleteUnplayed: (id: string) => Promise.resolve(id !== kept.played),
  deleteAside: () => Promise.resolve(2),
}));

const JUDGED: Judged = {
  match: 'm',
  findings: [],
  isFinished: true,
  summary: { names: ['Ann', 'Bob'], rules: '', results: [1, 2], due: null },
  rules: { preset: 'house', target: 100 } as Judged['rules'],
  totals: [100, 30],
  winner: 0,
};
const SOUND: Judgement = { sound: true, judged: JUDGED, hands: [] };
const BROKEN: Judgement = { sound: false, finding: { text: 'it is damaged', places: {} } };

let archive: Archive;

beforeEach(() => {
  vi.resetAllMocks();
  kept.records = [];
  kept.played = '';
  archive = new Archive({} as Core);
});

function row(id: string, found: KeptRecord['found'] = null): KeptRecord {
  return { id, at: 0, names: ['Ann', 'Bob'], seat: 0, record: new Uint8Array(), found };
}

function file(content: BlobPart): File {
  return new File([content], 'found.ginp2p');
}

function bundle(...sizes: number[]): File {
  const packed = sizes.map((size) => ({ record: new Uint8Array(size), seat: null, at: null }));
  return file(packMatches(packed));
}

describe('what is kept', () => {
  it('is checked once, one after the other', async () => {
    kept.records = [row('a', 'it is damaged'), row('b'), row('c')];
    core.judge.mockResolvedValueOnce(SOUND).mockResolvedValueOnce(BROKEN);
    await archive.read();
    const found = expect.objectContaining({ hands: 2, winner: 0 }) as unknown;
    expect(kept.note.mock.calls).toEqual([
      ['b', found],
      ['c', 'it is damaged'],
    ]);
    expect(archive.records?.map((each) => each.found)).toEqual([
      'it is damaged',
      found,
      'it is damaged',
    ]);
  });

  it('stays in the list as it is where there is no core', async () => {
    kept.records = [row('a'), row('b')];
    core.judge.mockRejectedValue(new Error('no core'));
    await archive.read();
    expect(core.judge).toHaveBeenCalledOnce();
    expect(archive.records).toEqual(kept.records);
  });

  it('is counted from the oldest on, where it is ours and sound', async () => {
    const { summary, isFinished, totals, winner, rules } = JUDGED;
    const found = { summary, isFinished, totals, winner, rules, hands: 2 };
    archive.records = [
      row('new', { ...found, hands: 1 }),
      row('broken', 'it is damaged'),
      { ...row('others', found), seat: null },
      { ...row('old', found), seat: 1 },
    ];
    await archive.count();
    expect(core.count).toHaveBeenCalledWith(expect.anything(), [
      { summary, seat: 1 },
      { summary, seat: 0 },
    ]);
  });
});

describe('a file', () => {
  it('with one record is looked at, and not kept', async () => {
    const opened = await archive.take(file(new Uint8Array([7])));
    expect(opened).toMatchObject({ title: 'found.ginp2p', seat: null });
    expect(kept.add).not.toHaveBeenCalled();
  });

  it('that is too large for a record is refused', async () => {
    expect(await archive.take(file(new Uint8Array(MAX_RECORD + 1)))).toBeNull();
    expect(archive.note).toMatch(/too large/i);
    expect(archive.isBusy).toBe(false);
  });

  it('with many is taken in, each one that is new and sound', async () => {
    core.judge
      .mockResolvedValueOnce(SOUND)
      .mockResolvedValueOnce(BROKEN)
      .mockResolvedValueOnce(SOUND);
    kept.add.mockResolvedValueOnce(true).mockResolvedValueOnce(false);
    expect(await archive.take(bundle(1, 2, 3, MAX_RECORD + 1))).toBeNull();
    expect(kept.add.mock.calls.map(([added]) => (added as Added).record.length)).toEqual([1, 3]);
    expect(archive.note).toMatch(/^Taken in: 1\. There already: 1\. Refused: 2\./);
    expect(archive.note).toContain('it is damaged');
  });
});

describe('what was deleted', () => {
  it('is counted, and so is what another tab plays', async () => {
    archive.records = [row('a'), row('b')];
    kept.played = 'x';
    await archive.delete([row('a')], [MATCH, { ...MATCH, id: 'x' }], 3);
    expect(archive.records.map(({ id }) => id)).toEqual(['b']);
    expect(archive.note).toMatch(/^4 matches deleted\. 2 were left/);
  });
});
