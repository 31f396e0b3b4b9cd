"""The public table of one hand: what both seats know, and never a hidden card.

Rules: docs/rules.md. A ``Deal`` does not change; ``play`` returns the next one. One seat is
the writer of the moment, and ``PHASES`` says what it may do:

    offer, second_offer   rules with an opening offer: the upcard is taken or passed
    must_draw             both passed: the non-dealer draws from the stock
    draw                  the turn begins: from the stock, or the upcard
    serve                 the other seat hands over the stock card asked for
    discard               the turn ends: with a discard or a knock
    show                  the defender lays its cards open, and the hand is scored
    close                 the seat that did not end the hand agrees to its result
    closed                nothing more

Who keeps the hidden cards, two peers or a local dealer, checks besides that a seat holds
what it plays. Here every move is held against all that the table has seen.
"""

from __future__ import annotations

from ginp2p.errors import IllegalMove
from ginp2p.game.cards import SEATS, Card, Seat, by_seat, format_card, other
from ginp2p.game.melds import HAND_SIZE, least_deadwood
from ginp2p.game.rules import Rules, encode_rules
from ginp2p.game.score import Result, resigned, score_knock, washed
from ginp2p.record import Record

__all__ = ("IDLE_LIMIT", "PHASES", "STOCK", "WASH_STOCK", "Action", "Deal")

STOCK = 31  # cards: 52 without two hands and the upcard
WASH_STOCK = 2  # cards the stock is never drawn below
IDLE_LIMIT = 50  # turns without a draw from the stock; bounds the length of a record

PHASES = {
    "offer": ("take", "pass", "resign"),
    "second_offer": ("take", "pass", "resign"),
    "must_draw": ("draw", "resign"),
    "draw": ("draw", "take", "resign"),
    "serve": ("serve", "resign"),
    "discard": ("discard", "knock", "resign"),
    "show": ("show", "resign"),
    "close": ("close",),
    "closed": (),
}

# A phase's number in bytes is its place here: a dict has no order on every VM.
_PHASE_NUMBERS = (
    "offer",
    "second_offer",
    "must_draw",
    "draw",
    "serve",
    "discard",
    "show",
    "close",
    "closed",
)

_ASKED = {
    "offer": "take the upcard or pass",
    "second_offer": "take the upcard or pass",
    "must_draw": "draw from the stock, both have passed the upcard",
    "draw": "draw from the stock or take the upcard",
    "serve": "hand over the stock card",
    "discard": "discard or knock",
    "show": "show the hand",
    "close": "close the hand",
}

NO_CARD = 255  # in bytes; cards are 0 to 51


class Action(Record):
    """What a seat does.

    kind: pass, take, draw, serve, discard, knock, show, resign or close.
    card: the discard of ``discard`` and ``knock``.
    cards: the other ten of ``knock``, the ten of ``show``; any order.
    """

    FIELDS = ("kind", "card", "cards")

    def __init__(self, kind: str, card: Card | None = None, cards: tuple[Card, ...] = ()) -> None:
        self.kind = kind
        self.card = card
        self.cards = cards


class Deal(Record):
    """The table of one hand, as both seats see it.

    dealer: who dealt. turn: whose turn it is, or was when the hand ended.
    phase: a key of ``PHASES``.
    stock: cards left in it. pile: the discard pile, its top last.
    known: for (host, guest), the cards all know to be in that hand, in canonical order.
    taken: the card taken from the pile in this turn; it may not be discarded.
    idle: consecutive finished turns without a draw from the stock.
    result: how the hand ended, or None.
    """

    FIELDS = (
        "rules",
        "dealer",
        "phase",
        "turn",
        "stock",
        "pile",
        "known",
        "taken",
        "idle",
        "result",
    )

    def __init__(
        self,
        rules: Rules,
        dealer: Seat,
        phase: str,
        turn: Seat,
        stock: int,
        pile: tuple[Card, ...],
        known: tuple[tuple[Card, ...], tuple[Card, ...]],
        taken: Card | None,
        idle: int,
        result: Result | None,
    ) -> None:
        self.rules = rules
        self.dealer = dealer
        self.phase = phase
        self.turn = turn
        self.stock = stock
        self.pile = pile
        self.known = known
        self.taken = taken
        self.idle = idle
        self.result = result

    @classmethod
    def start(cls, rules: Rules, dealer: Seat, upcard: Card) -> Deal:
        """Return the table as dealt: ten cards each, the upcard turned."""
        phase = "offer" if rules.opening == "offer" else "draw"
        return cls(rules, dealer, phase, other(dealer), STOCK, (upcard,), ((), ()), None, 0, None)

    @property
    def writer(self) -> Seat | None:
        """The seat that must act now; None when the hand is closed."""
        if self.phase == "closed":
            return None
        if self.phase in ("serve", "show"):
            return other(self.turn)
        if self.result is not None:  # close
            if self.result.kind == "wash":
                return other(self.turn)
            return self.result.winner if self.result.kind == "resigned" else self.turn
        return self.turn

    @property
    def upcard(self) -> Card | None:
        """The top of the discard pile; None where it was just taken and was the only one."""
        return self.pile[-1] if self.pile else None

    @property
    def hand_sizes(self) -> tuple[int, int]:
        """How many cards (host, guest) hold."""
        sizes = [HAND_SIZE, HAND_SIZE]
        sizes[self.turn] = 52 - HAND_SIZE - self.stock - len(self.pile)
        return (sizes[0], sizes[1])

    @property
    def knocker(self) -> Seat | None:
        """Who knocked or went gin, from that moment on."""
        if self.phase == "show":
            return self.turn
        return None if self.result is None else self.result.knocker

    def play(self, seat: Seat, action: Action) -> Deal:
        """Return the table after ``action``.

        Raises: IllegalMove, in words for the player; this table is as it was.
        """
        if self.writer is None:
            raise IllegalMove("the hand is over")
        if seat != self.writer:
            raise IllegalMove(
                f"it is for the {SEATS[self.writer]} to {_ASKED[self.phase]}, "
                f"not for the {SEATS[seat]}"
            )
        kind, card = action.kind, action.card
        if kind not in PHASES[self.phase]:
            raise IllegalMove(f"{kind} is not possible now: {_ASKED[self.phase]}")
        if len(action.cards) != (HAND_SIZE if kind in ("knock", "show") else 0):
            raise IllegalMove(f"{kind} cannot go with {len(action.cards)} cards laid open")
        if kind in ("discard", "knock"):
            if card is None:
                raise IllegalMove(f"{kind} needs a card to throw")
            return self._discard(card) if kind == "discard" else self._knock(card, action.cards)
        if card is not None:
            raise IllegalMove(f"{kind} goes without a card")
        if kind == "pass":
            return self._pass()
        if kind == "take":
            return self._take()
        if kind == "draw":
            return self.replace(phase="serve")
        if kind == "serve":
            return self.replace(phase="discard", stock=self.stock - 1, idle=0)
        if kind == "show":
            return self._show(action.cards)
        if kind == "resign":
            return self.replace(phase="close", result=resigned(seat))
        return self.replace(phase="closed")

    def encode(self) -> bytes:
        """Return canonical bytes of all of it: equal tables have equal ones, and only they."""
        rules = encode_rules(self.rules)
        parts = [
            len(rules).to_bytes(2, "big"),
            rules,
            bytes(
                [
                    self.dealer,
                    _PHASE_NUMBERS.index(self.phase),
                    self.turn,
                    self.stock,
                    self.idle,
                    NO_CARD if self.taken is None else self.taken,
                ]
            ),
        ]
        for cards in (self.pile, self.known[0], self.known[1]):
            parts.append(bytes([len(cards)]) + bytes(cards))
        parts.append(b"\x00" if self.result is None else b"\x01" + self.result.encode())
        return b"".join(parts)

    def _pass(self) -> Deal:
        second = self.phase == "offer"
        return self.replace(phase="second_offer" if second else "must_draw", turn=other(self.turn))

    def _take(self) -> Deal:
        card = self.pile[-1]
        return self.replace(
            phase="discard",
            pile=self.pile[:-1],
            known=self._knowing(self.turn, tuple(sorted(self.known[self.turn] + (card,)))),
            taken=card,
        )

    def _discard(self, card: Card) -> Deal:
        self._check_discard(card)
        pile = self.pile + (card,)
        known = self._knowing(self.turn, _without(self.known[self.turn], card))
        idle = self.idle if self.taken is None else self.idle + 1
        if self.stock <= WASH_STOCK or idle >= IDLE_LIMIT:
            return self.replace(
                phase="close", pile=pile, known=known, taken=None, idle=idle, result=washed()
            )
        return self.replace(
            phase="draw", turn=other(self.turn), pile=pile, known=known, taken=None, idle=idle
        )

    def _knock(self, card: Card, cards: tuple[Card, ...]) -> Deal:
        self._check_discard(card)
        if card in cards:
            raise IllegalMove(f"the {format_card(card)} cannot be discarded and kept")
        self._check_hand(self.turn, cards, _without(self.known[self.turn], card))
        left = least_deadwood(cards)
        if left > self.rules.knock_limit:
            raise IllegalMove(
                f"a knock needs {self.rules.knock_limit} points or fewer, this hand has {left}"
            )
        return self.replace(
            phase="show",
            pile=self.pile + (card,),
            known=self._knowing(self.turn, tuple(sorted(cards))),
            taken=None,
            idle=self.idle if self.taken is None else self.idle + 1,
        )

    def _show(self, cards: tuple[Card, ...]) -> Deal:
        seat = other(self.turn)
        self._check_hand(seat, cards, self.known[seat])
        shown = tuple(sorted(cards))
        return self.replace(
            phase="close",
            known=self._knowing(seat, shown),
            result=score_knock(self.rules, self.turn, self.known[self.turn], shown),
        )

    def _check_discard(self, card: Card) -> None:
        if not 0 <= card < 52:
            raise IllegalMove("a discard is one of the 52 cards")
        if card == self.taken:
            raise IllegalMove(
                f"the {format_card(card)} was taken from the pile in this turn, "
                "another card has to go"
            )
        self._check_unseen(self.turn, card)
        known = self.known[self.turn]
        if len(known) > HAND_SIZE and card not in known:
            raise IllegalMove(f"the {format_card(card)} is in no hand: all eleven are known")

    def _check_hand(self, seat: Seat, cards: tuple[Card, ...], known: tuple[Card, ...]) -> None:
        """Check that these ten can be the seat's hand, as far as the table knows."""
        if len(set(cards)) != HAND_SIZE or not all(0 <= card < 52 for card in cards):
            raise IllegalMove(f"a hand is {HAND_SIZE} different cards")
        for card in cards:
            self._check_unseen(seat, card)
        for card in known:
            if card not in cards:
                raise IllegalMove(f"the {format_card(card)} was taken and has to be in the hand")

    def _check_unseen(self, seat: Seat, card: Card) -> None:
        """Check that the card is not seen anywhere else than in this seat's hand."""
        if card in self.pile:
            raise IllegalMove(f"the {format_card(card)} is in the discard pile")
        if card in self.known[other(seat)]:
            raise IllegalMove(f"the {format_card(card)} is in the other hand")

    def _knowing(
        self, seat: Seat, cards: tuple[Card, ...]
    ) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        return by_seat(seat, cards, self.known[other(seat)])


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    return tuple(each for each in cards if each != card)
