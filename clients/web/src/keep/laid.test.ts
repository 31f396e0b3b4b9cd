import { beforeEach, describe, expect, it, vi } from 'vitest';

import { forgetLaid, laidBefore, rememberLaid } from './laid';

describe('the order of a hand', () => {
  beforeEach(() => {
    sessionStorage.clear();
  });

  it('is there after a reload, for this hand of this match', () => {
    rememberLaid('ab', 3, [7, 3, 5]);
    expect(laidBefore('ab', 3, [3, 5, 7])).toEqual([7, 3, 5]);
    expect(laidBefore('ab', 4, [3, 5, 7])).toBeNull();
    expect(laidBefore('cd', 3, [3, 5, 7])).toBeNull();
    forgetLaid();
    expect(laidBefore('ab', 3, [3, 5, 7])).toBeNull();
  });

  it.each(['[3,5]', '[3,5,5]', '[3,5,9]', '[3,5,7,9]', '["3",5,7]', '{"0":3}', 'null', '7'])(
    'is none where it is not of exactly these cards: %s',
    (order) => {
      sessionStorage.setItem('ginp2p.laid', `{"match":"ab","hand":3,"order":${order}}`);
      expect(laidBefore('ab', 3, [3, 5, 7])).toBeNull();
    },
  );

  it.each(['', '7', 'null', '[]', '"ab"'])('is not read from what is none of ours: %s', (text) => {
    sessionStorage.setItem('ginp2p.laid', text);
    expect(laidBefore('ab', 3, [3, 5, 7])).toBeNull();
  });

  it('is not known where nothing can be stored', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    rememberLaid('ab', 3, [7, 3, 5]);
    expect(laidBefore('ab', 3, [3, 5, 7])).toBeNull();
  });
});
