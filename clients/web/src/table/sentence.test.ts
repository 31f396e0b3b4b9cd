import { describe, expect, it } from 'vitest';

import { cards, SCENES } from '../game/fake';
import type { TableState } from '../game/types';
import { tableWords } from '../words';
import { cardName } from './names';
import { advisedNext, asked, happened, inWords, pieces, refused, sentence, told } from './sentence';
import { sumInWords, sumOf } from './sum';

const one = (name: string): number => cards(name)[0] ?? -1;

function scene(name: string) {
  const game = SCENES[name]?.();
  if (!game?.table) throw new Error(name);
  return { table: game.table, events: game.events };
}

const ask = (name: string, card: number | null = null) => inWords(asked(scene(name).table, card));

describe('names of cards', () => {
  it('are words, and differ', () => {
    expect(cardName(one('7H'))).toBe('seven of hearts');
    expect(cardName(one('AC'))).toBe('ace of clubs');
    const all = Array.from({ length: 52 }, (_, card) => cardName(card));
    expect(new Set(all).size).toBe(52);
  });
});

describe('a match that was given up', () => {
  const givenUpBy = (name: string, isOurs: boolean) => {
    const { table } = scene(name);
    const isFirst = isOurs === (table.seat === 0);
    return { ...table, wishes: isFirst ? [['resign'], []] : [[], ['resign']] } as TableState;
  };

  it('says for what that waits', () => {
    expect(inWords(asked(givenUpBy('waiting', true), null))).toMatch(
      /^You have given up\. It counts as soon as \w+ has moved\.$/,
    );
    expect(inWords(asked(givenUpBy('draw', false), null))).toMatch(
      /^\w+ gives up: play on, and the match is yours\.$/,
    );
  });

  it('leaves the words about a card that is chosen', () => {
    const card = scene('discard').table.hand?.cards[0] ?? -1;
    expect(asked(givenUpBy('discard', false), card)).toEqual(asked(scene('discard').table, card));
  });

  it('waits for nothing where it is the other’s own turn', () => {
    const givenUp = givenUpBy('waiting', false);
    expect(asked(givenUp, null)).toEqual(asked(scene('waiting').table, null));
  });
});

describe('sentences', () => {
  it('have numbers and parts in their other places, which may have places too', () => {
    const three = { text: 'three', cards: [] };
    const ways = { text: '{number} ways', cards: [], places: { number: three } };
    const said = { text: 'Keeps {ways}; the {0} {cost}.', cards: [51], places: { ways, cost: 7 } };
    expect(inWords(said)).toBe('Keeps three ways; the king of spades 7.');
  });

  it('leave braces alone that are nobody’s place', () => {
    expect(inWords(sentence('Ann {ha} drew.'))).toBe('Ann {ha} drew.');
  });

  it('say what the core has refused with what is filled in', () => {
    const said = sentence('A knock needs 10 points or fewer, this hand has 12.');
    expect(inWords(refused(said))).toBe('A knock needs 10 points or fewer, this hand has 12.');
  });

  it('hold their cards apart', () => {
    expect(pieces(sentence('Without the {0}, {1}.', 3, 17))).toEqual([
      'Without the ',
      3,
      ', ',
      17,
      '.',
    ]);
  });

  it('leave out a card that is missing', () => {
    expect(inWords(sentence('The {4} goes', 3))).toBe('The  goes');
  });
});

describe('what is asked', () => {
  it.each([
    ['offer', 'Take the seven of hearts, or pass it to Ann.'],
    ['second offer', 'Take the seven of hearts, or pass: Ann draws.'],
    ['must draw', 'Both passed: draw from the stock.'],
    ['draw', 'Draw, or take the seven of hearts.'],
    ['discard', 'Choose a card to discard.'],
    ['knock', 'Without the king of diamonds you may knock.'],
    ['gin', 'Discard the two of clubs: gin!'],
    ['waiting', 'Ann draws next.'],
    ['they threw next', 'Ann is choosing a discard.'],
    ['dealing', 'The cards are being shuffled.'],
  ])('%s', (name, text) => {
    expect(ask(name)).toBe(text);
  });

  it('names the chosen card, which need not be the one just drawn', () => {
    expect(ask('discard', one('KD'))).toBe('Discard the king of diamonds or another.');
    expect(ask('knock', one('KD'))).toBe('Discard the king of diamonds, or knock.');
    expect(ask('gin', one('2C'))).toBe('Discard the two of clubs: gin!');
    expect(ask('taken', one('7S'))).toContain('another card has to go');
  });
});

describe('what happened', () => {
  it('is the last thing at the table', () => {
    const { table, events } = scene('draw');
    const last = happened(events, table);
    expect(last && inWords(last)).toBe('Ann threw the seven of hearts.');
  });

  it('says each kind of event in words', () => {
    const { table } = scene('draw');
    const seat = table.seat;
    const text = (event: Parameters<typeof told>[0]) => {
      const said = told(event, table);
      return said && inWords(said);
    };
    expect(text({ what: 'passed', seat: 0 })).toBe('Ann passed.');
    expect(text({ what: 'drawn', seat, card: one('2S') })).toBe('You drew the two of spades.');
    expect(text({ what: 'knocked', seat: 0, card: 0, isGin: true })).toBe(
      'Ann threw the ace of clubs: gin!',
    );
    expect(text({ what: 'match_over', winner: null })).toBe('The match ends in a draw.');
    expect(text({ what: 'wished', seat: 0, wish: 'rematch' })).toBe(
      'Ann would like another match.',
    );
  });
});

describe('next best advice', () => {
  it('is one sentence with its cards in order', () => {
    const said = advisedNext(
      [
        { kind: 'take', card: null },
        { kind: 'discard', card: one('8C') },
      ],
      one('7H'),
    );
    expect(said && inWords(said)).toBe(
      'Next best: take the seven of hearts, discard the eight of clubs.',
    );
  });
});

describe('the sum', () => {
  const line = ({ table }: { table: TableState }) =>
    table.result
      ? sumOf(table.result, table)
          .map(({ sign, points }) => `${sign} ${points}`.trim())
          .join(' ')
      : '';

  it.each([
    ['undercut won', '25 + 10 − 9 = 26'],
    ['undercut lost', '25 + 2 − 0 = 27'],
    ['gin won', '25 + 38 = 63'],
    ['wash', ''],
  ])('%s', (name, text) => {
    expect(line(scene(name))).toBe(text);
  });

  it('shows what was laid off', () => {
    const { table } = scene('knock won');
    const terms = table.result ? sumOf(table.result, table) : [];
    expect(terms.some((term) => term.note === tableWords.sumLaidOff)).toBe(true);
    const total = terms.reduce((sum, { sign, points }) => {
      if (sign === '=') return sum;
      return sign === '−' ? sum - points : sum + points;
    }, 0);
    expect(total).toBe(table.result?.points);
  });

  it.each([
    ['knock won', 'You knocked with 2. Ann has 22 left. You score 20.'],
    ['knock lost', 'Ann knocked with 2. You have 22 left. Ann scores 20.'],
    ['gin won', 'You went gin, which adds 25. Ann has 38 left. You score 63.'],
    [
      'undercut won',
      'Ann knocked with 10. You have 9 left. That is an undercut, which adds 25. You score 26.',
    ],
    ['wash', 'Two cards are left in the stock and nobody has knocked. Nobody scored.'],
    [
      'wash after fifty turns',
      'Nobody has drawn from the stock for fifty turns in a row. Nobody scored.',
    ],
    ['resigned', null],
  ])('is a sentence for ears: %s', (name, text) => {
    const { table } = scene(name);
    expect(table.result && sumInWords(table.result, table)).toBe(text);
  });
});
