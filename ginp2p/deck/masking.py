"""Masked cards: a card under both seats' keys, and decks of them.

A card c is a point M_c that nobody can relate to another card's. Masked under the joint
key K it is (c1, c2) = (r·B, M_c + r·K), an ElGamal ciphertext; who does not know r or the
secrets behind K learns nothing from it. Source: docs/protocol.md, "The deck".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ginp2p.deck.transcript import Transcript
from ginp2p.errors import MalformedMessage
from ginp2p.primitives import BASE, POINT_SIZE, Point, add_each, decode_points, point_from_hash

__all__ = (
    "DECK_SIZE",
    "MASKED_CARD_SIZE",
    "Deck",
    "MaskedCard",
    "card_of_point",
    "card_points",
    "decode_deck",
    "encode_deck",
    "first_parts",
    "hash_to_point",
    "initial_deck",
    "second_parts",
)

if TYPE_CHECKING:
    MaskedCard = tuple[Point, Point]
    Deck = tuple[MaskedCard, ...]
else:  # MicroPython's tuple takes no parameters
    MaskedCard = Deck = tuple

DECK_SIZE = 52
MASKED_CARD_SIZE = 2 * POINT_SIZE

_points: list[Point] = []  # the 52 cards', made when first asked for
_numbers: dict[Point, int] = {}


def hash_to_point(name: str, index: int) -> Point:
    """Return a public point of which nobody knows a logarithm to any other base."""
    source = Transcript("hash to group").absorb("name", name.encode())
    return point_from_hash(source.absorb("index", index.to_bytes(4, "big")).digest("point"))


def card_points() -> tuple[Point, ...]:
    """Return the points of the 52 cards, in the order of their numbers."""
    if not _points:
        _points.extend(hash_to_point("card", card) for card in range(DECK_SIZE))
        _numbers.update({point: card for card, point in enumerate(_points)})
    return tuple(_points)


def card_of_point(point: Point) -> int | None:
    """Return the card whose point this is, or None."""
    card_points()
    return _numbers.get(point)


def initial_deck(joint_key: Point) -> Deck:
    """Return the deck before any shuffle: card c is (B, M_c + K), a mask that both know."""
    hidden = add_each(card_points(), [joint_key] * DECK_SIZE)
    return tuple((BASE, point) for point in hidden)


def encode_deck(deck: Deck) -> bytes:
    """Return the bytes of masked cards: c1 and c2 of each, 64 bytes a card."""
    return b"".join(first + second for first, second in deck)


def decode_deck(data: bytes, count: int) -> Deck:
    """Return ``count`` masked cards from outside; no point of them is the identity.

    Raises: MalformedMessage.
    """
    if len(data) != count * MASKED_CARD_SIZE:
        raise MalformedMessage(
            f"{count} masked cards have {count * MASKED_CARD_SIZE} bytes, not {len(data)}"
        )
    points = decode_points(data, 2 * count)
    return tuple((points[place], points[place + 1]) for place in range(0, 2 * count, 2))


def first_parts(deck: Deck) -> list[Point]:
    """Return c1 of each card."""
    return [card[0] for card in deck]


def second_parts(deck: Deck) -> list[Point]:
    """Return c2 of each card."""
    return [card[1] for card in deck]
