"""A server's line to Redis, and through it to the other servers.

Rules: docs/signaling.md §8. All that a server asks of Redis, and all that it tells others,
goes by one connection in the order in which it was said: commands first, and then what they
have led to. What gathers while an answer is awaited goes together, and what goes to one
server is one message: most of its price is by the piece. When anything fails the line is
down, until Redis answers again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import count
from typing import Any, Protocol

from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError

from signaling.logs import log_event

__all__ = ("EVERYBODY", "FAULTS", "Command", "Line", "Listener")

BEAT = 5.0  # seconds
SILENCE = 3 * BEAT  # without even our own beat: the line is dead
ANSWER_WITHIN = 3.0  # seconds
AGAIN_AFTER = 0.5  # seconds between attempts to reach Redis
MOST_WAITING = 1 << 25  # characters to be sent; far more than the limits let clients send

EVERYBODY = "all"
BETWEEN = "\0"  # messages that go together; in JSON there is none
FAULTS = (RedisError, OSError, asyncio.TimeoutError)

Command = tuple[str | int, ...]
OnAnswer = Callable[[Any], None]


class Listener(Protocol):
    """Who is at the end of the line."""

    def hear(self, message: str) -> None:
        """Another server says something. ValueError, KeyError: it is none of ours."""

    def note_found(self) -> None:
        """The line is up; what was said while it was down nobody has heard."""

    def note_lost(self) -> None:
        """The line is down."""

    def note_nobody(self, server: str) -> None:
        """No server of this name is there."""

    def note_beat(self, number: int) -> None:
        """Some seconds have passed in which Redis was there."""


class Line:
    """The line of the server called ``me``."""

    def __init__(self, url: str, me: str, listener: Listener) -> None:
        """url: redis://, rediss:// or unix://. Raises: ValueError."""
        self.me = me
        self.is_up = False
        self._listener = listener
        self._redis: Redis = Redis.from_url(
            url,
            decode_responses=True,
            protocol=2,
            socket_timeout=ANSWER_WITHIN,
            socket_connect_timeout=ANSWER_WITHIN,
            retry=Retry(NoBackoff(), 0),  # what is lost is lost, and the line is down
        )
        self._is_heard = False  # subscribed to our channels
        self._is_known = asyncio.Event()  # whether it is up
        self._commands: list[tuple[Command, OnAnswer | None]] = []
        self._texts: dict[str, list[str]] = {}  # by the server they go to
        self._size = 0  # of these
        self._is_waiting = asyncio.Event()
        self._asked: set[asyncio.Future[Any]] = set()

    @contextlib.asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """Work inside this block; it begins when it is known whether Redis is there."""
        works = (self._listen, self._write, self._beat)
        tasks = [asyncio.create_task(self._persist(work)) for work in works]
        await self._is_known.wait()
        try:
            yield
        finally:
            while not all(task.done() for task in tasks):
                for task in tasks:
                    task.cancel()  # which the library may take for a failure of its own
                await asyncio.wait(tasks, timeout=AGAIN_AFTER)
            await self._redis.aclose()

    def put(self, command: Command, on_answer: OnAnswer | None = None) -> None:
        """Have Redis do something, for which nobody waits; nothing while the line is down.

        on_answer: called with the answer, which may be a ResponseError.
        """
        if self.is_up:
            self._commands.append((command, on_answer))
            self._is_waiting.set()

    async def ask(self, command: Command) -> Any:
        """Have Redis do something, after all before it, and return the answer.

        Raises: FAULTS.
        """
        if not self.is_up:
            raise RedisError("the line is down")
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._asked.add(answer)

        def note(value: Any) -> None:
            if answer.done():
                return
            if isinstance(value, ResponseError):
                answer.set_exception(value)
            else:
                answer.set_result(value)

        self.put(command, note)
        try:
            return await answer
        finally:
            self._asked.discard(answer)

    def post(self, server: str, message: str) -> None:
        """Tell another server something, after all that it was told before."""
        if self.is_up:
            self._texts.setdefault(server, []).append(message)
            self._size += len(message)
            self._is_waiting.set()

    async def _persist(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do a work that never ends, again after each failure."""
        while True:
            try:
                await work()
            except FAULTS:
                pass
            except Exception as fault:  # ours; what it says may be a client's
                log_event("fault", logging.ERROR, kind=type(fault).__name__, where="redis")
            self._lose()
            await asyncio.sleep(AGAIN_AFTER)

    @contextlib.asynccontextmanager
    async def _connected(self) -> AsyncIterator[AbstractConnection]:
        pool: Any = self._redis.connection_pool  # whose methods have no types
        connection = pool.make_connection()
        await connection.connect()
        try:
            yield connection
        finally:
            await connection.disconnect(nowait=True)

    async def _write(self) -> None:
        async with self._connected() as connection:
            while True:
                await self._is_waiting.wait()
                self._is_waiting.clear()
                await self._write_all(connection)

    async def _write_all(self, connection: AbstractConnection) -> None:
        if self._size > MOST_WAITING:
            raise RedisError("Redis does not keep up")
        commands, self._commands = self._commands, []
        texts, self._texts = self._texts, {}
        self._size = 0
        all_ = [command for command, _ in commands]
        all_ += [("PUBLISH", channel(to), BETWEEN.join(each)) for to, each in texts.items()]
        await connection.send_packed_command(connection.pack_commands(all_), check_health=False)
        for _, on_answer in commands:
            try:
                answer = await _answer(connection, ANSWER_WITHIN)
            except ResponseError as refusal:  # of this command alone
                answer = refusal
            if on_answer is not None:
                on_answer(answer)
        for server in texts:
            if await _answer(connection, ANSWER_WITHIN) == 0:
                self._listener.note_nobody(server)

    async def _listen(self) -> None:
        self._is_heard = False
        async with self._connected() as connection:
            await connection.send_command(
                "SUBSCRIBE", channel(self.me), channel(EVERYBODY), check_health=False
            )
            while True:
                kind, _, data = await _answer(connection, SILENCE)
                if kind == "message":
                    for message in data.split(BETWEEN):
                        with contextlib.suppress(ValueError, KeyError):  # none of ours
                            self._listener.hear(message)
                elif data == 2:  # channels that are subscribed to
                    self._is_heard = True
                    self._find()

    async def _beat(self) -> None:
        """See whether Redis is there."""
        for number in count():
            await asyncio.sleep(BEAT)
            answer: Any = self._redis.ping()  # typed for both kinds of client at once
            await answer
            self._find()
            self.post(self.me, "beat")
            self._listener.note_beat(number)

    def _find(self) -> None:
        if self.is_up or not self._is_heard:
            return
        self.is_up = True
        self._is_known.set()
        log_event("redis_found")
        self._listener.note_found()

    def _lose(self) -> None:
        self._is_known.set()
        if not self.is_up:
            return
        self.is_up = False
        log_event("redis_lost", logging.WARNING)
        self._commands.clear()
        self._texts.clear()
        self._size = 0
        for answer in self._asked:
            if not answer.done():
                answer.set_exception(RedisError("the line is down"))
        self._listener.note_lost()


def channel(server: str) -> str:
    """Return the channel that this server listens to."""
    return f"signaling:server:{server}"


async def _answer(connection: AbstractConnection, within: float) -> Any:
    """Return the next answer. Raises: FAULTS, also where none comes in time."""
    answer = await connection.read_response(timeout=within)
    if answer is None:  # no command of ours has this answer: the time was up
        raise asyncio.TimeoutError
    return answer
