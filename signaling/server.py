"""The server: aiohttp around the switchboard.

All decisions are the switchboard's; here are sockets, the clock and randomness only.
``ginp2p serve`` and the server inside ``ginp2p host`` are the same application.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterable

from aiohttp import WSMsgType, web

from signaling import messages
from signaling.addresses import address_group
from signaling.directory import Alone, Directory
from signaling.door import Door
from signaling.limits import Limits
from signaling.members import Client, Delivery, Member, Visitor
from signaling.messages import Refused
from signaling.origins import is_allowed_origin
from signaling.page import PAGE, PAGE_HEADERS
from signaling.quiet import quiet_logger
from signaling.relays import NO_SERVERS, IceServer, IceServers
from signaling.site import NO_SITE, Site, add_site
from signaling.switchboard import POLICY, Draw, Switchboard

__all__ = ("SERVICE", "Running", "Service", "make_app", "running_server", "serve")

DEFAULT_LIMITS = Limits()
SWEEP_EVERY = 5.0  # seconds; how late a room may be closed
CLOSE_PATIENCE = 2.0  # seconds for a client to answer a close frame
UNBOUNDED = 1 << 62  # never wait for a reader inside a send: see Service.deliver

log = logging.getLogger("signaling")


class Service:
    """The sockets of one process, joined to its switchboard."""

    def __init__(
        self,
        limits: Limits,
        origins: Collection[str],
        clock: Callable[[], float],
        ice_servers: IceServers = NO_SERVERS,
        directory: Directory | None = None,
    ) -> None:
        self.limits = limits
        self._directory = directory or Alone()
        draw = Draw(draw_room_name, draw_seat)
        self.switchboard = Switchboard(limits, draw, self._hand_out, self._directory)
        self._ice_servers = ice_servers
        self._origins = origins
        self._clock = clock
        self._sockets: dict[Member, tuple[web.WebSocketResponse, asyncio.Transport]] = {}
        self._closing: set[asyncio.Task[bool]] = set()
        self._logged = (0, 0)

    async def websocket(self, request: web.Request) -> web.StreamResponse:
        """Serve ``/ws``: one client, from its connection to its end."""
        if not is_allowed_origin(request.headers.get("Origin"), request.host, self._origins):
            return web.Response(status=403, text="This page may not use this server.\n")
        socket = web.WebSocketResponse(
            compress=False,  # envelopes are sealed and do not compress; 100 KB a client saved
            autoping=False,  # pings count like other frames, and answers are bounded
            heartbeat=self.limits.heartbeat,
            timeout=CLOSE_PATIENCE,
            max_msg_size=2 * self.limits.message_size,  # up to here one is told what was wrong
            writer_limit=UNBOUNDED,
        )
        if not socket.can_prepare(request):
            return web.Response(
                status=426, headers={"Upgrade": "websocket"}, text="This is a WebSocket.\n"
            )
        await socket.prepare(request)
        transport = request.transport
        if transport is None:  # gone before it began
            return socket
        try:
            client = self.switchboard.connect(address_group(request.remote), self._clock())
        except Refused as refused:
            await socket.send_str(messages.format_error(refused))
            await socket.close(code=refused.closes or POLICY)
            return socket
        self._sockets[client] = (socket, transport)
        try:
            await self._listen(client, socket)
        finally:
            del self._sockets[client]
            await self.deliver(self.switchboard.disconnect(client, self._clock()))
        return socket

    async def deliver(self, deliveries: Iterable[Delivery]) -> None:
        """Send each frame without waiting for anybody; cut those who do not read.

        ``send_str`` writes to the transport's buffer at once and, with no writer limit,
        never waits: one slow reader would hold up the other otherwise. The buffer is
        bounded here instead.
        """
        for delivery in deliveries:
            if isinstance(delivery.to, Visitor):
                self._directory.carry(delivery)
                continue
            if delivery.to not in self._sockets:
                continue
            socket, transport = self._sockets[delivery.to]
            unread = transport.get_write_buffer_size() + len(delivery.frame)
            if unread > self.limits.outgoing_size:
                transport.abort()
                continue
            with contextlib.suppress(ConnectionError):  # its own handler will notice, too
                await socket.send_str(delivery.frame)
            if delivery.close is not None:
                self._close_soon(socket, delivery.close)

    async def sweep(self) -> None:
        """End what has had its time, and log how much came and went."""
        await self.deliver(self.switchboard.sweep(self._clock()))
        counts = (self.switchboard.tally.opened, self.switchboard.tally.closed)
        if counts != self._logged:
            self._logged = counts
            log.info("rooms so far: %d opened, %d closed", *counts)

    async def stop(self, app: web.Application) -> None:
        """Tell all clients good-bye and close their connections."""
        await self.deliver(self.switchboard.close())
        if self._closing:
            await asyncio.wait(self._closing)

    async def is_ready(self) -> bool:
        """Tell whether rooms can be opened here."""
        return await self._directory.is_ready()

    async def sharing(self, app: web.Application) -> AsyncIterator[None]:
        """Share rooms with other servers for as long as the application runs."""
        async with self._directory.serving(self.switchboard, self.deliver, self._clock):
            yield

    async def sweeping(self, app: web.Application) -> AsyncIterator[None]:
        """Sweep for as long as the application runs."""
        task = asyncio.create_task(self._sweep_forever())
        yield
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    def _hand_out(self) -> list[IceServer]:
        """Return what a client is given to reach the other: good for as long as any room."""
        expires = time.time() + self.limits.room_lifetime
        return self._ice_servers.hand_out(secrets.token_hex(8), int(expires))

    async def _listen(self, client: Client, socket: web.WebSocketResponse) -> None:
        async for message in socket:
            now = self._clock()
            if message.type is WSMsgType.TEXT:
                await self.deliver(await self.switchboard.receive(client, message.data, now))
            elif message.type is WSMsgType.BINARY:
                size = len(message.data)
                await self.deliver(self.switchboard.receive_binary(client, size, now))
            elif message.type in (WSMsgType.PING, WSMsgType.PONG):
                size = len(message.data)
                await self.deliver(self.switchboard.receive_control(client, size, now))
                if message.type is WSMsgType.PING and not client.is_cut:
                    await self._pong(client, message.data)

    async def _pong(self, client: Client, data: bytes) -> None:
        socket, transport = self._sockets[client]
        if transport.get_write_buffer_size() > self.limits.outgoing_size:
            transport.abort()
            return
        with contextlib.suppress(ConnectionError):
            await socket.pong(data)

    def _close_soon(self, socket: web.WebSocketResponse, code: int) -> None:
        """Close in the background: the closing handshake waits for the other end."""
        task = asyncio.create_task(socket.close(code=code))
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            await self.sweep()


SERVICE = web.AppKey("service", Service)
DOOR = web.AppKey("door", Door)


def make_app(
    limits: Limits = DEFAULT_LIMITS,
    origins: Iterable[str] = (),
    clock: Callable[[], float] = time.monotonic,
    ice_servers: IceServers = NO_SERVERS,
    directory: Directory | None = None,
    site: Site = NO_SITE,
) -> web.Application:
    """Return the application.

    origins: web pages besides its own that may use it, such as "https://cards.example".
    clock: seconds from any start; it never steps back. ice_servers: handed to both players.
    directory: the rooms of other servers; by default there are none.
    site: what is served beside the rooms.
    """
    service = Service(limits, frozenset(origins), clock, ice_servers, directory)
    door = Door(limits)
    app = web.Application(middlewares=[door.one_request])
    app[SERVICE] = service
    app[DOOR] = door
    add_site(app, site)
    if "/" not in site:
        app.router.add_get("/", _page)
    app.router.add_get("/healthz", _health)
    app.router.add_get("/ws", service.websocket)
    app.cleanup_ctx.append(service.sharing)
    app.cleanup_ctx.append(service.sweeping)
    app.on_shutdown.append(service.stop)
    return app


class Running:
    """A server that listens. host, port: where; url: for people and clients."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.url = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


@contextlib.asynccontextmanager
async def running_server(
    host: str = "127.0.0.1",
    port: int = 0,
    *,
    limits: Limits = DEFAULT_LIMITS,
    origins: Iterable[str] = (),
    clock: Callable[[], float] = time.monotonic,
    ice_servers: IceServers = NO_SERVERS,
    directory: Directory | None = None,
    site: Site = NO_SITE,
) -> AsyncIterator[Running]:
    """Serve inside this block. port: 0 for any free one. Raises: OSError."""
    app = make_app(limits, origins, clock, ice_servers, directory, site=site)
    runner = web.AppRunner(
        app,
        access_log=None,  # it would name addresses
        logger=quiet_logger("signaling.http"),
        shutdown_timeout=CLOSE_PATIENCE,
    )
    await runner.setup()
    listener: asyncio.Server | None = None
    try:
        assert runner.server is not None
        app[DOOR].lead_to(runner.server)
        listener = await asyncio.get_running_loop().create_server(app[DOOR], host, port)
        yield Running(host, listener.sockets[0].getsockname()[1])
    finally:
        if listener is not None:
            listener.close()
        await runner.cleanup()


async def serve(
    host: str,
    port: int,
    *,
    limits: Limits = DEFAULT_LIMITS,
    origins: Iterable[str] = (),
    ice_servers: IceServers = NO_SERVERS,
    directory: Directory | None = None,
    site: Site = NO_SITE,
    on_ready: Callable[[Running], None] | None = None,
) -> None:
    """Serve until cancelled.

    on_ready: called once with the server when it listens, which then knows its port.
    Raises: OSError when the address cannot be had.
    """
    async with running_server(
        host,
        port,
        limits=limits,
        origins=origins,
        ice_servers=ice_servers,
        directory=directory,
        site=site,
    ) as server:
        if on_ready is not None:
            on_ready(server)
        await asyncio.Event().wait()


def draw_room_name() -> str:
    """Return a room's symbols, each as likely as any other."""
    return "".join(secrets.choice(messages.ROOM_SYMBOLS) for _ in range(messages.ROOM_SIZE))


def draw_seat() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(16)


async def _page(request: web.Request) -> web.Response:
    return web.Response(text=PAGE, content_type="text/html", headers=PAGE_HEADERS)


async def _health(request: web.Request) -> web.Response:
    return web.json_response({"status": "ok"})
