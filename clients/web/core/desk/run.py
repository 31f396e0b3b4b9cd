"""What the worker calls: one JSON text in, one out.

``handle`` takes ``{"game": n, "do": ..., ...}`` and returns ``{"game": n, "reports": [...],
"work": "none" | "idle" | "urgent"}``. A command that begins a game puts it in the place of the
one before; what comes for another game than the one at the desk is of the past, and ignored.
``close`` gets up with a goodbye, ``drop`` without a word: another page has the seat.
"""

from __future__ import annotations

import json
from typing import Any

from ginp2p.entropy import Entropy

__all__ = ("Desk",)

_SOLO = ("solo", "resume")
_FRIEND = ("host", "join", "go_on")
_ARCHIVE = ("archive",)


class Desk:
    """The one game being played in this worker. entropy: the system's own source."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy
        self._game = 0
        self._seat: Any = None

    def handle(self, text: str, now: float) -> str:
        """Do a command. now: seconds, of a clock that never runs back."""
        command = json.loads(text)
        if command["do"] in _SOLO + _FRIEND + _ARCHIVE:
            self._game = command["game"]
            self._seat = self._begun(command["do"])
        if self._seat is None or command["game"] != self._game:
            return self._answer([])
        if command["do"] == "drop":
            self._seat = None
            return self._answer([])
        if command["do"] == "close":
            reports = self._seat.close(now)
            self._seat = None
            return self._answer(reports)
        return self._answer(self._seat.handle(command, now))

    def step(self, now: float) -> str:
        """Do a piece of the work that waits."""
        return self._answer([] if self._seat is None else self._seat.step(now))

    def _begun(self, kind: str) -> Any:
        if kind in _SOLO:
            from desk.solo import SoloDesk

            return SoloDesk(self._entropy)
        if kind in _ARCHIVE:
            from desk.archive import ArchiveDesk

            return ArchiveDesk()
        from desk.friend import FriendDesk  # with the cryptography: only where it is played

        return FriendDesk(self._entropy)

    def _answer(self, reports: list[dict[str, Any]]) -> str:
        seat, work = self._seat, "none"
        if seat is not None and seat.has_work:
            work = "urgent" if seat.is_urgent else "idle"
        return json.dumps({"game": self._game, "reports": reports, "work": work})
