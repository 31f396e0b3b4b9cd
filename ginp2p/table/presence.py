"""Presence: whether the other player is still there, judged by when they were last heard.

Design: docs/protocol.md §2. Each side sends a ping every two seconds; anything that arrives
is a sign of life. The clock is the caller's: ``now`` is in seconds and never runs back.
"""

from __future__ import annotations

from ginp2p.record import Record

__all__ = (
    "GONE_AFTER",
    "PING_EVERY",
    "QUIET_AFTER",
    "RENEW_AFTER",
    "OtherBack",
    "OtherGone",
    "OtherQuiet",
    "Presence",
)

PING_EVERY = 2.0  # seconds
QUIET_AFTER = 6.0  # seconds: three pings are missing
GONE_AFTER = 30.0  # seconds: as long as a connection may recover by itself
RENEW_AFTER = 10.0  # seconds: where a new connection can be made, that is faster


class OtherQuiet(Record):
    """Nothing has been heard from the other side for ``seconds``."""

    FIELDS = ("seconds",)

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds

    def __str__(self) -> str:
        return f"Nothing heard from the other side for {self.seconds} seconds."


class OtherBack(Record):
    """The other side is heard again."""

    def __str__(self) -> str:
        return "The other side is back."


class OtherGone(Record):
    """The other side has been silent for so long that the connection is given up."""

    FIELDS = ("seconds",)

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds

    def __str__(self) -> str:
        return f"The other side has been silent for {self.seconds} seconds and is gone."


class Presence:
    """Follows one connection from its opening on.

    gone_after: seconds of silence after which it is given up; may be changed.
    state: "here", "quiet" or "gone"; nothing leads back from "gone".
    """

    def __init__(self, now: float, gone_after: float = GONE_AFTER) -> None:
        self.state = "here"
        self.gone_after = gone_after
        self._heard = now
        self._pinged = now - PING_EVERY
        self._events: list[Record] = []

    def heard(self, now: float) -> None:
        """Note that something has arrived."""
        self._judge(now)
        if self.state == "gone":
            return
        self._heard = now
        if self.state == "quiet":
            self.state = "here"
            self._events.append(OtherBack())

    def tick(self, now: float) -> bool:
        """Judge the silence so far; return whether a ping is to be sent now."""
        self._judge(now)
        if self.state == "gone" or now < self._pinged + PING_EVERY:
            return False
        self._pinged = now
        return True

    def due(self) -> float:
        """Return when ``tick`` is to be called next."""
        silence = self.gone_after
        if self.state == "here":
            silence = min(silence, QUIET_AFTER)
        return min(self._pinged + PING_EVERY, self._heard + silence)

    def take_events(self) -> list[Record]:
        """Return what has changed, and forget it."""
        events, self._events = self._events, []
        return events

    def _judge(self, now: float) -> None:
        silence = now - self._heard
        if self.state == "here" and silence >= QUIET_AFTER:
            self.state = "quiet"
            self._events.append(OtherQuiet(int(QUIET_AFTER)))
        if self.state != "gone" and silence >= self.gone_after:
            self.state = "gone"
            self._events.append(OtherGone(int(self.gone_after)))
