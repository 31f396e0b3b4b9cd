"""What is measured. Everything is bounded in count and time, and on the loopback interface."""

import asyncio
import gc
import time

from tests.load.wire import PATIENCE

SIZE = 300  # bytes of a message: between a candidate and a description
WORKERS = 32  # that connect, or pair, at the same time
IN_FLIGHT = 64
SETTLE = 1.0  # seconds
LOOK = 6.0  # seconds; our server looks through all it has every five
HEARTBEAT = 26.0  # seconds in which it has asked each silent client once


async def company(count, where):
    """Connect so many clients, and let each two meet: 0 and 1, 2 and 3, ...

    where: gives the server that a client comes to, by its number.
    """
    clients = [None] * count
    evens = iter(range(0, count, 2))

    async def work():
        for even in evens:
            for number in (even, even + 1):
                clients[number] = await where(number).connect(number)
            await where(even).meet(clients[even], clients[even + 1])

    await asyncio.gather(*[work() for _ in range(WORKERS)])
    return clients


def leave(clients):
    for client in clients:
        client.transport.abort()


class Talk:
    """Messages between clients who have met: client 0 with 1, 2 with 3, ..."""

    def __init__(self, server, clients):
        self._server = server
        self._clients = clients
        self._sent_at = []
        self._count = 0
        self.delays = []  # seconds
        self._done = None
        self._refill = False
        for client in clients:
            client.on_text = self._heard

    async def at_pace(self, count, rate):
        """Send so many, so many a second."""
        self._start(count, refill=False)
        start = time.perf_counter()
        for number in range(count):
            ahead = start + number / rate - time.perf_counter()
            if ahead > 0.001:
                await asyncio.sleep(ahead)
            self._send()
        await self._end()

    async def in_flight(self, count):
        """Send so many, one for each that has arrived; return the seconds it took."""
        self._start(count, refill=True)
        start = time.perf_counter()
        for _ in range(IN_FLIGHT):
            self._send()
        await self._end()
        return time.perf_counter() - start

    def _start(self, count, refill):
        self._sent_at.clear()
        self.delays = []
        self._count = count
        self._refill = refill
        self._done = asyncio.get_running_loop().create_future()

    async def _end(self):
        async with asyncio.timeout(PATIENCE + self._count / 200):
            await self._done

    def _send(self):
        number = len(self._sent_at)
        if number >= self._count:
            return
        of = number * 7919 % len(self._clients)  # all in turn, and not neighbours
        data = b"%012d" % number + b"A" * (SIZE - 12)
        self._sent_at.append(time.perf_counter())
        self._clients[of].say(self._server.message(of ^ 1, data))

    def _heard(self, text):
        number = int(self._server.data(text)[:12])
        self.delays.append(time.perf_counter() - self._sent_at[number])
        if self._refill:
            self._send()
        if len(self.delays) == self._count:
            self._done.set_result(None)


def quantile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


async def idle(server, count):
    """Memory for each of so many clients who have met and say nothing, in KiB.

    Returns: when each has been asked once whether it is there, after each has sent four
    messages, what stays when all have given up their rooms and are gone, and with as many
    again after that.
    """
    await asyncio.sleep(SETTLE)
    empty = server.memory()

    def each():
        return (server.memory() - empty) / count / 1024

    clients = await company(count, lambda number: server)
    await asyncio.sleep(HEARTBEAT)
    before = each()
    await Talk(server, clients).in_flight(4 * count)
    await asyncio.sleep(SETTLE)
    after = each()
    await _go(server, clients)
    del clients
    gc.collect()
    await asyncio.sleep(LOOK)
    gone = each()
    clients = await company(count, lambda number: server)
    await asyncio.sleep(LOOK)
    again = each()
    leave(clients)
    return {
        "kib_a_client": before,
        "kib_a_client_after_load": after,
        "kib_a_client_left": gone,
        "kib_a_client_again": again,
    }


async def _go(server, clients):
    for client in clients:
        client.listen()
    for even in range(0, len(clients), 2):
        await server.part(clients[even], clients[even + 1])
    leave(clients)


async def busy(server, rooms, count):
    """Messages a second, and how late they come, in so many rooms."""
    clients = await company(2 * rooms, lambda number: server)
    talk = Talk(server, clients)
    await talk.in_flight(count // 4)  # not counted
    await talk.at_pace(3000, 1000)
    paced = talk.delays
    cpu, own = server.seconds(), time.process_time()
    seconds = await talk.in_flight(count)
    cpu, own = server.seconds() - cpu, time.process_time() - own
    full = talk.delays
    leave(clients)
    return {
        "messages_a_second": count / seconds,
        "messages_a_cpu_second": count / cpu,
        "busy_share_of_server": cpu / seconds,
        "busy_share_of_driver": own / seconds,
        "p50_ms_64_in_flight": quantile(full, 0.5) * 1000,
        "p99_ms_64_in_flight": quantile(full, 0.99) * 1000,
        "p50_ms_at_1000_a_second": quantile(paced, 0.5) * 1000,
        "p99_ms_at_1000_a_second": quantile(paced, 0.99) * 1000,
    }


async def pairs(server, count):
    """Pairs a second: connect both, open a room, join it, first message, and away."""
    numbers = iter(range(0, 2 * count, 2))

    async def work():
        for number in numbers:
            host = await server.connect(number)
            guest = await server.connect(number + 1)
            await server.meet(host, guest)
            guest.say(server.message(number, b"A" * SIZE))
            await host.hear()
            await server.part(host, guest)
            leave([host, guest])

    start, cpu, own = time.perf_counter(), server.seconds(), time.process_time()
    await asyncio.gather(*[work() for _ in range(WORKERS)])
    seconds, cpu = time.perf_counter() - start, server.seconds() - cpu
    return {
        "pairs_a_second": count / seconds,
        "pairs_a_cpu_second": count / cpu,
        "busy_share_of_server": cpu / seconds,
        "busy_share_of_driver": (time.process_time() - own) / seconds,
    }


async def abandoned(server, count):
    """What stays of so many rooms whose hosts have dropped, in objects and bytes."""
    await asyncio.sleep(SETTLE)
    objects, memory = await server.objects(), server.memory()
    for first in range(0, count, 1000):
        hosts = []
        for number in range(first, min(first + 1000, count)):
            hosts.append(await server.connect(number))
            hosts[-1].say(b'{"type":"open","version":1}')
            await hosts[-1].hear()
        leave(hosts)
        del hosts
        # The next thousand come when the server has let these rooms go.
        await asyncio.sleep(SETTLE)
    await asyncio.sleep(LOOK)
    return {
        "objects_left": await server.objects() - objects,
        "kib_left": (server.memory() - memory) / 1024,
    }
