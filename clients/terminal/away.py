"""Away: what is told, and what is possible, while the other player cannot be reached."""

from __future__ import annotations

from ginp2p.record import Record

__all__ = ("ABANDON_AFTER", "Absence", "LinkLost", "LinkRenewed", "StillAway")

ABANDON_AFTER = 300.0  # seconds; then the one who waits may end the match
STAGES = (30, 60, 120, 180, 240)  # seconds after which it is told; then every five minutes
EVERY = 300


class LinkLost(Record):
    """There is no connection any more. code: "gone" (silent), "lost" (broken off), "bye"."""

    FIELDS = ("code",)

    def __init__(self, code: str) -> None:
        self.code = code


class StillAway(Record):
    """The other player has been away for ``seconds``. may_end: whether that is long enough."""

    FIELDS = ("seconds", "may_end")

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        self.may_end = seconds >= ABANDON_AFTER


class LinkRenewed(Record):
    """Both have said how far they are over a new connection: the match goes on."""


class Absence:
    """One time without a connection. now: seconds, of a clock that never runs back.

    code: as in ``LinkLost``.
    """

    def __init__(self, code: str, now: float) -> None:
        self.code = code
        self._since = now
        self._next = STAGES[0]

    @property
    def due(self) -> float:
        """When ``tick`` is to be called next."""
        return self._since + self._next

    def seconds(self, now: float) -> int:
        """Return for how long the other has been away."""
        return int(now - self._since)

    def may_end(self, now: float) -> bool:
        """Whether the match may be ended as abandoned."""
        return now - self._since >= ABANDON_AFTER

    def tick(self, now: float) -> StillAway | None:
        """Return what is to be told now, if anything."""
        if now < self.due:
            return None
        told = StillAway(self.seconds(now))
        later = [stage for stage in STAGES if stage > told.seconds]
        self._next = later[0] if later else (told.seconds // EVERY + 1) * EVERY
        return told
