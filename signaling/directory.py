"""The directory: which rooms there are beyond this process.

Rules: docs/signaling.md §8. The switchboard asks it before it gives out a name, and when
a room is not its own. ``Alone`` is the directory of a server that is the only one, the
default; the other one is in redis_directory.py.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Protocol

from signaling.members import Client, Delivery, Member, Visitor
from signaling.messages import Join, Meet, Refused, Rejoin
from signaling.room import Room
from signaling.rooms import unknown_room

if TYPE_CHECKING:
    from signaling.switchboard import Switchboard

__all__ = ("Alone", "Clock", "Coming", "Deliver", "Directory", "Hand", "unavailable")


Deliver = Callable[[Iterable[Delivery]], None]
Hand = Callable[[Member, bytes], None]  # a frame, as the bytes it goes out in
Clock = Callable[[], float]
Coming = Join | Rejoin | Meet


class Directory(Protocol):
    """What all servers that share their rooms know in common."""

    def serving(
        self, switchboard: Switchboard, deliver: Deliver, hand: Hand, clock: Clock
    ) -> AbstractAsyncContextManager[None]:
        """Work for this switchboard inside the block."""

    async def is_ready(self) -> bool:
        """Tell whether rooms can be opened."""

    async def claim(self, room: Room[Member], now: float) -> bool:
        """Give the room's name to it and nobody else; False where another one has it.

        Raises: Refused (unavailable).
        """

    def keep(self, room: Room[Member], now: float) -> None:
        """Note that the room's seats have changed."""

    def release(self, name: str) -> None:
        """Give the name back: the room is closed."""

    async def enter(
        self, client: Client, message: Coming, text: str, now: float
    ) -> Room[Member] | None:
        """Ask for a place in a room that is not ours.

        Returns: None when the client has its place and has been told so, and its ``visit``
        is set; or the room with nobody in it, if it is ours from now on: its server is gone,
        or it is a meeting room that nobody had made.
        Raises: Refused (unknown_room, unavailable, and what the other server refuses).
        """

    async def take_guess(self, address: str) -> float:
        """Count a code that is about to be tried; return the seconds to wait, 0 if none."""

    def return_guess(self, address: str) -> None:
        """Take that back: the code was right."""

    def carry(self, visitor: Visitor, delivery: Delivery) -> None:
        """Deliver to a visitor, by the server it is a client of."""

    def relay(self, visitor: Visitor, payload: bytes) -> None:
        """Carry a relay in its usual form to a visitor."""


class Alone:
    """Nothing is beyond this process."""

    @contextlib.asynccontextmanager
    async def serving(
        self, switchboard: Switchboard, deliver: Deliver, hand: Hand, clock: Clock
    ) -> AsyncIterator[None]:
        yield

    async def is_ready(self) -> bool:
        return True

    async def claim(self, room: Room[Member], now: float) -> bool:
        return True

    def keep(self, room: Room[Member], now: float) -> None:
        pass

    def release(self, name: str) -> None:
        pass

    async def enter(
        self, client: Client, message: Coming, text: str, now: float
    ) -> Room[Member] | None:
        if isinstance(message, Meet):
            return Room(message.room, None, client.address, now)
        raise unknown_room()

    async def take_guess(self, address: str) -> float:
        return 0.0

    def return_guess(self, address: str) -> None:
        pass

    def carry(self, visitor: Visitor, delivery: Delivery) -> None:
        pass

    def relay(self, visitor: Visitor, payload: bytes) -> None:
        pass


def unavailable(retry: float) -> Refused:
    """Return the refusal while the servers cannot agree on rooms."""
    return Refused(
        "unavailable",
        "The server cannot reach its other half just now. Try again in a moment.",
        retry_after=retry,
    )
