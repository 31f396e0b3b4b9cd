"""Coming to a room: what the directory has to be asked for.

Rules: docs/signaling.md §3, §8 and §9. No I/O here, but somebody has to wait for what the
directory says; a server that is alone waits for nothing. Whoever asks may have gone when
the answer is there: then nothing is kept for it.
"""

from __future__ import annotations

from signaling.directory import Coming, Directory
from signaling.limits import Limits
from signaling.members import Client, Delivery, Member
from signaling.messages import Open, Refused
from signaling.room import Room
from signaling.seating import Seating

__all__ = ("Arrivals",)

MOST_DRAWS = 100  # of names in use, one after the other: then nearly all are
WRONG_CODES = ("unknown_room", "room_full", "wrong_seat")  # all of these show something


class Arrivals:
    """Brings clients to their places."""

    def __init__(self, limits: Limits, seating: Seating, directory: Directory) -> None:
        self._limits = limits
        self._seating = seating
        self._directory = directory

    async def ask(
        self, client: Client, message: Open | Coming, text: str, now: float
    ) -> list[Delivery]:
        """Give a client the place it asks for; nothing where it has gone meanwhile.

        Raises: Refused.
        """
        try:
            if isinstance(message, Open):
                return await self._open(client, now)
            return await self._come(client, message, text, now)
        except Refused:
            if client.is_cut:
                return []
            raise

    async def _open(self, client: Client, now: float) -> list[Delivery]:
        self._check_is_free(client)
        self._seating.addresses.check_room(client.address)
        self._seating.rooms.check_can_open()
        room = await self._claim(client, now)
        if client.is_cut:
            self._directory.release(room.name)
        self._check_is_there(client)
        self._seating.take_in(room, client)
        client.had_room = True
        return [self._seating.placed(room, client, now)]

    async def _claim(self, host: Client, now: float) -> Room[Member]:
        """Return a room, with a name that no other one has."""
        for _ in range(MOST_DRAWS):
            room: Room[Member] = Room(
                self._seating.draw.name(), self._seating.draw.seat(), host.address, now
            )
            if room.name in self._seating.rooms or not await self._directory.claim(room, now):
                continue
            if room.name not in self._seating.rooms:  # still
                return room
        raise Refused(
            "too_many_rooms",
            "All tables of this server are taken. Try again later.",
            retry_after=self._limits.retry,
        )

    async def _come(self, client: Client, message: Coming, text: str, now: float) -> list[Delivery]:
        """Give a client the place it asks for, wherever its room is."""
        self._check_is_free(client)
        await self._take_guess(client, now)
        try:
            if message.room not in self._seating.rooms:
                room = await self._directory.enter(client, message, text, now)
                if room is None:  # it has its place, and has been told so
                    self._return_guess(client)
                    return []
                self._adopt(room, client)
            self._check_is_there(client)
            deliveries = self._seating.sit(client, message, now)
        except Refused as refused:
            if refused.code not in WRONG_CODES:
                self._return_guess(client)
            raise
        self._return_guess(client)
        return deliveries

    async def _take_guess(self, client: Client, now: float) -> None:
        wait = self._seating.addresses.take_guess(client.address, now)
        if wait == 0:
            wait = await self._directory.take_guess(client.address)
        if wait > 0:
            raise Refused(
                "too_fast",
                "Too many wrong codes came from your network. Wait a little, then try again.",
                retry_after=wait,
            )

    def _return_guess(self, client: Client) -> None:
        self._seating.addresses.return_guess(client.address)
        self._directory.return_guess(client.address)

    def _adopt(self, room: Room[Member], client: Client) -> None:
        """Take in a room that is ours from now on, for the first who comes to it.

        Raises: Refused (too_many_rooms), where it is a new one.
        """
        if room.name in self._seating.rooms:  # another one was quicker
            return
        if not room.has_host:
            try:
                self._check_is_there(client)
                self._seating.addresses.check_room(client.address)
                self._seating.rooms.check_can_open()
            except Refused:
                self._directory.release(room.name)
                raise
        self._seating.take_in(room)

    def _check_is_there(self, client: Client) -> None:
        """Raise Refused where the client has gone while the directory was asked."""
        if client.is_cut:
            raise Refused("not_allowed", "You are no longer connected.")

    def _check_is_free(self, client: Client) -> None:
        self._seating.rooms.check_is_free(client)
        if client.visit is not None:
            raise Refused("not_allowed", "You already sit at a table: leave it first.")
