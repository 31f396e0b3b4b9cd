import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Core, Listener } from '../worker/client';
import type { Command, Report } from '../worker/messages';
import { count, judge, NoCore } from './core';
import type { HandReplay } from './types';

const SOUND = { report: 'judged', match: 'm' } as Report;

/** Lines to the core, in the order they were opened. */
let lines: { sent: Command[]; isOpen: boolean; listener: Listener }[];

const core = {
  open(listener: Listener) {
    const line = { sent: [] as Command[], isOpen: true, listener };
    lines.push(line);
    return {
      send: (command: Command) => line.sent.push(command),
      hangUp: () => (line.isOpen = false),
    };
  },
} as unknown as Core;

beforeEach(() => {
  lines = [];
});

/** The line that is opened next. */
async function line(index: number) {
  await vi.waitFor(() => {
    expect(lines).toHaveLength(index + 1);
  });
  return lines[index] as (typeof lines)[0];
}

describe('a record', () => {
  it('goes to the core in pieces, and comes back with its hands', async () => {
    const shares: number[] = [];
    const judged = judge(core, new Uint8Array(40_000).fill(0xab), (share) => shares.push(share));
    const { sent, listener } = await line(0);
    expect(sent.map((each) => each.do)).toEqual(['archive', 'piece', 'piece', 'judge']);
    const sizes = sent.flatMap((each) => (each.do === 'piece' ? [each.data.length] : []));
    expect(sizes).toEqual([65_536, 14_464]); // two digits a byte
    const hand = { number: 1 } as HandReplay;
    listener.report([{ report: 'checking', done: 1, total: 4 }], 0);
    listener.report([{ report: 'hand', hand }, SOUND], 0);
    expect(await judged).toEqual({ sound: true, judged: SOUND, hands: [hand] });
    expect(shares).toEqual([0.25]);
    expect(lines[0]?.isOpen).toBe(false);
  });

  it('that proves nothing comes back with the reason', async () => {
    const judged = judge(core, new Uint8Array(1));
    const { listener } = await line(0);
    const finding = { text: 'damaged', places: {} };
    listener.report([{ report: 'broken', finding }], 0);
    expect(await judged).toEqual({ sound: false, finding });
  });

  it('waits for the one before, also where that had no core', async () => {
    const first = judge(core, new Uint8Array(1));
    const second = judge(core, new Uint8Array(1));
    const { listener } = await line(0);
    await Promise.resolve();
    expect(lines).toHaveLength(1);
    listener.crashed('no_core', 'gone');
    await expect(first).rejects.toEqual(new NoCore('gone'));
    (await line(1)).listener.report([SOUND], 0);
    expect(await second).toMatchObject({ sound: true });
  });
});

it('matches are counted by the core', async () => {
  const counted = count(core, []);
  const { sent, listener } = await line(0);
  expect(sent).toEqual([{ do: 'archive' }, { do: 'count', matches: [] }]);
  const report = { report: 'counted', opponents: [], rules: [] } as unknown as Report;
  listener.report([{ report: 'checking', done: 1, total: 2 }, report], 0);
  expect(await counted).toBe(report);
});
