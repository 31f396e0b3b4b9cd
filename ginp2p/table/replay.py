"""A finished hand, step by step, from its record: the table, and the hands as far as shown.

A throw hides which of the eleven cards it was, so a record does not say which draw brought
a card. What it says is worked out backwards from what was laid open: a card lies in a hand
from the seat's last draw before it was shown; before that draw it is one of the cards that
may have lain there or been drawn later. What was never shown stays closed.
"""

from __future__ import annotations

from typing import Sequence

from ginp2p.game.cards import SEATS, Card, Seat
from ginp2p.game.deal import Deal
from ginp2p.game.match import Match
from ginp2p.game.score import Result
from ginp2p.record import Record
from ginp2p.table.events import DealOver, Discarded, Drawn, Event, Knocked, UpcardTaken
from ginp2p.table.hand import Hand
from ginp2p.table.telling import tell
from ginp2p.table.verify import Verdict, verify_record

__all__ = ("HandReplay", "Held", "Step", "Tape", "replay_record")


class Held(Record):
    """A seat's cards at a step. All cards in canonical order.

    cards: what it certainly held. closed: how many more.
    maybe: cards that were shown later, and were in the hand or came with a later draw.
    is_shown: the closed ones are all among ``maybe``; otherwise some never were shown.
    """

    FIELDS = ("cards", "closed", "maybe", "is_shown")

    def __init__(
        self, cards: tuple[Card, ...], closed: int, maybe: tuple[Card, ...], is_shown: bool
    ) -> None:
        self.cards = cards
        self.closed = closed
        self.maybe = maybe
        self.is_shown = is_shown


class Step(Record):
    """What happened, the public table after it, and what (host, guest) held.

    deal: None where the hand was resigned before there was a table; ``held`` is None as well.
    """

    FIELDS = ("event", "deal", "held")

    def __init__(self, event: Event, deal: Deal | None, held: tuple[Held, Held] | None) -> None:
        self.event = event
        self.deal = deal
        self.held = held


class HandReplay(Record):
    """A finished hand. match: the score with it. steps: from the deal to the result's scene."""

    FIELDS = ("number", "dealer", "result", "match", "steps")

    def __init__(
        self, number: int, dealer: Seat, result: Result, match: Match, steps: tuple[Step, ...]
    ) -> None:
        self.number = number
        self.dealer = dealer
        self.result = result
        self.match = match
        self.steps = steps


class Tape:
    """Takes down a match as a ``Verifier`` reads it: its ``watch``."""

    def __init__(self) -> None:
        self._hands: list[HandReplay] = []
        self._moves: list[tuple[Event, Deal]] = []
        self._is_over = False  # the hand; what is left is its close

    @property
    def hands(self) -> tuple[HandReplay, ...]:
        """The finished hands so far."""
        return tuple(self._hands)

    def watch(self, match: Match, writer: Seat, hand: Hand) -> None:
        """Take down a message. match: with the results of the hands that have been read."""
        if hand.number > len(self._hands) + 1:
            return
        if hand.result is None:
            event = tell(hand, writer, writer, ())
            if event is not None and hand.deal is not None:
                self._moves.append((event, hand.deal))
            return
        if hand.number == len(self._hands):
            return  # its close
        if hand.last == "discard":  # a wash comes with a throw
            assert hand.deal is not None
            self._moves.append((Discarded(writer, hand.deal.pile[-1]), hand.deal))
        results = match.results[: hand.number - 1] + (hand.result,)
        with_it = Match(match.rules, results)
        moves: list[tuple[Event, Deal | None]] = list(self._moves)
        stock = None if hand.deal is None else hand.deal.stock
        moves.append((DealOver(hand.number, hand.result, with_it, stock), hand.deal))
        self._moves = []
        self._hands.append(
            HandReplay(hand.number, hand.dealer, hand.result, with_it, _steps(moves))
        )


def replay_record(data: bytes) -> tuple[Verdict, tuple[HandReplay, ...]]:
    """Check a record file, and return its verdict and its finished hands.

    Raises: RecordFault.
    """
    tape = Tape()
    verdict = verify_record(data, tape.watch)
    return verdict, tape.hands


def _steps(moves: Sequence[tuple[Event, Deal | None]]) -> tuple[Step, ...]:
    """Return the moves with what each seat held after them."""
    held = [_held(moves, Seat(seat)) for seat in range(len(SEATS))]
    return tuple(
        Step(event, deal, None if deal is None else (host, guest))
        for (event, deal), host, guest in zip(moves, held[0], held[1])
    )


def _held(moves: Sequence[tuple[Event, Deal | None]], seat: Seat) -> list[Held]:
    """Return what a seat held after each move, worked out from the last one back."""
    last = moves[-1][1]
    if last is None:
        return [Held((), 0, (), False)]
    hands = None if last.result is None else last.result.hands
    sure = set() if hands is None else set(hands[seat])
    maybe: set[Card] = set()
    found: list[Held] = []
    for place in range(len(moves) - 1, -1, -1):
        event, deal = moves[place]
        assert deal is not None
        sure.update(deal.known[seat])
        maybe.difference_update(sure)
        closed = deal.hand_sizes[seat] - len(sure)
        shown = tuple(sorted(maybe)) if closed else ()
        found.append(Held(tuple(sorted(sure)), closed, shown, hands is not None))
        if not isinstance(event, (Discarded, Drawn, Knocked, UpcardTaken)) or event.seat != seat:
            continue
        if isinstance(event, Drawn):  # it may have brought any that all did not know of
            maybe.update(sure)
            sure = set()
        elif isinstance(event, UpcardTaken):
            sure.discard(event.card)
            maybe.discard(event.card)
        else:
            sure.add(event.card)
    found.reverse()
    return found
