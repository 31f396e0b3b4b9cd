"""A server's line to Redis, and through it to the other servers.

Rules: docs/signaling.md §8. All that a server asks of Redis, all that it tells others and all
that it hears from them goes by one connection (redis_wire.py), in the order in which it was
said: commands first, and then what they have led to. What gathers in a turn of the loop, or
while answers are awaited, goes together, and what goes to one server is one message: most of
its price is by the piece. When anything fails the line is down, until Redis answers again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from functools import partial
from itertools import count
from typing import Any, Protocol

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError

from signaling.logs import log_event
from signaling.redis_wire import Command, OnAnswer, Wire, connected

__all__ = ("EVERYBODY", "FAULTS", "Line", "Listener", "channel")

BEAT = 5.0  # seconds
ANSWER_WITHIN = 3.0  # seconds
AGAIN_AFTER = 0.5  # seconds between attempts to reach Redis
MOST_WAITING = 1 << 25  # bytes to be sent; far more than the limits let clients send

EVERYBODY = "all"
BETWEEN = b"\0"  # messages that go together; in JSON there is none
FAULTS = (RedisError, OSError, asyncio.TimeoutError)


class Listener(Protocol):
    """Who is at the end of the line."""

    def hear(self, message: bytes) -> None:
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
            protocol=3,
            socket_timeout=ANSWER_WITHIN,
            socket_connect_timeout=ANSWER_WITHIN,
            retry=Retry(NoBackoff(), 0),  # what is lost is lost, and the line is down
        )
        self._wire: Wire | None = None
        self._is_known = asyncio.Event()  # whether it is up
        self._commands: list[tuple[Command, OnAnswer | None]] = []
        self._texts: dict[str, list[bytes]] = {}  # by the server they go to
        self._size = 0  # of these
        self._is_due = False  # what has gathered goes at the end of this turn
        self._asked: set[asyncio.Future[Any]] = set()

    @contextlib.asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """Work inside this block; it begins when it is known whether Redis is there."""
        task = asyncio.create_task(self._persist())
        await self._is_known.wait()
        try:
            yield
        finally:
            while not task.done():
                task.cancel()  # which the library may take for a failure of its own
                await asyncio.wait([task], timeout=AGAIN_AFTER)
            await self._redis.aclose()

    def put(self, command: Command, on_answer: OnAnswer | None = None) -> None:
        """Have Redis do something, for which nobody waits; nothing while the line is down.

        on_answer: called with the answer, which may be a ResponseError.
        """
        if self.is_up:
            self._commands.append((command, on_answer))
            self._write_soon()

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

    def post(self, server: str, message: bytes) -> None:
        """Tell another server something, after all that it was told before."""
        if not self.is_up:
            return
        texts = self._texts.get(server)
        if texts is None:
            texts = self._texts[server] = []
        texts.append(message)
        self._size += len(message)
        if self._size > MOST_WAITING and self._wire is not None:
            self._wire.end(RedisError("Redis does not keep up"))
        self._write_soon()

    # What comes by the wire: signaling.redis_wire.Ear.

    def note_message(self, data: bytes) -> None:
        """Hear what another server says, after whoever has been answered before has acted on it.

        Otherwise somebody could come to a room of which we know only now that it is ours.
        """
        asyncio.get_running_loop().call_soon(self._hear, data)

    def note_answered(self) -> None:
        """Say what has gathered meanwhile."""
        if self._commands or self._texts:
            self._write_soon()

    def _hear(self, data: bytes) -> None:
        """data: what one server says, or several things at once."""
        for message in data.split(BETWEEN):
            try:
                self._listener.hear(message)
            except (ValueError, KeyError):
                continue  # none of ours
            except Exception as fault:  # ours
                if self._wire is not None:
                    self._wire.end(fault)
                return

    def _write_soon(self) -> None:
        wire = self._wire
        if wire is not None and not (self._is_due or wire.is_awaiting()):
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._write)

    def _write(self) -> None:
        """Say what has gathered."""
        self._is_due = False
        wire = self._wire
        if wire is None or wire.ended.done():
            return
        asked, self._commands = self._commands, []
        texts, self._texts = self._texts, {}
        self._size = 0
        for server, each in texts.items():
            publish: Command = ("PUBLISH", channel(server), BETWEEN.join(each))
            asked.append((publish, partial(self._note_heard, server)))
        wire.send(asked)

    def _note_heard(self, server: str, answer: Any) -> None:
        """answer: how many heard what was said to this server."""
        _check(answer)
        if answer == 0:
            self._listener.note_nobody(server)

    async def _persist(self) -> None:
        """Have a wire, and another one after each failure."""
        while True:
            try:
                async with connected(self._redis, self, ANSWER_WITHIN) as self._wire:
                    await self._work(self._wire)
            except FAULTS:
                pass
            except Exception as fault:  # ours; what it says may be a client's
                log_event("fault", logging.ERROR, kind=type(fault).__name__, where="redis")
            finally:
                self._wire = None
            self._lose()
            await asyncio.sleep(AGAIN_AFTER)

    async def _work(self, wire: Wire) -> None:
        """Listen, and see again and again whether Redis is there, until it is not."""
        wire.subscribe(channel(self.me), channel(EVERYBODY))
        wire.send([(("PING",), self._find)])
        for number in count():
            await asyncio.wait([wire.ended], timeout=BEAT)
            if wire.ended.done():
                wire.ended.result()  # raises
            if self.is_up:
                self.put(("PING",), _check)
                self._listener.note_beat(number)

    def _find(self, answer: Any) -> None:
        """Be up: Redis has answered, and all that is said to us is heard from here on."""
        _check(answer)
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


def _check(answer: Any) -> None:
    """Raise what Redis answers, where it is an error: then it is not there for us."""
    if isinstance(answer, ResponseError):
        raise answer


def channel(server: str) -> str:
    """Return the channel that this server listens to."""
    return f"signaling:server:{server}"
