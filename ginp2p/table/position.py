"""Positions: how far each seat has a match, told to the other after a break.

The first thing that goes over a new connection (docs/protocol.md, "Going on after a break").
Each seat says how much of the introduction it has, and of each chain that may still grow
its length and head; the other sends what is missing.
"""

from __future__ import annotations

from typing import Sequence

from ginp2p.errors import MalformedMessage
from ginp2p.record import Record
from ginp2p.table.chain import Chain
from ginp2p.table.wire import POSITION_SIZE

__all__ = ("Position", "decode_positions", "encode_positions")


class Position(Record):
    """How far one chain has come at a seat. head: after ``length`` messages."""

    FIELDS = ("hand", "length", "head")

    def __init__(self, hand: int, length: int, head: bytes) -> None:
        self.hand = hand
        self.length = length
        self.head = head

    def is_on(self, chain: Chain) -> bool:
        """Tell whether this is how ``chain`` was at that length, as far as ``chain`` goes."""
        return self.length > len(chain) or chain.until(self.length).head == self.head


def encode_positions(chains: Sequence[Chain]) -> bytes:
    """Return the positions of these chains, in the order of their hands."""
    return b"".join(
        chain.hand.to_bytes(2, "big") + len(chain).to_bytes(2, "big") + chain.head
        for chain in chains
    )


def decode_positions(data: bytes) -> tuple[Position, ...]:
    """Return the positions told. Raises: MalformedMessage."""
    if len(data) % POSITION_SIZE:
        raise MalformedMessage("positions that are cut off")
    positions: list[Position] = []
    for start in range(0, len(data), POSITION_SIZE):
        hand = int.from_bytes(data[start : start + 2], "big")
        length = int.from_bytes(data[start + 2 : start + 4], "big")
        if hand == 0 or (positions and hand != positions[-1].hand + 1):
            raise MalformedMessage("positions of hands that do not follow each other")
        positions.append(Position(hand, length, data[start + 4 : start + POSITION_SIZE]))
    return tuple(positions)
