"""Cards and seats, and their notation.

A card is a number from 0 to 51, thirteen a suit, suits in the order C D H S and ranks from
the ace up: so numbers compare in the canonical order of docs/rules.md. In text a card is
its rank and suit, as ``7H``, ``TC`` or ``AS``.
"""

from __future__ import annotations

from typing import Iterable, NewType, TypeVar

from ginp2p.errors import MalformedMessage

__all__ = (
    "ALL_CARDS",
    "GUEST",
    "HOST",
    "RANKS",
    "SEATS",
    "SUITS",
    "Card",
    "Rank",
    "Seat",
    "Suit",
    "by_seat",
    "card_of",
    "format_card",
    "format_cards",
    "other",
    "parse_card",
    "parse_cards",
    "points",
    "rank",
    "suit",
)

Card = NewType("Card", int)
Rank = NewType("Rank", int)  # 0 (ace) to 12 (king)
Suit = NewType("Suit", int)  # 0 to 3: clubs, diamonds, hearts, spades
Seat = NewType("Seat", int)

T = TypeVar("T")

HOST = Seat(0)
GUEST = Seat(1)
SEATS = ("host", "guest")

RANKS = "A23456789TJQK"
SUITS = "CDHS"
ALL_CARDS = tuple(Card(number) for number in range(52))


def other(seat: Seat) -> Seat:
    """Return the seat across the table."""
    return Seat(1 - seat)


def by_seat(seat: Seat, own: T, others: T) -> tuple[T, T]:
    """Return the host's and the guest's: ``own`` is that of ``seat``."""
    return (own, others) if seat == HOST else (others, own)


def rank(card: Card) -> Rank:
    """Return the card's rank, 0 (ace) to 12 (king)."""
    return Rank(card % 13)


def suit(card: Card) -> Suit:
    """Return the card's suit, 0 to 3 in the order C D H S."""
    return Suit(card // 13)


def card_of(rank: Rank, suit: Suit) -> Card:
    """Return the card of this rank and suit."""
    return Card(suit * 13 + rank)


def points(card: Card) -> int:
    """Return the card's deadwood points: ace 1, court cards 10."""
    return min(card % 13 + 1, 10)


def format_card(card: Card) -> str:
    """Return the card's text, as ``7H``."""
    return RANKS[card % 13] + SUITS[card // 13]


def format_cards(cards: Iterable[Card]) -> str:
    """Return the cards' texts with a space between, in the order given."""
    return " ".join(format_card(card) for card in cards)


def parse_card(text: str) -> Card:
    """Return the card that ``text`` names; lower case is read too, and ``10`` for ``T``.

    Raises: MalformedMessage.
    """
    plain = text.strip().upper().replace("10", "T")
    if len(plain) != 2 or plain[0] not in RANKS or plain[1] not in SUITS:
        raise MalformedMessage("a card is a rank and a suit, as 7H or TC")
    return Card(SUITS.index(plain[1]) * 13 + RANKS.index(plain[0]))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards that ``text`` names, separated by white space.

    Raises: MalformedMessage.
    """
    return tuple(parse_card(word) for word in text.split())
