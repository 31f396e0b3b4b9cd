import { beforeEach, describe, expect, it, vi } from 'vitest';

import { FACTS } from '../keep/fake';
import { Keeper } from './keeper';
import type { DeskReport } from './messages';

const keep = vi.hoisted(() => {
  class SeatTaken extends Error {}
  class NoMatch extends Error {}
  return {
    SeatTaken,
    NoMatch,
    writeMatch: vi.fn(),
    takeMatch: vi.fn(),
    keepRecord: vi.fn(),
    forgetMatch: vi.fn(),
    setMatchAside: vi.fn(),
  };
});
vi.mock('../keep/matches', () => keep);
vi.mock('../keep/records', () => keep);

const FRAME: DeskReport = { report: 'frame', data: '01' };
const FINISHED: DeskReport = { report: 'finished', match: 'id', record: '07', facts: FACTS };
const FORGET: DeskReport = { report: 'forget_match', match: 'm' };

function journal(whole = false) {
  return { report: 'journal' as const, match: 'm', whole, entries: ['00ff'], facts: FACTS };
}

describe('what is kept', () => {
  beforeEach(() => {
    vi.resetAllMocks();
    for (const each of [keep.writeMatch, keep.keepRecord, keep.forgetMatch, keep.setMatchAside]) {
      each.mockResolvedValue(undefined);
    }
  });

  it('is on the disk before anything that follows is told', async () => {
    let written: () => void = () => undefined;
    keep.writeMatch.mockReturnValue(new Promise<void>((done) => (written = done)));
    const told = vi.fn();
    const isTold = new Keeper().keep([journal(), FRAME]).then(told);
    await Promise.resolve();
    expect(told).not.toHaveBeenCalled();
    expect(keep.writeMatch).toHaveBeenCalledWith(
      expect.stringMatching(/^[0-9a-f]{32}$/),
      'm',
      FACTS,
      [new Uint8Array([0, 255])],
      false,
    );
    written();
    await isTold;
    expect(told).toHaveBeenCalledWith([FRAME]); // and nothing of the journal
  });

  it('is told once to be not, and once to be again', async () => {
    const keeper = new Keeper();
    keep.writeMatch.mockRejectedValueOnce(new Error('full'));
    expect(await keeper.keep([journal(), FRAME])).toEqual([
      { report: 'kept', isKept: false },
      FRAME,
    ]);
    expect(await keeper.keep([journal(), FRAME])).toEqual([FRAME]);
    expect(keep.writeMatch).toHaveBeenCalledOnce(); // a part would not help
    expect(await keeper.keep([journal(true)])).toEqual([{ report: 'kept', isKept: true }]);
    expect(await keeper.keep([journal()])).toEqual([]);
  });

  it('makes another page of the seat say nothing at all', async () => {
    keep.writeMatch.mockRejectedValue(new keep.SeatTaken());
    expect(await new Keeper().keep([FRAME, journal(), FRAME])).toEqual([{ report: 'elsewhere' }]);
  });

  it('ends with the match, but for its record', async () => {
    expect(await new Keeper().keep([FINISHED, FORGET])).toEqual([]);
    expect(keep.keepRecord).toHaveBeenCalledExactlyOnceWith('id', FACTS, new Uint8Array([7]));
    expect(keep.forgetMatch).toHaveBeenCalledOnce();
  });

  it('can be gone on with until its record is kept', async () => {
    const keeper = new Keeper();
    const over = { ...FACTS, isOver: true };
    keep.keepRecord.mockRejectedValueOnce(new Error('full')).mockRejectedValueOnce(new Error());
    expect(await keeper.keep([FINISHED, { ...journal(), facts: over }, FORGET])).toEqual([
      { report: 'kept', isKept: false },
    ]);
    expect(keep.writeMatch.mock.lastCall?.[2]).toEqual(FACTS);
    expect(keep.forgetMatch).not.toHaveBeenCalled();
    await keeper.keep([FORGET]);
    expect(keep.keepRecord).toHaveBeenCalledTimes(3);
    expect(keep.forgetMatch).toHaveBeenCalledOnce();
  });

  it('is given to the core to go on with, and set aside where that refuses it', async () => {
    const keeper = new Keeper();
    keep.takeMatch.mockResolvedValue([new Uint8Array([1]), new Uint8Array()]);
    expect(await keeper.open('m')).toEqual({ do: 'go_on', journal: ['01', ''] });
    const fault: DeskReport = { report: 'fault', code: 'bad_journal', detail: '', by: 'us' };
    expect(await keeper.keep([fault])).toEqual([fault]);
    expect(keep.setMatchAside).toHaveBeenCalledWith('m', 'bad_journal');
  });

  it('is not set aside at the word of the other side', async () => {
    const keeper = new Keeper();
    keep.takeMatch.mockResolvedValue([new Uint8Array([1])]);
    await keeper.open('m');
    await keeper.keep([{ report: 'fault', code: 'bad_journal', detail: '', by: 'peer' }]);
    expect(keep.setMatchAside).not.toHaveBeenCalled();
  });

  it.each([
    [new keep.NoMatch(), 'no_match'],
    [new Error('denied'), 'no_storage'],
  ])('may not be there, which is told', async (error, code) => {
    keep.takeMatch.mockRejectedValue(error);
    expect(await new Keeper().open('m')).toMatchObject({ report: 'fault', code });
  });
});
