"""A connection to Redis, without a task and without a wait: RESP 3, in order.

The Redis client makes the connection, with its address, password and TLS; from there on it is
one object, whose answers and messages are read by hiredis as they come. What a turn of the
loop has to say goes out in one piece.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any, Protocol

import hiredis
from redis.asyncio import Redis
from redis.exceptions import InvalidResponse, ResponseError

__all__ = ("Command", "Ear", "OnAnswer", "Wire", "connected")

Command = tuple[str | int | bytes, ...]
OnAnswer = Callable[[Any], None]

NOTHING = object()  # is there yet
pack: Any = hiredis.pack_command  # takes more than its types say


class Ear(Protocol):
    """Who is told what comes. What it raises ends the connection."""

    def note_message(self, data: bytes) -> None:
        """A message has come, by a channel that is subscribed to."""

    def note_answered(self) -> None:
        """All that was asked has been answered."""


class Wire(asyncio.Protocol):
    """One connection. ended: done when it has ended, with the reason as its exception."""

    def __init__(self, ear: Ear, patience: float) -> None:
        """patience: seconds without a sign of life while an answer is awaited."""
        self._ear = ear
        self._patience = patience
        self._loop = asyncio.get_running_loop()
        self._reader = hiredis.Reader(
            protocolError=InvalidResponse, replyError=ResponseError, notEnoughData=NOTHING
        )
        self._transport: asyncio.Transport | None = None
        self._awaited: deque[OnAnswer | None] = deque()
        self._alive = 0.0  # when it last said anything, or was asked
        self._watch: asyncio.TimerHandle | None = None
        self.ended: asyncio.Future[None] = self._loop.create_future()

    def is_awaiting(self) -> bool:
        """Tell whether Redis has still to answer."""
        return bool(self._awaited)

    def take(self, transport: asyncio.Transport) -> None:
        """Go on with this connection, on which nothing is awaited."""
        self._transport = transport
        transport.set_protocol(self)

    def subscribe(self, *channels: str) -> None:
        """Hear what is said there, after all that has been asked; no answer comes."""
        assert self._transport is not None
        self._transport.write(pack(("SUBSCRIBE", *channels)))

    def send(self, asked: Iterable[tuple[Command, OnAnswer | None]]) -> None:
        """Ask all this; the answers go to who is named with it. One may be a ResponseError."""
        packed = []
        for command, on_answer in asked:
            packed.append(pack(command))
            self._awaited.append(on_answer)
        self._alive = self._loop.time()
        if self._watch is None:
            self._watch = self._loop.call_later(self._patience, self._look)
        assert self._transport is not None
        self._transport.write(b"".join(packed))

    def end(self, reason: Exception) -> None:
        """End the connection; nothing more is heard from it."""
        if not self.ended.done():
            self.ended.set_exception(reason)
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Hand out what has come."""
        self._alive = self._loop.time()
        try:
            self._reader.feed(data)
            while not self.ended.done():
                item = self._reader.gets()
                if item is NOTHING:
                    break
                self._hand_out(item)
        except Exception as fault:  # the loop would log it with what clients sent
            self.end(fault)

    def connection_lost(self, reason: Exception | None) -> None:
        """Note that Redis is gone."""
        self.end(reason or ConnectionResetError())

    def _hand_out(self, item: Any) -> None:
        if isinstance(item, hiredis.PushNotification):
            if item[0] == b"message":
                self._ear.note_message(item[2])
            return
        on_answer = self._awaited.popleft()
        if on_answer is not None:
            on_answer(item)
        if not self._awaited:
            self._ear.note_answered()

    def _look(self) -> None:
        self._watch = None
        if not self._awaited:
            return
        left = self._alive + self._patience - self._loop.time()
        if left <= 0:
            self.end(asyncio.TimeoutError())
        else:
            self._watch = self._loop.call_later(left, self._look)


@asynccontextmanager
async def connected(redis: Redis, ear: Ear, patience: float) -> AsyncIterator[Wire]:
    """A connection, for the time of the block. Raises: RedisError, OSError, TimeoutError."""
    pool: Any = redis.connection_pool  # whose methods have no types
    connection = pool.make_connection()
    await connection.connect()
    wire = Wire(ear, patience)
    try:
        wire.take(connection._writer.transport)  # which has no other way out
        yield wire
    finally:
        wire.end(ConnectionResetError())
        wire.ended.exception()  # whoever wanted to know it has been told
        await connection.disconnect(nowait=True)
