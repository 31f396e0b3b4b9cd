import { beforeEach, describe, expect, it, vi } from 'vitest';

import { SCENES } from '../game/fake';
import type { TableState } from '../game/types';
import { Following } from './following';

let following: Following;
const ways = { toCard: vi.fn(), toBar: vi.fn() };

function table(scene: string): TableState {
  const found = SCENES[scene]?.().table;
  if (!found) throw new Error(scene);
  return found;
}

/** A button that has the focus and is pressed. */
function pressed(): HTMLButtonElement {
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  following.press();
  return button;
}

const disable = (button: Element): void => {
  button.setAttribute('aria-disabled', 'true');
};

beforeEach(() => {
  document.body.replaceChildren();
  following = new Following();
  vi.clearAllMocks();
});

describe('the focus after a move by keys', () => {
  it('goes to the card that was drawn, once', () => {
    pressed();
    const { hand, ...rest } = table('discard');
    following.goOn({ ...rest, hand }, ways);
    expect(ways.toCard).toHaveBeenCalledExactlyOnceWith(hand?.drawn);
    following.goOn({ ...rest, hand }, ways);
    expect(ways.toCard).toHaveBeenCalledOnce();
  });

  it('waits where it is until it is our turn, and then goes to what can be done', () => {
    const button = pressed();
    disable(button);
    following.goOn(table('waiting'), ways);
    expect(ways.toBar).not.toHaveBeenCalled();
    following.goOn(table('draw'), ways);
    expect(ways.toBar).toHaveBeenCalledOnce();
  });

  it('stays on what can be done', () => {
    pressed();
    following.goOn(table('draw'), ways);
    expect(ways.toBar).not.toHaveBeenCalled();
  });

  it('is not lost where what was pressed is gone, whoever is to move', () => {
    pressed().remove();
    following.goOn(table('waiting'), ways);
    expect(ways.toBar).toHaveBeenCalledOnce();
  });

  it('is left where the player has taken it', () => {
    disable(pressed());
    const other = document.createElement('button');
    document.body.append(other);
    other.focus();
    following.goOn(table('draw'), ways);
    following.goOn(table('discard'), ways);
    expect(ways.toBar).not.toHaveBeenCalled();
    expect(ways.toCard).not.toHaveBeenCalled();
  });

  it('is left alone after a tap', () => {
    const button = document.createElement('button');
    document.body.append(button);
    following.press();
    following.goOn(table('discard'), ways);
    expect(ways.toCard).not.toHaveBeenCalled();
  });
});
