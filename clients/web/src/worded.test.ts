import { describe, expect, it } from 'vitest';

import { worded } from './worded';

const TABLE = {
  'the hand is over': 'Das Spiel ist aus',
  '{} needs {} points (at most).': '{}: höchstens {} Punkte.',
};

describe('a text of the core', () => {
  it('is known by itself', () => {
    expect(worded('the hand is over', TABLE)).toBe('Das Spiel ist aus');
  });

  it('is known by a template, with what is filled in', () => {
    expect(worded('A $& knock needs 10 points (at most).', TABLE)).toBe(
      'A $& knock: höchstens 10 Punkte.',
    );
  });

  it('is shown as it is where no table has it', () => {
    expect(worded('the hand is not over', TABLE)).toBe('the hand is not over');
    expect(worded('constructor', TABLE)).toBe('constructor');
  });
});
