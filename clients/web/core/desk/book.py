"""The book: what a device keeps of a friend's match, told before anything is sent.

The worker writes it down (``journal``) and hands on nothing of it. It begins when both have
said who they are. There is one for each pairing: a rematch takes the place of the match before.
"""

from __future__ import annotations

from typing import Any

from desk.reports import Reports
from desk.state import rules_json
from ginp2p.table.session import Session

__all__ = ("Book",)


class Book:
    """What is kept, under a name. has_begun: whether there is something to go on with."""

    def __init__(self, name: str, reports: Reports) -> None:
        self.name = name
        self.has_begun = False
        self._reports = reports
        self._entries: list[bytes] = []
        self._is_new = True  # what is kept, if anything, is of the match before
        self._was_between = False
        self._facts: dict[str, Any] | None = None
        self._is_finished = False

    def open(self) -> None:
        """Take that the session was made of what is kept here."""
        self._begin()
        self._is_new = False

    def turn(self) -> None:
        """Another match begins; until it has, the one before is kept."""
        self._entries = []
        self._is_new = True
        self._facts = None
        self._is_finished = False

    def write(self, session: Session) -> None:
        """Report what is new: before the messages that it tells of."""
        self._entries += session.take_journal()
        if not all(session.names) or session.rules is None:
            return
        facts = _facts(session)
        is_whole = self._is_new
        if session.needs_ready and not self._was_between:
            self._entries = session.whole_journal()  # without the secrets of the hand before
            is_whole = True
        self._was_between = session.needs_ready
        if session.match is not None and facts["isOver"]:
            self._finish(session, facts)  # its record first: nobody looks into a match that is over
        if self._entries or facts != self._facts:
            self._reports.add(
                "journal",
                match=self.name,
                whole=is_whole,
                entries=[entry.hex() for entry in self._entries],
                facts=facts,
            )
            self._entries = []
            self._facts = facts
            self._is_new = False
        if not self.has_begun:
            self._begin()

    def close(self) -> None:
        """Nobody goes on with a match that has had its end."""
        has_turned = self.has_begun and self._is_new
        if self._is_finished or has_turned:
            self._reports.add("forget_match", match=self.name)

    def _begin(self) -> None:
        self.has_begun = True
        self._reports.add("begun", match=self.name)

    def _finish(self, session: Session, facts: dict[str, Any]) -> None:
        if not self._is_finished:
            self._is_finished = True
            record = session.record().hex()
            self._reports.add("finished", match=session.match_id.hex(), record=record, facts=facts)


def _facts(session: Session) -> dict[str, Any]:
    match, rules = session.match, session.rules
    assert rules is not None
    told = rules_json(rules)
    return {
        "seat": session.seat,
        "names": list(session.names),
        "rules": {"preset": told["preset"], "target": told["target"]},
        "hand": 1 if match is None else match.hand_number,
        "scores": [0, 0] if match is None else list(match.scores),
        "isOver": session.phase in ("over", "stopped"),
    }
