"""The switchboard: what clients send comes in, what has to be sent comes out.

The whole server without I/O. Rules: docs/signaling.md. ``now`` is given; every call
returns the frames to deliver, in order. A client's mistake changes nothing for anybody
else, and never raises. Only the directory is ever waited for, and only by those who open
a room or come to one; a server that is alone waits for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NamedTuple

from signaling import messages
from signaling.addresses import Addresses
from signaling.directory import Alone, Coming, Directory
from signaling.limits import Limits
from signaling.members import Client, Delivery, Member, Visit, Visitor
from signaling.messages import (
    Join,
    Leave,
    Meet,
    Message,
    Open,
    Ping,
    PutOut,
    Refused,
    Rejoin,
    Relay,
)
from signaling.relays import IceServer
from signaling.room import Room
from signaling.rooms import Rooms
from signaling.tally import Tally

__all__ = ("Draw", "Switchboard")

# WebSocket close codes (RFC 6455 §7.4.1 and its registry)
NORMAL = 1000
GOING_AWAY = 1001
POLICY = 1008
TOO_BIG = 1009
TRY_LATER = 1013


MOST_DRAWS = 100  # of names in use, one after the other: then nearly all are
WRONG_CODES = ("unknown_room", "room_full", "wrong_seat")  # all of these show something

REPLACED = Refused("replaced", "You came back over another connection.", closes=NORMAL)
CLOSING = Refused("closing", "This server is closing. Connect again.", closes=GOING_AWAY)


Asking = Coroutine[Any, Any, list[Delivery]]


class Draw(NamedTuple):
    """Where chance comes from: names of rooms, and seats, which nobody can guess."""

    name: Callable[[], str]
    seat: Callable[[], str]


class Switchboard:
    """All clients, rooms and addresses of one process."""

    def __init__(
        self,
        limits: Limits,
        draw: Draw,
        ice_servers: Callable[[], Sequence[IceServer]] = list,
        directory: Directory | None = None,
    ) -> None:
        """ice_servers: gives what one client is handed with its place, credentials and all.

        directory: the rooms of other servers; there are none by default.
        """
        self._limits = limits
        self._draw = draw
        self._ice_servers = ice_servers
        self._directory = directory or Alone()
        self._rooms: Rooms[Member] = Rooms(limits)
        self._addresses = Addresses(limits)
        self._clients: set[Client] = set()
        self.tally = Tally()

    def connect(self, address: str, now: float) -> Client:
        """Take a new connection. Raises: Refused (too_many_connections)."""
        try:
            if len(self._clients) >= self._limits.connections:
                raise Refused(
                    "too_many_connections",
                    "This server is full. Try again later.",
                    retry_after=self._limits.retry,
                )
            self._addresses.connect(address)
        except Refused as refused:
            refused.closes = TRY_LATER
            self.tally.refused[refused.code] += 1
            raise
        client = Client(address, self._limits, now)
        self._clients.add(client)
        return client

    def disconnect(self, client: Client, now: float) -> list[Delivery]:
        """Forget a connection that is gone, whatever the reason."""
        if client not in self._clients:
            return []
        deliveries = self.lose(client, now)
        client.is_cut = True  # somebody may still be asking the directory for it
        self._clients.remove(client)
        self._addresses.disconnect(client.address, now)
        return deliveries

    def relay(self, client: Client, payload: bytes, now: float) -> Member | Visit | None:
        """Return who gets these same bytes, if they are a relay in its usual form.

        Otherwise, or where there is anything to refuse, nothing has happened, and the answer
        is None: that is for ``receive``. Nearly all messages go this way, so it is short.
        """
        size = len(payload)
        if (
            client.is_cut
            or size > self._limits.message_size
            or not messages.is_usual_relay(payload)
        ):
            return None
        room = self._rooms.of(client)
        to = client.visit if room is None else room.other(client)
        if to is None or client.pace.take(size, now) > 0:
            return None
        if room is not None:
            self._note_relayed(room, size - messages.RELAY_FRAME, now)
        return to

    def relay_visitor(self, visitor: Visitor, size: int, now: float) -> Member | None:
        """Return who gets a visitor's relay of so many bytes; None as in ``relay``."""
        room = self._rooms.of(visitor)
        other = None if room is None else room.other(visitor)
        if room is not None and other is not None:
            self._note_relayed(room, size - messages.RELAY_FRAME, now)
        return other

    def receive(self, client: Client, text: str, now: float) -> list[Delivery] | Asking:
        """Act on a text frame; where the directory has to be asked, somebody has to wait."""
        if client.is_cut:
            return []
        try:
            self._pace(client, _size(text), now)
            message = messages.parse_message(text)
            if isinstance(message, Open | Join | Rejoin | Meet):
                return self._ask(client, message, text, now)
            if client.visit is not None:
                client.visit.say(text)
                if isinstance(message, Leave):  # it is free at once, as it would be here
                    client.visit.end()
                return []
            return self._do(client, message, now)
        except Refused as refused:
            return self._refuse(client, refused, now)

    def receive_binary(self, client: Client, size: int, now: float) -> list[Delivery]:
        """Answer a binary frame of ``size`` bytes: there are none in the schema."""
        if client.is_cut:
            return []
        try:
            self._pace(client, size, now)
            raise Refused("bad_message", "The server takes text frames only.")
        except Refused as refused:
            return self._refuse(client, refused, now)

    def receive_control(self, client: Client, size: int, now: float) -> list[Delivery]:
        """Count a ping or pong frame, so that these are no way around the limits."""
        if client.is_cut:
            return []
        try:
            self._pace(client, size, now)
        except Refused as refused:
            return self._refuse(client, refused, now)
        return []

    def receive_visitor(self, visitor: Visitor, text: str, now: float) -> list[Delivery]:
        """Act on what a client of another server says, which has kept to its limits there.

        Raises: Refused, instead of an answer, when a place is asked for and not given.
        """
        message = messages.parse_message(text)
        if isinstance(message, Join | Rejoin | Meet):
            return self._sit(visitor, message, now)
        try:
            return self._do(visitor, message, now)
        except Refused as refused:
            return self._refuse(visitor, refused, now)

    def lose(self, member: Member, now: float) -> list[Delivery]:
        """Note that a member's connection is gone; it may come back to its place."""
        if isinstance(member, Client) and member.visit is not None:
            member.visit.end()
            member.visit = None
        room = self._rooms.of(member)
        if room is None:
            return []
        other = room.other(member)
        if self._rooms.lose(member, now):
            self._count_closed(room)
        return [] if other is None else [Delivery(other, messages.PEER_LEFT)]

    def is_seated(self, member: Member) -> bool:
        """Tell whether a member is in a room of this process."""
        return self._rooms.of(member) is not None

    def rooms(self) -> list[Room[Member]]:
        """Return the rooms of this process."""
        return list(self._rooms)

    def give_up(self, name: str, now: float) -> list[Delivery]:
        """End our part in a room that another server has: its members have to go there."""
        room = self._rooms.named(name)
        if room is None:
            return []
        self._rooms.close(room)
        self._addresses.add_rooms(room.account, -1)
        self.tally.closed += 1
        return [self.cut(member, CLOSING) for member in room.members()]

    def sweep(self, now: float) -> list[Delivery]:
        """End what has had its time: silent and old rooms, clients that never sat down."""
        deliveries = []
        ended = Refused("room_closed", "This table was closed: its time was up.", closes=NORMAL)
        for room in self._rooms.expire(now):
            self._count_closed(room)
            deliveries += [self.cut(member, ended) for member in room.members()]
        waited = Refused(
            "not_allowed", "You opened or joined no table in time. Connect again.", closes=POLICY
        )
        for client in self._clients:
            if client.is_cut or client.visit is not None or self.is_seated(client):
                continue
            if now - client.lobby_since >= self._limits.lobby_time:
                deliveries.append(self.cut(client, waited))
        self._addresses.forget_idle(now)
        return deliveries

    def close(self) -> list[Delivery]:
        """Say good-bye to everybody: the server stops. Seats stay good where rooms do."""
        everybody = {*self._clients, *(each for room in self._rooms for each in room.members())}
        return [self.cut(member, CLOSING) for member in everybody if not member.is_cut]

    def cut(self, member: Member, refused: Refused) -> Delivery:
        """Tell a member why its connection ends."""
        assert refused.closes is not None
        member.is_cut = True
        self.tally.refused[refused.code] += 1
        return Delivery(member, messages.format_error(refused), refused.closes)

    def counts(self) -> dict[str, int]:
        """Return how much is held just now."""
        return {
            "connections": len(self._clients),
            "rooms": len(self._rooms),
            "addresses": len(self._addresses),
        }

    def _pace(self, client: Client, size: int, now: float) -> None:
        """Raise Refused for a frame that is too large, or one too many."""
        if size > self._limits.message_size:
            raise Refused(
                "too_large",
                f"A message has at most {self._limits.message_size} bytes.",
                closes=TOO_BIG,
            )
        wait = client.pace.take(size, now)
        if wait > 0:
            raise Refused(
                "too_fast",
                "Your program sent too much at once. Wait a little, then connect again.",
                retry_after=wait,
                closes=POLICY,
            )

    def _do(self, member: Member, message: Message, now: float) -> list[Delivery]:
        """Act on a message that needs nobody else's word."""
        if isinstance(message, Relay):
            room = self._room_of(member)
            other = room.other(member)
            if other is None:
                raise Refused("not_allowed", "Nobody else sits at your table.")
            self._note_relayed(room, len(message.data), now)
            return [Delivery(other, messages.format_relay(message.data))]
        self._rooms.hear(member, now)
        if isinstance(message, Ping):
            return [Delivery(member, messages.PONG)]
        if isinstance(message, PutOut):
            return self._put_out(member, now)
        return self._leave(member, now)

    def _note_relayed(self, room: Room[Member], size: int, now: float) -> None:
        room.heard = now
        self.tally.relayed += 1
        self.tally.relayed_bytes += size

    async def _ask(
        self, client: Client, message: Open | Coming, text: str, now: float
    ) -> list[Delivery]:
        try:
            if isinstance(message, Open):
                return await self._open(client, now)
            return await self._come(client, message, text, now)
        except Refused as refused:
            return [] if client.is_cut else self._refuse(client, refused, now)

    async def _open(self, client: Client, now: float) -> list[Delivery]:
        self._check_is_free(client)
        self._addresses.check_room(client.address)
        self._rooms.check_can_open()
        room = await self._claim(client, now)
        if client.is_cut:
            self._directory.release(room.name)
        self._check_is_there(client)
        self._take_in(room, client)
        client.had_room = True
        return [self._placed(room, client, now)]

    async def _claim(self, host: Client, now: float) -> Room[Member]:
        """Return a room, with a name that no other one has."""
        for _ in range(MOST_DRAWS):
            room: Room[Member] = Room(self._draw.name(), self._draw.seat(), host.address, now)
            if room.name in self._rooms or not await self._directory.claim(room, now):
                continue
            if room.name not in self._rooms:  # still
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
            if message.room not in self._rooms:
                room = await self._directory.enter(client, message, text, now)
                if room is None:  # it has its place, and has been told so
                    return self._return_guess(client)
                self._adopt(room, client)
            self._check_is_there(client)
            deliveries = self._sit(client, message, now)
        except Refused as refused:
            if refused.code not in WRONG_CODES:
                self._return_guess(client)
            raise
        return deliveries + self._return_guess(client)

    async def _take_guess(self, client: Client, now: float) -> None:
        wait = self._addresses.take_guess(client.address, now)
        if wait == 0:
            wait = await self._directory.take_guess(client.address)
        if wait > 0:
            raise Refused(
                "too_fast",
                "Too many wrong codes came from your network. Wait a little, then try again.",
                retry_after=wait,
            )

    def _return_guess(self, client: Client) -> list[Delivery]:
        self._addresses.return_guess(client.address)
        self._directory.return_guess(client.address)
        return []

    def _adopt(self, room: Room[Member], client: Client) -> None:
        """Take in a room that is ours from now on, for the first who comes to it.

        Raises: Refused (too_many_rooms), where it is a new one.
        """
        if room.name in self._rooms:  # another one was quicker
            return
        if not room.has_host:
            try:
                self._check_is_there(client)
                self._addresses.check_room(client.address)
                self._rooms.check_can_open()
            except Refused:
                self._directory.release(room.name)
                raise
        self._take_in(room)

    def _take_in(self, room: Room[Member], host: Member | None = None) -> None:
        self._rooms.open(room, host)
        self._addresses.add_rooms(room.account, 1)
        self.tally.opened += 1

    def _sit(self, member: Member, message: Coming, now: float) -> list[Delivery]:
        """Give a member a place in a room of ours."""
        if isinstance(message, Join):
            room = self._rooms.join(message.room, member, self._draw.seat(), now)
            self._directory.keep(room, now)
            self.tally.joined += 1
            return self._seated(room, member, now)
        come = self._rooms.meet if isinstance(message, Meet) else self._rooms.rejoin
        room, replaced = come(message.room, message.seat, member, now)
        deliveries = []
        if replaced is not None:
            deliveries.append(self.cut(replaced, REPLACED))
            other = room.other(member)
            if other is not None:
                deliveries.append(Delivery(other, messages.PEER_LEFT))
        return deliveries + self._seated(room, member, now)

    def _seated(self, room: Room[Member], member: Member, now: float) -> list[Delivery]:
        """Tell a member of its place, and each of the two of the other."""
        member.had_room = True
        other = room.other(member)
        is_guest = room.has_host and member != room.first
        deliveries = [self._placed(room, member, now)]
        if other is not None:
            deliveries.append(Delivery(other, messages.PEER_JOINED))
            if not is_guest:
                deliveries.append(Delivery(member, messages.PEER_JOINED))
        elif is_guest:
            deliveries.append(Delivery(member, messages.PEER_LEFT))  # for now
        return deliveries

    def _placed(self, room: Room[Member], member: Member, now: float) -> Delivery:
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
        guest = self._rooms.put_out(member)
        room = self._rooms.of(member)
        assert room is not None
        self._directory.keep(room, now)
        guest.is_cut = True
        return [
            Delivery(guest, messages.PUT_OUT, NORMAL),
            Delivery(member, messages.PEER_LEFT),
        ]

    def _room_of(self, member: Member) -> Room[Member]:
        room = self._rooms.of(member)
        if room is None:
            if member.had_room:
                raise Refused("room_closed", "This table is closed.")
            raise Refused("not_allowed", "Open or join a table first.")
        return room

    def _check_is_there(self, client: Client) -> None:
        """Raise Refused where the client has gone while the directory was asked."""
        if client.is_cut:
            raise Refused("not_allowed", "You are no longer connected.")

    def _check_is_free(self, client: Client) -> None:
        self._rooms.check_is_free(client)
        if client.visit is not None:
            raise Refused("not_allowed", "You already sit at a table: leave it first.")

    def _leave(self, member: Member, now: float) -> list[Delivery]:
        """Take a member out for good; a host's room, or one that is empty now, is closed."""
        room = self._room_of(member)
        other = room.other(member)
        is_closed = self._rooms.leave(member)
        member.lobby_since = now
        told = [] if other is None else [Delivery(other, messages.PEER_LEFT)]
        if not is_closed:
            self._directory.keep(room, now)
            return told
        self._count_closed(room)
        if other is not None:
            other.lobby_since = now
            gone = Refused("room_closed", "Your host has closed the table.")
            told.append(Delivery(other, messages.format_error(gone)))
        return told

    def _count_closed(self, room: Room[Member]) -> None:
        self._directory.release(room.name)
        self._addresses.add_rooms(room.account, -1)
        self.tally.closed += 1

    def _refuse(self, member: Member, refused: Refused, now: float) -> list[Delivery]:
        if refused.closes is None:
            self.tally.refused[refused.code] += 1
            return [Delivery(member, messages.format_error(refused))]
        return [self.cut(member, refused), *self.lose(member, now)]


def _size(text: str) -> int:
    """Return the bytes of ``text`` on the wire."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
