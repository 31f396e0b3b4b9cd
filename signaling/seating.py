"""Who sits where in the rooms of a process, and who is told of it.

Rules: docs/signaling.md §3 and §9. Pure: what is said in a room comes in, the frames to
deliver come out, in order. The directory is told what has changed, and never waited for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from signaling import messages
from signaling.addresses import Addresses
from signaling.directory import Coming, Directory
from signaling.limits import Limits
from signaling.members import Delivery, Member
from signaling.messages import Join, Meet, Message, Ping, PutOut, Refused, Relay
from signaling.relays import IceServer
from signaling.room import Room
from signaling.rooms import Rooms
from signaling.tally import Tally

__all__ = ("CLOSING", "NORMAL", "Draw", "Seating")

NORMAL, GOING_AWAY = 1000, 1001  # WebSocket close codes (RFC 6455 §7.4.1)

REPLACED = Refused("replaced", "You came back over another connection.", closes=NORMAL)
CLOSING = Refused("closing", "This server is closing. Connect again.", closes=GOING_AWAY)


class Draw(NamedTuple):
    """Where chance comes from: names of rooms, and seats, which nobody can guess."""

    name: Callable[[], str]
    seat: Callable[[], str]


class Seating:
    """The rooms of one process, with their members and the addresses that they count for.

    ice_servers: gives what one client is handed with its place, credentials and all.
    """

    def __init__(
        self,
        limits: Limits,
        draw: Draw,
        ice_servers: Callable[[], Sequence[IceServer]],
        directory: Directory,
    ) -> None:
        self._limits = limits
        self.draw = draw
        self._ice_servers = ice_servers
        self._directory = directory
        self.rooms: Rooms[Member] = Rooms(limits)
        self.addresses = Addresses(limits)
        self.tally = Tally()

    def take_in(self, room: Room[Member], host: Member | None = None) -> None:
        """Take in a room of ours, which counts from now on."""
        self.rooms.open(room, host)
        self.addresses.add_rooms(room.account, 1)
        self.tally.opened += 1

    def sit(self, member: Member, message: Coming, now: float) -> list[Delivery]:
        """Give a member a place in a room of ours."""
        if isinstance(message, Join):
            room = self.rooms.join(message.room, member, self.draw.seat(), now)
            self._directory.keep(room, now)
            self.tally.joined += 1
            return self.seated(room, member, now)
        come = self.rooms.meet if isinstance(message, Meet) else self.rooms.rejoin
        room, replaced = come(message.room, message.seat, member, now)
        deliveries = []
        if replaced is not None:
            deliveries.append(self.cut(replaced, REPLACED))
            other = room.other(member)
            if other is not None:
                deliveries.append(Delivery(other, messages.PEER_LEFT))
        return deliveries + self.seated(room, member, now)

    def is_seated(self, member: Member) -> bool:
        """Tell whether a member is in a room of this process."""
        return self.rooms.of(member) is not None

    def do(self, member: Member, message: Message, now: float) -> list[Delivery]:
        """Act on what a member says in its room. Raises: Refused."""
        if isinstance(message, Relay):
            room = self._room_of(member)
            other = room.other(member)
            if other is None:
                raise Refused("not_allowed", "Nobody else sits at your table.")
            self.note_relayed(room, len(message.data), now)
            return [Delivery(other, messages.format_relay(message.data))]
        self.rooms.hear(member, now)
        if isinstance(message, Ping):
            return [Delivery(member, messages.PONG)]
        if isinstance(message, PutOut):
            return self._put_out(member, now)
        return self._leave(member, now)

    def lose(self, member: Member, now: float) -> list[Delivery]:
        """Note that a member's connection is gone; it may come back to its place."""
        room = self.rooms.of(member)
        if room is None:
            return []
        other = room.other(member)
        if self.rooms.lose(member, now):
            self.count_closed(room)
        return [] if other is None else [Delivery(other, messages.PEER_LEFT)]

    def give_up(self, name: str, now: float) -> list[Delivery]:
        """End our part in a room that another server has: its members have to go there."""
        room = self.rooms.named(name)
        if room is None:
            return []
        self.rooms.close(room)
        self.addresses.add_rooms(room.account, -1)
        self.tally.closed += 1
        return [self.cut(member, CLOSING) for member in room.members()]

    def cut(self, member: Member, refused: Refused) -> Delivery:
        """Tell a member why its connection ends."""
        assert refused.closes is not None
        member.is_cut = True
        self.tally.refused[refused.code] += 1
        return Delivery(member, messages.format_error(refused), refused.closes)

    def note_relayed(self, room: Room[Member], size: int, now: float) -> None:
        """Count what has been said in a room; ``size`` without what is around it."""
        room.heard = now
        self.tally.relayed += 1
        self.tally.relayed_bytes += size

    def count_closed(self, room: Room[Member]) -> None:
        """Count a room that has been closed, and give its name back."""
        self._directory.release(room.name)
        self.addresses.add_rooms(room.account, -1)
        self.tally.closed += 1

    def seated(self, room: Room[Member], member: Member, now: float) -> list[Delivery]:
        """Tell a member of its place, and each of the two of the other."""
        member.had_room = True
        other = room.other(member)
        is_guest = room.has_host and member != room.first
        deliveries = [self.placed(room, member, now)]
        if other is not None:
            deliveries.append(Delivery(other, messages.PEER_JOINED))
            if not is_guest:
                deliveries.append(Delivery(member, messages.PEER_JOINED))
        elif is_guest:
            deliveries.append(Delivery(member, messages.PEER_LEFT))  # for now
        return deliveries

    def placed(self, room: Room[Member], member: Member, now: float) -> Delivery:
        """Return the answer to a member who has its place."""
        servers = self._ice_servers()
        if not room.has_host:
            return Delivery(member, messages.format_met(servers))
        if room.is_host(member):
            assert room.first_seat is not None
            closes_in = max(0.0, room.opened + self._limits.room_lifetime - now)
            frame = messages.format_opened(room.name, room.first_seat, closes_in, servers)
        else:
            assert room.second_seat is not None
            frame = messages.format_joined(room.second_seat, servers)
        return Delivery(member, frame)

    def _put_out(self, member: Member, now: float) -> list[Delivery]:
        guest = self.rooms.put_out(member)
        room = self.rooms.of(member)
        assert room is not None
        self._directory.keep(room, now)
        guest.is_cut = True
        return [
            Delivery(guest, messages.PUT_OUT, NORMAL),
            Delivery(member, messages.PEER_LEFT),
        ]

    def _leave(self, member: Member, now: float) -> list[Delivery]:
        """Take a member out for good; a host's room, or one that is empty now, is closed."""
        room = self._room_of(member)
        other = room.other(member)
        is_closed = self.rooms.leave(member)
        member.lobby_since = now
        told = [] if other is None else [Delivery(other, messages.PEER_LEFT)]
        if not is_closed:
            self._directory.keep(room, now)
            return told
        self.count_closed(room)
        if other is not None:
            other.lobby_since = now
            gone = Refused("room_closed", "Your host has closed the table.")
            told.append(Delivery(other, messages.format_error(gone)))
        return told

    def _room_of(self, member: Member) -> Room[Member]:
        room = self.rooms.of(member)
        if room is None:
            if member.had_room:
                raise Refused("room_closed", "This table is closed.")
            raise Refused("not_allowed", "Open or join a table first.")
        return room
