import { beforeEach, describe, expect, it } from 'vitest';

import type { ChatLine } from '../game/game';
import { rememberSaid, saidBefore } from './said';

const line = (text: string, mine = false): ChatLine => ({ mine, text });
const old = (text: string, mine = false): ChatLine => ({ mine, text, isOld: true });

describe('what was said in a match', () => {
  beforeEach(() => {
    sessionStorage.clear();
  });

  it('is there after a reload', () => {
    rememberSaid('ab', line('Hello!'));
    rememberSaid('ab', line('Hello Ann', true));
    expect(saidBefore('ab')).toEqual([old('Hello!'), old('Hello Ann', true)]);
  });

  it('is gone when another match begins', () => {
    rememberSaid('ab', line('Hello!'));
    expect(saidBefore('cd')).toEqual([]);
    expect(saidBefore('ab')).toEqual([]);
    rememberSaid('ab', line('Hello!'));
    rememberSaid('cd', line('Again!'));
    expect(saidBefore('cd')).toEqual([old('Again!')]);
  });

  it('is bounded to its last lines', () => {
    for (let count = 0; count < 60; count += 1) rememberSaid('ab', line(String(count)));
    expect(saidBefore('ab').map((each) => each.text)).toEqual(
      Array.from({ length: 50 }, (_, index) => String(index + 10)),
    );
  });

  it.each([
    '{}',
    '7',
    '[null]',
    '[{"mine":true}]',
    '[{"mine":1,"text":"Hello!"}]',
    '[{"mine":true,"text":""}]',
    `[{"mine":true,"text":"${'x'.repeat(201)}"}]`,
    `[${Array.from({ length: 51 }, () => '{"mine":true,"text":"x"}').join()}]`,
  ])('is not read from what is none of ours: %s', (lines) => {
    sessionStorage.setItem('ginp2p.said', `{"match":"ab","lines":${lines}}`);
    expect(saidBefore('ab')).toEqual([]);
    expect(sessionStorage.getItem('ginp2p.said')).toBeNull();
  });
});
