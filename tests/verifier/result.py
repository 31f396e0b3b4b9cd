"""Results of hands, and the match: docs/protocol.md 10.3 and 10.4."""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.verifier.melds import Division, defenders, knockers
from tests.verifier.rules import Rules

KINDS = ("knock", "gin", "undercut", "wash", "resigned")


@dataclass(frozen=True)
class Result:
    """How a hand ended; shown are the bytes of what was shown."""

    kind: int
    winner: int
    points: int
    shown: bytes = b"\0"

    def encode(self) -> bytes:
        """The bytes on the table."""
        return bytes([self.kind, self.winner]) + self.points.to_bytes(2, "big") + self.shown


def _melds(division: Division) -> bytes:
    return bytes([len(division)]) + b"".join(bytes([len(m), *m]) for m in division)


def shown_result(
    rules: Rules, knocker: int, knocker_ten: Sequence[int], defender_ten: Sequence[int]
) -> Result:
    """The result of a hand whose cards were shown."""
    k, division = knockers(knocker_ten)
    d, others, layoffs = defenders(defender_ten, division, k == 0)
    if k == 0:
        kind, winner, points = 1, knocker, rules.gin_bonus + d
    elif d <= k:
        kind, winner, points = 2, 1 - knocker, rules.undercut_bonus + k - d
    else:
        kind, winner, points = 0, knocker, d - k
    sides = (k, sorted(knocker_ten)), (d, sorted(defender_ten))
    host, guest = sides if knocker == 0 else sides[::-1]
    shown = bytes([1, host[0], guest[0], knocker, *host[1], *guest[1]])
    shown += _melds(division) + _melds(others)
    shown += bytes([len(layoffs), *(number for layoff in layoffs for number in layoff)])
    return Result(kind, winner, points, shown)


class Match:
    """The hands so far."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.results: list[Result] = []

    @property
    def points(self) -> tuple[int, int]:
        """The hand points of host and guest."""
        host, guest = (sum(r.points for r in self.results if r.winner == s) for s in (0, 1))
        return host, guest

    def bound(self, head: bytes) -> bytes:
        """What the next hand must repeat: the last head, and the points (9.3)."""
        return head + b"".join(points.to_bytes(2, "big") for points in self.points)

    @property
    def over(self) -> bool:
        """Is the match over?"""
        if not self.results:
            return False
        if self.results[-1].kind == 4 or self.rules.target == 0:
            return True
        return max(self.points) >= self.rules.target

    @property
    def winner(self) -> int | None:
        """Who has won a match that is over; None for nobody."""
        if not self.over or self.results[-1].winner == 2:
            return None
        return self.results[-1].winner

    @property
    def totals(self) -> tuple[int, int]:
        """With line and boxes."""
        totals = list(self.points)
        if self.winner is not None and self.results[-1].kind != 4:
            totals[self.winner] += self.rules.line_bonus
            for result in self.results:
                if result.kind < 3:
                    totals[result.winner] += self.rules.box_bonus
        return totals[0], totals[1]
