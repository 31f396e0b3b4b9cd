"""How a hand ends, and what the ending is worth.

Rules: docs/rules.md, the table and decisions 4 to 7. Pure: no I/O, no clock, no randomness.
"""

from __future__ import annotations

from ginp2p.game.cards import Card, Seat, by_seat, other
from ginp2p.game.layoff import LayOff, lay_off
from ginp2p.game.melds import Meld, best_division, knocker_division
from ginp2p.game.rules import Rules
from ginp2p.record import Record

__all__ = ("KINDS", "Result", "resigned", "score_knock", "washed")

KINDS = ("knock", "gin", "undercut", "wash", "resigned")

NO_SEAT = 2  # in bytes; seats are 0 and 1


class Result(Record):
    """The end of a hand.

    kind: one of ``KINDS``.
    winner: who scores, or who did not resign; None for a wash.
    points: what the winner scores, bonus included.
    deadwood: the points left to (host, guest), lay-offs done; None where nothing was shown.
    knocker: who knocked or went gin. knocker_melds, defender_melds: as they divide.
    layoffs: (card, index of the knocker's meld) each, in an order they can be laid in.
    hands: the ten cards of (host, guest); None where nothing was shown.
    """

    FIELDS = (
        "kind",
        "winner",
        "points",
        "deadwood",
        "knocker",
        "knocker_melds",
        "defender_melds",
        "layoffs",
        "hands",
    )

    def __init__(
        self,
        kind: str,
        winner: Seat | None = None,
        points: int = 0,
        deadwood: tuple[int, int] | None = None,
        knocker: Seat | None = None,
        knocker_melds: tuple[Meld, ...] = (),
        defender_melds: tuple[Meld, ...] = (),
        layoffs: tuple[tuple[Card, int], ...] = (),
        hands: tuple[tuple[Card, ...], tuple[Card, ...]] | None = None,
    ) -> None:
        self.kind = kind
        self.winner = winner
        self.points = points
        self.deadwood = deadwood
        self.knocker = knocker
        self.knocker_melds = knocker_melds
        self.defender_melds = defender_melds
        self.layoffs = layoffs
        self.hands = hands

    @property
    def is_scored(self) -> bool:
        """Whether this hand was won, and so counts as a box."""
        return self.kind in ("knock", "gin", "undercut")

    def encode(self) -> bytes:
        """Return the result's canonical bytes; they say where they end."""
        parts = [
            bytes([KINDS.index(self.kind), _seat(self.winner)]),
            self.points.to_bytes(2, "big"),
        ]
        if self.deadwood is None or self.hands is None:
            parts.append(b"\x00")
            return b"".join(parts)
        parts.append(bytes([1, self.deadwood[0], self.deadwood[1], _seat(self.knocker)]))
        for cards in self.hands:
            parts.append(bytes(cards))
        for melds in (self.knocker_melds, self.defender_melds):
            parts.append(bytes([len(melds)]))
            for meld in melds:
                parts.append(bytes([len(meld.cards)]) + bytes(meld.cards))
        parts.append(bytes([len(self.layoffs)]))
        for card, index in self.layoffs:
            parts.append(bytes([card, index]))
        return b"".join(parts)


def score_knock(
    rules: Rules, knocker: Seat, knocker_hand: tuple[Card, ...], defender_hand: tuple[Card, ...]
) -> Result:
    """Return the result of a knock, once the defender has shown its cards.

    Both hands: ten cards, in canonical order; the knocker's are within the limit.
    """
    division = knocker_division(knocker_hand)
    against_gin = division.points == 0
    if against_gin:  # no lay-off against gin
        alone = best_division(defender_hand)
        defence = LayOff(alone.melds, (), alone.deadwood)
    else:
        defence = lay_off(defender_hand, division.melds)
    difference = defence.points - division.points
    if against_gin:
        kind, winner, points = "gin", knocker, rules.gin_bonus + difference
    elif difference <= 0:
        kind, winner, points = "undercut", other(knocker), rules.undercut_bonus - difference
    else:
        kind, winner, points = "knock", knocker, difference
    return Result(
        kind,
        winner,
        points,
        by_seat(knocker, division.points, defence.points),
        knocker,
        division.melds,
        defence.melds,
        defence.layoffs,
        by_seat(knocker, knocker_hand, defender_hand),
    )


def washed() -> Result:
    """Return the result of a hand that nobody scores."""
    return Result("wash")


def resigned(seat: Seat) -> Result:
    """Return the result of a hand in which ``seat`` gave up the match."""
    return Result("resigned", other(seat))


def _seat(seat: Seat | None) -> int:
    return NO_SEAT if seat is None else seat
