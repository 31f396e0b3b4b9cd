"""The reunion: how two seats of a match find each other again when their link is broken.

Design: docs/protocol.md, "Going on after a break". Both take a place in a room that only they
can name, and pair anew with a secret that only they can have. The page knows the server; it
asks for a place, comes back after each failure, and carries.
"""

from __future__ import annotations

from desk.encounter import Encounter
from desk.reports import Reports
from ginp2p.entropy import Entropy
from ginp2p.game.cards import HOST, Seat
from ginp2p.pairing import exchange
from ginp2p.pairing.resumption import Resumption

__all__ = ("Reunion",)


class Reunion(Encounter):
    """One seat's meetings with the other, one after the other."""

    def __init__(
        self, seat: Seat, resumption: Resumption, reports: Reports, entropy: Entropy
    ) -> None:
        super().__init__(reports, entropy, "meet_relay")
        self._role = exchange.HOST if seat == HOST else exchange.GUEST
        self._resumption = resumption

    @property
    def room(self) -> str:
        """The name of the room in which they meet."""
        return self._resumption.room

    def ask(self, lost: bool) -> None:
        """Ask for a place in the room. lost: whether there is no link now."""
        seat = self._resumption.seat(self._role)
        self._reports.add("meet", room=self.room, seat=seat, lost=lost)

    def begin(self, now: float) -> None:
        """Both are in the room, now."""
        self._meet(self._resumption.pairing(self._role, self._entropy), now)

    def _fail(self, code: str, detail: str) -> None:
        self.close()
        self._reports.add("meet_failed", code=code)
