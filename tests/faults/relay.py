"""A relay before the server, in this process: what it carries can be held up, as in a tunnel."""

import asyncio
import contextlib


class Relay:
    """Carries TCP connections to a port on loopback, which may change; made with ``open``."""

    def __init__(self):
        self.target = 0
        self._is_clear = asyncio.Event()
        self._is_clear.set()
        self._tasks = set()

    @classmethod
    async def open(cls, target):
        relay = cls()
        relay.target = target
        relay._server = await asyncio.start_server(relay._accept, "127.0.0.1", 0)
        return relay

    @property
    def url(self):
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def cut(self):
        self._is_clear.clear()

    def mend(self):
        self._is_clear.set()

    def break_off(self):
        """Break off what there is; new connections are carried."""
        for task in list(self._tasks):
            task.cancel()

    async def close(self):
        self._server.close()
        self.break_off()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _accept(self, reader, writer):
        task = asyncio.current_task()
        self._tasks.add(task)
        writers = [writer]
        try:
            await self._is_clear.wait()
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
            writers.append(back)
            pumps = {
                asyncio.ensure_future(self._pump(reader, back)),
                asyncio.ensure_future(self._pump(there, writer)),
            }
            try:
                await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for pump in pumps:
                    pump.cancel()
                await asyncio.gather(*pumps, return_exceptions=True)
        except (OSError, asyncio.CancelledError):
            pass  # the server is not there, or all is broken off
        finally:
            self._tasks.discard(task)
            for each in writers:
                each.close()
                with contextlib.suppress(OSError):
                    await each.wait_closed()

    async def _pump(self, reader, writer):
        while data := await reader.read(65536):
            await self._is_clear.wait()
            writer.write(data)
            await writer.drain()
