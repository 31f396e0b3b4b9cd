"""What rooms and links report besides messages; ``str`` of each speaks to players."""

from __future__ import annotations

from ginp2p.pairing.code import RoomCode, format_code
from ginp2p.record import Record

__all__ = (
    "CodeChanged",
    "GuestFailed",
    "GuestJoined",
    "OtherLeftRoom",
    "OtherMissing",
    "SearchFailed",
    "ServerLost",
)


class GuestJoined(Record):
    """Somebody has come into the room and is about to prove that they hold the code."""

    def __str__(self) -> str:
        return "Somebody has come into the room."


class GuestFailed(Record):
    """Whoever came could not be connected. code, reason: why."""

    FIELDS = ("code", "reason")

    def __init__(self, code: str, reason: str) -> None:
        self.code = code
        self.reason = reason

    def __str__(self) -> str:
        return f"That did not work: {self.reason}. Still waiting."


class CodeChanged(Record):
    """The old code was tried wrongly three times; this one is to be handed on now."""

    FIELDS = ("code",)

    def __init__(self, code: RoomCode) -> None:
        self.code = code

    def __str__(self) -> str:
        return (
            "The code was tried wrongly three times, so there is a new one: "
            f"{format_code(self.code)}"
        )


class OtherLeftRoom(Record):
    """During play: the server no longer sees the other side. The link may well live on."""

    def __str__(self) -> str:
        return "The server no longer sees the other side."


class ServerLost(Record):
    """During play: the server is gone. The game goes on without it."""

    def __str__(self) -> str:
        return "The server is gone; the game goes on without it."


class OtherMissing(Record):
    """After a break: the server is there, and the other side is not yet."""

    def __str__(self) -> str:
        return "The server is reached; the other side is not there yet."


class SearchFailed(Record):
    """After a break: a try to find the other side failed; there will be more. code, reason: why."""

    FIELDS = ("code", "reason")

    def __init__(self, code: str, reason: str) -> None:
        self.code = code
        self.reason = reason

    def __str__(self) -> str:
        return f"Not connected yet: {self.reason}. Trying again."
