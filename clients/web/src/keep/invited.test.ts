import { beforeEach, expect, test } from 'vitest';

import { matchOfRoom, rememberMatchOf } from './invited';

const KEY = 'ginp2p.invited';

beforeEach(() => {
  localStorage.clear();
});

test('a room’s match is remembered, the last one', () => {
  expect(matchOfRoom('K7QX')).toBeNull();
  rememberMatchOf('K7QX', 'm');
  rememberMatchOf('AAAA', 'a');
  rememberMatchOf('K7QX', 'n');
  expect([matchOfRoom('K7QX'), matchOfRoom('AAAA')]).toEqual(['n', 'a']);
});

test('rooms of long ago are forgotten', () => {
  for (let room = 0; room < 60; room += 1) rememberMatchOf(`R${room}`, 'm');
  expect([matchOfRoom('R9'), matchOfRoom('R10')]).toEqual([null, 'm']);
});

test.each(['', '{', 'null', '{"K7QX": 3}', '[[]]'])(
  'what is stored otherwise is none: %s',
  (text) => {
    localStorage.setItem(KEY, text);
    expect(matchOfRoom('K7QX')).toBeNull();
    rememberMatchOf('K7QX', 'm');
    expect(matchOfRoom('K7QX')).toBe('m');
  },
);

test('a name of every object is no room', () => {
  expect(matchOfRoom('constructor')).toBeNull();
});
