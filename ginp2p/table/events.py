"""What happened, for screens and bots: past-tense facts, at a match's table or a solo one.

An event holds what its reader may see and nothing else. ``seat`` is who did it.
"""

from __future__ import annotations

from ginp2p.game.cards import Card, Seat
from ginp2p.game.deal import Result
from ginp2p.game.match import Match
from ginp2p.record import Record

__all__ = (
    "DealOver",
    "Discarded",
    "Drawn",
    "HandDealt",
    "HandShown",
    "Knocked",
    "MatchOver",
    "UpcardPassed",
    "UpcardTaken",
)


class Event(Record):
    """The base of all events."""


class HandDealt(Event):
    """A hand is dealt; the reader's own cards are in its ``View``."""

    FIELDS = ("hand", "dealer", "upcard")

    def __init__(self, hand: int, dealer: Seat, upcard: Card) -> None:
        self.hand = hand
        self.dealer = dealer
        self.upcard = upcard


class UpcardPassed(Event):
    """A seat passed the first upcard (rules with an opening offer)."""

    FIELDS = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


class UpcardTaken(Event):
    """A seat took the top of the discard pile."""

    FIELDS = ("seat", "card")

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat = seat
        self.card = card


class Drawn(Event):
    """A seat has a card from the stock; ``card`` is None where it is not the reader's."""

    FIELDS = ("seat", "card")

    def __init__(self, seat: Seat, card: Card | None) -> None:
        self.seat = seat
        self.card = card


class Discarded(Event):
    """A seat threw a card on the pile and its turn is over."""

    FIELDS = ("seat", "card")

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat = seat
        self.card = card


class Knocked(Event):
    """A seat knocked or went gin: its discard, and its ten cards, laid open."""

    FIELDS = ("seat", "card", "cards")

    def __init__(self, seat: Seat, card: Card, cards: tuple[Card, ...]) -> None:
        self.seat = seat
        self.card = card
        self.cards = cards


class HandShown(Event):
    """The defender laid its ten cards open."""

    FIELDS = ("seat", "cards")

    def __init__(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        self.seat = seat
        self.cards = cards


class DealOver(Event):
    """A hand ended. ``match`` holds the score with this result in it."""

    FIELDS = ("hand", "result", "match")

    def __init__(self, hand: int, result: Result, match: Match) -> None:
        self.hand = hand
        self.result = result
        self.match = match


class MatchOver(Event):
    """The match ended; ``match`` knows the winner and the sheet."""

    FIELDS = ("match",)

    def __init__(self, match: Match) -> None:
        self.match = match
