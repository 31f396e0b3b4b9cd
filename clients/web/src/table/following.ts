/**
 * Where the focus goes after a move that was made by keys: to where the next one is made. Nobody
 * who has taken the focus elsewhere meanwhile is called back.
 */

import type { Card, TableState } from '../game/types';

interface Ways {
  toCard: (card: Card) => void;
  /** To the bar, there to what can be done now. */
  toBar: () => void;
}

export class Following {
  /** What was pressed by keys last, until the focus has gone on from there. */
  #pressed: Element | null = null;

  /** Something has been pressed: by keys, where the focus is to be seen on it. */
  press(): void {
    const at = document.activeElement;
    this.#pressed = at?.matches(':focus-visible') ? at : null;
  }

  /** The table has changed. While nothing can be done the focus waits where it is. */
  goOn(table: TableState, ways: Ways): void {
    const pressed = this.#pressed;
    if (!pressed) return;
    const at = document.activeElement;
    const isElsewhere = at !== pressed && at !== null && at !== document.body;
    const isGone = !pressed.isConnected || pressed.closest('[hidden]') !== null;
    this.#pressed = null;
    if (isElsewhere) return;
    const card = table.hand?.drawn ?? table.deal?.taken ?? null;
    if (table.isMyTurn && table.deal?.phase === 'discard' && card !== null) ways.toCard(card);
    else if (isGone || (table.isMyTurn && !isLive(pressed))) ways.toBar();
    if (!table.isMyTurn) this.#pressed = isGone ? document.activeElement : pressed;
  }
}

const isLive = (element: Element): boolean => element.getAttribute('aria-disabled') !== 'true';
