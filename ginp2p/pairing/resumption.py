"""Resumption: how two who have met once find each other again, with nobody to tell them how.

Design: docs/protocol.md §12.4. From the secret that both kept of their first pairing come the
name of a meeting room, each side's own place in it, and the password of a new pairing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ginp2p.errors import Misuse
from ginp2p.pairing.exchange import GUEST, HOST, Attempts, Pairing
from ginp2p.primitives import KEY_SIZE, hkdf_sha512

if TYPE_CHECKING:
    from ginp2p.entropy import Entropy

__all__ = ("Resumption",)

ROOM_SIZE = 16  # bytes: nobody meets a room of 128 bits by guessing
SEAT_SIZE = 16  # bytes

_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"  # RFC 4648 §5


class Resumption:
    """All that comes from a pairing's ``resume_base``. Secret: the default ``repr`` shows none.

    It is the same for all matches that follow from one pairing, so that two of whom only one
    has begun the next match meet as well.
    """

    def __init__(self, resume_base: bytes) -> None:
        if len(resume_base) != KEY_SIZE:
            raise Misuse("a resumption follows from a pairing")
        self._base = resume_base

    @property
    def room(self) -> str:
        """The meeting room's name: 32 hexadecimal digits, in lower case."""
        return "".join([f"{byte:02x}" for byte in self._derive(b"room", ROOM_SIZE)])

    @property
    def password(self) -> bytes:
        """What the new pairing proves knowledge of, 32 bytes."""
        return self._derive(b"password", KEY_SIZE)

    def seat(self, role: bytes) -> str:
        """Return what gives a role its own place in the room: 22 symbols. role: GUEST or HOST."""
        if role not in (GUEST, HOST):
            raise Misuse("a room has places for a guest and a host")
        return _encode(self._derive(b"seat " + role, SEAT_SIZE))

    def pairing(self, role: bytes, entropy: Entropy) -> Pairing:
        """Return a new pairing of the two, as the match's GUEST or HOST.

        Nobody is counted out: a password of 256 bits is not to be guessed.
        """
        return Pairing(role, self.password, entropy, Attempts())

    def _derive(self, label: bytes, size: int) -> bytes:
        return hkdf_sha512(self._base, b"", b"ginp2p resumption v1 " + label, size)


def _encode(data: bytes) -> str:
    """Return bytes in URL-safe base64 without padding."""
    number = int.from_bytes(data, "big")
    digits = (8 * len(data) + 5) // 6
    number <<= 6 * digits - 8 * len(data)
    return "".join([_BASE64[number >> 6 * place & 63] for place in range(digits - 1, -1, -1)])
