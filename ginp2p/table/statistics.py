"""Statistics of a player's matches, from their verified records.

A record does not say which seat is ours: whoever keeps it has to.
"""

from __future__ import annotations

from typing import Callable, Sequence

from ginp2p.game.cards import Seat, other
from ginp2p.game.match import Match
from ginp2p.game.rules import describe
from ginp2p.game.score import Result
from ginp2p.record import Record

__all__ = ("Played", "Statistics", "by_opponent", "by_rules", "statistics")

COUNTS = (
    "matches",
    "won",
    "lost",
    "drawn",
    "unfinished",
    "hands",
    "hands_won",
    "hands_lost",
    "washes",
    "knocks",
    "gins",
    "undercuts",
    "their_knocks",
    "their_gins",
    "their_undercuts",
    "points",
    "their_points",
    "tries",
    "deadwood",
)


class Played(Record):
    """A match that we played in. names: of host and guest. seat: ours."""

    FIELDS = ("names", "seat", "match")

    def __init__(self, names: tuple[str, str], seat: Seat, match: Match) -> None:
        self.names = names
        self.seat = seat
        self.match = match

    @property
    def opponent(self) -> str:
        """The other player's name; a claim, like all names."""
        return self.names[other(self.seat)]


class Statistics(Record):
    """Counts over some matches; hands count without those in which somebody resigned.

    counts: a number for each of ``COUNTS``, in their order:
        matches, won, lost, drawn: finished ones. unfinished: the others; their hands count.
        hands: scored or washed. hands_won, hands_lost: of them.
        washes: hands without score.
        knocks, gins, undercuts: hands we won that way; ``their_`` ones likewise.
        points, their_points: from hands, without line and boxes.
        tries: hands we knocked in with deadwood left, won or undercut.
        deadwood: the points left to us in them, all together.
    streak: matches won in a row up to the last finished one; of lost ones, below zero.
    longest: the most matches won in a row.
    """

    FIELDS = ("counts", "streak", "longest")

    def __init__(self, counts: tuple[int, ...], streak: int, longest: int) -> None:
        self.counts = counts
        self.streak = streak
        self.longest = longest

    def count(self, name: str) -> int:
        """Return one of the counts."""
        return self.counts[COUNTS.index(name)]

    def share(self, name: str, of: str = "hands") -> float | None:
        """Return a count as a part of another, 0 to 1; None where there is nothing to divide."""
        whole = self.count(of)
        return self.count(name) / whole if whole else None

    @property
    def average_points(self) -> float | None:
        """The points of a hand that we won, on average."""
        return self.share("points", "hands_won")

    @property
    def average_deadwood(self) -> float | None:
        """The points left to us where we knocked, on average; gin is no knock."""
        return self.share("deadwood", "tries")


def statistics(played: Sequence[Played]) -> Statistics:
    """Return the statistics of matches, which are in the order they were played in."""
    counts = dict.fromkeys(COUNTS, 0)
    streak = longest = 0
    for each in played:
        match, seat = each.match, each.seat
        for result in match.results:
            _count_hand(counts, result, seat)
        if not match.is_over:
            counts["unfinished"] += 1
            continue
        counts["matches"] += 1
        if match.winner is None:
            counts["drawn"] += 1
            streak = 0
        elif match.winner == seat:
            counts["won"] += 1
            streak = max(streak, 0) + 1
            longest = max(longest, streak)
        else:
            counts["lost"] += 1
            streak = min(streak, 0) - 1
    return Statistics(tuple(counts[name] for name in COUNTS), streak, longest)


def by_opponent(played: Sequence[Played]) -> tuple[tuple[str, Statistics], ...]:
    """Return a name and the statistics for each opponent, those played most first."""
    return _by(played, lambda each: each.opponent)


def by_rules(played: Sequence[Played]) -> tuple[tuple[str, Statistics], ...]:
    """Return the rules in words and the statistics for each, those played most first."""
    return _by(played, lambda each: describe(each.match.rules))


def _by(
    played: Sequence[Played], key: Callable[[Played], str]
) -> tuple[tuple[str, Statistics], ...]:
    groups: dict[str, list[Played]] = {}
    for each in played:
        groups.setdefault(key(each), []).append(each)
    ordered = sorted(groups, key=lambda name: (-len(groups[name]), name))
    return tuple((name, statistics(groups[name])) for name in ordered)


def _count_hand(counts: dict[str, int], result: Result, seat: Seat) -> None:
    if result.kind == "resigned":
        return
    counts["hands"] += 1
    if not result.is_scored:
        counts["washes"] += 1
        return
    is_ours = result.winner == seat
    counts["hands_won" if is_ours else "hands_lost"] += 1
    counts["points" if is_ours else "their_points"] += result.points
    counts[("" if is_ours else "their_") + result.kind + "s"] += 1
    if result.knocker == seat and result.kind != "gin" and result.deadwood is not None:
        counts["tries"] += 1
        counts["deadwood"] += result.deadwood[seat]
