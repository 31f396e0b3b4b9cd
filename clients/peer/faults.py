"""Why two players could not be connected, or no longer are: each with a player's words."""

from __future__ import annotations

from ginp2p.errors import GinError

__all__ = (
    "ConnectFault",
    "LinkClosed",
    "NoPath",
    "OtherCame",
    "OtherLeft",
    "OtherSilent",
    "RoomRefused",
    "ServerFault",
    "ServerUnreachable",
    "ServerUntrusted",
    "ShownOut",
)


class ConnectFault(GinError):
    """The root of what can end an attempt to connect, besides the other side's faults."""

    code = "connect"


class ServerUnreachable(ConnectFault):
    """No signaling server answers at that address, or the way to it was lost."""

    code = "server_unreachable"


class ServerUntrusted(ConnectFault):
    """The server shows a certificate that is not to be trusted."""

    code = "server_untrusted"


class ServerFault(ConnectFault):
    """What answers there does not speak as a signaling server has to."""

    code = "server_fault"


class RoomRefused(ConnectFault):
    """The server does not give us the place in the room.

    code: the server's. retry_after: seconds, where trying again later can help.
    """

    code = "room_refused"

    def __init__(self, code: str, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.retry_after = retry_after


class OtherLeft(ConnectFault):
    """The other side left the room before the two were connected."""

    code = "other_left"


class OtherCame(OtherLeft):
    """A host whom a guest is waiting for has come, anew or at last."""


class ShownOut(OtherLeft):
    """The host has ended the attempt, with us or with somebody who was there just before."""


class OtherSilent(ConnectFault):
    """The other side is in the room and does not answer."""

    code = "other_silent"


class NoPath(ConnectFault):
    """Both hold the code, and yet no way leads from one machine to the other."""

    code = "no_path"


class LinkClosed(GinError):
    """The connection has ended.

    code: "bye" (the other side said goodbye), "gone" (silent for too long), "lost" (broken
    off) or "closed" (by ourselves).
    """

    code = "lost"

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
