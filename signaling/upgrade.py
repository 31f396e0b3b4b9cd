"""From a request of the HTTP library to a WebSocket connection of ours: RFC 6455 §4.2."""

from __future__ import annotations

import asyncio
import base64
import binascii
import hashlib

from aiohttp import web

from signaling.websocket import Connection, Listener

__all__ = ("Detached", "upgrade")

GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


def upgrade(request: web.Request, listener: Listener, most: int) -> Connection | None:
    """Make a WebSocket of a request's connection; None where it asks for none.

    The HTTP library is done with it afterwards; what the handler returns, ``Detached``,
    writes nothing.
    """
    headers = request.headers
    transport = request.transport
    if not (
        request.version >= (1, 1)
        and headers.get("Upgrade", "").strip().lower() == "websocket"
        and "upgrade" in map(str.strip, headers.get("Connection", "").lower().split(","))
        and headers.get("Sec-WebSocket-Version", "").strip() == "13"
        and _is_key(headers.get("Sec-WebSocket-Key", "").strip())
    ):
        return None
    if transport is None:
        return None
    key = headers["Sec-WebSocket-Key"].strip()
    digest = hashlib.sha1((key + GUID).encode(), usedforsecurity=False).digest()
    transport.write(
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Accept: " + base64.b64encode(digest) + b"\r\n\r\n"
    )
    connection = Connection(transport, listener, most)
    protocol = request.protocol
    early = protocol._message_tail  # sent before our answer
    transport.set_protocol(connection)
    protocol.transport = None  # or it would be closed with the request
    protocol.connection_lost(None)
    if early:
        asyncio.get_running_loop().call_soon(connection.data_received, early)
    return connection


class Detached(web.StreamResponse):
    """The answer to a request whose connection is no longer the HTTP library's."""

    async def prepare(self, request: web.BaseRequest) -> None:
        return None

    async def write_eof(self, data: bytes = b"") -> None:
        return None


def _is_key(text: str) -> bool:
    try:
        return len(base64.b64decode(text, validate=True)) == 16
    except (binascii.Error, ValueError):
        return False
