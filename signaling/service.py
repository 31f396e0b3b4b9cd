"""The sockets of one process, joined to its switchboard.

All decisions are the switchboard's; here are connections, the clock and randomness only.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from typing import Any, TypedDict

from aiohttp import web

from signaling import messages
from signaling.addresses import address_group
from signaling.directory import Alone, Directory
from signaling.limits import Limits
from signaling.logs import log_event
from signaling.members import Client, Delivery, Member, Visitor
from signaling.messages import Refused
from signaling.origins import is_allowed_origin
from signaling.proxies import Network, client_address
from signaling.quiet import quiet_logger
from signaling.relays import NO_SERVERS, IceServer, IceServers
from signaling.seating import Draw
from signaling.site import NO_SITE, Site
from signaling.switchboard import POLICY, Switchboard
from signaling.upgrade import Detached, upgrade
from signaling.websocket import CLOSE_PATIENCE, Connection

__all__ = ("DEFAULT_LIMITS", "Options", "Service", "draw_room_name", "draw_seat")

DEFAULT_LIMITS = Limits()
SWEEP_EVERY = 5.0  # seconds; how late a room may be closed


class Options(TypedDict, total=False):
    """What can be said of a server; each has a default.

    limits: how much it carries. origins: web pages besides its own that may use it, such as
    "https://cards.example". clock: seconds from any start; it never steps back. ice_servers:
    handed to both players. directory: the rooms of other servers; by default there are none.
    proxies: those whose ``X-Forwarded-For`` is believed. log_addresses: whether clients'
    addresses are logged. site: what is served beside the rooms.
    """

    limits: Limits
    origins: Iterable[str]
    clock: Callable[[], float]
    ice_servers: IceServers
    directory: Directory | None
    proxies: Sequence[Network]
    log_addresses: bool
    site: Site


class Service:
    """The sockets of one process, joined to its switchboard. Arguments: ``Options``."""

    def __init__(
        self,
        *,
        limits: Limits = DEFAULT_LIMITS,
        origins: Iterable[str] = (),
        clock: Callable[[], float] = time.monotonic,
        ice_servers: IceServers = NO_SERVERS,
        directory: Directory | None = None,
        proxies: Sequence[Network] = (),
        log_addresses: bool = False,
        site: Site = NO_SITE,
    ) -> None:
        self.limits = limits
        self._directory = directory or Alone()
        draw = Draw(draw_room_name, draw_seat)
        self.switchboard = Switchboard(limits, draw, self._hand_out, self._directory)
        self._ice_servers = ice_servers
        self._origins = frozenset(origins)
        self._clock = clock
        self._proxies = proxies
        self._logs_addresses = log_addresses
        self.site = site
        self._connections: set[Connection] = set()
        self._addresses: dict[Client, str | None] = {}  # where they are logged
        self._refused: set[Connection] = set()  # which had to be told so
        self._asking: set[asyncio.Task[None]] = set()
        self._logged = self._counts()
        self._is_stopping = False

    async def websocket(self, request: web.Request) -> web.StreamResponse:
        """Serve ``/ws``: from here on the connection is one of ours."""
        if not is_allowed_origin(request.headers.get("Origin"), request.host, self._origins):
            return web.Response(status=403, text="This page may not use this server.\n")
        address = self._address(request)
        most = 2 * self.limits.message_size  # up to here one is told what was wrong
        connection = upgrade(request, self, most)
        if connection is None:
            return web.Response(
                status=426,
                headers={"Upgrade": "websocket", "Sec-WebSocket-Version": "13"},
                text="This is a WebSocket.\n",
            )
        connection.heard = self._clock()
        try:
            client = self.switchboard.connect(address_group(address), connection.heard)
        except Refused as refused:
            self._log_address("refused", address)
            connection.send_text(messages.format_error(refused))
            connection.close(refused.closes or POLICY)
            self._refused.add(connection)
            return Detached()
        self._log_address("connected", address)
        self._connections.add(connection)
        connection.client, client.connection = client, connection
        if self._logs_addresses:
            self._addresses[client] = address
        return Detached()

    def usual(self, connection: Connection, payload: bytes) -> bool:
        """Carry a message that can be carried as it is: signaling.websocket.Listener."""
        client = connection.client
        if client is None:
            return False
        now = self._clock()
        to = self.switchboard.relay(client, payload, now)
        if to is None:
            return False
        connection.heard = now
        connection.asked = None
        if isinstance(to, Member):
            self.hand(to, payload)
        else:
            to.carry(payload)
        return True

    def hand(self, to: Member, payload: bytes) -> None:
        """Give somebody a frame in the bytes that it goes out in."""
        if isinstance(to, Client):
            self._send(to, payload)
        elif isinstance(to, Visitor):
            self._directory.relay(to, payload)

    def text(self, connection: Connection, text: str) -> None:
        """Act on a text message."""
        client = self._heard(connection)
        if client is None:
            return
        result = self.switchboard.receive(client, text, connection.heard)
        if isinstance(result, list):
            self.deliver(result)
        else:
            connection.pause()
            task = asyncio.create_task(self._await(connection, result))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)

    def binary(self, connection: Connection, size: int) -> None:
        """Act on a binary message."""
        client = self._heard(connection)
        if client is not None:
            self.deliver(self.switchboard.receive_binary(client, size, connection.heard))

    def control(self, connection: Connection, size: int) -> bool:
        """Act on a ping, a pong or a part of a message; tell whether it is to be answered."""
        client = self._heard(connection)
        if client is None:
            return False
        self.deliver(self.switchboard.receive_control(client, size, connection.heard))
        if connection.unread() > self.limits.outgoing_size:
            connection.abort()
        return not client.is_cut

    def lost(self, connection: Connection) -> None:
        """Forget a client whose connection has ended."""
        self._refused.discard(connection)
        client = connection.client
        if client is None:
            return
        self._connections.remove(connection)
        connection.client = client.connection = None
        self.deliver(self.switchboard.disconnect(client, self._clock()))
        if self._logs_addresses:
            self._log_address("disconnected", self._addresses.pop(client))

    def deliver(self, deliveries: Iterable[Delivery]) -> None:
        """Send each frame without waiting for anybody; cut those who do not read."""
        for to, frame, close in deliveries:
            if isinstance(to, Client):
                self._send(to, frame.encode(), close)
            elif isinstance(to, Visitor):
                self._directory.carry(to, Delivery(to, frame, close))

    def connected(self) -> int:
        """Return how many connections there are, those that are being closed included."""
        return len(self._connections) + len(self._refused)

    async def sweep(self) -> None:
        """End what has had its time, and log how much came and went."""
        now = self._clock()
        self.deliver(self.switchboard.sweep(now))
        self._see_who_is_there(now)
        counts = self._counts()
        if counts != self._logged:
            self._logged = counts
            log_event("rooms", **counts)

    async def stop(self, app: web.Application) -> None:
        """Tell all clients good-bye and close their connections."""
        self._is_stopping = True
        log_event("stopping")
        self.deliver(self.switchboard.close())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(2 * CLOSE_PATIENCE):
                while self.connected():
                    await asyncio.sleep(0.01)

    async def is_ready(self) -> bool:
        """Tell whether rooms can be opened here."""
        return not self._is_stopping and await self._directory.is_ready()

    async def readiness(self, request: web.Request) -> web.Response:
        """Serve ``/readyz``, for whoever spreads clients over several servers."""
        if await self.is_ready():
            return web.json_response({"status": "ready"})
        return web.json_response({"status": "not ready"}, status=503)

    async def sharing(self, app: web.Application) -> AsyncIterator[None]:
        """Share rooms with other servers for as long as the application runs."""
        board, clock = self.switchboard, self._clock
        async with self._directory.serving(board, self.deliver, self.hand, clock):
            yield

    async def sweeping(self, app: web.Application) -> AsyncIterator[None]:
        """Sweep for as long as the application runs."""
        task = asyncio.create_task(self._sweep_forever())
        yield
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    def _counts(self) -> dict[str, int]:
        tally = self.switchboard.tally
        return {
            "opened": tally.opened,
            "closed": tally.closed,
            "joined": tally.joined,
            "refused": tally.refused.total(),
        }

    def _address(self, request: web.Request) -> str | None:
        forwarded = request.headers.getall("X-Forwarded-For", ())
        return client_address(request.remote, forwarded, self._proxies)

    def _log_address(self, event: str, address: str | None) -> None:
        if self._logs_addresses:
            log_event(event, address=address or "unknown")

    def _hand_out(self) -> list[IceServer]:
        """Return what a client is given to reach the other: good for as long as any room."""
        expires = time.time() + self.limits.room_lifetime
        return self._ice_servers.hand_out(secrets.token_hex(8), int(expires))

    def _heard(self, connection: Connection) -> Client | None:
        connection.heard = self._clock()
        connection.asked = None
        return connection.client

    def _send(self, client: Client, payload: bytes, close: int | None = None) -> None:
        connection = client.connection
        if connection is None:  # it has gone
            return
        if connection.unread() + len(payload) > self.limits.outgoing_size:
            connection.abort()
            return
        connection.send_payload(payload)
        if close is not None:
            connection.close(close)

    async def _await(
        self, connection: Connection, result: Coroutine[Any, Any, list[Delivery]]
    ) -> None:
        """Wait for the directory; what the client says meanwhile waits, too."""
        try:
            self.deliver(await result)
        except Exception:  # ours; see Connection.data_received
            quiet_logger("signaling.http").exception("error")
            connection.abort()
        finally:
            connection.resume()

    def _see_who_is_there(self, now: float) -> None:
        """Ask those who are silent, and let those go who do not answer."""
        for connection in list(self._connections):
            if connection.asked is not None:
                if now - connection.asked >= self.limits.heartbeat / 2:
                    connection.abort()
            elif now - connection.heard >= self.limits.heartbeat:
                connection.asked = now
                connection.ping()

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            await self.sweep()


def draw_room_name() -> str:
    """Return a room's symbols, each as likely as any other."""
    return "".join(secrets.choice(messages.ROOM_SYMBOLS) for _ in range(messages.ROOM_SIZE))


def draw_seat() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(16)
