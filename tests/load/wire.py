"""WebSocket clients that cost little: thousands of them in one process. Loopback only."""

import asyncio

PATIENCE = 60  # seconds for any one answer
PER_ADDRESS = 60  # connections; the server's limit is 64


class Client(asyncio.Protocol):
    """A connection. on_text: called with each text, as bytes."""

    __slots__ = ("_buffer", "_heard", "_is_open", "_texts", "on_text", "transport")

    def __init__(self):
        self._buffer = b""
        self._is_open = False
        self._texts = []  # that nobody has asked for yet
        self._heard = None
        self.on_text = self._keep
        self.transport = None

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        buffer = self._buffer + data if self._buffer else data
        if not self._is_open:
            head, end, rest = buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = buffer
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self._is_open = True
            buffer = rest
            self._keep(b"open")
        at, size = 0, len(buffer)
        while size - at >= 2:
            kind, length, start = buffer[at] & 0x0F, buffer[at + 1], at + 2
            if length == 126:
                if size < at + 4:
                    break
                length, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            if size < start + length:
                break
            at = start + length
            if kind == 1:
                self.on_text(buffer[start:at])
            elif kind == 9:
                self._send(0x8A, buffer[start:at])
        self._buffer = buffer[at:]

    def connection_lost(self, reason):
        self._keep(b"")

    def say(self, text):
        """Send a text, given as bytes."""
        self._send(0x81, text)

    def listen(self):
        """Keep what comes for ``hear``, from now on."""
        self.on_text = self._keep
        self._texts.clear()

    async def hear(self):
        """Return the next text; raises where the connection has ended."""
        if not self._texts:
            self._heard = asyncio.get_running_loop().create_future()
            async with asyncio.timeout(PATIENCE):
                await self._heard
        text = self._texts.pop(0)
        assert text, "the server has closed the connection"
        return text

    def _keep(self, text):
        self._texts.append(text)
        if self._heard is not None and not self._heard.done():
            self._heard.set_result(None)

    def _send(self, first, data):
        size = len(data)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(bytes([first]) + length + bytes(4) + data)  # masked with zeros


async def connect(port, path, number):
    """Return the client with this number, from one of many loopback addresses."""
    network = 2 + number // PER_ADDRESS
    source = f"127.0.{network >> 8}.{network & 255}"
    _, client = await asyncio.get_running_loop().create_connection(
        Client, "127.0.0.1", port, local_addr=(source, 0)
    )
    client.transport.write(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert await client.hear() == b"open"
    return client
