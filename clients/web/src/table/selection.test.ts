import { describe, expect, it } from 'vitest';

import { cards, FakeGame, position, SCENES } from '../game/fake';
import type { Connection, TableState } from '../game/types';
import {
  actions,
  pileAction,
  shownDivision,
  shownPoints,
  stockAction,
  whyHalted,
  whyNoDrop,
} from './selection';
import { inWords, sentence } from './sentence';

const BUSY = sentence('One moment.');

const one = (name: string): number => cards(name)[0] ?? -1;

function at(scene: string): TableState {
  const table = SCENES[scene]?.().table;
  if (!table) throw new Error(scene);
  return table;
}

const labels = (table: TableState, selected: number | null = null) =>
  actions(table, selected, null).map((each) => inWords(each.label));
const why = (table: TableState, selected: number | null = null) =>
  actions(table, selected, null).map((each) => (each.whyNot ? inWords(each.whyNot) : null));

describe('the action bar', () => {
  it.each(Object.keys(SCENES).filter((name) => name !== 'dealing'))(
    'has at most three actions and one filled: %s',
    (scene) => {
      const all = actions(at(scene), null, null);
      expect(all.length).toBeLessThanOrEqual(3);
      expect(all.filter((each) => each.filled).length).toBeLessThanOrEqual(1);
    },
  );

  it('offers to draw or to take', () => {
    expect(labels(at('draw'))).toEqual(['Draw', 'Take the seven of hearts']);
    expect(why(at('draw'))).toEqual([null, null]);
  });

  it('offers to take or to pass at the opening', () => {
    expect(labels(at('offer'))).toEqual(['Take the seven of hearts', 'Pass']);
  });

  it('only lets draw after both have passed', () => {
    expect(why(at('must draw'))).toEqual([null, 'That is not possible now: draw from the stock.']);
  });

  it('says whose turn it is while waiting', () => {
    const text = "It is the other player's turn.";
    expect(why(at('waiting'))).toEqual([text, text]);
  });

  it('asks for a card before a discard', () => {
    expect(why(at('discard'))[0]).toBe('Choose a card first.');
  });

  it('names the chosen card and fills the discard', () => {
    const [discard, knock] = actions(at('discard'), one('QS'), null);
    expect(inWords(discard?.label ?? { text: '', cards: [] })).toBe('Discard queen of spades');
    expect(discard?.filled).toBe(true);
    expect(knock?.whyNot).not.toBeNull();
  });

  it('carries the points of the knock', () => {
    expect(labels(at('knock'), one('KD'))[1]).toBe('Knock (8)');
    expect(actions(at('knock'), one('KD'), null)[1]?.filled).toBe(true);
  });

  it('turns into gin at zero', () => {
    expect(labels(at('gin'), one('2C'))[1]).toBe('Gin!');
  });

  it('says which discards would allow a knock', () => {
    expect(why(at('knock'))[1]).toBe('Choose the king of diamonds: without it you may knock.');
  });

  it('says what is missing for a knock with the chosen card', () => {
    expect(why(at('knock'), one('3C'))[1]).toBe(
      'Without the three of clubs you have 15 points; a knock needs 10 or fewer.',
    );
  });

  it('keeps the card that was taken', () => {
    const text = 'You took the seven of spades in this turn, so another card has to go.';
    expect(why(at('taken'), one('7S'))).toEqual([text, text]);
    expect(whyNoDrop(at('taken'), one('7S'), null)?.text).toContain('another card has to go');
    expect(whyNoDrop(at('taken'), one('KD'), null)).toBeNull();
  });

  it('names no card to take while it is not our turn', () => {
    expect(labels(at('waiting'))).toEqual(['Draw', 'Take']);
    expect(labels(at('draw'))).toEqual(['Draw', 'Take the seven of hearts']);
  });

  it('waits while something is being worked on', () => {
    expect(actions(at('draw'), null, BUSY).map((each) => each.whyNot?.text)).toEqual([
      'One moment.',
      'One moment.',
    ]);
    expect(whyNoDrop(at('discard'), one('KD'), BUSY)?.text).toBe('One moment.');
  });
});

describe('piles', () => {
  it('act as the bar does', () => {
    expect(pileAction(at('draw'), null, null).kind).toBe('take');
    expect(pileAction(at('discard'), one('KD'), null)).toMatchObject({
      kind: 'discard',
      card: one('KD'),
      whyNot: null,
    });
    expect(stockAction(at('discard'), null).whyNot?.text).toContain('not possible now');
  });

  it('take no card before one was drawn', () => {
    expect(whyNoDrop(at('draw'), one('KD'), null)?.text).toBe('Draw first, then discard.');
  });
});

describe('deadwood', () => {
  it('is that of the best division', () => {
    expect(shownPoints(at('draw'), null)).toBe(21);
  });

  it('counts without the best discard, or without the chosen one', () => {
    expect(shownPoints(at('knock'), null)).toBe(8);
    expect(shownPoints(at('knock'), one('3C'))).toBe(15);
  });

  it('marks the melds that the chosen discard leaves', () => {
    const table = at('knock');
    const melded = shownDivision(table, one('9C'))?.melds.flatMap((meld) => meld.cards);
    expect(melded).toEqual(cards('4S 5S 6S'));
  });

  it('leaves out a card that has to stay as a discard', () => {
    const mine = cards('4S 5S 6S 9D 9H 9C KD 3C 2H AD 2S');
    const game = new FakeGame(position({ mine, phase: 'discard', taken: one('KD') }));
    expect(game.table && shownPoints(game.table, null)).toBe(15);
  });
});

describe('what stops everything', () => {
  const seated = { state: 'seated', path: 'direct', seconds: 9 } as const;
  const halted = (connection: Connection, isBusy = false) =>
    whyHalted({ connection, isBusy }, at('draw'))?.text;

  it('is said of another who is away, and not of one who is quiet', () => {
    expect(halted({ ...seated, presence: 'away' })).toMatch(/^Ann is away/);
    expect(halted({ ...seated, presence: 'gone' }, true)).toMatch(/^Ann is away/);
    expect(halted({ ...seated, presence: 'quiet' })).toBeUndefined();
    expect(halted({ state: 'none' })).toBeUndefined();
  });

  it('is said of a match that broke off, and while something is worked on', () => {
    const fault = { code: 'lost', detail: '', retryAfter: null, by: 'us' } as const;
    expect(halted({ state: 'ended', fault })).toBe('The match cannot go on here.');
    expect(halted({ state: 'none' }, true)).toBe('One moment.');
  });
});
