"""Those who sit in rooms: clients of this process, and visitors from other servers. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from signaling.limits import Limits
from signaling.pace import Pace

if TYPE_CHECKING:
    from signaling.websocket import Connection

__all__ = ("Client", "Delivery", "Member", "Visit", "Visitor")


class Visit(Protocol):
    """A client's place in a room of another server."""

    def say(self, text: str) -> None:
        """Carry a message there; what it leads to comes back by itself."""

    def carry(self, payload: bytes) -> None:
        """Carry a relay in its usual form there."""

    def end(self) -> None:
        """Give the place up: the client's connection is gone."""


class Member:
    """Somebody who can sit in a room of this process."""

    __slots__ = ("had_room", "is_cut", "lobby_since")

    def __init__(self, now: float) -> None:
        self.lobby_since = now  # since when it is in no room, if it is in none
        self.had_room = False
        self.is_cut = False  # told to go; nothing it sends counts any more


class Client(Member):
    """One connection to this process, as the switchboard sees it.

    connection: for the server alone; by which the client is reached, while it is.
    """

    __slots__ = ("address", "connection", "pace", "visit")

    def __init__(self, address: str, limits: Limits, now: float) -> None:
        super().__init__(now)
        self.address = address
        self.connection: Connection | None = None
        self.pace = Pace(limits, now)
        self.visit: Visit | None = None  # its place in a room of another server


class Visitor(Member):
    """A client of another server. home: which one; number: its visit, there."""

    __slots__ = ("home", "number")

    def __init__(self, home: str, number: int, now: float) -> None:
        super().__init__(now)
        self.home = home
        self.number = number


class Delivery(NamedTuple):
    """One frame for one client, after which its connection may have to be closed."""

    to: Member
    frame: str
    close: int | None = None
