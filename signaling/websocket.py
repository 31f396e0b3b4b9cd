"""WebSocket connections, as a server has them: RFC 6455, without extensions.

The request is the HTTP library's (upgrade.py); from there on a connection is one object and
no task, so that ten thousand silent ones take little. A frame is read when all of it is there;
one that breaks the protocol ends the connection.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from signaling.members import Client
from signaling.quiet import quiet_logger

__all__ = ("CLOSE_PATIENCE", "Connection", "Listener")

CLOSE_PATIENCE = 2.0  # seconds for a client to answer a close frame

quiet = quiet_logger("signaling.http")

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FINAL, RESERVED, MASKED = 0x80, 0x70, 0x80
MAX_CONTROL = 125  # bytes

PROTOCOL_ERROR = 1002
NO_TEXT = 1007
TOO_BIG = 1009


class Listener(Protocol):
    """Who is told what comes. ``text`` may ``pause`` the connection."""

    def usual(self, connection: Connection, payload: bytes) -> bool:
        """A text message has come, not decoded yet; tell whether no more has to be done."""

    def text(self, connection: Connection, text: str) -> None:
        """A text message has come."""

    def binary(self, connection: Connection, size: int) -> None:
        """A binary message of ``size`` bytes has come."""

    def control(self, connection: Connection, size: int) -> bool:
        """A ping, a pong or a part of a message has come; tell whether to go on."""

    def lost(self, connection: Connection) -> None:
        """The connection has ended."""


class Connection(asyncio.Protocol):
    """One connection.

    heard, asked, client: for the listener; when something came last, when it was asked
    whether it is there, if it has said nothing since, and whose connection it is.
    """

    __slots__ = (
        "_chunks",
        "_is_closing",
        "_is_deaf",
        "_is_paused",
        "_kind",
        "_listener",
        "_most",
        "_needed",
        "_parts",
        "_waiting",
        "asked",
        "client",
        "heard",
        "transport",
    )

    def __init__(self, transport: asyncio.Transport, listener: Listener, most: int) -> None:
        """most: bytes of a message; more is not even read."""
        self.transport = transport
        self.heard = 0.0
        self.asked: float | None = None
        self.client: Client | None = None
        self._listener = listener
        self._most = most
        self._chunks: list[bytes] | None = None  # of what is not there in full
        self._waiting = 0  # bytes in them
        self._needed = 2  # bytes, before it is worth another look
        self._kind = 0  # of the message that is coming in parts, if one is
        self._parts: list[bytes] | None = None
        self._is_paused = False
        self._is_closing = False  # we have said so
        self._is_deaf = False  # what comes is no longer looked at

    def send_text(self, text: str) -> None:
        """Send a text message, if the connection has not been closed."""
        self.send_payload(text.encode())

    def send_payload(self, payload: bytes) -> None:
        """Send a text message that is encoded already."""
        if self._is_closing:
            return
        if MAX_CONTROL < len(payload) < 1 << 16:  # nearly all; here to save a call
            self.transport.write(b"\x81\x7e" + len(payload).to_bytes(2, "big") + payload)
        else:
            self._send(TEXT, payload)

    def ping(self) -> None:
        """Ask whether the other end is there."""
        if not self._is_closing:
            self._send(PING, b"")

    def close(self, code: int) -> None:
        """Close the connection; it is cut where the other end does not go along."""
        if not self._is_closing:
            self._send(CLOSE, code.to_bytes(2, "big"))
            self._is_closing = True
            asyncio.get_running_loop().call_later(CLOSE_PATIENCE, self.transport.abort)

    def unread(self) -> int:
        """Return the bytes that the other end has not taken yet."""
        return self.transport.get_write_buffer_size()

    def abort(self) -> None:
        """Cut the connection."""
        self.transport.abort()

    def pause(self) -> None:
        """Take nothing more in, not even what is there, until ``resume``."""
        self._is_paused = True
        self.transport.pause_reading()

    def resume(self) -> None:
        """Go on after ``pause``."""
        self._is_paused = False
        if not self.transport.is_closing():
            self.transport.resume_reading()
            self._look()

    def data_received(self, data: bytes) -> None:
        """Read what has come."""
        try:
            if self._chunks is None and not (self._is_paused or self._is_deaf):
                self._read(data)
            else:
                self._keep(data)
        except Exception:  # ours; the loop would log it with what the client sent
            quiet.exception("error")
            self.transport.abort()

    def _keep(self, data: bytes) -> None:
        if self._is_deaf:
            return
        if self._chunks is None:
            self._chunks = []
        self._chunks.append(data)
        self._waiting += len(data)
        if not self._is_paused:
            self._look()

    def connection_lost(self, reason: Exception | None) -> None:
        """Tell the listener."""
        self._is_deaf = True
        self._chunks = self._parts = None
        self._listener.lost(self)

    def _look(self) -> None:
        if self._chunks is not None and self._waiting >= self._needed:
            chunks, self._chunks, self._waiting = self._chunks, None, 0
            self._read(b"".join(chunks))

    def _read(self, data: bytes) -> None:
        """Act on each whole frame, and keep the rest."""
        at, end = 0, len(data)
        self._needed = 2
        while at < end and not (self._is_deaf or self._is_paused):
            length = self._frame(data, at)
            if length == 0:
                break
            at += length
        if at < end and not self._is_deaf:
            self._chunks = [data[at:]]
            self._waiting = end - at

    def _frame(self, data: bytes, at: int) -> int:
        """Act on the frame that begins there; return its size, or 0 if it is not whole."""
        there = len(data) - at
        if there < 2:
            return 0
        first, second = data[at], data[at + 1]
        kind, size, start = first & 0x0F, second & 0x7F, 2
        if first & RESERVED or not second & MASKED:
            return self._fail(PROTOCOL_ERROR)
        if size > MAX_CONTROL:
            start = 4 if size == MAX_CONTROL + 1 else 10
            if there < start:
                return self._need(start)
            least = MAX_CONTROL + 1 if start == 4 else 1 << 16
            size = int.from_bytes(data[at + 2 : at + start], "big")
            if size < least:  # shorter ways to say so are the only ones
                return self._fail(PROTOCOL_ERROR)
        if kind >= CLOSE:
            if size > MAX_CONTROL or not first & FINAL:
                return self._fail(PROTOCOL_ERROR)
        elif size > self._most or (self._parts and size + self._size_of_parts() > self._most):
            return self._fail(TOO_BIG)
        end = start + 4 + size
        if there < end:
            return self._need(end)
        begin = at + start + 4
        payload = _unmask(data[begin : at + end], data[begin - 4 : begin])
        if first == FINAL | TEXT and not (self._kind or self._is_closing):
            self._message(TEXT, payload)
        else:
            self._take(kind, bool(first & FINAL), payload)
        return end

    def _take(self, kind: int, is_final: bool, payload: bytes) -> None:
        if kind == CLOSE:
            self._close_too(payload)
        elif self._is_closing:
            pass
        elif kind in (PING, PONG):
            if self._listener.control(self, len(payload)) and kind == PING:
                self._send(PONG, payload)
        elif kind > BINARY or (kind == CONTINUATION) != bool(self._kind):
            self._fail(PROTOCOL_ERROR)
        elif is_final and not self._kind:
            self._message(kind, payload)
        else:
            self._part(kind, is_final, payload)

    def _part(self, kind: int, is_final: bool, payload: bytes) -> None:
        self._kind = self._kind or kind
        self._parts = self._parts or []
        self._parts.append(payload)
        if is_final:
            kind, whole = self._kind, b"".join(self._parts)
            self._kind, self._parts = 0, None
            self._message(kind, whole)
        else:
            self._listener.control(self, 0)  # or parts of nothing could come for ever

    def _message(self, kind: int, payload: bytes) -> None:
        if kind == BINARY:
            self._listener.binary(self, len(payload))
            return
        if self._listener.usual(self, payload):
            return
        try:
            text = payload.decode()
        except UnicodeDecodeError:
            self._fail(NO_TEXT)
        else:
            self._listener.text(self, text)

    def _size_of_parts(self) -> int:
        return sum(map(len, self._parts or ()))

    def _close_too(self, payload: bytes) -> None:
        """Answer a close frame, or have ours answered: that is the end."""
        if not self._is_closing:
            self._send(CLOSE, payload[:2] if len(payload) != 1 else b"")
            self._is_closing = True
        self._is_deaf = True
        self.transport.close()

    def _fail(self, code: int) -> int:
        """Close, and listen to nothing more: where the next frame begins is not known."""
        self.close(code)
        self._is_deaf = True
        return 0

    def _need(self, size: int) -> int:
        self._needed = size
        return 0

    def _send(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        if size <= MAX_CONTROL:
            head = bytes((FINAL | kind, size))
        elif size < 1 << 16:
            head = bytes((FINAL | kind, 126)) + size.to_bytes(2, "big")
        else:
            head = bytes((FINAL | kind, 127)) + size.to_bytes(8, "big")
        self.transport.write(head + payload)


def _unmask(data: bytes, key: bytes) -> bytes:
    size = len(data)
    repeated = (key * (size // 4 + 1))[:size]
    mixed = int.from_bytes(data, "little") ^ int.from_bytes(repeated, "little")
    return mixed.to_bytes(size, "little")
