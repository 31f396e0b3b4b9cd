"""Shuffling masked cards: a new order, a new mask for each, and the secret of both.

With π the permutation and r the masks, card i of the result is

    e'_i = e_π(i) + r_i·(B, K)

That nothing else was done is proven from the secret (``ginp2p.deck.shuffle_proof``).
Source: docs/protocol.md, "Masked cards".
"""

from __future__ import annotations

from typing import Sequence

from ginp2p.deck.masking import Deck, first_parts, second_parts
from ginp2p.entropy import Entropy, shuffled
from ginp2p.errors import Misuse
from ginp2p.primitives import Point, add_each, base_each, random_scalars, scale_each

__all__ = ("ShuffleSecret", "permute_and_mask", "require_count", "shuffle")


class ShuffleSecret:
    """How a deck was shuffled. It makes one proof and is empty afterwards."""

    def __init__(
        self,
        permutation: Sequence[int],
        masks: Sequence[int],
        before: Deck,
        after: Deck,
        key: Point,
    ) -> None:
        self._permutation: tuple[int, ...] | None = tuple(permutation)
        self._masks: Sequence[int] = masks
        self._shuffled = (before, after, key)

    def __repr__(self) -> str:
        return "<ShuffleSecret>"

    @property
    def permutation(self) -> tuple[int, ...]:
        """after[i] is before[permutation[i]]. Raises: Misuse once the proof is made."""
        if self._permutation is None:
            raise Misuse("this shuffle is already proven, and its secret erased")
        return self._permutation

    def spend(self, before: Deck, after: Deck, key: Point) -> tuple[tuple[int, ...], Sequence[int]]:
        """Return the permutation and the masks of this very shuffle, and erase them.

        Raises: Misuse where they are erased already or belong to another shuffle.
        """
        permutation, masks = self.permutation, self._masks
        if (before, after, key) != self._shuffled:
            raise Misuse("this secret belongs to another shuffle")
        self._permutation, self._masks = None, ()
        return permutation, masks


def shuffle(deck: Deck, key: Point, entropy: Entropy) -> tuple[Deck, ShuffleSecret]:
    """Return the cards in a uniformly random order under new masks, and the secret of it."""
    return permute_and_mask(deck, key, shuffled(range(len(deck)), entropy), entropy)


def permute_and_mask(
    deck: Deck, key: Point, permutation: Sequence[int], entropy: Entropy
) -> tuple[Deck, ShuffleSecret]:
    """Return the cards in the given order under new masks, and the secret of it.

    permutation: card i of the result is ``deck[permutation[i]]``.
    """
    count = len(deck)
    require_count(count)
    if sorted(permutation) != list(range(count)):
        raise Misuse("a permutation names each place once")
    masks = random_scalars(count, entropy)
    # e'_i = e_π(i) + r_i·(B, K)
    moved = tuple(deck[place] for place in permutation)
    points = add_each(
        first_parts(moved) + second_parts(moved),
        base_each(masks) + scale_each([key] * count, masks),
    )
    after = tuple((points[place], points[count + place]) for place in range(count))
    return after, ShuffleSecret(permutation, masks, deck, after, key)


def require_count(count: int) -> None:
    """Refuse a number of cards that no shuffle has. Raises: Misuse."""
    if count < 2:
        raise Misuse(f"a shuffle has 2 cards or more, not {count}")
