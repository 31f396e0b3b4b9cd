import { beforeEach, describe, expect, it } from 'vitest';

import { isHeldKey, SecondPress, type Click } from './second-press';

let guard: SecondPress;

beforeEach(() => {
  document.body.replaceChildren();
  guard = new SecondPress();
});

function button(text: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.textContent = text;
  document.body.append(made);
  return made;
}

const tap = (target: Element, clientX = 100, clientY = 300): Click => ({
  target,
  clientX,
  clientY,
  detail: 1,
});
const byKeys = (target: Element): Click => ({ target, clientX: 0, clientY: 0, detail: 0 });

describe('a second press', () => {
  it('is ignored on what says something else since the first', () => {
    const draw = button('Draw');
    expect(guard.isUnmeant(tap(draw), 0)).toBe(false);
    draw.textContent = 'Discard';
    expect(guard.isUnmeant(tap(draw, 104, 297), 250)).toBe(true);
  });

  it('is ignored on what has come in the place of what was pressed', () => {
    const [done, pile] = [button('Got it'), button('Discard pile')];
    expect(guard.isUnmeant(tap(done), 0)).toBe(false);
    done.remove();
    expect(guard.isUnmeant(tap(pile), 399)).toBe(true);
  });

  it('counts from the first, however often it comes', () => {
    const draw = button('Draw');
    guard.isUnmeant(tap(draw), 0);
    draw.textContent = 'Discard';
    expect([150, 300, 400].map((now) => guard.isUnmeant(tap(draw), now))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is meant where nothing has changed', () => {
    const card = button('');
    guard.isUnmeant(tap(card), 0);
    expect(guard.isUnmeant(tap(card), 120)).toBe(false);
  });

  it('is meant elsewhere, and at the same place once another was between', () => {
    const [draw, card] = [button('Draw'), button('')];
    guard.isUnmeant(tap(draw), 0);
    draw.textContent = 'Discard';
    expect(guard.isUnmeant(tap(card, 100, 200), 100)).toBe(false);
    expect(guard.isUnmeant(tap(draw), 200)).toBe(false);
  });

  it('by keys is ignored on the same button, and meant on another', () => {
    const [draw, take] = [button('Draw'), button('Take')];
    guard.isUnmeant(byKeys(draw), 0);
    draw.textContent = 'Discard';
    expect(guard.isUnmeant(byKeys(draw), 100)).toBe(true);
    expect(guard.isUnmeant(byKeys(take), 150)).toBe(false);
  });
});

describe('a key that is held', () => {
  const held = (key: string, target: HTMLElement, repeat = true) => {
    let found = false;
    target.addEventListener('keydown', (event) => (found = isHeldKey(event)));
    target.dispatchEvent(new KeyboardEvent('keydown', { key, repeat }));
    return found;
  };

  it('presses a button once', () => {
    expect(held('Enter', button('Draw'))).toBe(true);
    expect(held('Enter', button('Draw'), false)).toBe(false);
  });

  it('goes on where it moves or writes', () => {
    expect(held('ArrowRight', button('Draw'))).toBe(false);
    expect(held('Enter', document.body)).toBe(false);
  });
});
