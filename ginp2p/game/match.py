"""The match: hands up to the target, and the score sheet.

Rules: docs/rules.md, the table and decisions 9 and 10.
"""

from __future__ import annotations

from typing import Iterable, TypeAlias

from ginp2p.errors import Misuse
from ginp2p.game.cards import GUEST, HOST, Seat, by_seat
from ginp2p.game.rules import SINGLE_HAND, Rules, encode_rules
from ginp2p.game.score import Result
from ginp2p.record import Record

__all__ = ("Match", "ScoreSheet", "dealer_of")

Pair: TypeAlias = "tuple[int, int]"


class ScoreSheet(Record):
    """The points of (host, guest): from hands, for the line, for boxes, and all together.

    hands: one (host, guest) for each hand, in order. boxes: hands won.
    """

    FIELDS = ("hands", "points", "boxes", "line", "box_points", "totals")

    def __init__(
        self,
        hands: tuple[Pair, ...],
        points: Pair,
        boxes: Pair,
        line: Pair,
        box_points: Pair,
        totals: Pair,
    ) -> None:
        self.hands = hands
        self.points = points
        self.boxes = boxes
        self.line = line
        self.box_points = box_points
        self.totals = totals


class Match(Record):
    """The results so far, and what follows from them. It does not change.

    results: one for each hand, in order; a resignation is the last one.
    """

    FIELDS = ("rules", "results")

    def __init__(self, rules: Rules, results: tuple[Result, ...] = ()) -> None:
        self.rules = rules
        self.results = results

    @property
    def hand_number(self) -> int:
        """The number of the hand being played or to be dealt next, from 1."""
        return len(self.results) + 1

    @property
    def dealer(self) -> Seat:
        """Who deals that hand."""
        return dealer_of(self.hand_number)

    @property
    def scores(self) -> Pair:
        """The points of (host, guest) from hands; they alone decide."""
        return _sum(_points(result) for result in self.results)

    @property
    def boxes(self) -> Pair:
        """The hands that (host, guest) have won."""
        return _sum(_box(result) for result in self.results)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        if not self.results:
            return False
        if self.rules.target == SINGLE_HAND or self.results[-1].kind == "resigned":
            return True
        return max(self.scores) >= self.rules.target

    @property
    def winner(self) -> Seat | None:
        """Who has won; None for a draw, and while the match goes on."""
        if not self.is_over:
            return None
        # Only the last hand can have brought a side to the target.
        return self.results[-1].winner

    def add(self, result: Result) -> Match:
        """Return the match with one more hand in it. Raises: Misuse once it is over."""
        if self.is_over:
            raise Misuse("the match is over")
        return Match(self.rules, self.results + (result,))

    def sheet(self) -> ScoreSheet:
        """Return the score sheet; line and boxes are on it once the match is played out."""
        points, boxes = self.scores, self.boxes
        line, box_points = (0, 0), (0, 0)
        if self.winner is not None and self.results[-1].kind != "resigned":
            line = by_seat(self.winner, self.rules.line_bonus, 0)
            box_points = (boxes[0] * self.rules.box_bonus, boxes[1] * self.rules.box_bonus)
        return ScoreSheet(
            tuple(_points(result) for result in self.results),
            points,
            boxes,
            line,
            box_points,
            _sum((points, line, box_points)),
        )

    def encode(self) -> bytes:
        """Return canonical bytes: equal matches have equal ones, and only they."""
        rules = encode_rules(self.rules)
        parts = [len(rules).to_bytes(2, "big"), rules, len(self.results).to_bytes(2, "big")]
        for result in self.results:
            parts.append(result.encode())
        return b"".join(parts)


def dealer_of(number: int) -> Seat:
    """Return who deals hand ``number``, from 1: the host the first, then in turn.

    Washed hands count.
    """
    return HOST if number % 2 else GUEST


def _points(result: Result) -> Pair:
    return (0, 0) if result.winner is None else by_seat(result.winner, result.points, 0)


def _box(result: Result) -> Pair:
    if result.winner is None or not result.is_scored:
        return (0, 0)
    return by_seat(result.winner, 1, 0)


def _sum(pairs: Iterable[Pair]) -> Pair:
    host, guest = 0, 0
    for pair in pairs:
        host += pair[0]
        guest += pair[1]
    return (host, guest)
