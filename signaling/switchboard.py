"""The switchboard: what clients send comes in, what has to be sent comes out.

The whole server without I/O. Rules: docs/signaling.md. ``now`` is given; every call
returns the frames to deliver, in order. A client's mistake changes nothing for anybody
else, and never raises. Only the directory is ever waited for, and only by those who open
a room or come to one; a server that is alone waits for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from signaling import messages
from signaling.arrivals import Arrivals
from signaling.directory import Alone, Coming, Directory
from signaling.limits import Limits
from signaling.members import Client, Delivery, Member, Visit, Visitor
from signaling.messages import Join, Leave, Meet, Open, Refused, Rejoin
from signaling.relays import IceServer
from signaling.seating import CLOSING, NORMAL, Draw, Seating

__all__ = ("POLICY", "Switchboard")

POLICY, TOO_BIG, TRY_LATER = 1008, 1009, 1013  # WebSocket close codes (RFC 6455 §7.4.1)

Asking = Coroutine[Any, Any, list[Delivery]]


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
        directory = directory or Alone()
        self.seating = Seating(limits, draw, ice_servers, directory)
        self.tally = self.seating.tally
        self._arrivals = Arrivals(limits, self.seating, directory)
        self._rooms = self.seating.rooms
        self._addresses = self.seating.addresses
        self._clients: set[Client] = set()

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
            self.seating.note_relayed(room, size - messages.RELAY_FRAME, now)
        return to

    def relay_visitor(self, visitor: Visitor, size: int, now: float) -> Member | None:
        """Return who gets a visitor's relay of so many bytes; None as in ``relay``."""
        room = self._rooms.of(visitor)
        other = None if room is None else room.other(visitor)
        if room is not None and other is not None:
            self.seating.note_relayed(room, size - messages.RELAY_FRAME, now)
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
            return self.seating.do(client, message, now)
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
            return self.seating.sit(visitor, message, now)
        try:
            return self.seating.do(visitor, message, now)
        except Refused as refused:
            return self._refuse(visitor, refused, now)

    def lose(self, member: Member, now: float) -> list[Delivery]:
        """Note that a member's connection is gone; it may come back to its place."""
        if isinstance(member, Client) and member.visit is not None:
            member.visit.end()
            member.visit = None
        return self.seating.lose(member, now)

    def sweep(self, now: float) -> list[Delivery]:
        """End what has had its time: silent and old rooms, clients that never sat down."""
        deliveries = []
        ended = Refused("room_closed", "This table was closed: its time was up.", closes=NORMAL)
        for room in self._rooms.expire(now):
            self.seating.count_closed(room)
            deliveries += [self.seating.cut(member, ended) for member in room.members()]
        waited = Refused(
            "not_allowed", "You opened or joined no table in time. Connect again.", closes=POLICY
        )
        for client in self._clients:
            if client.is_cut or client.visit is not None or self.seating.is_seated(client):
                continue
            if now - client.lobby_since >= self._limits.lobby_time:
                deliveries.append(self.seating.cut(client, waited))
        self._addresses.forget_idle(now)
        return deliveries

    def close(self) -> list[Delivery]:
        """Say good-bye to everybody: the server stops. Seats stay good where rooms do."""
        everybody = {*self._clients, *(each for room in self._rooms for each in room.members())}
        return [self.seating.cut(member, CLOSING) for member in everybody if not member.is_cut]

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

    async def _ask(
        self, client: Client, message: Open | Coming, text: str, now: float
    ) -> list[Delivery]:
        try:
            return await self._arrivals.ask(client, message, text, now)
        except Refused as refused:
            return self._refuse(client, refused, now)

    def _refuse(self, member: Member, refused: Refused, now: float) -> list[Delivery]:
        if refused.closes is None:
            self.tally.refused[refused.code] += 1
            return [Delivery(member, messages.format_error(refused))]
        return [self.seating.cut(member, refused), *self.lose(member, now)]


def _size(text: str) -> int:
    """Return the bytes of ``text`` on the wire."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
