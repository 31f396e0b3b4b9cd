/** How our hand lies: by melds and sorted, or as the player has laid it; and its melds' colours. */

import type { Card, TableState } from '../game/types';
import { tableWords } from '../words';
import { colours, grouped, mended, NO_COLOURS, type Sort } from './arrange';
import { cardName } from './names';
import { shownDivision } from './selection';

const w = tableWords;

interface Surroundings {
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

  /** The player has put a card elsewhere. So it stays for this hand, or until it is sorted. */
  lay(order: Card[], card: Card): void {
    const hand = this.#around.table()?.deal?.hand;
    if (hand === undefined) return;
    this.#laid = { hand, order };
    this.#around.say(w.movedTo(cardName(card), order.indexOf(card) + 1, order.length));
  }

  /** Back to melds and sorted cards. */
  sort(by: Sort): void {
    this.#laid = null;
    this.#around.say(w.sortedBy(by === 'rank' ? w.sortRank : w.sortSuit));
  }
}
