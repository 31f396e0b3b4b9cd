"""The reunion: how two seats of a match find each other again when their link is broken.

Design: docs/protocol.md, "Going on after a break". Both take a place in a room that only they
can name, and pair anew with a secret that only they can have. The page knows the server; it
asks for a place, comes back after each failure, and carries.
"""

from __future__ import annotations

from desk.errands import tell_meeting
from desk.reports import Reports
from ginp2p.entropy import Entropy
from ginp2p.errors import GinError, MalformedMessage
from ginp2p.game.cards import HOST, Seat
from ginp2p.pairing import exchange
from ginp2p.pairing.meeting import Meeting
from ginp2p.pairing.resumption import Resumption

__all__ = ("Reunion",)


class Reunion:
    """One seat's meetings with the other, one after the other."""

    def __init__(
        self, seat: Seat, resumption: Resumption, reports: Reports, entropy: Entropy
    ) -> None:
        self._role = exchange.HOST if seat == HOST else exchange.GUEST
        self._resumption = resumption
        self._reports = reports
        self._entropy = entropy
        self._meeting: Meeting | None = None

    @property
    def room(self) -> str:
        """The name of the room in which they meet."""
        return self._resumption.room

    @property
    def is_paired(self) -> bool:
        """Whether whoever is there has proven to be the other seat."""
        return self._meeting is not None and self._meeting.is_paired

    def ask(self, lost: bool) -> None:
        """Ask for a place in the room. lost: whether there is no link now."""
        seat = self._resumption.seat(self._role)
        self._reports.add("meet", room=self.room, seat=seat, lost=lost)

    def begin(self, now: float) -> None:
        """Both are in the room, now."""
        self._meeting = Meeting(self._resumption.pairing(self._role, self._entropy), now)
        self._flush()

    def relayed(self, data: bytes | None) -> None:
        """Take what the other side sent; None for what can be no message of ours."""
        if self._meeting is None:
            return  # for a meeting that is over
        try:
            if data is None:
                raise MalformedMessage("the other side sends what is no message of ours")
            self._meeting.receive(data)
        except GinError as fault:
            self._flush()
            self._fail(fault.code)
            return
        self._flush()

    def described(self, sdp: str) -> None:
        """Take our connection's description."""
        if self._meeting is not None:
            self._meeting.describe(sdp)
            self._flush()

    def candidate(self, line: str) -> None:
        """Take one more way to reach us."""
        if self._meeting is not None:
            self._meeting.add_candidate(line)
            self._flush()

    def failed(self) -> None:
        """Take that the connection has found no way, or could not use what it was given."""
        if self._meeting is not None:
            self._fail("no_path")

    def tick(self, now: float) -> None:
        """Give up an attempt that takes too long."""
        if self._meeting is not None and self._meeting.is_late(now):
            self._fail("no_path" if self._meeting.is_paired else "other_silent")

    def close(self) -> None:
        """Stop this attempt: there is a link now, or the other has left the room."""
        self._meeting = None

    def _flush(self) -> None:
        assert self._meeting is not None
        tell_meeting(self._meeting, self._reports, "meet_relay")

    def _fail(self, code: str) -> None:
        self._meeting = None
        self._reports.add("meet_failed", code=code)
