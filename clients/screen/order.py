"""The order of one's own cards: by melds and then by rank or suit, or as they were moved."""

from __future__ import annotations

from ginp2p.game.cards import Card, points, rank, suit
from ginp2p.game.melds import Division

__all__ = ("Order",)

SORTS = ("rank", "suit")


class Order:
    """Puts a hand in order. sort: rank, suit, or own when cards were moved by hand."""

    def __init__(self) -> None:
        self.sort = SORTS[0]
        self._cards: list[Card] = []

    @property
    def cards(self) -> tuple[Card, ...]:
        """The hand, from left to right."""
        return tuple(self._cards)

    def take(self, division: Division) -> None:
        """Take the hand as it is now: new cards find their place, others keep it."""
        melded = [card for meld in division.melds for card in meld.cards]
        held = [*melded, *division.deadwood]
        if self.sort == "own":
            kept = [card for card in self._cards if card in held]
            self._cards = kept + [card for card in held if card not in kept]
        else:
            self._cards = melded + sorted(division.deadwood, key=self._key)

    def next_sort(self, division: Division) -> str:
        """Sort in the next way and return its name."""
        self.sort = SORTS[1] if self.sort == SORTS[0] else SORTS[0]
        self.take(division)
        return self.sort

    def move(self, card: Card, by: int) -> None:
        """Move a card by so many places, as far as there are any."""
        if card not in self._cards:
            return
        place = self._cards.index(card)
        self._cards.remove(card)
        self._cards.insert(max(0, min(place + by, len(self._cards))), card)
        self.sort = "own"

    def groups(self, division: Division) -> list[tuple[Card, ...]]:
        """Return the hand in pieces to lie apart: whole melds, and what is between them."""
        if self.sort == "own":
            return [self.cards] if self._cards else []
        sizes = [len(meld.cards) for meld in division.melds]
        pieces, start = [], 0
        for size in [*sizes, len(self._cards) - sum(sizes)]:
            if size:
                pieces.append(self.cards[start : start + size])
            start += size
        return pieces

    def _key(self, card: Card) -> tuple[int, int, int]:
        if self.sort == "suit":
            return (suit(card), rank(card), 0)
        return (-points(card), -rank(card), suit(card))
