/** How our hand lies: by melds and sorted, or as the player has laid it; and its melds' colours. */

import type { Card, TableState } from '../game/types';
import { forgetLaid, laidBefore, rememberLaid } from '../keep/laid';
import { tableWords } from '../words';
import { colours, grouped, mended, NO_COLOURS, type Sort } from './arrange';
import { cardName } from './names';
import { shownDivision } from './selection';

const w = tableWords;

interface Surroundings {
  match: () => string;
  table: () => TableState | null;
  sort: () => Sort;
  selected: () => Card | null;
  /** To who hears the table. */
  say: (text: string) => void;
}

export class Arrangement {
  readonly #around: Surroundings;
  #laid = $state.raw<{ hand: number; order: Card[] } | null>(null);
  #lastColours = NO_COLOURS;
  #followed: 'nothing' | 'hand' | 'end' = 'nothing';

  /** The player's own order; null where it lies as it was sorted. */
  readonly manual = $derived.by(() =>
    this.#laid && this.#laid.hand === this.#around.table()?.deal?.hand ? this.#laid.order : null,
  );

  /** Cards that belong together, in their order. */
  readonly groups = $derived.by((): Card[][] => {
    const hand = this.#around.table()?.hand;
    if (!hand) return [];
    if (this.manual) return [mended(this.manual, hand.cards)];
    const melds = hand.division.melds.map((meld) => meld.cards);
    return [...melds, grouped({ ...hand.division, melds: [] }, this.#around.sort())];
  });

  /** The colour of the meld in which a card is. */
  readonly colour = $derived.by((): ReadonlyMap<Card, number> => {
    const table = this.#around.table();
    const melds = table ? (shownDivision(table, this.#around.selected())?.melds ?? []) : [];
    return (this.#lastColours = colours(melds, this.#lastColours));
  });

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** The table has changed: keep our order over a reload, and none beyond its hand. */
  follow(table: TableState): void {
    const { deal, hand, result } = table;
    const isPlayed = deal !== null && hand !== null && result === null;
    if (isPlayed) {
      if (this.#followed === 'nothing') this.#recall(deal.hand, hand.cards);
      else if (this.#followed === 'end' || this.#laid?.hand !== deal.hand) this.#forget();
      this.#keep(table);
    } else if (this.#followed === 'hand') forgetLaid(); // it is still seen for a moment
    if (isPlayed) this.#followed = 'hand';
    else if (this.#followed === 'hand' || result) this.#followed = 'end';
  }

  /** The player has put a card elsewhere. So it stays for this hand, or until it is sorted. */
  lay(order: Card[], card: Card): void {
    const hand = this.#around.table()?.deal?.hand;
    if (hand === undefined) return;
    this.#laid = { hand, order };
    this.#keep(this.#around.table());
    this.#around.say(w.movedTo(cardName(card), order.indexOf(card) + 1, order.length));
  }

  /** Back to melds and sorted cards. */
  sort(by: Sort): void {
    this.#forget();
    this.#around.say(w.sortedBy(by === 'rank' ? w.sortRank : w.sortSuit));
  }

  #recall(hand: number, cards: readonly Card[]): void {
    const order = laidBefore(this.#around.match(), hand, cards);
    if (order) this.#laid = { hand, order };
    else this.#forget();
  }

  #forget(): void {
    if (this.#laid !== null || this.#followed === 'nothing') forgetLaid();
    this.#laid = null;
  }

  #keep(table: TableState | null): void {
    if (!this.#laid || !table?.hand) return;
    const { hand, order } = this.#laid;
    rememberLaid(this.#around.match(), hand, mended(order, table.hand.cards));
  }
}
