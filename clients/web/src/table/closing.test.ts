import { describe, expect, it } from 'vitest';

import { cards, closed, SCENES } from '../game/fake';
import type { TableEvent, TableState } from '../game/types';
import { closedHands } from './closing';

function tableOf(scene: string): TableState {
  const table = SCENES[scene]?.().table;
  if (!table) throw new Error(scene);
  return table;
}

const [SEVEN, KING] = cards('7H KD') as [number, number];
const before = tableOf('discard');
const number = before.deal?.hand ?? 0;
const over = (kind: 'wash' | 'resigned') => closed(kind, number);
const end = (kind: 'wash' | 'resigned'): TableEvent => ({ what: 'hand_over', result: over(kind) });

describe('the hands of a wash', () => {
  it('are ours without what we threw last, and closed cards', () => {
    const events: TableEvent[] = [{ what: 'discarded', seat: 1, card: KING }, end('wash')];
    const hands = closedHands(before, events, over('wash'));
    const held = [...(hands?.mine.melds ?? []).flatMap((meld) => meld.cards)];
    expect([...held, ...(hands?.mine.deadwood ?? [])]).toHaveLength(10);
    expect(hands?.mine.deadwood).not.toContain(KING);
    expect(hands?.theirs).toEqual({ known: before.deal?.theirKnown, closed: 10 });
  });

  it('show what the other took from the pile and has kept', () => {
    const took: TableEvent = { what: 'taken', seat: 0, card: SEVEN };
    const threw: TableEvent = { what: 'discarded', seat: 0, card: SEVEN };
    const theirs = (...events: TableEvent[]) => closedHands(before, events, over('wash'))?.theirs;
    expect(theirs(took, end('wash'))).toEqual({ known: [SEVEN], closed: 9 });
    expect(theirs(took, threw, end('wash'))).toEqual({ known: [], closed: 10 });
    expect(theirs(end('wash'), took)?.known).toEqual([]); // of the hand after it
  });
});

describe('the hands of a resignation', () => {
  it('are as they were', () => {
    const hands = closedHands(before, [end('resigned')], over('resigned'));
    expect(hands?.mine).toEqual(before.hand?.division);
    expect(hands?.theirs.closed).toBe(before.deal?.theirCount);
  });
});

it('nothing is shown of another hand, or where none was seen', () => {
  expect(closedHands(before, [end('wash')], closed('resigned', number + 1))).toBeNull();
  expect(closedHands(null, [end('wash')], over('wash'))).toBeNull();
});
