"""The door: how host and guest come together, before there is a table.

The host's code changes after three wrong tries. Each side's tries are counted for as long as
its code lives: the page keeps the number, under a name that does not show the code.
"""

from __future__ import annotations

import hashlib

from desk.encounter import Encounter
from desk.reports import Reports
from ginp2p.entropy import Entropy
from ginp2p.pairing.code import RoomCode, format_code, format_link, make_secret, parse_link
from ginp2p.pairing.exchange import GUEST, Attempts, Pairing

__all__ = ("Door",)

HOST_AWAY = 15.0  # seconds a guest waits for a host who is not in the room


class Door(Encounter):
    """One side's meeting with whoever is in the other place of the room."""

    def __init__(self, role: bytes, reports: Reports, entropy: Entropy) -> None:
        super().__init__(reports, entropy, "relay")
        self.role = role
        self._server = ""
        self._code: RoomCode | None = None
        self._attempts = Attempts()
        self._used = 0
        self._left_at: float | None = None  # since when a guest waits for a host who is away

    def remember(self, code: str, used: int) -> None:
        """Take the code that we have shown before. used: how often it failed. Raises: BadCode."""
        _, self._code = parse_link(code)
        self._attempts = Attempts(used)
        self._used = used

    def open(self, room: str, server: str) -> None:
        """The host's room is open: show its code."""
        self._server = server
        if self._code is None or self._code.room != room or self._attempts.is_spent:
            self._change_code(room)
        else:
            self._show_code()

    def find(self, text: str, server: str) -> None:
        """Read what the guest typed or opened; ask for its room. Raises: BadCode."""
        other, code = parse_link(text)
        if other is not None and other.lower() != server.lower():
            self._reports.add("fault", code="other_server", detail=other, by="us")
            return
        self._code = code
        self._reports.add("room", room=code.room, key=self._key(code))

    def come(self, used: int, now: float) -> None:
        """The guest has its place. used: how often this code failed before."""
        self._attempts = Attempts(used)
        self._used = used
        self.begin(now)

    def begin(self, now: float) -> None:
        """Both are in the room, now. Raises: CodeSpent."""
        if self._code is None:
            return
        self._left_at = None
        pairing = Pairing(self.role, self._code.password, self._entropy, self._attempts)
        self._meet(pairing, now)

    @property
    def resume_base(self) -> bytes:
        """The secret of the pairing that brought both together, for later connections."""
        assert self._meeting is not None
        return self._meeting.resume_base

    def other_left(self, now: float) -> None:
        """Take that the other place is empty."""
        if self.role == GUEST and not self.is_paired:
            self._meeting = None  # a host may be back in a moment
            self._left_at = now if self._left_at is None else self._left_at
        elif self._meeting is not None:
            self._fail("other_left", "the other side has left the room")

    def tick(self, now: float) -> None:
        """Give up what takes too long."""
        if self._left_at is not None and now >= self._left_at + HOST_AWAY:
            self._left_at = None
            self._fail("other_left", "the host is away")
        else:
            super().tick(now)

    def close(self) -> None:
        """Stop: there is a table now, or there will be none."""
        super().close()
        self._left_at = None

    def _flush(self) -> None:
        if self._code is not None and self._attempts.used != self._used:
            self._used = self._attempts.used
            # before the message that may be the guess
            self._reports.add("attempts", key=self._key(self._code), used=self._used)
        super()._flush()

    def _fail(self, code: str, detail: str) -> None:
        self._meeting = None
        if self.role == GUEST:
            by = "us" if code in ("code_spent", "no_path") else "peer"
            self._reports.add("fault", code=code, detail=detail, by=by)
            return
        put_out = code != "other_left"
        self._reports.add("attempt_failed", code=code, detail=detail, put_out=put_out)
        if self._attempts.is_spent and self._code is not None:
            self._change_code(self._code.room)

    def _change_code(self, room: str) -> None:
        self._code = RoomCode(room, make_secret(self._entropy))
        self._attempts = Attempts()
        self._used = 0
        self._show_code()

    def _show_code(self) -> None:
        assert self._code is not None
        link = format_link(self._server, self._code)
        self._reports.add(
            "code", code=format_code(self._code), link=link, key=self._key(self._code)
        )

    def _key(self, code: RoomCode) -> str:
        return hashlib.sha256(b"ginp2p attempts" + code.password).digest()[:6].hex()
