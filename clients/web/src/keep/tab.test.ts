import { beforeEach, describe, expect, it, vi } from 'vitest';

import { OWN_ROOM } from './fake';
import { rememberTab, tabMemory, type TabMemory } from './tab';

const ROOM: TabMemory = { at: 'room', own: OWN_ROOM };

describe('what a tab was at', () => {
  beforeEach(() => {
    sessionStorage.clear();
  });

  it.each([
    ROOM,
    { at: 'invitation', code: 'K7QX-9M2D' },
    { at: 'match', id: 'ab' },
  ] as TabMemory[])('is there after a reload', (memory) => {
    rememberTab(memory);
    expect(tabMemory()).toEqual(memory);
    rememberTab(null);
    expect(tabMemory()).toBeNull();
  });

  it.each(['', '7', '{"at":"room"}', '{"at":"room","own":{"room":"K7QX"}}', '{"at":"match"}'])(
    'is not read from what is no memory of ours: %s',
    (text) => {
      sessionStorage.setItem('ginp2p.tab', text);
      expect(tabMemory()).toBeNull();
    },
  );

  it.each([
    { rules: { preset: 'x', target: 100 } },
    { rules: { preset: 'house', target: 7 } },
    { rules: null },
    { name: 'x'.repeat(101) },
    { closesAt: null },
  ])('is no room that nobody here can have opened: %j', (damaged) => {
    const own = { ...OWN_ROOM, ...damaged };
    sessionStorage.setItem('ginp2p.tab', JSON.stringify({ at: 'room', own }));
    expect(tabMemory()).toBeNull();
  });

  it('is not known where nothing can be stored', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    rememberTab(ROOM);
    expect(tabMemory()).toBeNull();
  });
});
