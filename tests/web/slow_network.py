"""A slow network in front of a server: every byte waits its turn and travels for a while.

What DevTools can slow down leaves out workers, WebSockets and the making of connections; this
stands between, so it slows down everything.
"""

import asyncio
import contextlib

CHUNK = 4096  # bytes; so that connections share the line fairly


class Line:
    """One direction, shared by all connections. rate: bytes a second; delay: seconds."""

    def __init__(self, rate, delay):
        self.rate = rate
        self.delay = delay
        self.carried = 0
        self._free = 0.0

    def arrival(self, size):
        """Return when these bytes, sent now, have arrived at the other end."""
        now = asyncio.get_running_loop().time()
        self._free = max(now, self._free) + size / self.rate
        self.carried += size
        return self._free + self.delay

    async def carry(self, reader, writer, opened):
        """Carry all of a connection. opened: when its first bytes may leave."""
        loop = asyncio.get_running_loop()
        under_way = asyncio.Queue()

        async def deliver():
            while (item := await under_way.get()) is not None:
                chunk, at = item
                await asyncio.sleep(max(0, at - loop.time()))
                writer.write(chunk)
                await writer.drain()

        delivering = asyncio.create_task(deliver())
        try:
            await asyncio.sleep(max(0, opened - loop.time()))
            while chunk := await reader.read(CHUNK):
                under_way.put_nowait((chunk, self.arrival(len(chunk))))
            under_way.put_nowait(None)
            await delivering
        except ConnectionError:
            pass
        finally:
            delivering.cancel()
            with contextlib.suppress(ConnectionError):
                writer.close()


@contextlib.asynccontextmanager
async def slow_network(port, *, megabits=9.0, round_trip=0.060):
    """Yield (port, up, down): a port that leads to ``port`` on this machine, slowly."""
    up, down = (Line(megabits * 1e6 / 8, round_trip / 2) for _ in range(2))
    connections = set()

    async def connect(reader, writer):
        opened = asyncio.get_running_loop().time() + round_trip  # TCP's own handshake
        there, back = await asyncio.open_connection("127.0.0.1", port)
        connections.add(asyncio.current_task())
        try:
            await asyncio.gather(up.carry(reader, back, opened), down.carry(there, writer, opened))
        finally:
            connections.discard(asyncio.current_task())

    listening = await asyncio.start_server(connect, "127.0.0.1", 0)
    try:
        yield listening.sockets[0].getsockname()[1], up, down
    finally:
        listening.close()
        for task in connections:
            task.cancel()
