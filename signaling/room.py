"""A room of two: who has its places. Rules: docs/signaling.md §3 and §9. Pure."""

from __future__ import annotations

import hmac
from typing import Generic, TypeVar

__all__ = ("Room", "same_seat")

Member = TypeVar("Member")


class Room(Generic[Member]):
    """Two places, each with somebody in it or not.

    first, second: who has them; in a room with a host the host and the guest, in a meeting
    room two who are alike. first_seat, second_seat: the tokens that bring them back to their
    places. account: the address at which the room is counted.
    """

    __slots__ = (
        "account",
        "first",
        "first_seat",
        "has_host",
        "heard",
        "host_left",
        "name",
        "opened",
        "second",
        "second_seat",
    )

    def __init__(self, name: str, host_seat: str | None, account: str, now: float) -> None:
        """Make a room in which nobody is yet. host_seat: None for a meeting room."""
        self.name = name
        self.has_host = host_seat is not None
        self.first: Member | None = None
        self.first_seat = host_seat
        self.second: Member | None = None
        self.second_seat: str | None = None
        self.host_left = now  # since when the host is away, if it is
        self.account = account
        self.opened = now
        self.heard = now  # when a member last said anything

    def other(self, member: Member) -> Member | None:
        """Return the one who is in the room with ``member``, if anybody is."""
        return self.second if member == self.first else self.first

    def members(self) -> list[Member]:
        """Return those who are there, the host first."""
        return [member for member in (self.first, self.second) if member is not None]

    def is_host(self, member: Member) -> bool:
        """Tell whether ``member`` is the one to whom the room belongs."""
        return self.has_host and member == self.first

    def is_seat(self, seat: str) -> bool:
        """Tell whether somebody can come back to this room by ``seat``."""
        return same_seat(seat, self.first_seat) or same_seat(seat, self.second_seat)

    def take(self, seat: str, member: Member) -> Member | None:
        """Give ``member`` the place with this seat; return who had it until now."""
        if same_seat(seat, self.first_seat):
            replaced, self.first = self.first, member
        else:
            assert same_seat(seat, self.second_seat)
            replaced, self.second = self.second, member
        return replaced

    def give(self, seat: str, member: Member) -> bool:
        """Give ``member`` a free place, with this seat from now on; False where none is."""
        if self.first is None and not self.has_host:
            self.first, self.first_seat = member, seat
        elif self.second is None:
            self.second, self.second_seat = member, seat
        else:
            return False
        return True

    def free(self, member: Member) -> None:
        """Free the place of ``member``; its seat stays good in a room with a host."""
        if member == self.first:
            self.first = None
            self.first_seat = self.first_seat if self.has_host else None
        else:
            self.second = None
            self.second_seat = self.second_seat if self.has_host else None


def same_seat(seat: str, wanted: str | None) -> bool:
    """Compare without telling by the time taken how much of it is right."""
    return wanted is not None and hmac.compare_digest(seat, wanted)
