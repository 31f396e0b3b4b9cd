import { expect, test } from 'vitest';

import { cleanLine, lineLength, unreadOf } from './lines';

test('a line of talk is one line of at most 200 characters', () => {
  expect(cleanLine('  well \n played ')).toBe('well played');
  expect(lineLength(cleanLine('🂡'.repeat(300)))).toBe(200);
  expect(cleanLine(' \n')).toBe('');
});

test('only lines of the other that came since count as unread', () => {
  const chat = [
    { mine: false, text: 'Hello!' },
    { mine: true, text: 'Hello Ann' },
    { mine: false, text: 'Ready?' },
  ];
  expect(unreadOf(chat, undefined)).toBe(2);
  expect(unreadOf(chat, chat[0])).toBe(1);
  expect(unreadOf(chat, chat[2])).toBe(0);
  expect(unreadOf(chat.slice(1), chat[2])).toBe(0);
  expect(unreadOf(chat.slice(1), chat[0])).toBe(1);
});
