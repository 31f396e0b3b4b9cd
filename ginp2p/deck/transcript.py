"""Transcripts: everything a hash, a challenge or a proof binds.

    transcript = field("ginp2p v1", tag) field*
    field      = kind (1 byte) label size (1) label  data size (4, big-endian) data

A field's kind tells data (1) and the label of an output (3) apart, so no two
sequences of calls ever hash the same bytes. The bytes are kept and hashed at the end; an
output changes nothing, and what has to follow from it is absorbed again by its user.

Bytes: docs/protocol.md, "Transcripts".
"""

from __future__ import annotations

from ginp2p.errors import Misuse
from ginp2p.primitives import hash_to_scalar, sha512

__all__ = ("WEIGHT_SIZE", "Transcript")

DOMAIN = "ginp2p v1"
WEIGHT_SIZE = 16  # bytes: a cheat passes a weighted sum with chance 2^-128

DATA = 1
OUTPUT = 3


class Transcript:
    """A growing list of labelled fields, and hashes over all of them."""

    def __init__(self, tag: str) -> None:
        self._parts = [_field(DATA, DOMAIN, tag.encode())]

    def absorb(self, label: str, data: bytes) -> Transcript:
        """Add one field, and return this transcript."""
        self._parts.append(_field(DATA, label, data))
        return self

    def copy(self) -> Transcript:
        """Return a transcript with the same fields, which grows on its own."""
        other = Transcript("")
        other._parts = list(self._parts)
        return other

    def digest(self, label: str) -> bytes:
        """Return 64 bytes: SHA-512 over all fields and the output's label."""
        return sha512(b"".join(self._parts) + _field(OUTPUT, label, b""))

    def challenge(self, label: str) -> int:
        """Return a scalar that follows from all fields: ``digest`` modulo L."""
        return hash_to_scalar(self.digest(label))

    def weights(self, label: str, count: int) -> list[int]:
        """Return ``count`` numbers of 128 bits that follow from all fields.

        Block k, four numbers in little-endian order, is the digest "block" of the
        transcript "weights" with ``digest`` as "seed" and k (4 bytes, big-endian) as "index".
        """
        seed = Transcript("weights").absorb("seed", self.digest(label))
        weights: list[int] = []
        index = 0
        while len(weights) < count:
            block = seed.copy().absorb("index", index.to_bytes(4, "big")).digest("block")
            for start in range(0, len(block), WEIGHT_SIZE):
                weights.append(int.from_bytes(block[start : start + WEIGHT_SIZE], "little"))
            index += 1
        return weights[:count]


def _field(kind: int, label: str, data: bytes) -> bytes:
    name = label.encode()
    if len(name) > 255:
        raise Misuse("a label has at most 255 bytes")
    return bytes([kind, len(name)]) + name + len(data).to_bytes(4, "big") + data
