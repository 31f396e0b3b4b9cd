import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ChatLine } from '../game/game';
import { Conversation } from './conversation.svelte';

const theirs = (text: string): ChatLine => ({ mine: false, text });
const ours = (text: string): ChatLine => ({ mine: true, text });

/** A conversation as a screen has it. */
function begun(before: readonly ChatLine[] = []) {
  let chat = $state.raw<readonly ChatLine[]>(before);
  let isOpen = $state(false);
  const onsaid = vi.fn();
  let conversation: Conversation | undefined;
  const end = $effect.root(() => {
    conversation = new Conversation({ chat: () => chat, isOpen: () => isOpen, onsaid });
  });
  return {
    conversation: conversation as Conversation,
    onsaid,
    end,
    say(line: ChatLine) {
      chat = [...chat, line];
      flushSync();
    },
    open(now: boolean) {
      isOpen = now;
      flushSync();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a line of the other is said aloud, shown for a moment, and unread until it is opened', () => {
  const { conversation, onsaid, say, open, end } = begun();
  say(theirs('Hello!'));
  expect(onsaid).toHaveBeenCalledExactlyOnceWith('Hello!');
  expect(conversation).toMatchObject({ shown: 'Hello!', unread: 1 });
  vi.advanceTimersByTime(6000);
  expect(conversation).toMatchObject({ shown: null, unread: 1 });
  open(true);
  expect(conversation.unread).toBe(0);
  end();
});

test('a line that is read as it comes is not shown over the table', () => {
  const { conversation, onsaid, say, open, end } = begun();
  open(true);
  say(theirs('Ready?'));
  expect(onsaid).toHaveBeenCalledOnce();
  open(false);
  expect(conversation).toMatchObject({ shown: null, unread: 0 });
  end();
});

test('what was said before a reload is not told once more', () => {
  const { conversation, onsaid, say, end } = begun([{ ...theirs('Hello!'), isOld: true }]);
  flushSync();
  expect(onsaid).not.toHaveBeenCalled();
  expect(conversation).toMatchObject({ shown: null, unread: 0 });
  say(theirs('Ready?'));
  expect(onsaid).toHaveBeenCalledExactlyOnceWith('Ready?');
  expect(conversation.unread).toBe(1);
  end();
});

test('the last line goes after its moment, also where we answer meanwhile', () => {
  const { conversation, onsaid, say, end } = begun();
  say(theirs('Hello!'));
  say(ours('Hello Ann'));
  expect(onsaid).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(6000);
  expect(conversation.shown).toBeNull();
  end();
});
