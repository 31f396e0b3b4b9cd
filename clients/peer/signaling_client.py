"""The signaling client: one WebSocket to the server in which the two sides meet.

Schema: docs/signaling.md. It stays open during play: it is the first to notice that the
other side is gone. Its loss ends an attempt to connect, never a game.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TypeVar

import aiohttp

from clients.peer.faults import ServerFault, ServerUnreachable, ServerUntrusted
from clients.peer.server_messages import (
    MAX_FRAME,
    SIGNALING_VERSION,
    Joined,
    Met,
    Opened,
    Pong,
    Refused,
    format_message,
    format_relay,
    parse_server_message,
)
from clients.peer.trust import tls_for
from ginp2p.errors import GinError
from ginp2p.record import Record

__all__ = ("SignalingClient",)

CONNECT_WITHIN = 8.0  # seconds for name, TCP, TLS and WebSocket together
ANSWER_WITHIN = 8.0  # seconds for an answer to "open", "join" and "meet"
HEARTBEAT = 20.0  # seconds; proxies drop what is silent for 60
STAY_EVERY = 60.0  # seconds between pings that keep a waiting room from being called idle
MAX_WAITING = 64  # messages not yet looked at; then the server has to wait

_Answer = TypeVar("_Answer", Opened, Joined, Met)


class SignalingClient:
    """A connection to a server, made with ``connect``."""

    def __init__(
        self, session: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse
    ) -> None:
        self._session = session
        self._socket = socket
        self._inbox: asyncio.Queue[Record] = asyncio.Queue(MAX_WAITING)
        self._fault: GinError | None = None
        self._reader = asyncio.create_task(self._read())
        self._stayer = asyncio.create_task(self._stay())

    @classmethod
    async def connect(
        cls,
        server_url: str,
        trusted: bytes | None = None,
        within: float = CONNECT_WITHIN,
        heartbeat: float = HEARTBEAT,
    ) -> SignalingClient:
        """Connect to the server at ``http(s)://host[:port][/path]``.

        trusted: the SHA-256 of the certificate it has to show; otherwise clients/peer/trust.py
        decides. within: seconds it may take. heartbeat: seconds between looks whether the
        server is still there. Raises: ServerUnreachable, ServerUntrusted, ServerFault.
        """
        if not server_url.lower().startswith(("http://", "https://")):
            raise ServerUnreachable("a server's address starts with http:// or https://")
        if trusted is not None and not server_url.lower().startswith("https://"):
            raise ServerUntrusted("a fingerprint is for a server at https://")
        session = aiohttp.ClientSession()
        try:
            async with asyncio.timeout(within):
                socket = await session.ws_connect(
                    f"{server_url.rstrip('/')}/ws",
                    heartbeat=heartbeat,
                    max_msg_size=MAX_FRAME,
                    compress=0,
                    ssl=tls_for(server_url, trusted),
                )
        except aiohttp.WSServerHandshakeError as fault:
            await session.close()
            raise ServerFault(
                f"what answers at {server_url} is no server for this game ({fault.status})"
            ) from None
        except aiohttp.ServerFingerprintMismatch:
            await session.close()
            raise ServerUntrusted(
                f"the server at {server_url} shows another certificate than the one to trust"
            ) from None
        except aiohttp.ClientConnectorCertificateError:
            await session.close()
            raise ServerUntrusted(
                f"the server at {server_url} shows a certificate that nobody vouches for; "
                "whoever runs the server can tell its fingerprint, to be given with --trust"
            ) from None
        except (TimeoutError, aiohttp.ClientError, OSError, ValueError):
            await session.close()
            raise ServerUnreachable(
                f"the server at {server_url} cannot be reached: check its address and the network"
            ) from None
        except BaseException:
            await session.close()
            raise
        return cls(session, socket)

    async def open_room(self) -> Opened:
        """Open a room as its host. Raises: RoomRefused, ServerFault, ServerUnreachable."""
        return await self._ask(Opened, "open")

    async def join_room(self, room: str) -> Joined:
        """Take the guest's place. Raises: RoomRefused, ServerFault, ServerUnreachable."""
        return await self._ask(Joined, "join", room=room)

    async def meet(self, room: str, seat: str) -> Met:
        """Take our place in a meeting room. Raises: as ``open_room``."""
        return await self._ask(Met, "meet", room=room, seat=seat)

    async def relay(self, data: bytes) -> None:
        """Hand bytes to the other side. Raises: ServerUnreachable."""
        await self._send(format_relay(data))

    async def put_out(self) -> None:
        """Show the guest out. Raises: ServerUnreachable."""
        await self._send(format_message("put_out"))

    async def receive(self) -> Record:
        """Return the next thing the server says.

        Raises: ServerUnreachable and ServerFault, for good. May be cancelled; nothing is
        lost then.
        """
        if self._inbox.empty() and self._fault is not None:
            raise self._fault
        getter = asyncio.ensure_future(self._inbox.get())
        try:
            await asyncio.wait({getter, self._reader}, return_when=asyncio.FIRST_COMPLETED)
            if getter.done():
                return getter.result()
        finally:
            getter.cancel()
        if not self._inbox.empty():
            return self._inbox.get_nowait()
        raise self._fault or ServerUnreachable("the connection to the server was closed")

    async def close(self) -> None:
        """Leave the room and the server."""
        self._stayer.cancel()
        try:
            with contextlib.suppress(GinError):
                await self._send(format_message("leave"))
            self._reader.cancel()
            await asyncio.gather(self._reader, self._stayer, return_exceptions=True)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1.0):  # a server that does not answer the close
                    await self._socket.close()
        finally:  # also where whoever closes is told to end
            self._reader.cancel()
            await self._session.close()

    async def _ask(self, kind: type[_Answer], question: str, **fields: str) -> _Answer:
        await self._send(format_message(question, version=SIGNALING_VERSION, **fields))
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                answer = await self.receive()
        except TimeoutError:
            raise ServerUnreachable("the server does not answer") from None
        if isinstance(answer, Refused):
            raise answer.fault()
        if not isinstance(answer, kind):
            raise ServerFault("the server did not answer as it has to")
        return answer

    async def _send(self, text: str) -> None:
        try:
            await self._socket.send_str(text)
        except (ConnectionError, aiohttp.ClientError, RuntimeError):
            raise self._fault or ServerUnreachable(
                "the connection to the server was lost"
            ) from None

    async def _read(self) -> None:
        """Move what the server says into the inbox, until it ends."""
        try:
            async for message in self._socket:
                if message.type is aiohttp.WSMsgType.ERROR:
                    break
                if message.type is not aiohttp.WSMsgType.TEXT:
                    raise ServerFault("the server says something that is no text")
                parsed = parse_server_message(message.data)
                if not isinstance(parsed, Pong):
                    await self._inbox.put(parsed)
            if self._socket.close_code == aiohttp.WSCloseCode.MESSAGE_TOO_BIG:
                raise ServerFault("the server says too much at once")
            raise ServerUnreachable("the connection to the server was lost")
        except GinError as fault:
            self._fault = fault

    async def _stay(self) -> None:
        with contextlib.suppress(GinError):
            while True:
                await asyncio.sleep(STAY_EVERY)
                await self._send(format_message("ping"))
