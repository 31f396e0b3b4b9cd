"""A verdict in short, as plain values: what a list of matches and statistics need of it.

Whoever keeps records keeps these beside them, and need not check every record for a list.
"""

from __future__ import annotations

from typing import Any, Mapping

from ginp2p.errors import MalformedMessage
from ginp2p.game.match import Match
from ginp2p.game.rules import decode_rules, encode_rules
from ginp2p.game.score import KINDS, Result
from ginp2p.table.verify import Verdict

__all__ = ("match_of", "names_of", "summary_of")

NOTES = ("due", "forked", "abandoned", "shuffles", "tokens", "signatures")


def summary_of(verdict: Verdict) -> dict[str, Any]:
    """Return names, rules, results and notes of a verdict, as JSON can have them."""
    summary: dict[str, Any] = {name: getattr(verdict, name) for name in NOTES}
    summary["names"] = list(verdict.names)
    summary["rules"] = encode_rules(verdict.rules).hex()
    summary["results"] = [
        [
            result.kind,
            result.winner,
            result.points,
            None if result.deadwood is None else list(result.deadwood),
            result.knocker,
        ]
        for result in verdict.match.results
    ]
    return summary


def match_of(summary: Mapping[str, Any]) -> Match:
    """Return the match of a summary; its results are without cards.

    Raises: MalformedMessage where this is no summary.
    """
    try:
        match = Match(decode_rules(bytes.fromhex(summary["rules"])))
        for kind, winner, points, deadwood, knocker in summary["results"]:
            if kind not in KINDS or winner not in (None, 0, 1) or knocker not in (None, 0, 1):
                raise ValueError
            left = None if deadwood is None else (int(deadwood[0]), int(deadwood[1]))
            match = match.add(Result(kind, winner, int(points), left, knocker))
    except (KeyError, IndexError, TypeError, ValueError):
        raise MalformedMessage("this is no summary of a match") from None
    return match


def names_of(summary: Mapping[str, Any]) -> tuple[str, str]:
    """Return the names of host and guest in a summary. Raises: MalformedMessage."""
    names = summary.get("names")
    if not isinstance(names, list) or len(names) != 2:
        raise MalformedMessage("this is no summary of a match")
    host, guest = names
    if not isinstance(host, str) or not isinstance(guest, str):
        raise MalformedMessage("this is no summary of a match")
    return host, guest
