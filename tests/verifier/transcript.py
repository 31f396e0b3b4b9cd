"""Transcripts, from which every hash is made: docs/protocol.md 3."""

import hashlib

from tests.verifier.edwards import L


def _field(kind: int, label: str, data: bytes) -> bytes:
    name = label.encode("ascii")
    return bytes([kind, len(name)]) + name + len(data).to_bytes(4, "big") + data


class Transcript:
    """Labelled fields behind a tag. Absorbing gives a new one and leaves the old as it was."""

    def __init__(self, tag: str) -> None:
        self._hash = hashlib.sha512(_field(1, "ginp2p v1", tag.encode("ascii")))

    def absorb(self, label: str, data: bytes) -> "Transcript":
        """With one more field."""
        return self._with(_field(1, label, data))

    def digest(self, label: str) -> bytes:
        """64 bytes."""
        return self._with(_field(3, label, b""))._hash.digest()

    def h32(self, label: str) -> bytes:
        """H32(label): the first 32 bytes of the digest."""
        return self.digest(label)[:32]

    def challenge(self, label: str) -> int:
        """A number below L."""
        return int.from_bytes(self.digest(label), "little") % L

    def weights(self, label: str, count: int) -> list[int]:
        """Numbers of 128 bits."""
        seed = Transcript("weights").absorb("seed", self.digest(label))
        blocks = (seed.absorb("index", k.to_bytes(4, "big")) for k in range((count + 3) // 4))
        stream = b"".join(block.digest("block") for block in blocks)
        pieces = (stream[16 * i : 16 * i + 16] for i in range(count))
        return [int.from_bytes(piece, "little") for piece in pieces]

    def _with(self, data: bytes) -> "Transcript":
        other = object.__new__(Transcript)
        other._hash = self._hash.copy()
        other._hash.update(data)
        return other
