"""What happened, for screens and bots: past-tense facts, at a match's table or a solo one.

An event holds what its reader may see and nothing else. ``seat`` is who did it.
"""

from __future__ import annotations

from ginp2p.game.cards import Card, Seat
from ginp2p.game.match import Match
from ginp2p.game.rules import Rules
from ginp2p.game.score import Result
from ginp2p.record import Record

__all__ = (
    "Chatted",
    "DealOver",
    "Discarded",
    "Drawn",
    "Event",
    "HandDealt",
    "HandShown",
    "Introduced",
    "Knocked",
    "MatchBegun",
    "MatchOver",
    "MatchStopped",
    "UpcardPassed",
    "UpcardTaken",
    "Wished",
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
    """A hand ended. ``match`` holds the score with this result in it.

    stock: cards left in the stock; None where it was resigned before there was a table.
    """

    FIELDS = ("hand", "result", "match", "stock")

    def __init__(self, hand: int, result: Result, match: Match, stock: int | None) -> None:
        self.hand = hand
        self.result = result
        self.match = match
        self.stock = stock


class MatchOver(Event):
    """The match ended; ``match`` knows the winner and the sheet."""

    FIELDS = ("match",)

    def __init__(self, match: Match) -> None:
        self.match = match


class Introduced(Event):
    """The other seat said who it is; ``rules`` are the host's."""

    FIELDS = ("name", "rules")

    def __init__(self, name: str, rules: Rules) -> None:
        self.name = name
        self.rules = rules


class MatchBegun(Event):
    """Both seats sit and the match has its id. ``names`` are the host's and the guest's."""

    FIELDS = ("names", "rules")

    def __init__(self, names: tuple[str, str], rules: Rules) -> None:
        self.names = names
        self.rules = rules


class MatchStopped(Event):
    """The match ended by a fault. ``by_peer``: the other side found it, in our messages."""

    FIELDS = ("code", "message", "by_peer")

    def __init__(self, code: str, message: str, by_peer: bool) -> None:
        self.code = code
        self.message = message
        self.by_peer = by_peer


class Wished(Event):
    """The other seat wishes something: ``resign``, ``rematch`` or ``leave``."""

    FIELDS = ("seat", "wish")

    def __init__(self, seat: Seat, wish: str) -> None:
        self.seat = seat
        self.wish = wish


class Chatted(Event):
    """The other seat said something."""

    FIELDS = ("seat", "text")

    def __init__(self, seat: Seat, text: str) -> None:
        self.seat = seat
        self.text = text
