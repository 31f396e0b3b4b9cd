"""Rooms of two: who is the host, who the guest, and when a room ends.

Rules: docs/signaling.md §3. Pure: no I/O, no clock, no randomness; a member is any
hashable thing, names and seats are drawn elsewhere. All state of a room is gone when it
is closed.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from typing import Generic, TypeVar

from signaling.limits import Limits
from signaling.messages import Refused

__all__ = ("Room", "Rooms", "same_seat", "unknown_room")

Member = TypeVar("Member")


class Room(Generic[Member]):
    """One host and one guest, each there or away.

    host_seat, guest_seat: the tokens that bring them back to their places. account: the
    address at which the room is counted.
    """

    __slots__ = (
        "account",
        "guest",
        "guest_seat",
        "heard",
        "host",
        "host_left",
        "host_seat",
        "name",
        "opened",
    )

    def __init__(
        self, name: str, host: Member | None, host_seat: str, account: str, now: float
    ) -> None:
        self.name = name
        self.host = host
        self.host_seat = host_seat
        self.host_left = now  # since when the host is away, if it is
        self.guest: Member | None = None
        self.guest_seat: str | None = None
        self.account = account
        self.opened = now
        self.heard = now  # when a member last said anything

    def other(self, member: Member) -> Member | None:
        """Return the one who is in the room with ``member``, if anybody is."""
        return self.guest if member == self.host else self.host

    def members(self) -> list[Member]:
        """Return those who are there, the host first."""
        return [member for member in (self.host, self.guest) if member is not None]


class Rooms(Generic[Member]):
    """All open rooms, by name and by member."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._by_name: dict[str, Room[Member]] = {}
        self._by_member: dict[Member, Room[Member]] = {}

    def __len__(self) -> int:
        return len(self._by_name)

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    def __iter__(self) -> Iterator[Room[Member]]:
        return iter(self._by_name.values())

    def of(self, member: Member) -> Room[Member] | None:
        """Return the room ``member`` is in."""
        return self._by_member.get(member)

    def named(self, name: str) -> Room[Member] | None:
        """Return the room called ``name``."""
        return self._by_name.get(name)

    def hear(self, member: Member, now: float) -> None:
        """Note that ``member`` is there; its room, if it is in one, stays open."""
        room = self._by_member.get(member)
        if room is not None:
            room.heard = now

    def check_can_open(self, host: Member) -> None:
        """Raise Refused where ``host`` cannot open a room (not_allowed, too_many_rooms)."""
        self.check_is_free(host)
        if len(self._by_name) >= self._limits.rooms:
            raise Refused(
                "too_many_rooms",
                "All tables of this server are taken. Try again later.",
                retry_after=self._limits.retry,
            )

    def open(self, room: Room[Member]) -> None:
        """Take in a room whose name is not in use."""
        assert room.name not in self._by_name
        self._by_name[room.name] = room
        if room.host is not None:
            self._by_member[room.host] = room

    def join(self, name: str, guest: Member, seat: str, now: float) -> Room[Member]:
        """Give ``guest`` the free place in the room called ``name``.

        Whoever had it before and is away cannot come back by its seat any more.
        Raises: Refused (not_allowed, unknown_room, room_full).
        """
        self.check_is_free(guest)
        room = self._find(name)
        if room.guest is not None:
            raise Refused("room_full", "Two players already sit at this table.")
        room.guest = guest
        room.guest_seat = seat
        room.heard = now
        self._by_member[guest] = room
        return room

    def rejoin(
        self, name: str, seat: str, member: Member, now: float
    ) -> tuple[Room[Member], Member | None]:
        """Give ``member`` the place of which it shows the ``seat``.

        Returns: the room, and whose place it was until now: the same one's, over a
        connection that nobody knew to be dead. None where it was known to be away.
        Raises: Refused (not_allowed, unknown_room, wrong_seat).
        """
        self.check_is_free(member)
        room = self._find(name)
        if same_seat(seat, room.host_seat):
            replaced, room.host = room.host, member
        elif same_seat(seat, room.guest_seat):
            replaced, room.guest = room.guest, member
        else:
            raise Refused("wrong_seat", "Your place at this table is no longer yours.")
        if replaced is not None:
            del self._by_member[replaced]
        room.heard = now
        self._by_member[member] = room
        return room, replaced

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
        self.leave(guest)
        return guest

    def leave(self, member: Member) -> None:
        """Take ``member`` out for good: the host's leaving closes the room."""
        room = self._by_member[member]
        if member == room.host:
            self.close(room)
        else:
            self._free_place(room, member)
            room.guest_seat = None

    def lose(self, member: Member, now: float) -> None:
        """Note that ``member`` is away, and may come back: its connection is gone."""
        room = self._by_member[member]
        if member == room.host:
            room.host = None
            room.host_left = now
            del self._by_member[member]
        else:
            self._free_place(room, member)

    def expire(self, now: float) -> list[Room[Member]]:
        """Close and return the rooms that have had their time."""
        ended = [room for room in self if self._is_over(room, now)]
        for room in ended:
            self.close(room)
        return ended

    def close(self, room: Room[Member]) -> None:
        """Forget a room; nobody is in it any more."""
        del self._by_name[room.name]
        for member in room.members():
            del self._by_member[member]

    def check_is_free(self, member: Member) -> None:
        """Raise Refused (not_allowed) where ``member`` is in a room."""
        if member in self._by_member:
            raise Refused("not_allowed", "You already sit at a table: leave it first.")

    def _is_over(self, room: Room[Member], now: float) -> bool:
        return (
            now - room.heard >= self._limits.room_idle
            or now - room.opened >= self._limits.room_lifetime
            or (room.host is None and now - room.host_left >= self._limits.rejoin_time)
        )

    def _find(self, name: str) -> Room[Member]:
        room = self._by_name.get(name)
        if room is None:
            raise unknown_room()
        return room

    def _free_place(self, room: Room[Member], guest: Member) -> None:
        room.guest = None
        del self._by_member[guest]


def unknown_room() -> Refused:
    """Return the refusal for a name that no room has."""
    return Refused(
        "unknown_room",
        "There is no table with this code. Check it, or ask your host for a new one.",
    )


def same_seat(seat: str, wanted: str | None) -> bool:
    """Compare without telling by the time taken how much of it is right."""
    return wanted is not None and hmac.compare_digest(seat, wanted)
