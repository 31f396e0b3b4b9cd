"""Randomness, handed in: whoever needs it takes an ``Entropy`` as an argument.

In play it is the system's own source. Tests, bots and solo deals take a seeded stream,
so that the same seed gives the same bytes on every VM.
"""

from __future__ import annotations

import hashlib
from typing import Callable, Sequence, TypeVar

__all__ = ("Entropy", "SeededEntropy", "below", "shuffled")

Entropy = Callable[[int], bytes]
"""Takes a number of bytes, returns as many random ones."""

T = TypeVar("T")


class SeededEntropy:
    """A repeatable stream of bytes: SHA-256 over the seed and a counter. Not for secrets."""

    def __init__(self, seed: bytes) -> None:
        self._seed = hashlib.sha256(b"ginp2p seeded entropy v1" + seed).digest()
        self._counter = 0
        self._buffer = b""

    def __call__(self, size: int) -> bytes:
        """Return the next ``size`` bytes of the stream."""
        while len(self._buffer) < size:
            block = self._seed + self._counter.to_bytes(8, "big")
            self._buffer += hashlib.sha256(block).digest()
            self._counter += 1
        taken, self._buffer = self._buffer[:size], self._buffer[size:]
        return taken


def below(limit: int, entropy: Entropy) -> int:
    """Return a uniformly random whole number from 0 to ``limit`` - 1.

    limit: 1 to 65,536. Draws that would favour small numbers are thrown away.
    """
    bound = 65536 - 65536 % limit
    while True:
        drawn = int.from_bytes(entropy(2), "big")
        if drawn < bound:
            return drawn % limit


def shuffled(items: Sequence[T], entropy: Entropy) -> list[T]:
    """Return the items in a uniformly random order (Fisher-Yates).

    items: at most 65,536.
    """
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1, entropy)
        order[last], order[other] = order[other], order[last]
    return order
