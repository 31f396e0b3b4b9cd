import { describe, expect, it } from 'vitest';

import { cards, divide } from '../game/fake';
import { colours, grouped, mended, moved } from './arrange';

const one = (name: string): number => cards(name)[0] ?? -1;

describe('the order of a hand', () => {
  const division = divide(cards('4S 5S 6S 9D 9H 9C KD 8C 2H AD'));

  it('puts melds first and then dear cards', () => {
    expect(grouped(division, 'rank').slice(6)).toEqual(cards('KD 8C 2H AD'));
    expect(new Set(grouped(division, 'rank').slice(0, 6))).toEqual(
      new Set(cards('4S 5S 6S 9C 9D 9H')),
    );
  });

  it('sorts loose cards by suit when asked', () => {
    expect(grouped(division, 'suit').slice(6)).toEqual(cards('8C AD KD 2H'));
  });

  it('keeps what the player has laid, with new cards at the end', () => {
    expect(mended(cards('KD 2H AD'), cards('AD KD 7S'))).toEqual(cards('KD AD 7S'));
  });

  it('moves a card, never beyond the ends', () => {
    expect(moved(cards('AC 2C 3C'), one('AC'), 2)).toEqual(cards('2C 3C AC'));
    expect(moved(cards('AC 2C 3C'), one('3C'), -5)).toEqual(cards('3C AC 2C'));
    expect(moved(cards('AC 2C 3C'), one('2C'), 9)).toEqual(cards('AC 3C 2C'));
  });
});

describe('colours of melds', () => {
  const run = { kind: 'run' as const, cards: cards('4S 5S 6S') };
  const set = { kind: 'set' as const, cards: cards('9D 9H 9C') };

  it('are one for each meld', () => {
    const found = colours([run, set], new Map());
    expect(found.get(one('4S'))).toBe(0);
    expect(found.get(one('9C'))).toBe(1);
    expect(found.size).toBe(6);
  });

  it('stay with a meld that grows, whatever the order of melds', () => {
    const before = colours([run, set], new Map());
    const longer = { kind: 'run' as const, cards: cards('4S 5S 6S 7S') };
    const now = colours([set, longer], before);
    expect(now.get(one('7S'))).toBe(0);
    expect(now.get(one('9D'))).toBe(1);
  });

  it('are never shared when a meld splits', () => {
    const long = { kind: 'run' as const, cards: cards('AS 2S 3S 4S 5S 6S') };
    const before = colours([long], new Map());
    const low = { kind: 'run' as const, cards: cards('AS 2S 3S') };
    const high = { kind: 'run' as const, cards: cards('4S 5S 6S') };
    const now = colours([low, high], before);
    expect(now.get(one('AS'))).not.toBe(now.get(one('6S')));
  });
});
