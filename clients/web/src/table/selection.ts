/**
 * What the bar offers in each state, and why something is not possible. It repeats what the
 * core has judged (`whyNot`, `discards`) and judges nothing itself.
 */

import type { Game } from '../game/game';
import type { Card, Discard, Division, MoveKind, Sentence, TableState } from '../game/types';
import { tableWords } from '../words';
import { themOf } from './names';
import { sentence } from './sentence';

const w = tableWords;

export interface Action {
  kind: MoveKind;
  label: Sentence;
  /** The likely one. */
  filled: boolean;
  /** Why it can't be done now; null where it can. */
  whyNot: Sentence | null;
  card: Card | null;
}

/** Whether the other player can be reached: nothing is taken from us else. */
export function isReached({ connection }: Pick<Game, 'connection'>): boolean {
  if (connection.state !== 'seated') return connection.state !== 'ended';
  return connection.presence === 'here' || connection.presence === 'quiet';
}

/** Why nothing at all can be done for now; null where the table itself says what can be. */
export function whyHalted(
  game: Pick<Game, 'connection' | 'isBusy'>,
  table: TableState,
): Sentence | null {
  if (game.connection.state === 'ended') return sentence(w.broken);
  if (!isReached(game)) return sentence(w.away(themOf(table)));
  return game.isBusy ? sentence(w.busy) : null;
}

export const discardOf = (table: TableState, card: Card | null): Discard | null =>
  table.hand?.discards.find((each) => each.card === card) ?? null;

/** The division to be shown: what the chosen discard leaves, or the best there is. */
export function shownDivision(table: TableState, selected: Card | null): Division | null {
  return discardOf(table, selected)?.left ?? table.hand?.division ?? null;
}

/** Deadwood to be shown under the hand. Eleven cards count without their best discard. */
export function shownPoints(table: TableState, selected: Card | null): number | null {
  const one = discardOf(table, selected);
  if (one) return one.left.points;
  const discards = (table.hand?.discards ?? []).filter((each) => !each.whyNot);
  if (discards.length > 0) return Math.min(...discards.map((each) => each.left.points));
  return table.hand?.division.points ?? null;
}

/**
 * At most three, in their order; the place of each is the same from turn to turn.
 *
 * halt: here and below, why nothing at all can be done.
 */
export function actions(table: TableState, selected: Card | null, halt: Sentence | null): Action[] {
  const upcard = table.deal?.pile.at(-1);
  // While it is not our turn, another card may lie there by the time it is.
  const hasCard = upcard !== undefined && table.isMyTurn;
  const take = hasCard ? sentence(w.take, upcard) : sentence(w.takeAny);
  const plain = (kind: MoveKind, label: Sentence, filled: boolean): Action => {
    const whyNot = halt ?? table.whyNot[kind];
    return { kind, label, filled: filled && !whyNot, whyNot, card: null };
  };
  const phase = table.deal?.phase;
  if (phase === 'offer' || phase === 'second_offer') {
    return [plain('take', take, true), plain('pass', sentence(w.pass), false)];
  }
  if (phase === 'discard' && table.isMyTurn) return throws(table, selected, halt);
  return [plain('draw', sentence(w.draw), true), plain('take', take, false)];
}

function throws(table: TableState, selected: Card | null, halt: Sentence | null): Action[] {
  const one = discardOf(table, selected);
  const noThrow = halt ?? (one ? one.whyNot : sentence(w.chooseFirst));
  const noKnock = halt ?? whyNoKnock(table, one);
  const points = one?.left.points;
  const knock =
    noKnock || points === undefined ? w.knock : points === 0 ? w.gin : w.knockWith(points);
  return [
    {
      kind: 'discard',
      label: one ? sentence(w.discardOne, one.card) : sentence(w.discard),
      filled: !noThrow && noKnock !== null,
      whyNot: noThrow,
      card: selected,
    },
    {
      kind: 'knock',
      label: sentence(knock),
      filled: noKnock === null,
      whyNot: noKnock,
      card: selected,
    },
  ];
}

function whyNoKnock(table: TableState, one: Discard | null): Sentence | null {
  if (one?.canKnock) return null;
  if (one?.whyNot) return one.whyNot;
  if (table.whyNot.knock) return table.whyNot.knock;
  if (one) return sentence(w.noKnockWith(one.left.points, table.rules.knockLimit), one.card);
  const knocks = (table.hand?.discards ?? []).filter((each) => each.canKnock);
  const cards = knocks.map((each) => each.card);
  return sentence(w.chooseToKnock(cards.length), ...cards);
}

/** What a tap on the discard pile does now. */
export function pileAction(
  table: TableState,
  selected: Card | null,
  halt: Sentence | null,
): Action {
  const all = actions(table, selected, halt);
  const kind = all.some((each) => each.kind === 'discard') ? 'discard' : 'take';
  const found = all.find((each) => each.kind === kind);
  if (found) return found;
  throw new Error('each phase has one of the two');
}

/** What a tap on the stock does now. */
export function stockAction(table: TableState, halt: Sentence | null): Action {
  const whyNot = halt ?? table.whyNot.draw;
  return {
    kind: 'draw',
    label: sentence(w.draw),
    filled: false,
    whyNot,
    card: null,
  };
}

/** What happens to a card that is dropped on the pile: why it stays, or null where it goes. */
export function whyNoDrop(table: TableState, card: Card, halt: Sentence | null): Sentence | null {
  if (halt) return halt;
  if (table.whyNot.discard) return table.isMyTurn ? sentence(w.dropFirst) : table.whyNot.discard;
  return discardOf(table, card)?.whyNot ?? null;
}

/** For the focus of a button: whoever comes to it by keys is told why it does nothing now. */
export function whenByKeys(action: Action, onwhy: (action: Action) => void) {
  return ({ currentTarget }: FocusEvent & { currentTarget: HTMLElement }): void => {
    if (action.whyNot && currentTarget.matches(':focus-visible')) onwhy(action);
  };
}
