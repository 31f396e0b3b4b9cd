/**
 * What we are about to do: the card that is chosen, why something is not possible, the hint; and
 * the moves that come of it. The core judges them.
 */

import type { Game } from '../game/game';
import type { Card, Hint, MoveKind, Sentence } from '../game/types';
import { tableWords } from '../words';
import { discardOf, whyHalted, whyNoDrop, type Action } from './selection';
import { advised, asked, inWords, refused, sentence } from './sentence';

const w = tableWords;
const SOON = 1000; // ms; in which whoever has moved is shown what came of it

export class Turn {
  hint = $state.raw<Hint | null>(null);
  #why = $state.raw<Sentence | null>(null);
  #chosen = $state<Card | null>(null);
  #movedAt = -Infinity; // ms
  readonly #game: () => Game;
  readonly #say: (text: string) => void;

  readonly #table = $derived.by(() => this.#game().table);

  /** The card that is chosen, as long as we have it. */
  readonly selected = $derived.by(() => {
    const card = this.#chosen;
    return card !== null && this.#table?.hand?.cards.includes(card) ? card : null;
  });

  /** Why something is not possible, in place of what happened. */
  readonly reason = $derived.by(
    () => this.#why ?? (this.#table && discardOf(this.#table, this.selected)?.whyNot) ?? null,
  );

  /** Cards of the hint, the best first. */
  readonly hinted = $derived.by(() =>
    this.hint
      ? [this.hint.best, ...this.hint.others]
          .map((each) => each.card)
          .filter((card) => card !== null)
      : [],
  );

  /** say: to who hears the table. */
  constructor(game: () => Game, say: (text: string) => void) {
    this.#game = game;
    this.#say = say;
  }

  /** Something has happened: what was said about the moment before is void. */
  passOn(): void {
    this.#why = null;
    this.hint = null;
  }

  /** The core has refused a move. */
  refuse(reason: Sentence): void {
    this.#tell(refused(reason));
  }

  act(action: Action): void {
    if (action.whyNot) {
      if (performance.now() - this.#movedAt > SOON) this.#tell(action.whyNot);
      return;
    }
    this.#why = null;
    this.#move(action.kind, action.card ?? undefined);
  }

  /** Show why an action is not possible, without a word: a screen reader has read it. */
  explain(action: Action): void {
    this.#why = action.whyNot;
  }

  select(card: Card | null): void {
    this.#why = null;
    this.#chosen = card;
    const table = this.#table;
    const one = table && discardOf(table, card);
    if (!one) return;
    const text = inWords(asked(table, card));
    this.#say(one.whyNot ? text : `${w.deadwood} ${one.left.points}. ${text}`);
  }

  /** A card was dropped on the discard pile. */
  toss(card: Card): void {
    const [game, table] = [this.#game(), this.#table];
    if (!table) return;
    const no = whyNoDrop(table, card, whyHalted(game, table));
    if (no) this.#tell(no);
    else this.#move('discard', card);
  }

  async advise(): Promise<void> {
    const game = this.#game();
    const asking = game.table;
    if (!asking?.isMyTurn || game.isBusy) {
      this.#tell(sentence(w.hintNone));
      return;
    }
    const found = await game.hint();
    if (game.table !== asking) return;
    this.hint = found;
    this.#why = null;
    if (!found) this.#tell(sentence(w.hintMissing));
    else {
      const best = advised(found.best, asking.deal?.pile.at(-1));
      this.#say(`${inWords(best)} ${inWords(found.reason)}`);
    }
  }

  #move(kind: MoveKind, card: Card | undefined): void {
    this.#chosen = null; // a second tap on the same place must not throw a card
    this.#movedAt = performance.now();
    if (card === undefined) this.#game().act(kind);
    else this.#game().act(kind, card);
  }

  #tell(reason: Sentence): void {
    this.#why = reason;
    this.#say(inWords(reason));
  }
}
