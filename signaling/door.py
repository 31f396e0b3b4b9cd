"""The door: TCP connections before they have said anything.

What has not asked for anything yet has no client and no limits of its own, and still holds
one of the process's descriptors. Inside ``ginp2p host`` these are also needed to play, and
to keep the record.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from typing import cast

from aiohttp import web

from signaling.limits import Limits

__all__ = ("Door", "sockets_left")

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

RESERVED = 128  # descriptors that the process needs for everything else
FEWEST = 16
SPARE = 32  # connections above the limit, which are told so


class Door:
    """Makes the protocol of each connection. tls: where all of it is to be https."""

    def __init__(self, limits: Limits, tls: ssl.SSLContext | None = None) -> None:
        self._limits = limits
        self._tls = tls
        self._most = min(limits.connections + SPARE, sockets_left())
        self._server: web.Server | None = None
        # Those whose request has not come, and until when it is waited for.
        self._awaited: dict[web.RequestHandler, asyncio.TimerHandle] = {}
        self._handshakes: set[_Handshake] = set()
        self.upgraded: Callable[[], int] = int  # how many are no longer the HTTP library's

    def lead_to(self, server: web.Server) -> None:
        """Lead to this server from now on."""
        self._server = server

    def __call__(self) -> asyncio.BaseProtocol:
        """Return what serves a new connection, or shuts it at once."""
        if self._server is None:
            return _Shut()
        http = len(self._server.connections) + len(self._handshakes)
        if http + self.upgraded() >= self._most:
            return _Shut()
        protocol = self._server()
        self._awaited[protocol] = asyncio.get_running_loop().call_later(
            self._limits.request_time, self._judge, protocol
        )
        if self._tls is None:
            return protocol
        handshake = _Handshake(self._tls, self._limits.request_time, protocol)
        self._handshakes.add(handshake)
        handshake.on_end = self._handshakes.discard
        return handshake

    @web.middleware
    async def one_request(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Serve one request a connection: the next one could take as long as it likes."""
        waiting = self._awaited.pop(request.protocol, None)
        if waiting is not None:
            waiting.cancel()  # or the timer would hold what nobody else needs any more
        try:
            response = await handler(request)
        except web.HTTPException as refusal:
            refusal.force_close()
            raise
        response.force_close()
        return response

    def _judge(self, protocol: web.RequestHandler) -> None:
        del self._awaited[protocol]
        if protocol.transport is not None:
            protocol.transport.abort()


class _Shut(asyncio.Protocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        cast(asyncio.Transport, transport).abort()  # uvloop's is none by its class


class _Handshake(asyncio.Protocol):
    """Stands where TLS begins, and makes way when it is there.

    Not ``create_server(ssl=...)``: there, nobody is asked before the handshake is over, and
    a connection that is one too many holds its descriptor until then.
    """

    def __init__(self, tls: ssl.SSLContext, patience: float, then: asyncio.Protocol) -> None:
        self._tls = tls
        self._patience = patience
        self._then = then
        self._early = b""  # what came with the end of the handshake
        self._shaking: asyncio.Task[None] | None = None
        self.on_end: Callable[[_Handshake], None] = lambda handshake: None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # not so in uvloop: see ``loop``
        self._shaking = asyncio.get_running_loop().create_task(self._shake_hands(transport))
        self._shaking.add_done_callback(lambda task: self.on_end(self))

    def data_received(self, data: bytes) -> None:
        self._early += data

    async def _shake_hands(self, transport: asyncio.Transport) -> None:
        try:
            secured = await asyncio.get_running_loop().start_tls(
                transport,
                self,
                self._tls,
                server_side=True,
                ssl_handshake_timeout=self._patience,
            )
        except OSError:  # of every kind: no TLS, too slow, or gone
            return
        if secured is None or secured.is_closing():
            return
        secured.set_protocol(self._then)
        self._then.connection_made(secured)
        if self._early:
            self._then.data_received(self._early)


def sockets_left() -> int:
    """Return how many connections the process can hold beside all else."""
    try:
        import resource
    except ImportError:  # Windows, whose limit is high and not to be asked for
        return 1 << 16
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return 1 << 16
    return max(FEWEST, soft - RESERVED)
