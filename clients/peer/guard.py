"""A guard before SCTP: what the other side may have it hold and compute.

The other side's program is not ours to trust, and aiortc bounds none of this: a message of
endless parts is kept, one acknowledgement can name twenty million packets, and text that is
no UTF-8 ends in a traceback. The two of us use one ordered, reliable stream and nothing
else; whoever sends anything besides is no client of this game, and the connection ends.
"""

from __future__ import annotations

from typing import Any

from aiortc.rtcsctptransport import (
    DataChunk,
    ForwardTsnChunk,
    RTCSctpTransport,
    SackChunk,
)

__all__ = ("MAX_PARTS", "guard")

STREAM = 0
MAX_PARTS = 1024  # of messages not yet whole; a link has 256 KiB on its way, 220 packets


def guard(sctp: RTCSctpTransport) -> None:
    """Have everything that arrives at this transport looked at first."""
    take_packet, take_chunk = sctp._handle_data, sctp._receive_chunk

    async def receive_chunk(chunk: Any) -> None:
        if not _is_sound(sctp, chunk):
            raise ConnectionError
        await take_chunk(chunk)

    async def handle_data(data: bytes) -> None:
        try:
            await take_packet(data)
        except Exception:  # whatever a parser stumbles over in another player's bytes
            raise ConnectionError from None  # which ends the layer below, and says nothing

    sctp._receive_chunk = receive_chunk  # type: ignore[method-assign]
    sctp._handle_data = handle_data  # type: ignore[method-assign]


def _is_sound(sctp: RTCSctpTransport, chunk: Any) -> bool:
    if isinstance(chunk, DataChunk):
        held = sctp._inbound_streams.get(STREAM)
        return chunk.stream_id == STREAM and (held is None or len(held.reassembly) < MAX_PARTS)
    if isinstance(chunk, SackChunk):
        unconfirmed = len(sctp._sent_queue)
        return all(start <= end <= unconfirmed for start, end in chunk.gaps)
    return not isinstance(chunk, ForwardTsnChunk)  # gives up what has to be reliable
