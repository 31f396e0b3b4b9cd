"""Nearness: whether the other player is there, told in stages and seconds.

here    heard from lately
quiet   a link, but nothing heard over it for some seconds
away    no link, or the server no longer sees the other side
gone    no link, and silent for so long that it may take a while
"""

from __future__ import annotations

from desk.reports import Reports
from ginp2p.table.presence import GONE_AFTER, Presence

__all__ = ("Nearness",)

STILL_HERE = 4.0  # seconds of signs of life after the server lost sight of the other side
PATIENCE = 300.0  # seconds without a link after which a match may be ended


class Nearness:
    """Follows the other side over one link after the other. is_linked: whether there is one."""

    def __init__(self, reports: Reports, now: float, is_linked: bool) -> None:
        self.is_linked = is_linked
        self._reports = reports
        self._presence = Presence(now)
        self._heard = now
        self._lost = now
        self._unseen_since: float | None = None
        self._has_left = False
        self._told: tuple[str, int, bool, bool] = ("here", 0, False, False)

    @property
    def is_gone(self) -> bool:
        """Whether the link has been silent for too long."""
        return self.is_linked and self._presence.state == "gone"

    @property
    def is_doubtful(self) -> bool:
        """Whether the link may be dead, and it is time to look for another."""
        return self._presence.state != "here" or self._unseen_since is not None

    @property
    def is_unseen(self) -> bool:
        """Whether the server has lost sight of the other side."""
        return self._unseen_since is not None

    def may_end(self, now: float) -> bool:
        """Whether the other has been away for so long that nobody has to wait any longer."""
        return not self.is_linked and now >= self._lost + PATIENCE

    def link(self, now: float) -> None:
        """There is a new link."""
        self.is_linked = True
        self._presence = Presence(now)
        self._heard = now
        self._unseen_since = None
        self._has_left = False
        self.tell(now)

    def unlink(self, now: float, has_left: bool) -> None:
        """There is none any more. has_left: the other side has said goodbye."""
        if self.is_linked:
            self._lost = now
        self.is_linked = False
        self._has_left = has_left
        self.tell(now)

    def hear(self, now: float) -> None:
        """Something has arrived over the link."""
        self._presence.heard(now)
        self._heard = now
        unseen = self._unseen_since
        if unseen is not None and now >= unseen + STILL_HERE:
            self._unseen_since = None
        self.tell(now)

    def unseen(self, now: float) -> None:
        """The server no longer sees the other side; the link may well live on."""
        if self._unseen_since is None:
            self._unseen_since = now
        self.tell(now)

    def tick(self, now: float) -> bool:
        """Judge the silence so far; return whether a ping is to be sent now."""
        return self.is_linked and self._presence.tick(now)

    def tell(self, now: float) -> None:
        """Report how things stand, where that is new."""
        silent = now - self._heard
        stage = self._presence.state
        if not self.is_linked:
            stage = "away" if silent < GONE_AFTER else "gone"
        elif self._unseen_since is not None:
            stage = "away"
        seconds = int(silent) if stage != "here" else 0
        told = (stage, seconds, self._has_left, self.may_end(now))
        if told != self._told:
            self._told = told
            self._reports.add(
                "presence", presence=stage, seconds=seconds, left=told[2], may_end=told[3]
            )
