"""The server's limits, each with its reason.

Limits: docs/signaling.md §5.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ("Limits",)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much the server carries, for whom and how long. Sizes in bytes, times in seconds."""

    # What one connection may send.
    message_size: int = 65_536  # a sealed description with candidates is 5-10 kB in base64
    messages_per_second: float = 20.0  # a pairing takes about 40 frames in all
    message_burst: int = 100  # all of one pairing at once, with room for a second try
    bytes_per_second: float = 32_768.0  # enough for a pairing; too little for carrying files
    byte_burst: int = 262_144  # four messages of full size

    # What one connection may take up.
    outgoing_size: int = 262_144  # unread bytes held for one reader; a whole pairing fits
    lobby_time: float = 60.0  # a client that connects has its code at hand
    request_time: float = 10.0  # a browser's first line comes in a few milliseconds
    heartbeat: float = 20.0  # below the 60 s after which proxies drop a silent connection

    # What one address may do. A household or a club shares one; an IPv6 /64 counts as one.
    connections_per_address: int = 64
    rooms_per_address: int = 32  # half its connections can be hosts
    wrong_codes_per_minute: float = 10.0  # 1 in 10^5 of all names; a person needs two or three

    # What one process carries, at about 3 KiB a connection.
    connections: int = 10_000
    rooms: int = 5_000  # at most 0.5 % of all names, so that a guess seldom meets a room

    # How long a room lives.
    room_idle: float = 1_800.0  # nothing heard from either seat, not even a "ping"
    rejoin_time: float = 300.0  # for a host that is away: a phone asleep, a tunnel
    room_lifetime: float = 21_600.0  # a long match with its breaks; the codes come back daily

    retry: float = 30.0  # when to ask again for something that others have to give back first
