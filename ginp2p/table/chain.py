"""The signed, hash-chained messages of one hand: docs/protocol.md, "Chains".

    h_0     = H("chain start"; match, hand)
    h_(k+1) = H("chain"; h_k, seat, body)
    signed  = H("chain signature"; match, hand, k+1, seat, h_(k+1))

One changed byte changes every head after it, and each head is signed by the seat that
wrote the message under it.
"""

from __future__ import annotations

from ginp2p.deck.transcript import Transcript
from ginp2p.errors import BadSignature
from ginp2p.game.cards import SEATS, Seat
from ginp2p.primitives import sign, verify_signature
from ginp2p.table.wire import HASH_SIZE

__all__ = ("Chain", "Entry")


class Entry:
    """A message as it stands in a chain: who wrote it, its body, its signature."""

    __slots__ = ("body", "seat", "signature")

    def __init__(self, seat: Seat, body: bytes, signature: bytes) -> None:
        self.seat = seat
        self.body = body
        self.signature = signature

    def is_same(self, entry: Entry) -> bool:
        """Tell whether another entry says the same, for the same seat."""
        return self.seat == entry.seat and self.body == entry.body


class Chain:
    """The messages of one hand so far; ``signed`` and ``extended`` return longer chains."""

    def __init__(
        self, match_id: bytes, hand: int, entries: tuple[Entry, ...] = (), head: bytes = b""
    ) -> None:
        self.match_id = match_id
        self.hand = hand
        self.entries = entries
        self.head = head or _first_head(match_id, hand)

    def __len__(self) -> int:
        return len(self.entries)

    def until(self, length: int) -> Chain:
        """Return the chain as it was with so many messages; no signature is checked."""
        if length == len(self):
            return self
        chain = Chain(self.match_id, self.hand)
        for entry in self.entries[:length]:
            chain = chain._with(entry, chain._next_head(entry.seat, entry.body))
        return chain

    def signed(self, seat: Seat, body: bytes, seed: bytes) -> Chain:
        """Return the chain with our own message, signed with the key of ``seed``."""
        head = self._next_head(seat, body)
        return self._with(Entry(seat, body, sign(seed, self._to_sign(seat, head))), head)

    def extended(self, entry: Entry, key: bytes) -> Chain:
        """Return the chain with a message from outside, its signature checked.

        key: the Ed25519 key of the entry's seat.
        Raises: BadSignature.
        """
        head = self._next_head(entry.seat, entry.body)
        if not verify_signature(key, self._to_sign(entry.seat, head), entry.signature):
            raise BadSignature(
                f"message {len(self) + 1} of hand {self.hand} is not signed by the "
                f"{SEATS[entry.seat]}"
            )
        return self._with(entry, head)

    def _with(self, entry: Entry, head: bytes) -> Chain:
        return Chain(self.match_id, self.hand, self.entries + (entry,), head)

    def _next_head(self, seat: Seat, body: bytes) -> bytes:
        transcript = Transcript("chain")
        transcript.absorb("head", self.head)
        transcript.absorb("seat", bytes([seat]))
        transcript.absorb("body", body)
        return transcript.digest("next head")[:HASH_SIZE]

    def _to_sign(self, seat: Seat, head: bytes) -> bytes:
        transcript = Transcript("chain signature")
        transcript.absorb("match", self.match_id)
        transcript.absorb("hand", self.hand.to_bytes(2, "big"))
        transcript.absorb("length", (len(self) + 1).to_bytes(2, "big"))
        transcript.absorb("seat", bytes([seat]))
        transcript.absorb("head", head)
        return transcript.digest("to sign")


def _first_head(match_id: bytes, hand: int) -> bytes:
    transcript = Transcript("chain start")
    transcript.absorb("match", match_id)
    transcript.absorb("hand", hand.to_bytes(2, "big"))
    return transcript.digest("first head")[:HASH_SIZE]
