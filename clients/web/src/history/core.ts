/** Records to the core in the worker, and what it makes of them. One at a time, in order. */

import { toHex } from '../hex';
import type { Core } from '../worker/client';
import type { Report } from '../worker/messages';
import type { Counted, Finding, HandReplay, Judged, Summary } from './types';
import type { Seat } from '../game/types';

const PIECE = 32 * 1024; // bytes
/** bytes; some forty hands. The core has 32 MB for all of its work on it. */
export const MAX_RECORD = 5 * 2 ** 20;

export type Judgement =
  { sound: true; judged: Judged; hands: HandReplay[] } | { sound: false; finding: Finding };

/** The core could not be loaded, or ended in the middle of something. */
export class NoCore extends Error {}

let last: Promise<unknown> = Promise.resolve();

/** Check a record. told: hears how far it is, from 0 to 1. */
export function judge(
  core: Core,
  record: Uint8Array,
  told: (share: number) => void = () => undefined,
): Promise<Judgement> {
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        const hands: HandReplay[] = [];
        const line = ask(core, reject, (report) => {
          switch (report.report) {
            case 'checking':
              told(report.done / report.total);
              return;
            case 'hand':
              hands.push(report.hand);
              return;
            case 'judged':
              resolve({ sound: true, judged: report, hands });
              line.hangUp();
              return;
            case 'broken':
              resolve({ sound: false, finding: report.finding });
              line.hangUp();
              return;
            default:
              return;
          }
        });
        line.send({ do: 'archive' });
        for (let at = 0; at < record.length; at += PIECE) {
          line.send({ do: 'piece', data: toHex(record.subarray(at, at + PIECE)) });
        }
        line.send({ do: 'judge' });
      }),
  );
}

/** Count over matches, which are in the order they were played in. */
export function count(core: Core, matches: { summary: Summary; seat: Seat }[]): Promise<Counted> {
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        const line = ask(core, reject, (report) => {
          if (report.report !== 'counted') return;
          resolve(report);
          line.hangUp();
        });
        line.send({ do: 'archive' });
        line.send({ do: 'count', matches });
      }),
  );
}

function ask(core: Core, reject: (error: Error) => void, take: (report: Report) => void) {
  return core.open({
    report: (reports) => {
      reports.forEach(take);
    },
    crashed: (_code, detail) => {
      reject(new NoCore(detail));
    },
  });
}

function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const done = last.then(task, task);
  last = done.catch(() => undefined);
  return done;
}
