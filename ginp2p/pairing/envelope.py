"""Sealed envelopes: what two paired sides send through the server, which cannot read it.

Design: docs/protocol.md §1. ChaCha20-Poly1305 under one key for each direction, the nonce a
counter. Envelopes are opened in the order they were sealed, each once; one that was
changed, repeated, dropped or swapped is refused and changes nothing.
"""

from __future__ import annotations

from ginp2p.errors import MalformedMessage, Misuse, OutOfTurn
from ginp2p.fields import Layout
from ginp2p.pairing.cpace import lv_cat
from ginp2p.primitives import TAG_SIZE, open_sealed, seal

__all__ = ("MAX_PLAIN", "SEALED", "Envelope")

MAX_PLAIN = 12 * 1024  # bytes; a description with all its candidates has 1 to 4 KiB

SEALED = Layout(5, "sealed", (("counter", 8, 8), ("box", TAG_SIZE, MAX_PLAIN + TAG_SIZE)))


class Envelope:
    """Both directions of one pairing, as one side holds them. Secret: shows no key.

    me, other: the roles' names. sending, receiving: keys of 32 bytes.
    """

    def __init__(self, me: bytes, other: bytes, sending: bytes, receiving: bytes) -> None:
        self._me = me
        self._other = other
        self._sending = sending
        self._receiving = receiving
        self._sent = 0
        self._received = 0

    def seal(self, plain: bytes) -> bytes:
        """Return the next envelope. Raises: Misuse where ``plain`` is too long."""
        if len(plain) > MAX_PLAIN:
            raise Misuse(f"an envelope holds {MAX_PLAIN} bytes, given {len(plain)}")
        counter = self._sent
        self._sent += 1
        box = seal(self._sending, _nonce(counter), plain, _associated(self._me, counter))
        return SEALED.encode({"counter": counter.to_bytes(8, "big"), "box": box})

    def open(self, data: bytes) -> bytes:
        """Return what the other side sealed.

        Raises: OutOfTurn where it is not the next one, MalformedMessage where it was
        changed or sealed with another key. Nothing has changed then.
        """
        values = SEALED.decode(data)
        counter = int.from_bytes(values["counter"], "big")
        if counter < self._received:
            raise OutOfTurn("a sealed message came a second time")
        if counter > self._received:
            raise OutOfTurn("a sealed message is missing")
        try:
            plain = open_sealed(
                self._receiving,
                _nonce(counter),
                values["box"],
                _associated(self._other, counter),
            )
        except MalformedMessage:
            raise MalformedMessage("a sealed message was changed on its way") from None
        self._received += 1
        return plain


def _nonce(counter: int) -> bytes:
    return bytes(4) + counter.to_bytes(8, "big")


def _associated(sender: bytes, counter: int) -> bytes:
    """Bind the direction, so that an envelope sent back to its sender does not open."""
    return lv_cat(b"ginp2p envelope v1", sender, counter.to_bytes(8, "big"))
