"""All rooms of a process: who is in which, who may come in, and when a room ends.

Rules: docs/signaling.md §3 and §9. Pure: no I/O, no clock, no randomness; a member is any
hashable thing, names and seats are drawn elsewhere. All state of a room is gone when it
is closed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

from signaling.limits import Limits
from signaling.messages import Refused
from signaling.room import Member, Room

__all__ = ("Rooms", "unknown_room")


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

    def check_can_open(self) -> None:
        """Raise Refused (too_many_rooms) where there are as many as there may be."""
        if len(self._by_name) >= self._limits.rooms:
            raise Refused(
                "too_many_rooms",
                "All tables of this server are taken. Try again later.",
                retry_after=self._limits.retry,
            )

    def open(self, room: Room[Member], host: Member | None = None) -> None:
        """Take in a room whose name is not in use, and its host if it has one here."""
        assert room.name not in self._by_name
        self._by_name[room.name] = room
        if host is not None:
            room.first = host
            self._by_member[host] = room

    def join(self, name: str, guest: Member, seat: str, now: float) -> Room[Member]:
        """Give ``guest`` the free place in the room called ``name``.

        Whoever had it before and is away cannot come back by its seat any more.
        Raises: Refused (not_allowed, unknown_room, room_full).
        """
        self.check_is_free(guest)
        room = self._find(name)
        self._seat(room, seat, guest, now)
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
        if not room.is_seat(seat):
            raise Refused("wrong_seat", "Your place at this table is no longer yours.")
        return room, self._reseat(room, seat, member, now)

    def meet(
        self, name: str, seat: str, member: Member, now: float
    ) -> tuple[Room[Member], Member | None]:
        """Give ``member`` the place in a meeting room that its ``seat`` says, or a free one.

        Returns: as ``rejoin``.
        Raises: Refused (not_allowed, unknown_room, room_full).
        """
        self.check_is_free(member)
        room = self._find(name)
        if room.is_seat(seat):
            return room, self._reseat(room, seat, member, now)
        self._seat(room, seat, member, now)
        return room, None

    def put_out(self, host: Member) -> Member:
        """Take the guest's place away and return who had it; the room is open again.

        Raises: Refused (not_allowed).
        """
        room = self._by_member.get(host)
        if room is None or not room.is_host(host):
            raise Refused("not_allowed", "Only the host of a table can put somebody out.")
        guest = room.second
        if guest is None:
            raise Refused("not_allowed", "Nobody sits at your table who could be put out.")
        self.leave(guest)
        return guest

    def leave(self, member: Member) -> bool:
        """Take ``member`` out for good; return whether that has closed the room.

        The host's leaving does, and that of the last one in a meeting room.
        """
        room = self._by_member[member]
        if room.is_host(member):
            self.close(room)
            return True
        self._free_place(room, member)
        if room.has_host:
            room.second_seat = None
        return self._close_if_empty(room)

    def lose(self, member: Member, now: float) -> bool:
        """Note that ``member`` is away, as its connection is gone; it may come back.

        Returns: whether that has closed the room, as it does where nobody is waited for.
        """
        room = self._by_member[member]
        if room.is_host(member):
            room.host_left = now
        self._free_place(room, member)
        return self._close_if_empty(room)

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
        is_host_away = room.has_host and room.first is None
        return (
            now - room.heard >= self._limits.room_idle
            or now - room.opened >= self._limits.room_lifetime
            or (is_host_away and now - room.host_left >= self._limits.rejoin_time)
        )

    def _find(self, name: str) -> Room[Member]:
        room = self._by_name.get(name)
        if room is None:
            raise unknown_room()
        return room

    def _seat(self, room: Room[Member], seat: str, member: Member, now: float) -> None:
        if not room.give(seat, member):
            raise Refused("room_full", "Two players already sit at this table.")
        room.heard = now
        self._by_member[member] = room

    def _reseat(self, room: Room[Member], seat: str, member: Member, now: float) -> Member | None:
        replaced = room.take(seat, member)
        if replaced is not None:
            del self._by_member[replaced]
        room.heard = now
        self._by_member[member] = room
        return replaced

    def _free_place(self, room: Room[Member], member: Member) -> None:
        room.free(member)
        del self._by_member[member]

    def _close_if_empty(self, room: Room[Member]) -> bool:
        is_over = not (room.has_host or room.members())
        if is_over:
            self.close(room)
        return is_over


def unknown_room() -> Refused:
    """Return the refusal for a name that no room has."""
    return Refused(
        "unknown_room",
        "There is no table with this code. Check it, or ask your host for a new one.",
    )
