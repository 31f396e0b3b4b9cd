"""``ginp2p stats``: what a player's matches come to, with bars to look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clients.terminal.console import Console
from clients.terminal.look import STRONG, Look, visible_width
from ginp2p.table.statistics import COUNTS, Played, Statistics, by_opponent, by_rules, statistics

__all__ = ("stats_rows", "tell_stats")

BAR = 20  # characters
LABEL = 24
WIDE_LABEL = 34  # the rules in words, or a name of full length
SHORT_BAR, SHORT_LABEL = 6, 20  # where lines are short
WIDE = 62  # characters of a line, from which on nothing is short

SHARES = (
    ("won by knock", "knocks"),
    ("won by gin", "gins"),
    ("won by undercut", "undercuts"),
    ("lost to a knock", "their_knocks"),
    ("lost to gin", "their_gins"),
    ("lost to an undercut", "their_undercuts"),
    ("washed", "washes"),
)


def tell_stats(played: Sequence[Played], console: Console) -> None:
    """Tell the statistics of these matches, which are in the order they were played in."""
    found = statistics(played)
    console.draw(stats_rows(found, console.look))
    console.event("stats", of="all", **stats_fields(found))
    for title, groups in (("By opponent", by_opponent(played)), ("By rules", by_rules(played))):
        if groups:
            console.draw(["", console.look.paint(title, STRONG)])
        for name, each in groups:
            console.draw([_group_row(name, each, console.look)])
            kind = "opponent" if title == "By opponent" else "rules"
            console.event("stats", of=kind, whose=name, **stats_fields(each))


def stats_rows(found: Statistics, look: Look) -> list[str]:
    """Return the statistics, a line each."""
    count = found.count
    drawn = f", {count('drawn')} drawn" if count("drawn") else ""
    unfinished = f", {count('unfinished')} not finished" if count("unfinished") else ""
    rows = [
        _row("Matches", f"{count('won')} won, {count('lost')} lost{drawn}{unfinished}"),
        _bar_row("  won", found.share("won", "matches"), look),
    ]
    if not count("hands"):
        return rows
    hands_won, hands = count("hands_won"), count("hands")
    rows += [
        _row("Hands", f"{hands_won} of {hands} won"),
        *(_bar_row(f"  {label}", found.share(name), look) for label, name in SHARES),
        _row("Points for a hand won", _number(found.average_points)),
        _row("Deadwood at a knock", _number(found.average_deadwood)),
        _row("Matches won in a row", f"{max(found.streak, 0)} now, {found.longest} at most"),
    ]
    return rows


def stats_fields(found: Statistics) -> dict[str, Any]:
    """Return the statistics for programs."""
    fields: dict[str, Any] = dict(zip(COUNTS, found.counts, strict=True))
    fields.update(
        streak=found.streak,
        longest_streak=found.longest,
        average_points=found.average_points,
        average_deadwood=found.average_deadwood,
    )
    return fields


def _group_row(name: str, found: Statistics, look: Look) -> str:
    label = name
    width = WIDE_LABEL if look.columns >= WIDE else SHORT_LABEL
    while visible_width(label) > width - 3:
        label = label[:-1]
    score = f"{found.count('won')}:{found.count('lost')}"
    bar = _bar(found.share("won", "matches"), look)
    return _row(f"  {label}", f"{bar} {score:>7}", width)


def _row(label: str, text: str, width: int = LABEL) -> str:
    return label + " " * max(1, width - visible_width(label)) + text


def _bar_row(label: str, share: float | None, look: Look) -> str:
    percent = "" if share is None else f" {round(share * 100):>3} %"
    return _row(label, f"{_bar(share, look)}{percent}")


def _bar(share: float | None, look: Look) -> str:
    length = BAR if look.columns >= WIDE else SHORT_BAR
    full = 0 if share is None else round(share * length)
    return ("█" if look.symbols else "#") * full + look.dot * (length - full)


def _number(value: float | None) -> str:
    return "none yet" if value is None else f"{value:.1f}"
