"""The switchboard: what clients send comes in, what has to be sent comes out.

The whole server without I/O. Rules: docs/signaling.md. ``now`` is given; every call
returns the frames to deliver, in order. A client's mistake changes nothing for anybody
else, and never raises.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from signaling import messages
from signaling.addresses import Addresses
from signaling.limits import Limits
from signaling.messages import Join, Message, Open, Ping, PutOut, Refused, Relay
from signaling.pace import Bucket
from signaling.relays import IceServer
from signaling.rooms import Rooms
from signaling.tally import Tally

__all__ = ("Client", "Delivery", "Switchboard")

# WebSocket close codes (RFC 6455 §7.4.1 and its registry)
NORMAL = 1000
GOING_AWAY = 1001
POLICY = 1008
TOO_BIG = 1009
TRY_LATER = 1013


class Client:
    """One connection, as the switchboard sees it."""

    __slots__ = ("address", "bytes", "frames", "had_room", "is_cut", "lobby_since")

    def __init__(self, address: str, limits: Limits, now: float) -> None:
        self.address = address
        self.frames = Bucket(limits.message_burst, limits.messages_per_second, now)
        self.bytes = Bucket(limits.byte_burst, limits.bytes_per_second, now)
        self.lobby_since = now  # since when it is in no room, if it is in none
        self.had_room = False
        self.is_cut = False  # told to go; nothing it sends counts any more


class Delivery(NamedTuple):
    """One frame for one client, after which its connection may have to be closed."""

    to: Client
    frame: str
    close: int | None = None


class Switchboard:
    """All clients, rooms and addresses of one process."""

    def __init__(
        self,
        limits: Limits,
        draw_name: Callable[[], str],
        ice_servers: Callable[[], Sequence[IceServer]] = list,
    ) -> None:
        """ice_servers: gives what one client is handed with its place, credentials and all."""
        self._limits = limits
        self._ice_servers = ice_servers
        self._rooms: Rooms[Client] = Rooms(limits, draw_name)
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
            self._addresses.connect(address, now)
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
        deliveries = self._leave(client, now)
        self._clients.remove(client)
        self._addresses.disconnect(client.address, now)
        return deliveries

    def receive(self, client: Client, text: str, now: float) -> list[Delivery]:
        """Act on a text frame."""
        return self._act(client, _size(text), text, now)

    def receive_binary(self, client: Client, size: int, now: float) -> list[Delivery]:
        """Answer a binary frame of ``size`` bytes: there are none in the schema."""
        return self._act(client, size, None, now)

    def receive_control(self, client: Client, size: int, now: float) -> list[Delivery]:
        """Count a ping or pong frame, so that these are no way around the limits."""
        if client.is_cut:
            return []
        try:
            self._pace(client, size, now)
        except Refused as refused:
            return self._refuse(client, refused, now)
        return []

    def sweep(self, now: float) -> list[Delivery]:
        """End what has had its time: silent and old rooms, clients that never sat down."""
        deliveries = []
        ended = Refused("room_closed", "This table was closed: its time was up.", closes=NORMAL)
        for room in self._rooms.expire(now):
            self._count_closed(room.host)
            deliveries += [self._cut(member, ended) for member in room.members()]
        waited = Refused(
            "not_allowed", "You opened or joined no table in time. Connect again.", closes=POLICY
        )
        for client in self._clients:
            if client.is_cut or self._rooms.of(client) is not None:
                continue
            if now - client.lobby_since >= self._limits.lobby_time:
                deliveries.append(self._cut(client, waited))
        self._addresses.forget_idle(now)
        return deliveries

    def close(self) -> list[Delivery]:
        """Say good-bye to everybody: the server stops."""
        stopping = Refused("room_closed", "The server is closing.", closes=GOING_AWAY)
        return [self._cut(client, stopping) for client in self._clients if not client.is_cut]

    def counts(self) -> dict[str, int]:
        """Return how much is held just now."""
        return {
            "connections": len(self._clients),
            "rooms": len(self._rooms),
            "addresses": len(self._addresses),
        }

    def _act(self, client: Client, size: int, text: str | None, now: float) -> list[Delivery]:
        if client.is_cut:
            return []
        try:
            self._pace(client, size, now)
            if text is None:
                raise Refused("bad_message", "The server takes text frames only.")
            message = messages.parse_message(text)
            deliveries = self._do(client, message, now)
        except Refused as refused:
            return self._refuse(client, refused, now)
        self._rooms.hear(client, now)
        return deliveries

    def _pace(self, client: Client, size: int, now: float) -> None:
        """Raise Refused for a frame that is too large, or one too many."""
        if size > self._limits.message_size:
            raise Refused(
                "too_large",
                f"A message has at most {self._limits.message_size} bytes.",
                closes=TOO_BIG,
            )
        for bucket, amount in ((client.frames, 1), (client.bytes, size)):
            if not bucket.take(amount, now):
                raise Refused(
                    "too_fast",
                    "Your program sent too much at once. Wait a little, then connect again.",
                    retry_after=bucket.wait(amount, now),
                    closes=POLICY,
                )

    def _do(self, client: Client, message: Message, now: float) -> list[Delivery]:
        if isinstance(message, Relay):
            other = self._other(client)
            self.tally.relayed += 1
            self.tally.relayed_bytes += len(message.data)
            return [Delivery(other, messages.format_relay(message.data))]
        if isinstance(message, Ping):
            return [Delivery(client, messages.PONG)]
        if isinstance(message, Open):
            return self._open(client, now)
        if isinstance(message, Join):
            return self._join(client, message.room, now)
        if isinstance(message, PutOut):
            return self._put_out(client)
        self._check_is_seated(client)
        return self._leave(client, now)

    def _open(self, client: Client, now: float) -> list[Delivery]:
        self._addresses.check_room(client.address)
        room = self._rooms.open(client, now)
        self._addresses.add_rooms(client.address, 1)
        self.tally.opened += 1
        client.had_room = True
        closes_in = self._limits.room_lifetime
        opened = messages.format_opened(room.name, closes_in, self._ice_servers())
        return [Delivery(client, opened)]

    def _join(self, client: Client, name: str, now: float) -> list[Delivery]:
        self._addresses.check_guess(client.address, now)
        try:
            room = self._rooms.join(name, client, now)
        except Refused as refused:
            if refused.code != "not_allowed":  # a full room, too, would show that it is there
                self._addresses.count_wrong_code(client.address, now)
            raise
        client.had_room = True
        self.tally.joined += 1
        return [
            Delivery(client, messages.format_joined(self._ice_servers())),
            Delivery(room.host, messages.PEER_JOINED),
        ]

    def _put_out(self, client: Client) -> list[Delivery]:
        guest = self._rooms.put_out(client)
        guest.is_cut = True
        return [
            Delivery(guest, messages.PUT_OUT, NORMAL),
            Delivery(client, messages.PEER_LEFT),
        ]

    def _other(self, client: Client) -> Client:
        self._check_is_seated(client)
        room = self._rooms.of(client)
        other = room.other(client) if room is not None else None
        if other is None:
            raise Refused("not_allowed", "Nobody else sits at your table.")
        return other

    def _check_is_seated(self, client: Client) -> None:
        if self._rooms.of(client) is None:
            if client.had_room:
                raise Refused("room_closed", "This table is closed.")
            raise Refused("not_allowed", "Open or join a table first.")

    def _leave(self, client: Client, now: float) -> list[Delivery]:
        room = self._rooms.of(client)
        if room is None:
            return []
        other = self._rooms.leave(client)
        client.lobby_since = now
        if room.host is client:
            self._count_closed(client)
            if other is not None:
                other.lobby_since = now
        return [] if other is None else [Delivery(other, messages.PEER_LEFT)]

    def _count_closed(self, host: Client) -> None:
        self._addresses.add_rooms(host.address, -1)
        self.tally.closed += 1

    def _refuse(self, client: Client, refused: Refused, now: float) -> list[Delivery]:
        if refused.closes is None:
            self.tally.refused[refused.code] += 1
            return [Delivery(client, messages.format_error(refused))]
        return [self._cut(client, refused), *self._leave(client, now)]

    def _cut(self, client: Client, refused: Refused) -> Delivery:
        client.is_cut = True
        self.tally.refused[refused.code] += 1
        return Delivery(client, messages.format_error(refused), refused.closes)


def _size(text: str) -> int:
    """Return the bytes of ``text`` on the wire."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
