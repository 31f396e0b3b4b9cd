import { beforeEach, describe, expect, it } from 'vitest';

import { SecondPress, type Click } from './second-press';

let guard: SecondPress;

beforeEach(() => {
  document.body.replaceChildren();
  guard = new SecondPress({ guardsAll: true });
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

describe('a second press in a dialog', () => {
  function dialogWith(text: string): [HTMLElement, HTMLButtonElement] {
    const dialog = document.createElement('dialog');
    dialog.open = true;
    const inside = button(text);
    dialog.append(inside);
    document.body.append(dialog);
    return [dialog, inside];
  }

  beforeEach(() => {
    guard = new SecondPress({ guardsAll: false });
  });

  it('is ignored where the first has opened it, beside its panel as well', () => {
    const menu = button('Menu');
    guard.isUnmeant(tap(menu), 0);
    const [dialog, leave] = dialogWith('Leave');
    expect(guard.isUnmeant(tap(leave), 200)).toBe(true);
    expect(guard.isUnmeant(tap(dialog), 300)).toBe(true);
    expect(guard.isUnmeant(tap(leave), 400)).toBe(false);
  });

  it('is ignored where another dialog was', () => {
    const [menu, resign] = dialogWith('Resign');
    guard.isUnmeant(tap(resign), 0);
    menu.remove();
    const [, yes] = dialogWith('Resign');
    expect(guard.isUnmeant(tap(yes), 200)).toBe(true);
    expect(guard.isUnmeant(tap(yes, 100, 400), 250)).toBe(false);
  });

  it('is meant where the dialog has been there before', () => {
    const [, sound] = dialogWith('Sound on');
    guard.isUnmeant(tap(sound), 0);
    sound.textContent = 'Sound off';
    expect(guard.isUnmeant(tap(sound), 200)).toBe(false);
  });

  it('is not delayed when it comes by keys', () => {
    const menu = button('Menu');
    guard.isUnmeant(byKeys(menu), 0);
    const [, leave] = dialogWith('Leave');
    expect(guard.isUnmeant(byKeys(leave), 100)).toBe(false);
  });

  it('is ignored by a key that is held, and elsewhere left alone', () => {
    const [, leave] = dialogWith('Leave');
    const event = (target: Element) =>
      ({ repeat: true, key: 'Enter', target }) as unknown as KeyboardEvent;
    expect(guard.isHeldKey(event(leave))).toBe(true);
    expect(guard.isHeldKey(event(button('Next')))).toBe(false);
  });

  it('is left alone elsewhere, where nothing else is guarded', () => {
    const back = button('Back');
    guard.isUnmeant(tap(back), 0);
    back.remove();
    expect(guard.isUnmeant(tap(button('Back')), 100)).toBe(false);
  });
});

describe('a key that is held', () => {
  const held = (key: string, target: HTMLElement, repeat = true) => {
    let found = false;
    target.addEventListener('keydown', (event) => (found = guard.isHeldKey(event)));
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
