"""Resuming: what each seat sends again when a connection was lost, and what it makes of it.

Source: docs/protocol.md, "Going on after a break". With one writer in each state a seat can
lack no more than the other's last message; whoever lacks more, or has something else, has
come back from another past.
"""

from __future__ import annotations

from typing import Sequence

from ginp2p.table.chain import Chain
from ginp2p.table.position import Position
from ginp2p.table.wire import CHANNEL

__all__ = ("again_messages", "chain_message", "what_is_missing")


def what_is_missing(
    chains: Sequence[Chain], positions: Sequence[Position]
) -> tuple[list[tuple[Chain, int]], bool]:
    """Return from which length on the other lacks our chains, and whether pasts differ.

    chains: ours that may still grow, and the one closed last. positions: as the other told.
    Of a chain that differs, everything is missing.
    """
    told = {position.hand: position for position in positions}
    missing = []
    differ = False
    for chain in chains:
        position = told.get(chain.hand)
        if position is None:
            # A hand that the other has left behind is not told; one it has not begun is not either.
            if not positions or chain.hand > positions[-1].hand:
                missing.append((chain, 0))
        elif position.is_on(chain):
            missing.append((chain, position.length))
        else:
            missing.append((chain, 0))
            differ = True
    return missing, differ


def again_messages(chain: Chain, length: int) -> list[bytes]:
    """Return channel messages with what a chain has beyond its first ``length`` entries."""
    return [
        CHANNEL.encode(
            "again",
            {
                "seat": bytes([entry.seat]),
                "hand": chain.hand.to_bytes(2, "big"),
                "index": index.to_bytes(2, "big"),
                "body": entry.body,
                "signature": entry.signature,
            },
        )
        for index, entry in enumerate(chain.entries[length:], length + 1)
    ]


def chain_message(chain: Chain, length: int) -> bytes:
    """Return the channel message with the entry that gave a chain this length."""
    entry = chain.entries[length - 1]
    return CHANNEL.encode(
        "chain",
        {
            "hand": chain.hand.to_bytes(2, "big"),
            "index": length.to_bytes(2, "big"),
            "body": entry.body,
            "signature": entry.signature,
        },
    )
