"""The directory of several servers: rooms in Redis, and a line between the servers.

Rules: docs/signaling.md §8. A room lives in the memory of one server, its owner; Redis
says which. A client that comes to a room at another server pays it a visit: what it says
is carried there, and what it is told comes back. All that one server has to tell another
goes by one channel, in order. When the line breaks, visits end as if their connections
had, and whoever was on one may come back to its seat; rooms whose two members are clients
of one server notice nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import count

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from signaling.directory import Coming, Deliver, unavailable
from signaling.limits import Limits
from signaling.logs import log_event
from signaling.members import Client, Delivery, Member, Visitor
from signaling.messages import Meet, Refused, Rejoin, format_error
from signaling.redis_store import Command, Record, Store
from signaling.room import Room
from signaling.rooms import unknown_room
from signaling.switchboard import CLOSING, Switchboard

__all__ = ("RedisDirectory",)

BEAT = 5.0  # seconds
SILENCE = 3 * BEAT  # without even our own beat: the line is dead
KEEP_EVERY = 4  # beats; three chances before a room's time in Redis is over
ANSWER_WITHIN = 3.0  # seconds for Redis, and for another server
AGAIN_AFTER = 0.5  # seconds between attempts to reach Redis
RETRY = 5.0  # seconds; what clients are told
MOST_WAITING = 1 << 25  # characters to be sent; far more than the limits let clients send
BATCH = 256  # commands at once
MOST_TRIES = 5  # to find a meeting room that is made, closed and moved meanwhile

EVERYBODY = "all"
BETWEEN = "\0"  # messages that go together; in JSON there is none
FAULTS = (RedisError, OSError, asyncio.TimeoutError)


class _Visit:
    """A visit of one of our clients: signaling.members.Visit."""

    def __init__(self, line: RedisDirectory, client: Client, owner: str, number: int) -> None:
        self._line = line
        self.client = client
        self.owner = owner
        self.number = number
        # True when there is a place, False when the owner is gone.
        self.answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def say(self, text: str) -> None:
        self._line.post(self.owner, "say", self.number, text)

    def end(self) -> None:
        self._line.post(self.owner, "end", self.number)
        self._line.forget(self)


class RedisDirectory:
    """signaling.directory.Directory, for servers that share one Redis."""

    def __init__(self, url: str, limits: Limits) -> None:
        """url: redis://, rediss:// or unix://. Raises: ValueError."""
        self._me = secrets.token_hex(8)
        self._redis: Redis = Redis.from_url(
            url,
            decode_responses=True,
            protocol=2,
            socket_timeout=ANSWER_WITHIN,
            socket_connect_timeout=ANSWER_WITHIN,
            retry=Retry(NoBackoff(), 0),  # what is lost is lost; the line says so
        )
        self._store = Store(self._redis, self._me, limits)
        self._handover = limits.rejoin_time
        self._is_heard = False  # subscribed to our channels
        self._is_up = False
        self._is_known = asyncio.Event()  # whether it is up
        self._numbers = count(1)
        self._visits: dict[int, _Visit] = {}  # of our clients
        self._visitors: dict[tuple[str, int], Visitor] = {}  # in our rooms
        self._answered: set[Visitor] = set()  # who may have lost its place by it
        self._waiting: list[tuple[str, str] | Command] = []
        self._waiting_size = 0
        self._is_waiting = asyncio.Event()
        self._writing = asyncio.Lock()

    @contextlib.asynccontextmanager
    async def serving(
        self, switchboard: Switchboard, deliver: Deliver, clock: Callable[[], float]
    ) -> AsyncIterator[None]:
        """Work for this switchboard; at the end, leave its rooms for others to take over."""
        self._board = switchboard
        self._deliver = deliver
        self._clock = clock
        works = (self._listen, self._write, self._beat)
        tasks = [asyncio.create_task(self._persist(work)) for work in works]
        await self._is_known.wait()
        try:
            yield
        finally:
            if self._is_up:
                await self._say_good_bye()
            while not all(task.done() for task in tasks):
                for task in tasks:
                    task.cancel()  # which the library may take for a failure of its own
                await asyncio.wait(tasks, timeout=AGAIN_AFTER)
            await self._redis.aclose()

    async def is_ready(self) -> bool:
        return self._is_up

    async def claim(self, room: Room[Member], now: float) -> bool:
        self._check_is_up()
        try:
            return await self._store.claim(room, now)
        except FAULTS:
            raise unavailable(RETRY) from None

    def keep(self, room: Room[Member], now: float) -> None:
        self._queue(self._store.keep(room, now))

    def release(self, name: str) -> None:
        self._queue(self._store.release(name))

    async def enter(
        self, client: Client, message: Coming, text: str, now: float
    ) -> Room[Member] | None:
        self._check_is_up()
        try:
            if isinstance(message, Meet):
                return await self._meet(client, message, text, now)
            found = await self._store.find(message.room)
            if found is None or found.owner == self._me:  # ours: it was closed just now
                raise unknown_room()
            if await self._visit(client, found.owner, text):
                return None
            room = found.room(client.address, now)
            is_seat = isinstance(message, Rejoin) and room.is_seat(message.seat)
            if is_seat and await self._store.adopt(message.room, found.owner):
                return room
        except FAULTS:
            pass
        raise unavailable(RETRY)

    async def _meet(
        self, client: Client, message: Meet, text: str, now: float
    ) -> Room[Member] | None:
        """Come to a meeting room wherever it is, or make it here where it is nowhere."""
        async with self._writing:  # we may have closed one of this name just now
            await self._write_all()
        for _ in range(MOST_TRIES):
            found = await self._store.find(message.room)
            if found is None or found.owner == self._me:
                room: Room[Member] = Room(message.room, None, client.address, now)
                if await self._store.claim(room, now):
                    return room
            elif await self._is_let_in(client, found, text):
                return None
            elif await self._store.adopt(message.room, found.owner):
                return found.room(client.address, now)
        raise unavailable(RETRY)

    async def _is_let_in(self, client: Client, found: Record, text: str) -> bool:
        """Visit a meeting room; return False where it is closed, or its server gone.

        Raises: Refused, in that server's words.
        """
        try:
            return await self._visit(client, found.owner, text)
        except Refused as refused:
            if refused.code != unknown_room().code:
                raise
            return False

    async def take_guess(self, address: str) -> float:
        if not self._is_up:
            return 0.0  # our own count still holds
        try:
            return await self._store.take_guess(address)
        except FAULTS:
            return 0.0

    def return_guess(self, address: str) -> None:
        self._queue(self._store.return_guess(address))

    def carry(self, delivery: Delivery) -> None:
        visitor = delivery.to
        assert isinstance(visitor, Visitor)
        self._answered.add(visitor)
        kind = "frame" if delivery.close is None else f"frame-{delivery.close}"
        self.post(visitor.home, kind, visitor.number, delivery.frame)

    # The line: what is sent.

    def post(self, to: str, kind: str, number: int = 0, text: str = "") -> None:
        """Send something to another server, after all that it was sent before."""
        self._queue((to, f"{kind} {self._me} {number}\n{text}"))

    def forget(self, visit: _Visit) -> None:
        """Let a visit of ours be over."""
        self._visits.pop(visit.number, None)
        if visit.client.visit is visit:
            visit.client.visit = None
            visit.client.lobby_since = self._clock()

    def _queue(self, item: tuple[str, str] | Command) -> None:
        if not self._is_up:
            return
        self._waiting.append(item)
        self._waiting_size += len(item[1])
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
            await self._lose_line()
            await asyncio.sleep(AGAIN_AFTER)

    async def _write(self) -> None:
        while True:
            await self._is_waiting.wait()
            self._is_waiting.clear()
            async with self._writing:
                await self._write_all()

    async def _write_all(self) -> None:
        if self._waiting_size > MOST_WAITING:
            raise RedisError("Redis does not keep up")
        self._see_who_has_gone()
        while self._waiting:
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            self._waiting_size -= sum(len(item[1]) for item in batch)
            items = _together(batch)
            pipeline = self._redis.pipeline(transaction=False)
            for item in items:
                if len(item) == 2:
                    pipeline.publish(_channel(item[0]), item[1])
                else:
                    pipeline.eval(item[0], 1, item[1], *item[2])
            answers = await pipeline.execute()
            for item, answer in zip(items, answers, strict=True):
                if answer == 0:
                    await self._note_nobody(item)
            self._see_who_has_gone()

    async def _note_nobody(self, item: tuple[str, str] | Command) -> None:
        """Act on an answer of 0: no server has this name, or a room is no longer ours."""
        if len(item) == 2:
            await self._lose_server(item[0])
        else:
            name = item[1].rpartition(":")[2]
            self._deliver(self._board.give_up(name, self._clock()))

    def _see_who_has_gone(self) -> None:
        """Tell the servers of visitors who have no place with us any more."""
        answered, self._answered = self._answered, set()
        for visitor in answered:
            key = visitor.home, visitor.number
            if not self._board.is_seated(visitor) and self._visitors.pop(key, None) is not None:
                self.post(visitor.home, "over", visitor.number)

    async def _visit(self, client: Client, owner: str, text: str) -> bool:
        """Ask another server for a place; return False where there is no such server.

        Raises: Refused, in that server's words.
        """
        visit = _Visit(self, client, owner, next(self._numbers))
        self._visits[visit.number] = visit
        visit.say(text)
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                return await visit.answer
        except BaseException:
            visit.end()
            raise

    # The line: what is heard.

    async def _listen(self) -> None:
        self._is_heard = False
        async with self._redis.pubsub() as channel:
            await channel.subscribe(_channel(self._me), _channel(EVERYBODY))
            while True:
                async with asyncio.timeout(SILENCE):
                    message = await channel.get_message(timeout=None)
                if message is None:
                    continue
                if message["type"] == "subscribe":
                    await self._note_subscribed(message["data"])
                else:
                    for part in message["data"].split(BETWEEN):
                        with contextlib.suppress(ValueError, KeyError):  # none of ours
                            await self._hear(part)

    async def _note_subscribed(self, channels: int) -> None:
        if self._is_heard:  # anew, by itself: something may have been missed
            self._is_heard = False
            await self._lose_line()
        if channels == 2:
            self._is_heard = True
            self._find_line()

    async def _hear(self, data: str) -> None:
        head, _, text = data.partition("\n")
        kind, _, rest = head.partition(" ")
        source, _, number_text = rest.partition(" ")
        if source == self._me or not number_text.isdecimal():
            return
        number = int(number_text)
        visit = self._visits.get(number)
        if visit is not None and visit.owner != source:
            visit = None
        if kind == "say":
            await self._hear_visitor(source, number, text)
        elif kind == "end":
            await self._lose_visitor((source, number))
        elif kind == "reset":
            await self._lose_server(source)
        elif visit is None:
            if kind.startswith("frame"):
                self.post(source, "end", number)
        elif kind.startswith("frame"):
            await self._hear_frame(visit, text, int(kind[6:]) if len(kind) > 6 else None)
        elif kind == "refused":
            fields = json.loads(text)
            refused = Refused(fields["code"], fields["message"], fields.get("retry_after"))
            if not visit.answer.done():
                visit.answer.set_exception(refused)
        elif kind == "over":
            self.forget(visit)
        elif kind == "lost":
            await self._lose_visit(visit)

    async def _hear_visitor(self, home: str, number: int, text: str) -> None:
        visitor = self._visitors.get((home, number))
        if visitor is None:
            visitor = Visitor(home, number, self._clock())
        try:
            deliveries = self._board.receive_visitor(visitor, text, self._clock())
        except Refused as refused:
            self.post(home, "refused", number, format_error(refused))
            return
        if self._board.is_seated(visitor):
            self._visitors[home, number] = visitor
        elif (home, number) not in self._visitors:
            self.post(home, "lost", number)  # it believes to have a place
            return
        self._answered.add(visitor)
        self._deliver(deliveries)
        self._is_waiting.set()

    async def _hear_frame(self, visit: _Visit, text: str, close: int | None) -> None:
        if not visit.answer.done():  # it has its place, and this says so
            visit.answer.set_result(True)
            if visit.client.is_cut:  # it has gone meanwhile
                visit.end()
                return
            visit.client.visit = visit
            visit.client.had_room = True
        self._deliver([Delivery(visit.client, text, close)])

    # When something is gone.

    async def _lose_visitor(self, key: tuple[str, int]) -> None:
        visitor = self._visitors.pop(key, None)
        if visitor is not None:
            self._deliver(self._board.lose(visitor, self._clock()))

    async def _lose_visit(self, visit: _Visit) -> None:
        self.forget(visit)
        if not visit.answer.done():
            visit.answer.set_result(False)
        elif not visit.client.is_cut:
            self._deliver([self._board.cut(visit.client, CLOSING)])

    async def _lose_server(self, server: str) -> None:
        """End the visits there and from there."""
        for key in [key for key in self._visitors if key[0] == server]:
            await self._lose_visitor(key)
        for visit in [visit for visit in self._visits.values() if visit.owner == server]:
            await self._lose_visit(visit)

    async def _lose_line(self) -> None:
        """End all visits: what was said in the meantime is not known."""
        self._is_known.set()
        if not self._is_up:
            return
        self._is_up = False
        log_event("redis_lost", logging.WARNING)
        self._waiting.clear()
        self._waiting_size = 0
        self._answered.clear()
        for server in self._others():
            await self._lose_server(server)

    def _find_line(self) -> None:
        """Go on: say that nobody visits anybody, and that our rooms are ours."""
        if self._is_up or not self._is_heard:
            return
        self._is_up = True
        self._is_known.set()
        log_event("redis_found")
        self.post(EVERYBODY, "reset")
        self._keep_rooms()

    def _keep_rooms(self, turn: int | None = None) -> None:
        for room in self._board.rooms():
            if turn is None or sum(map(ord, room.name)) % KEEP_EVERY == turn:
                self.keep(room, self._clock())

    async def _beat(self) -> None:
        """See whether Redis is there, and who else; keep our rooms."""
        for turn in count():
            await asyncio.sleep(BEAT)
            await self._redis.ping()
            self._find_line()
            self.post(self._me, "beat")
            self._keep_rooms(turn % KEEP_EVERY)
            await self._see_who_is_there()

    async def _see_who_is_there(self) -> None:
        for server in self._others():
            listeners = await self._redis.pubsub_numsub(_channel(server))
            if listeners[0][1] == 0:
                await self._lose_server(server)

    def _others(self) -> set[str]:
        """Return the servers that have to do with our rooms and clients."""
        owners = {visit.owner for visit in self._visits.values()}
        return owners | {home for home, _ in self._visitors}

    async def _say_good_bye(self) -> None:
        """Leave our rooms to whoever their members come to next."""
        for room in self._board.rooms():
            self._queue(self._store.keep(room, self._clock(), self._handover))
        self.post(EVERYBODY, "reset")
        with contextlib.suppress(*FAULTS):
            async with asyncio.timeout(ANSWER_WITHIN), self._writing:
                await self._write_all()

    def _check_is_up(self) -> None:
        if not self._is_up:
            raise unavailable(RETRY)


def _channel(server: str) -> str:
    return f"signaling:server:{server}"


def _together(batch: list[tuple[str, str] | Command]) -> list[tuple[str, str] | Command]:
    """Put what goes to one server into one message: most of its price is by the piece."""
    texts: dict[str, list[str]] = {}
    items: list[tuple[str, str] | Command] = []
    for item in batch:
        if len(item) == 2:
            texts.setdefault(item[0], []).append(item[1])
        else:
            items.append(item)
    return items + [(server, BETWEEN.join(each)) for server, each in texts.items()]
