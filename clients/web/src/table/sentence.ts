/**
 * Sentences with cards in them, in pieces: each screen draws a card in its own manner, a
 * screen reader hears its name. What just happened and what is asked now, for the one line
 * in the middle.
 */

import type { Advice, Card, Sentence, TableEvent, TableState } from '../game/types';
import { worded } from '../worded';
import { coreWords, refusalWords, tableWords } from '../words';
import { cardName, isMine, nameOf, otherSeat, themOf, whoOf } from './names';

export type Piece = string | Card;

const w = tableWords;

export const sentence = (text: string, ...cards: Card[]): Sentence => ({ text, cards });

/** Text and cards in their order; the core's own texts in the page's words. */
export function pieces({ text, cards, places = {} }: Sentence): Piece[] {
  const words = (Object.hasOwn(coreWords, text) && coreWords[text]) || text;
  return words.split(/(\{\w+\})/).flatMap((part): Piece[] => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1] ?? '';
    if (/^\d+$/.test(name)) {
      const card = cards[Number(name)];
      return card === undefined ? [] : [card];
    }
    const value = Object.hasOwn(places, name) ? places[name] : undefined;
    if (value === undefined) return part ? [part] : [];
    return typeof value === 'number' ? [String(value)] : pieces(value);
  });
}

/** What the core has refused, in the page's words. */
export function refused(said: Sentence): Sentence {
  return { ...said, text: worded(said.text, refusalWords) };
}

/** A sentence with its cards in words. */
export function inWords(said: Sentence): string {
  return pieces(said)
    .map((piece) => (typeof piece === 'number' ? cardName(piece) : piece))
    .join('');
}

/** What an event is called; null where it needs no words here. */
export function told(event: TableEvent, table: TableState): Sentence | null {
  switch (event.what) {
    case 'dealt':
      return sentence(w.dealt(whoOf(table, event.dealer)), event.upcard);
    case 'passed':
      return sentence(w.passed(whoOf(table, event.seat)));
    case 'taken':
      return sentence(w.took(whoOf(table, event.seat)), event.card);
    case 'drawn':
      if (event.card !== null && isMine(table, event.seat)) return sentence(w.youDrew, event.card);
      return sentence(w.drew(whoOf(table, event.seat)));
    case 'discarded':
      return sentence(w.threw(whoOf(table, event.seat)), event.card);
    case 'knocked': {
      const who = whoOf(table, event.seat);
      return sentence(event.isGin ? w.wentGin(who) : w.knocked(who), event.card);
    }
    case 'hand_over': {
      const { kind, winner, points } = event.result;
      if (kind === 'resigned') {
        return winner === null ? null : sentence(w.resigns(whoOf(table, otherSeat(winner))));
      }
      if (winner === null) return sentence(w.washed);
      return sentence(w.handWon(whoOf(table, winner), points));
    }
    case 'match_over':
      if (event.winner === null) return sentence(w.drawnMatch);
      return sentence(
        isMine(table, event.winner) ? w.youWon : w.theyWon(nameOf(table, event.winner)),
      );
    case 'introduced':
      return sentence(w.introduced(event.name));
    case 'match_begun':
      return sentence(w.begun);
    case 'wished':
      if (event.seat === table.seat) return null;
      if (event.wish === 'rematch') return sentence(w.wantsRematch(themOf(table)));
      return event.wish === 'leave' ? sentence(w.leaves(themOf(table))) : null;
    case 'said':
      return null; // chat has a place of its own
  }
}

const OF_PLAY = new Set(['dealt', 'passed', 'taken', 'drawn', 'discarded', 'knocked']);

/** The last thing that happened at the table, for the line in the middle. */
export function happened(events: readonly TableEvent[], table: TableState): Sentence | null {
  const last = events.findLast((event) => OF_PLAY.has(event.what));
  if (!last || !table.deal) return null;
  // The offer names the card itself, and the draw after it says that both have passed.
  if (last.what === 'dealt' && table.isMyTurn) return null;
  if (table.deal.phase === 'must_draw' && table.isMyTurn) return null;
  return told(last, table);
}

/** What is asked now, or for what one waits. selected: the card that is chosen. */
export function asked(table: TableState, selected: Card | null): Sentence {
  const { deal } = table;
  if (table.phase === 'dealing' || !deal) return sentence(w.shuffling);
  if (table.phase !== 'playing') return sentence('');
  const givingUp = selected === null ? givingUpWords(table) : null;
  if (givingUp !== null) return sentence(givingUp);
  return table.isMyTurn ? askedOfMe(table, selected) : waitedFor(table);
}

/** That one of both has given the match up, which counts when its turn has come; or null. */
export function givingUpWords(table: TableState): string | null {
  const them = themOf(table);
  if (table.phase === 'over') return null;
  if (table.wishes[table.seat].includes('resign')) return w.givenUp(them);
  const isOurs = table.isMyTurn || table.phase === 'between'; // in their own turn it counts at once
  const theyWish = table.wishes[otherSeat(table.seat)].includes('resign');
  return isOurs && theyWish ? w.givesUp(them) : null;
}

function askedOfMe(table: TableState, selected: Card | null): Sentence {
  const upcard = table.deal?.pile.at(-1);
  const them = themOf(table);
  switch (table.deal?.phase) {
    case 'offer':
      return upcard === undefined ? sentence('') : sentence(w.askOffer(them), upcard);
    case 'second_offer':
      return upcard === undefined ? sentence('') : sentence(w.askSecondOffer(them), upcard);
    case 'must_draw':
      return sentence(w.askMustDraw);
    case 'draw':
      return upcard === undefined ? sentence(w.askDrawOnly) : sentence(w.askDraw, upcard);
    case 'discard':
      return selected === null ? askedForCard(table) : askedToThrow(table, selected);
    default:
      return sentence('');
  }
}

/** With no card chosen: which discards would allow a knock. */
function askedForCard(table: TableState): Sentence {
  const knocks = (table.hand?.discards ?? []).filter((each) => each.canKnock);
  const gins = knocks.filter((each) => each.left.points === 0);
  const best = gins.length > 0 ? gins : knocks;
  const cards = best.sort((a, b) => a.left.points - b.left.points).map((each) => each.card);
  if (cards.length === 0) return sentence(w.askDiscard);
  if (gins.length > 0) {
    return sentence(cards.length > 1 ? w.ginToMany(cards.length) : w.ginTo, ...cards);
  }
  return sentence(cards.length > 1 ? w.knockToMany(cards.length) : w.knockTo, ...cards);
}

function askedToThrow(table: TableState, selected: Card): Sentence {
  const one = table.hand?.discards.find((each) => each.card === selected);
  if (one?.whyNot) return one.whyNot;
  if (!one?.canKnock) return sentence(w.askThrow, selected);
  return sentence(one.left.points === 0 ? w.ginTo : w.askThrowOrKnock, selected);
}

function waitedFor(table: TableState): Sentence {
  const them = themOf(table);
  const { deal } = table;
  const isTheirs = deal?.turn !== table.seat;
  switch (deal?.phase) {
    case 'offer':
    case 'second_offer':
      return sentence(w.waitOffer(them));
    case 'draw':
    case 'must_draw':
      return sentence(w.waitDraw(them));
    case 'serve':
      return isTheirs ? sentence('') : sentence(w.waitCard);
    case 'discard':
      return sentence(w.waitDiscard(them));
    default:
      return sentence(w.waitShow);
  }
}

/** Advice as a sentence of its own. */
export function advised(advice: Advice, upcard: Card | undefined): Sentence {
  const texts = {
    draw: w.adviseDraw,
    take: w.adviseTake,
    pass: w.advisePass,
    discard: w.adviseDiscard,
    knock: w.adviseKnock,
  };
  return sentence(texts[advice.kind], ...cardsOf(advice, upcard));
}

/** The next best, in one sentence. */
export function advisedNext(others: Advice[], upcard: Card | undefined): Sentence | null {
  if (others.length === 0) return null;
  const texts = {
    draw: w.thenDraw,
    take: w.thenTake,
    pass: w.thenPass,
    discard: w.thenDiscard,
    knock: w.thenKnock,
  };
  const cards: Card[] = [];
  const parts = others.map((advice) => {
    const own = cardsOf(advice, upcard);
    const text = texts[advice.kind].replace('{0}', `{${cards.length}}`);
    cards.push(...own);
    return text;
  });
  return sentence(`${w.hintNext} ${parts.join(', ')}.`, ...cards);
}

function cardsOf(advice: Advice, upcard: Card | undefined): Card[] {
  if (advice.card !== null) return [advice.card];
  return advice.kind === 'take' && upcard !== undefined ? [upcard] : [];
}
