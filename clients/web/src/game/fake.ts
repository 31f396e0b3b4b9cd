/**
 * A table without a core: for component tests and the gallery alone, never part of the page.
 *
 * It plays just well enough that each scene is true to the rules (docs/rules.md): divisions
 * and lay-offs are found by trying everything, and the other player is simple.
 */

/* eslint-disable @typescript-eslint/no-non-null-assertion, @typescript-eslint/no-empty-function */

import { createSubscriber } from 'svelte/reactivity';

import type { ChatLine, Game } from './game';
import type {
  Card,
  Connection,
  Deal,
  Discard,
  Division,
  Hand,
  Hint,
  Meld,
  MoveKind,
  Preset,
  Result,
  Rules,
  Seat,
  Sentence,
  Sheet,
  TableEvent,
  TableState,
  Wish,
} from './types';

const RANKS = 'A23456789TJQK';
const SUITS = 'CDHS';

/** Cards from short text: `cards('4S TD')`. */
export function cards(text: string): Card[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => SUITS.indexOf(name[1]!) * 13 + RANKS.indexOf(name[0]!));
}

export const CLASSIC: Rules = {
  preset: 'classic',
  target: 100,
  knockLimit: 10,
  ginBonus: 25,
  undercutBonus: 25,
  lineBonus: 25,
  boxBonus: 25,
};

export const HOUSE: Rules = { ...CLASSIC, preset: 'house', lineBonus: 0, boxBonus: 0 };

const rankOf = (card: Card) => card % 13;
const suitOf = (card: Card) => Math.floor(card / 13);
const pointsOf = (card: Card) => Math.min(10, rankOf(card) + 1);
const sumOf = (hand: Card[]) => hand.reduce((sum, card) => sum + pointsOf(card), 0);
const sorted = (hand: Card[]) => [...hand].sort((a, b) => a - b);
const without = (hand: Card[], gone: Card[]) => hand.filter((card) => !gone.includes(card));
const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

function meldsIn(hand: Card[]): Meld[] {
  const found: Meld[] = [];
  for (let rank = 0; rank < 13; rank += 1) {
    const same = sorted(hand.filter((card) => rankOf(card) === rank));
    if (same.length >= 3) found.push({ kind: 'set', cards: same });
    if (same.length === 4) {
      for (const card of same) found.push({ kind: 'set', cards: without(same, [card]) });
    }
  }
  for (const first of hand) {
    const run = [first];
    while (hand.includes(run.at(-1)! + 1) && suitOf(run.at(-1)! + 1) === suitOf(first)) {
      run.push(run.at(-1)! + 1);
      if (run.length >= 3) found.push({ kind: 'run', cards: [...run] });
    }
  }
  return found;
}

function divisions(hand: Card[], melds = meldsIn(hand)): Meld[][] {
  const all: Meld[][] = [[]];
  melds.forEach((meld, index) => {
    const later = melds
      .slice(index + 1)
      .filter((each) => !each.cards.some((card) => meld.cards.includes(card)));
    for (const rest of divisions(without(hand, meld.cards), later)) all.push([meld, ...rest]);
  });
  return all;
}

export function divide(hand: Card[]): Division {
  let best: Division | null = null;
  for (const melds of divisions(hand)) {
    const deadwood = sorted(
      without(
        hand,
        melds.flatMap((meld) => meld.cards),
      ),
    );
    const points = sumOf(deadwood);
    if (!best || points < best.points) best = { melds, deadwood, points };
  }
  return best!;
}

interface Defence {
  melds: Meld[];
  layoffs: { card: Card; meld: number }[];
  points: number;
}

function canExtend(meld: Meld, card: Card): boolean {
  if (meld.kind === 'set') return rankOf(card) === rankOf(meld.cards[0]!);
  const isSuit = suitOf(card) === suitOf(meld.cards[0]!);
  return isSuit && (card === Math.min(...meld.cards) - 1 || card === Math.max(...meld.cards) + 1);
}

/** The lay-offs of these cards that leave the fewest points. */
function layOff(loose: Card[], open: Meld[]): Omit<Defence, 'melds'> {
  let best: Omit<Defence, 'melds'> = { layoffs: [], points: sumOf(loose) };
  for (const card of loose) {
    open.forEach((meld, index) => {
      if (!canExtend(meld, card)) return;
      const grown = open.map((each) =>
        each === meld ? { ...meld, cards: [...meld.cards, card] } : each,
      );
      const rest = layOff(without(loose, [card]), grown);
      if (rest.points >= best.points) return;
      best = { layoffs: [{ card, meld: index }, ...rest.layoffs], points: rest.points };
    });
  }
  return best;
}

function defend(hand: Card[], open: Meld[]): Defence {
  const all = divisions(hand).map((melds) => {
    const loose = without(
      hand,
      melds.flatMap((meld) => meld.cards),
    );
    return { melds, ...layOff(loose, open) };
  });
  return all.reduce((a, b) => (b.points < a.points ? b : a));
}

/** How a hand ends when `knocker` shows these ten cards against those of the other seat. */
export function settle(
  hand: number,
  knocker: Seat,
  mine: Card[],
  theirs: Card[],
  rules: Rules,
): Result {
  const kept = divide(mine);
  const isGin = kept.points === 0;
  const division = divide(theirs);
  const defence = isGin
    ? { melds: division.melds, layoffs: [], points: division.points }
    : defend(theirs, kept.melds);
  const isUndercut = !isGin && defence.points <= kept.points;
  const defender = otherSeat(knocker);
  const deadwood: [number, number] = [0, 0];
  deadwood[knocker] = kept.points;
  deadwood[defender] = defence.points;
  const hands: [Card[], Card[]] = [[], []];
  hands[knocker] = mine;
  hands[defender] = theirs;
  let points = defence.points - kept.points;
  if (isGin) points += rules.ginBonus;
  if (isUndercut) points = rules.undercutBonus + kept.points - defence.points;
  return {
    kind: isGin ? 'gin' : isUndercut ? 'undercut' : 'knock',
    hand,
    stock: null,
    winner: isUndercut ? defender : knocker,
    points,
    knocker,
    hands,
    deadwood,
    knockerMelds: kept.melds,
    defenderMelds: defence.melds,
    layoffs: defence.layoffs,
  };
}

export function sheetOf(hands: [number, number][], rules: Rules, winner: Seat | null): Sheet {
  const pair = (value: (seat: Seat) => number): [number, number] => [value(0), value(1)];
  const points = pair((seat) => hands.reduce((sum, hand) => sum + hand[seat], 0));
  const boxes = pair((seat) => hands.filter((hand) => hand[seat] > 0).length);
  const line = pair((seat) => (winner === seat ? rules.lineBonus : 0));
  const isOver = winner !== null;
  const boxPoints = pair((seat) => (isOver ? boxes[seat] * rules.boxBonus : 0));
  return {
    hands,
    points,
    line,
    boxes,
    boxPoints,
    totals: pair((seat) => points[seat] + line[seat] + boxPoints[seat]),
  };
}

/** A position to begin from. `stock` is drawn from its end. */
export interface Position {
  mine: Card[];
  theirs: Card[];
  pile: Card[];
  stock: Card[];
  phase: Deal['phase'];
  turn: Seat;
  rules: Rules;
  hands: [number, number][];
  drawn: Card | null;
  taken: Card | null;
  known: Card[];
  events: TableEvent[];
  kind: 'solo' | 'friend';
  names: [string, string];
}

const VERBS: Record<MoveKind, string> = {
  pass: 'pass',
  take: 'take the upcard',
  draw: 'draw from the stock',
  discard: 'discard',
  knock: 'knock',
};

const PLAYED: Partial<Record<Deal['phase'], MoveKind[]>> = {
  offer: ['take', 'pass'],
  second_offer: ['take', 'pass'],
  must_draw: ['draw'],
  draw: ['draw', 'take'],
  discard: ['discard', 'knock'],
};

/** We are seat 1. */
export class FakeGame implements Game {
  readonly kind: 'solo' | 'friend';
  readonly sent: { kind: string; card?: Card | undefined }[] = [];
  readonly match = 'fake';
  connection: Connection = { state: 'none' };
  chat: ChatLine[] = [];
  isBusy = false;
  readonly isKept = true;

  /** Milliseconds the other player thinks; null: it never moves. */
  pause: number | null;

  #position: Position;
  #events: TableEvent[];
  #refusal: Sentence | null = null;
  #result: Result | null = null;
  #dealing = false;
  #iAmReady = false;
  #wishes: [Wish[], Wish[]] = [[], []];
  #update = () => {};
  #subscribe = createSubscriber((update) => {
    this.#update = update;
  });
  #table: TableState | null = null;

  constructor(position: Position, pause: number | null = null) {
    this.kind = position.kind;
    this.pause = pause;
    this.#position = position;
    this.#events = [...position.events];
    if (position.kind === 'friend') {
      this.connection = { state: 'seated', path: 'direct', presence: 'here', seconds: 0 };
    }
    this.#changed();
  }

  get table(): TableState | null {
    this.#subscribe();
    return this.#table;
  }

  get events(): readonly TableEvent[] {
    this.#subscribe();
    return this.#events;
  }

  get refusal(): Sentence | null {
    this.#subscribe();
    return this.#refusal;
  }

  act(kind: MoveKind, card?: Card): void {
    this.sent.push({ kind, card });
    const no = this.#table?.whyNot[kind] ?? this.#whyNotCard(kind, card);
    this.#refusal = no;
    if (no) {
      this.#changed();
      return;
    }
    this.#play(1, kind, card);
  }

  ready(): void {
    this.sent.push({ kind: 'ready' });
    this.#iAmReady = true;
    this.#changed();
    if (this.pause !== null) setTimeout(() => this.#dealAgain(), this.pause);
  }

  wish(wish: Wish): void {
    this.sent.push({ kind: wish });
    if (!this.#wishes[1].includes(wish)) this.#wishes[1].push(wish);
    if (wish === 'resign') this.#end({ ...closed('resigned', this.#number), winner: 0 });
    this.#changed();
  }

  theirWish(wish: Wish): void {
    this.#wishes[0].push(wish);
    this.#say({ what: 'wished', seat: 0, wish });
    this.#changed();
  }

  say(text: string): void {
    this.chat = [...this.chat, { mine: true, text }];
    this.#update();
  }

  hint(): Promise<Hint | null> {
    const table = this.#table;
    const hand = table?.hand;
    if (!table?.isMyTurn || !hand) return Promise.resolve(null);
    if (hand.discards.length === 0) {
      const upcard = table.deal!.pile.at(-1) ?? 0;
      return Promise.resolve({
        best: { kind: 'draw', card: null },
        reason: { text: 'The {0} makes no meld; four unseen cards would.', cards: [upcard] },
        others: [{ kind: 'take', card: null }],
      });
    }
    const can = hand.discards.filter((each) => !each.whyNot);
    const order = can.sort((a, b) => a.left.points - b.left.points);
    const best = order[0]!;
    return Promise.resolve({
      best: { kind: best.canKnock ? 'knock' : 'discard', card: best.card },
      reason: {
        text: 'Keeps three ways to a meld, two of them to a set of nines; the {0} costs 10.',
        cards: [best.card],
      },
      others: order.slice(1, 3).map((each) => ({ kind: 'discard', card: each.card })),
    });
  }

  sitDown(): void {}
  abandon(): void {}
  close(): void {}

  /** The other player's move, by hand. */
  theirs(kind: MoveKind, card?: Card): void {
    this.#play(0, kind, card);
  }

  get #number(): number {
    return this.#position.hands.length + 1;
  }

  #say(event: TableEvent): void {
    this.#events = [...this.#events, event];
  }

  #play(seat: Seat, kind: MoveKind, card?: Card): void {
    const at = this.#position;
    const hand = seat === 1 ? at.mine : at.theirs;
    const other = otherSeat(seat);
    if (kind === 'pass') {
      this.#say({ what: 'passed', seat });
      at.turn = other;
      at.phase = at.phase === 'offer' ? 'second_offer' : 'must_draw';
    } else if (kind === 'draw') {
      const drawn = at.stock.pop()!;
      hand.push(drawn);
      at.drawn = seat === 1 ? drawn : null;
      this.#say({ what: 'drawn', seat, card: seat === 1 ? drawn : null });
      at.phase = 'discard';
    } else if (kind === 'take') {
      const taken = at.pile.pop()!;
      hand.push(taken);
      at.taken = taken;
      if (seat === 0) at.known.push(taken);
      this.#say({ what: 'taken', seat, card: taken });
      at.phase = 'discard';
    } else {
      const left = without(hand, [card!]);
      if (seat === 1) at.mine = left;
      else at.theirs = left;
      at.known = without(at.known, seat === 0 ? [card!] : []);
      at.pile.push(card!);
      at.drawn = null;
      at.taken = null;
      if (kind === 'knock') {
        const isGin = divide(left).points === 0;
        this.#say({ what: 'knocked', seat, card: card!, isGin });
        this.#end(settle(this.#number, seat, left, seat === 1 ? at.theirs : at.mine, at.rules));
      } else {
        this.#say({ what: 'discarded', seat, card: card! });
        at.turn = other;
        at.phase = 'draw';
        if (at.stock.length <= 2) this.#end(closed('wash', this.#number));
      }
    }
    this.#changed();
    if (at.turn === 0 && !this.#result && this.pause !== null) {
      setTimeout(() => this.#theirMove(), this.pause);
    }
  }

  #theirMove(): void {
    const at = this.#position;
    if (at.turn !== 0 || this.#result) return;
    if (at.phase !== 'discard') {
      const upcard = at.pile.at(-1);
      const helps =
        upcard !== undefined &&
        divide([...at.theirs, upcard]).melds.some((meld) => meld.cards.includes(upcard));
      const isOffer = at.phase === 'offer' || at.phase === 'second_offer';
      this.#play(0, helps && at.phase !== 'must_draw' ? 'take' : isOffer ? 'pass' : 'draw');
      return;
    }
    const left = (card: Card) => divide(without(at.theirs, [card])).points;
    const best = without(at.theirs, at.taken === null ? [] : [at.taken]).sort(
      (a, b) => left(a) - left(b) || pointsOf(b) - pointsOf(a),
    )[0]!;
    this.#play(0, left(best) <= 7 ? 'knock' : 'discard', best);
  }

  #dealAgain(): void {
    const at = this.#position;
    const deck = shuffled();
    at.hands = this.#table!.sheet.hands;
    at.mine = deck.splice(0, 10);
    at.theirs = deck.splice(0, 10);
    at.pile = deck.splice(0, 1);
    at.stock = deck;
    at.known = [];
    at.turn = at.hands.length % 2 ? 0 : 1;
    at.phase = at.rules.preset === 'house' ? 'offer' : 'draw';
    this.#result = null;
    this.#iAmReady = false;
    this.#say({
      what: 'dealt',
      hand: this.#number,
      dealer: otherSeat(at.turn),
      upcard: at.pile[0]!,
    });
    this.#changed();
    if (at.turn === 0 && this.pause !== null) setTimeout(() => this.#theirMove(), this.pause);
  }

  #end(result: Result): void {
    this.#result = result;
    this.#position.phase = 'closed';
    this.#say({ what: 'hand_over', result });
  }

  /** Cards are being shuffled; nothing is on the table. */
  dealing(): this {
    this.#dealing = true;
    this.#changed();
    return this;
  }

  over(result: Result): this {
    this.#end(result);
    this.#changed();
    return this;
  }

  #whyNotCard(kind: MoveKind, card?: Card): Sentence | null {
    if (kind !== 'discard' && kind !== 'knock') return null;
    const one = this.#table?.hand?.discards.find((each) => each.card === card);
    if (!one) return { text: 'You do not hold that card.', cards: [] };
    if (one.whyNot || kind === 'discard' || one.canKnock) return one.whyNot;
    return {
      text: `Without the {0} you have ${one.left.points} points; a knock needs 10 or fewer.`,
      cards: [one.card],
    };
  }

  #changed(): void {
    const at = this.#position;
    const result = this.#result;
    const hands = [...at.hands];
    if (result && result.kind !== 'resigned') {
      const pair: [number, number] = [0, 0];
      if (result.winner !== null) pair[result.winner] = result.points;
      hands.push(pair);
    }
    const scores = sheetOf(hands, at.rules, null).points;
    const reached = scores.findIndex((each) => each >= at.rules.target);
    const isOver = result !== null && (reached >= 0 || result.kind === 'resigned');
    const winner = isOver ? (result.kind === 'resigned' ? result.winner : (reached as Seat)) : null;
    if (isOver && this.#events.at(-1)?.what !== 'match_over') {
      this.#say({ what: 'match_over', winner });
    }
    const isMyTurn = !result && at.turn === 1 && at.phase in PLAYED && !this.#dealing;
    const has = !this.#dealing;
    this.#table = {
      kind: at.kind,
      seat: 1,
      names: at.names,
      level: at.kind === 'solo' ? 'medium' : null,
      rules: at.rules,
      phase: this.#dealing ? 'dealing' : isOver ? 'over' : result ? 'between' : 'playing',
      scores,
      sheet: sheetOf(hands, at.rules, result?.kind === 'resigned' ? null : winner),
      winner,
      deal: has
        ? {
            hand: this.#number,
            phase: at.phase,
            turn: at.turn,
            dealer: 0,
            stock: at.stock.length,
            pile: [...at.pile],
            theirCount: at.theirs.length,
            theirKnown: [...at.known],
            taken: at.taken,
          }
        : null,
      hand: has ? this.#hand(isMyTurn) : null,
      isMyTurn,
      whyNot: this.#whyNot(isMyTurn),
      result,
      needsReady: result !== null && !isOver && !this.#iAmReady,
      wishes: [[...this.#wishes[0]], [...this.#wishes[1]]],
    };
    this.#update();
  }

  #hand(isMyTurn: boolean): Hand {
    const at = this.#position;
    const mine = sorted(at.mine);
    if (mine.length < 11) {
      return { cards: mine, drawn: null, division: divide(mine), discards: [] };
    }
    const discards: Discard[] = mine.map((card) => {
      const left = divide(without(mine, [card]));
      const isTaken = card === at.taken;
      const whyNot = isTaken
        ? { text: 'You took the {0} in this turn, so another card has to go.', cards: [card] }
        : null;
      return { card, left, whyNot, canKnock: !isTaken && left.points <= at.rules.knockLimit };
    });
    const best = discards
      .filter((each) => !each.whyNot)
      .reduce((a, b) => (b.left.points < a.left.points ? b : a));
    const division = {
      ...best.left,
      deadwood: sorted([...best.left.deadwood, best.card]),
    };
    return { cards: mine, drawn: at.drawn, division, discards: isMyTurn ? discards : [] };
  }

  #whyNot(isMyTurn: boolean): TableState['whyNot'] {
    const kinds: MoveKind[] = ['pass', 'take', 'draw', 'discard', 'knock'];
    const at = this.#position;
    const reason = (kind: MoveKind): Sentence | null => {
      if (this.#result) return { text: 'The hand is over.', cards: [] };
      if (!isMyTurn) return { text: "It is the other player's turn.", cards: [] };
      const played = PLAYED[at.phase] ?? [];
      if (!played.includes(kind)) {
        const verbs = played.map((each) => VERBS[each]).join(' or ');
        return { text: `That is not possible now: ${verbs}.`, cards: [] };
      }
      if (kind !== 'knock') return null;
      const left = this.#least();
      if (left <= at.rules.knockLimit) return null;
      const text = `Your best discard leaves ${left} points; a knock needs 10 or fewer.`;
      return { text, cards: [] };
    };
    return Object.fromEntries(kinds.map((kind) => [kind, reason(kind)])) as TableState['whyNot'];
  }

  #least(): number {
    const { mine, taken } = this.#position;
    const can = mine.filter((card) => card !== taken);
    return Math.min(...can.map((card) => divide(without(mine, [card])).points));
  }
}

/** How a hand ends when no cards are shown. */
export function closed(kind: 'wash' | 'resigned', hand: number, stock = 2): Result {
  return {
    kind,
    hand,
    stock,
    winner: null,
    points: 0,
    knocker: null,
    hands: null,
    deadwood: null,
    knockerMelds: [],
    defenderMelds: [],
    layoffs: [],
  };
}

let seed = 7;

function shuffled(): Card[] {
  const deck = [...Array(52).keys()];
  for (let last = 51; last > 0; last -= 1) {
    seed = (seed * 48271) % 2147483647;
    const at = seed % (last + 1);
    [deck[last], deck[at]] = [deck[at]!, deck[last]!];
  }
  return deck;
}

const MINE = '4S 5S 6S 9D 9H 9C KD 8C 2H AD';
const THEIRS = 'TC JC QC 3D 3H 3S 7D 8H KS QH';
const EARLIER: [number, number][] = [
  [0, 25],
  [47, 0],
  [0, 37],
];

/** A position in which we have ten cards; whatever is not named is dealt from the rest. */
export function position(
  changes: Partial<Omit<Position, 'stock'>> & { stock?: number } = {},
): Position {
  const at = {
    mine: cards(MINE),
    theirs: cards(THEIRS),
    pile: cards('2C JD 7H'),
    phase: 'draw' as const,
    turn: 1 as Seat,
    rules: CLASSIC,
    hands: EARLIER,
    drawn: null,
    taken: null,
    known: [],
    events: [],
    kind: 'friend' as const,
    names: ['Ann', 'Ben'] as [string, string],
    ...changes,
  };
  const seen = [...at.mine, ...at.theirs, ...at.pile];
  const rest = without(shuffled(), seen);
  const events: TableEvent[] = [
    { what: 'dealt', hand: at.hands.length + 1, dealer: 0, upcard: at.pile[0]! },
    ...at.events,
  ];
  return {
    ...at,
    mine: [...at.mine],
    theirs: [...at.theirs],
    pile: [...at.pile],
    stock: rest.slice(0, changes.stock ?? 12),
    events,
  };
}

const withCard = (card: string) => cards(`${MINE} ${card}`);
const one = (card: string): Card => cards(card)[0]!;
const rulesOf = (preset: Preset) => (preset === 'house' ? HOUSE : CLASSIC);

const UNDERCUT_KNOCKER = cards('5S 6S 7S 9C TC JC KS KC KD JD');
const UNDERCUT_DEFENDER = cards('2S 2C 2D 2H 7C 8C 8S 8D 9S AC');
const LONG_KNOCKER = cards('AS AC AD TC TD TH JS QS KS 2H');
const LONG_DEFENDER = cards('4S 4C 4D 4H 5S 5C 5D 5H 9S TS');
const KNOCKER = cards('4S 5S 6S 9D 9H 9C KC KH KS 2H');
const DEFENDER = cards('QD JD TD 7S 9S 2C 5H 6C 8D AH');
const GIN = cards('4S 5S 6S 9D 9H 9C TH JH QH KH');

const ending = (knocker: Seat, mine: Card[], theirs: Card[], hands = EARLIER) => {
  const rules = CLASSIC;
  const [ours, others] = knocker === 1 ? [mine, theirs] : [theirs, mine];
  const at = position({
    mine: ours,
    theirs: others,
    pile: without(cards('8S 3C'), [...mine, ...theirs]),
    hands,
    turn: knocker,
  });
  const isGin = divide(mine).points === 0;
  at.events.push({ what: 'knocked', seat: knocker, card: at.pile.at(-1)!, isGin });
  return new FakeGame(at).over(settle(hands.length + 1, knocker, mine, theirs, rules));
};

const threw = (card: string): TableEvent[] => [{ what: 'discarded', seat: 0, card: one(card) }];
const LATE: [number, number][] = [...EARLIER, [0, 20], [26, 0]];

/** The main scenes, by name. */
export const SCENES: Record<string, () => FakeGame> = {
  dealing: () => new FakeGame(position({ hands: [] })).dealing(),
  offer: () =>
    new FakeGame(position({ rules: rulesOf('house'), phase: 'offer', pile: cards('7H') }), 900),
  'second offer': () =>
    new FakeGame(
      position({
        rules: rulesOf('house'),
        phase: 'second_offer',
        pile: cards('7H'),
        events: [{ what: 'passed', seat: 0 }],
      }),
      900,
    ),
  'must draw': () =>
    new FakeGame(
      position({
        rules: rulesOf('house'),
        phase: 'must_draw',
        pile: cards('7H'),
        events: [
          { what: 'passed', seat: 1 },
          { what: 'passed', seat: 0 },
        ],
      }),
      900,
    ),
  draw: () => new FakeGame(position({ events: threw('7H') }), 900),
  'long name': () =>
    new FakeGame(position({ names: ['Maximiliane Wolkenstein', 'Ben'], events: threw('7H') }), 900),
  'right to left': () =>
    new FakeGame(position({ names: ['עמליה בן־שחר', 'Ben'], events: threw('7H') }), 900),
  solo: () =>
    new FakeGame(position({ kind: 'solo', names: ['Computer', 'Ben'], events: threw('7H') }), 900),
  discard: () =>
    new FakeGame(
      position({
        mine: cards('4S 5S 6S 9D 9H TC KD 8C 2H AD QS'),
        phase: 'discard',
        drawn: one('QS'),
        events: [{ what: 'drawn', seat: 1, card: one('QS') }],
        theirs: cards('JC QC 3D 3H 3S 7D 8H KS QH 4H'),
      }),
      900,
    ),
  knock: () =>
    new FakeGame(
      position({
        mine: cards('4S 5S 6S 9D 9H 9C KD 3C 2H AD 2S'),
        phase: 'discard',
        drawn: one('2S'),
        events: [{ what: 'drawn', seat: 1, card: one('2S') }],
        kind: 'solo',
        names: ['Computer', 'Ben'],
      }),
      900,
    ),
  taken: () =>
    new FakeGame(
      position({
        mine: withCard('7S'),
        phase: 'discard',
        taken: one('7S'),
        events: [{ what: 'taken', seat: 1, card: one('7S') }],
      }),
      900,
    ),
  gin: () =>
    new FakeGame(
      position({
        mine: cards('4S 5S 6S 9D 9H 9C TH JH QH KH 2C'),
        theirs: cards('TC JC QC 3D 3H 3S 7D 8H KS 8D'),
        pile: cards('JD 7H'),
        phase: 'discard',
        drawn: one('KH'),
        events: [{ what: 'drawn', seat: 1, card: one('KH') }],
      }),
      900,
    ),
  waiting: () =>
    new FakeGame(
      position({
        turn: 0,
        theirs: cards(THEIRS),
        known: cards('3H'),
        events: [{ what: 'discarded', seat: 1, card: one('7H') }],
      }),
    ),
  'they threw next': () => new FakeGame(position({ turn: 0, phase: 'discard' }), 900),
  'stock five': () => new FakeGame(position({ stock: 5, events: threw('7H') }), 900),
  'stock three': () => new FakeGame(position({ stock: 3, events: threw('7H') }), 900),
  'first hand': () => new FakeGame(position({ hands: [], pile: cards('7H') }), 900),
  'knock won': () => ending(1, KNOCKER, DEFENDER),
  'knock lost': () => ending(0, KNOCKER, DEFENDER),
  'gin won': () => ending(1, GIN, DEFENDER),
  'gin lost': () => ending(0, GIN, DEFENDER),
  'undercut won': () => ending(0, UNDERCUT_KNOCKER, UNDERCUT_DEFENDER),
  'undercut lost': () => ending(1, LONG_KNOCKER, LONG_DEFENDER),
  wash: () => new FakeGame(position({ stock: 2 })).over(closed('wash', 4)),
  'wash after fifty turns': () => new FakeGame(position()).over(closed('wash', 4, 17)),
  resigned: () => new FakeGame(position()).over({ ...closed('resigned', 4), winner: 1 }),
  'match won': () => ending(1, GIN, DEFENDER, LATE),
  'match lost': () =>
    ending(0, GIN, DEFENDER, [
      [30, 0],
      [0, 80],
      [20, 0],
    ]),
};
