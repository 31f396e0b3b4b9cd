"""Rooms of two: who is the host, who the guest, and when a room ends.

Rules: docs/signaling.md §3. Pure: no I/O, no clock, no randomness; a member is any
hashable thing, names are drawn by what is handed in. All state of a room is gone when
it is closed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from signaling.limits import Limits
from signaling.messages import Refused

__all__ = ("Room", "Rooms")

Member = TypeVar("Member")


class Room(Generic[Member]):
    """One host, and a guest or a free place."""

    __slots__ = ("guest", "heard", "host", "name", "opened")

    def __init__(self, name: str, host: Member, now: float) -> None:
        self.name = name
        self.host = host
        self.guest: Member | None = None
        self.opened = now
        self.heard = now  # when a member last said anything

    def other(self, member: Member) -> Member | None:
        """Return the one who is in the room with ``member``, if anybody is."""
        return self.guest if member == self.host else self.host

    def members(self) -> list[Member]:
        """Return the host and, if there is one, the guest."""
        return [self.host] if self.guest is None else [self.host, self.guest]


class Rooms(Generic[Member]):
    """All open rooms, by name and by member."""

    def __init__(self, limits: Limits, draw_name: Callable[[], str]) -> None:
        """draw_name: gives a random room name; one that is in use is drawn again."""
        self._limits = limits
        self._draw_name = draw_name
        self._by_name: dict[str, Room[Member]] = {}
        self._by_member: dict[Member, Room[Member]] = {}

    def __len__(self) -> int:
        return len(self._by_name)

    def of(self, member: Member) -> Room[Member] | None:
        """Return the room ``member`` is in."""
        return self._by_member.get(member)

    def hear(self, member: Member, now: float) -> None:
        """Note that ``member`` is there; its room, if it is in one, stays open."""
        room = self._by_member.get(member)
        if room is not None:
            room.heard = now

    def open(self, host: Member, now: float) -> Room[Member]:
        """Open a room under a fresh name.

        Raises: Refused (not_allowed, too_many_rooms).
        """
        self._check_is_free(host)
        if len(self._by_name) >= self._limits.rooms:
            raise Refused(
                "too_many_rooms",
                "All tables of this server are taken. Try again later.",
                retry_after=self._limits.retry,
            )
        name = self._draw_name()
        while name in self._by_name:
            name = self._draw_name()
        room = Room(name, host, now)
        self._by_name[name] = room
        self._by_member[host] = room
        return room

    def join(self, name: str, guest: Member, now: float) -> Room[Member]:
        """Give ``guest`` the free place in the room called ``name``.

        Raises: Refused (not_allowed, unknown_room, room_full).
        """
        self._check_is_free(guest)
        room = self._by_name.get(name)
        if room is None:
            raise Refused(
                "unknown_room",
                "There is no table with this code. Check it, or ask your host for a new one.",
            )
        if room.guest is not None:
            raise Refused("room_full", "Two players already sit at this table.")
        room.guest = guest
        room.heard = now
        self._by_member[guest] = room
        return room

    def put_out(self, host: Member) -> Member:
        """Take the guest's place away and return who had it; the room is open again.

        Raises: Refused (not_allowed).
        """
        room = self._by_member.get(host)
        if room is None or room.host != host:
            raise Refused("not_allowed", "Only the host of a table can put somebody out.")
        guest = room.guest
        if guest is None:
            raise Refused("not_allowed", "Nobody sits at your table who could be put out.")
        self._free_place(room, guest)
        return guest

    def leave(self, member: Member) -> Member | None:
        """Take ``member`` out and return who has to be told.

        The host's leaving closes the room, the guest's opens its place again. Nothing
        happens to somebody who is in no room.
        """
        room = self._by_member.get(member)
        if room is None:
            return None
        other = room.other(member)
        if member == room.host:
            self._close(room)
        else:
            self._free_place(room, member)
        return other

    def expire(self, now: float) -> list[Room[Member]]:
        """Close and return the rooms that were silent too long or have had their time."""
        ended = [
            room
            for room in self._by_name.values()
            if now - room.heard >= self._limits.room_idle
            or now - room.opened >= self._limits.room_lifetime
        ]
        for room in ended:
            self._close(room)
        return ended

    def _check_is_free(self, member: Member) -> None:
        if member in self._by_member:
            raise Refused("not_allowed", "You already sit at a table: leave it first.")

    def _free_place(self, room: Room[Member], guest: Member) -> None:
        room.guest = None
        del self._by_member[guest]

    def _close(self, room: Room[Member]) -> None:
        del self._by_name[room.name]
        for member in room.members():
            del self._by_member[member]
