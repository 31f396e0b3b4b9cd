"""Records at the desk: what one proves, its hands step by step, statistics over many.

A record comes in pieces, so that no single text is long, and is checked message by message, so
that the page can tell how far it is and the worker listens in between.
"""

from __future__ import annotations

from typing import Any

from desk.reports import Reports
from desk.state import Seated, event_json, rules_json, table_json
from ginp2p.errors import MalformedMessage
from ginp2p.game.cards import HOST, SEATS
from ginp2p.game.deal import Deal
from ginp2p.table.findings import Finding, fault_finding, findings
from ginp2p.table.replay import HandReplay, Held, Tape
from ginp2p.table.statistics import (
    COUNTS,
    Played,
    Statistics,
    by_opponent,
    by_rules,
    statistics,
)
from ginp2p.table.summary import match_of, names_of, summary_of
from ginp2p.table.verify import RecordFault, Verifier

__all__ = ("ArchiveDesk",)

TOLD_EVERY = 8  # messages; about a quarter of a second


class ArchiveDesk:
    """Judges one record, or counts over the summaries of many."""

    is_urgent = False  # nobody else waits for it

    def __init__(self) -> None:
        self._reports = Reports()
        self._pieces: list[bytes] = []
        self._tape = Tape()
        self._verifier: Verifier | None = None

    @property
    def has_work(self) -> bool:
        """Whether a record is being checked."""
        return self._verifier is not None

    def handle(self, command: dict[str, Any], now: float) -> list[dict[str, Any]]:
        """Do what the page asks; return what there is to tell."""
        do = command["do"]
        if do == "piece":
            self._pieces.append(bytes.fromhex(command["data"]))
        elif do == "judge":
            data = b"".join(self._pieces)
            self._pieces = []
            try:
                self._verifier = Verifier(data, self._tape.watch)
            except RecordFault as fault:
                self._broken(fault)
        elif do == "count":
            self._count(command["matches"])
        return self._reports.take()

    def step(self, now: float) -> list[dict[str, Any]]:
        """Check the next message of the record."""
        verifier = self._verifier
        if verifier is not None:
            try:
                if not verifier.step():
                    self._judged(verifier)
                elif verifier.done % TOLD_EVERY == 0:
                    self._reports.add("checking", done=verifier.done, total=verifier.total)
            except RecordFault as fault:
                self._broken(fault)
        return self._reports.take()

    def close(self, now: float) -> list[dict[str, Any]]:
        """Forget the record."""
        self._verifier = None
        return []

    def _judged(self, verifier: Verifier) -> None:
        verdict = verifier.verdict()
        self._verifier = None
        for hand in self._tape.hands:
            self._reports.add("hand", hand=_hand_json(hand, verdict.names))
        self._reports.add(
            "judged",
            match=verifier.match_id.hex(),
            findings=[_finding_json(finding) for finding in findings(verdict)],
            isFinished=verdict.is_finished,
            summary=summary_of(verdict),
            rules=rules_json(verdict.rules),
            totals=list(verdict.match.sheet().totals),
            winner=verdict.match.winner,
        )

    def _broken(self, fault: RecordFault) -> None:
        self._verifier = None
        self._reports.add("broken", finding=_finding_json(fault_finding(fault)))

    def _count(self, matches: list[dict[str, Any]]) -> None:
        played = []
        for each in matches:
            try:
                summary = each["summary"]
                played.append(Played(names_of(summary), each["seat"], match_of(summary)))
            except MalformedMessage:
                pass  # kept by another version: it is left out until it is checked again
        self._reports.add(
            "counted",
            all=_statistics_json(statistics(played)),
            opponents=_groups_json(by_opponent(played)),
            rules=_groups_json(by_rules(played)),
        )


def _finding_json(finding: Finding) -> dict[str, Any]:
    return {"text": finding.text, "places": dict(finding.places)}


def _hand_json(hand: HandReplay, names: tuple[str, str]) -> dict[str, Any]:
    end = hand.steps[-1].deal
    stock = None if end is None else end.stock
    table = table_json(
        Seated("friend", HOST, names, None, None, hand.match, False, (set(), set()), stock)
    )
    steps = []
    for step in hand.steps:
        deal = step.deal
        steps.append(
            {
                "event": event_json(step.event),
                "stock": 0 if deal is None else deal.stock,
                "pile": [] if deal is None else list(deal.pile),
                "turn": None if deal is None else deal.turn,
                "seats": [] if deal is None or step.held is None else _seats(deal, step.held),
            }
        )
    return {
        "number": hand.number,
        "result": table["result"],
        "table": table,
        "steps": steps,
    }


def _seats(deal: Deal, held: tuple[Held, Held]) -> list[dict[str, Any]]:
    """Return for each seat what it held, and what of it all at the table knew."""
    return [
        {
            "cards": list(held[seat].cards),
            "closed": held[seat].closed,
            "maybe": list(held[seat].maybe),
            "isShown": held[seat].is_shown,
            "known": list(deal.known[seat]),
        }
        for seat in range(len(SEATS))
    ]


def _statistics_json(found: Statistics) -> dict[str, Any]:
    counts = dict(zip(COUNTS, found.counts))
    return {
        "counts": counts,
        "streak": found.streak,
        "longest": found.longest,
        "averagePoints": found.average_points,
        "averageDeadwood": found.average_deadwood,
    }


def _groups_json(groups: tuple[tuple[str, Statistics], ...]) -> list[dict[str, Any]]:
    return [{"name": name, "statistics": _statistics_json(found)} for name, found in groups]
