"""Lay-offs: the defender's cards divided and laid off together.

Rules: docs/rules.md, decision 5. Pure: no I/O, no clock, no randomness.
"""

from __future__ import annotations

from typing import Sequence, TypeAlias

from ginp2p.game.cards import Card, points
from ginp2p.game.melds import Meld, Suits, by_suit, divisions, extensions, least_left
from ginp2p.record import Record

__all__ = ("LayOff", "lay_off")

Layoffs: TypeAlias = "tuple[tuple[Card, int], ...]"
"""(card, index of the knocker's meld) each."""


class LayOff(Record):
    """What the defender melds, what it lays off, and what remains.

    melds: its own, in canonical order.
    layoffs: (card, index of the knocker's meld) each, in an order they can be laid in.
    deadwood: the cards that remain.
    """

    FIELDS = ("melds", "layoffs", "deadwood")

    def __init__(
        self,
        melds: tuple[Meld, ...],
        layoffs: Layoffs,
        deadwood: tuple[Card, ...],
    ) -> None:
        self.melds = melds
        self.layoffs = layoffs
        self.deadwood = deadwood

    @property
    def points(self) -> int:
        """The deadwood's points."""
        return sum(points(card) for card in self.deadwood)


def lay_off(hand: Sequence[Card], melds: Sequence[Meld]) -> LayOff:
    """Return the division of ``hand``, lay-offs on ``melds`` included, with fewest points.

    hand: the defender's cards, distinct, any order. melds: the knocker's.
    A meld of the defender's is broken where that saves points. Of several that leave as
    few, it is the first by the melds in canonical order, then by the lay-offs.
    Source: docs/rules.md, decision 5.
    """
    ways = _ways_to_lay_off(hand, melds)
    lefts = [least_left(rest) for rest, _ in ways]
    least = min(lefts)
    _, _, own, layoffs = min(
        (own, sorted(layoffs), own, layoffs)
        for (rest, layoffs), left in zip(ways, lefts)
        if left == least
        for own in divisions(rest)
    )
    gone = {card for card, _ in layoffs}
    for meld in own:
        gone.update(meld)
    deadwood = tuple(card for card in sorted(hand) if card not in gone)
    return LayOff(tuple(Meld(meld) for meld in own), layoffs, deadwood)


def _ways_to_lay_off(hand: Sequence[Card], melds: Sequence[Meld]) -> list[tuple[Suits, Layoffs]]:
    """Return every choice of lay-offs, each with what it leaves in the hand."""
    ways: list[tuple[Suits, Layoffs]] = [(by_suit(hand), ())]
    for index, meld in enumerate(melds):
        for chain in _chains(hand, meld):
            more = []
            for rest, layoffs in ways:
                masks = list(rest)
                for card in chain:
                    bit = 1 << card % 13
                    if not masks[card // 13] & bit:
                        break  # laid off on another meld
                    masks[card // 13] ^= bit
                    layoffs = layoffs + ((card, index),)
                    more.append(((masks[0], masks[1], masks[2], masks[3]), layoffs))
            ways += more
    return ways


def _chains(hand: Sequence[Card], meld: Meld) -> list[list[Card]]:
    """Return, for each end of the meld, the cards of ``hand`` that can follow one another."""
    chains = []
    for card in extensions(meld.cards):
        step = 1 if card > meld.cards[-1] else -1
        chain = []
        while card in hand:
            chain.append(card)
            if meld.kind == "set" or (card + step) // 13 != card // 13:
                break
            card = Card(card + step)
        if chain:
            chains.append(chain)
    return chains
