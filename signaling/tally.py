"""What has come and gone since the start, in numbers and nothing else."""

from __future__ import annotations

from collections import Counter

__all__ = ("Tally",)


class Tally:
    """Counts that only grow.

    opened, closed: rooms. joined: guests who got a place. relayed, relayed_bytes: envelopes
    carried, and their size. refused: answers with an error, by its code; codes are ours.
    """

    __slots__ = ("closed", "joined", "opened", "refused", "relayed", "relayed_bytes")

    def __init__(self) -> None:
        self.opened = 0
        self.closed = 0
        self.joined = 0
        self.relayed = 0
        self.relayed_bytes = 0
        self.refused: Counter[str] = Counter()
