"""The directory of several servers: rooms in Redis, and visits between the servers.

Rules: docs/signaling.md §8. A room lives in the memory of one server, its owner; Redis
says which (redis_store.py). A client that comes to a room at another server pays it a visit
(visits.py). Rooms whose two members are clients of one server notice nothing of all this,
and go on while the line to Redis is down (redis_line.py).
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from signaling.directory import Clock, Coming, Deliver, Hand, unavailable
from signaling.limits import Limits
from signaling.members import Client, Delivery, Member, Visitor
from signaling.messages import Meet, Refused, Rejoin
from signaling.redis_line import FAULTS, Line, channel
from signaling.redis_store import ROOM_TTL, Record, Store, found
from signaling.room import Room
from signaling.rooms import unknown_room
from signaling.switchboard import Switchboard
from signaling.visits import Visits

__all__ = ("RedisDirectory",)

KEEP_EVERY = 4  # beats; three chances before a room's time in Redis is over
RETRY = 5.0  # seconds; what clients are told
GOOD_BYE_WITHIN = 3.0  # seconds
MOST_TRIES = 5  # to find a meeting room that is made, closed and moved meanwhile


class RedisDirectory:
    """signaling.directory.Directory, for servers that share one Redis."""

    def __init__(self, url: str, limits: Limits) -> None:
        """url: redis://, rediss:// or unix://. Raises: ValueError."""
        self._me = secrets.token_hex(8)
        self._store = Store(self._me, limits)
        self._line = Line(url, self._me, self)
        self._handover = limits.rejoin_time

    @contextlib.asynccontextmanager
    async def serving(
        self, switchboard: Switchboard, deliver: Deliver, hand: Hand, clock: Clock
    ) -> AsyncIterator[None]:
        """Work for this switchboard; at the end, leave its rooms for others to take over."""
        self._board = switchboard
        self._deliver = deliver
        self._clock = clock
        self._visits = Visits(self._line, switchboard, deliver, hand, clock)
        async with self._line.working():
            yield
            await self._say_good_bye()

    async def is_ready(self) -> bool:
        return self._line.is_up

    async def claim(self, room: Room[Member], now: float) -> bool:
        try:
            return bool(await self._line.ask(self._store.keep(room, now)))
        except FAULTS:
            raise unavailable(RETRY) from None

    def keep(self, room: Room[Member], now: float) -> None:
        self._keep(room, now)

    def release(self, name: str) -> None:
        self._line.put(self._store.release(name))

    async def enter(
        self, client: Client, message: Coming, text: str, now: float
    ) -> Room[Member] | None:
        try:
            if isinstance(message, Meet):
                return await self._meet(client, message, text, now)
            record = await self._find(message.room)
            if record is None or record.owner == self._me:  # ours: it was closed just now
                raise unknown_room()
            if await self._visits.go(client, record.owner, text):
                return None
            room = record.room(client.address, now)
            is_seat = isinstance(message, Rejoin) and room.is_seat(message.seat)
            if is_seat and await self._line.ask(self._store.adopt(record)):
                return room
        except FAULTS:
            pass
        raise unavailable(RETRY)

    async def take_guess(self, address: str) -> float:
        try:
            return float(await self._line.ask(self._store.take_guess(address))) / 1000
        except FAULTS:
            return 0.0  # our own count still holds

    def return_guess(self, address: str) -> None:
        self._line.put(self._store.return_guess(address))

    def carry(self, visitor: Visitor, delivery: Delivery) -> None:
        self._visits.tell(visitor, delivery)

    def relay(self, visitor: Visitor, payload: bytes) -> None:
        self._visits.relay(visitor, payload)

    # Coming to a meeting room.

    async def _meet(
        self, client: Client, message: Meet, text: str, now: float
    ) -> Room[Member] | None:
        """Come to a meeting room wherever it is, or make it here where it is nowhere."""
        for _ in range(MOST_TRIES):
            record = await self._find(message.room)
            if record is None or record.owner == self._me:
                room: Room[Member] = Room(message.room, None, client.address, now)
                if await self._line.ask(self._store.keep(room, now)):
                    return room
            elif await self._is_let_in(client, record, text):
                return None
            elif await self._line.ask(self._store.adopt(record)):
                return record.room(client.address, now)
        raise unavailable(RETRY)

    async def _is_let_in(self, client: Client, record: Record, text: str) -> bool:
        """Visit a meeting room; return False where it is closed, or its server gone.

        Raises: Refused, in that server's words; FAULTS.
        """
        try:
            return await self._visits.go(client, record.owner, text)
        except Refused as refused:
            if refused.code != unknown_room().code:
                raise
            return False

    async def _find(self, name: str) -> Record | None:
        return found(name, await self._line.ask(self._store.find(name)))

    # What the line has to say: signaling.redis_line.Listener.

    def hear(self, message: bytes) -> None:
        self._visits.hear(message)

    def note_found(self) -> None:
        """Go on: say that nobody visits anybody, and that our rooms are ours."""
        self._visits.reset()
        self._keep_rooms()

    def note_lost(self) -> None:
        self._visits.lose_all()

    def note_nobody(self, server: str) -> None:
        self._visits.lose_server(server)

    def note_beat(self, number: int) -> None:
        """Keep our rooms, and see who else is there."""
        self._keep_rooms(number % KEEP_EVERY)
        for server in self._visits.servers():
            self._line.put(("PUBSUB", "NUMSUB", channel(server)), partial(self._note_ears, server))

    def _note_ears(self, server: str, answer: Any) -> None:
        if answer == [channel(server).encode(), 0]:
            self.note_nobody(server)

    def _keep_rooms(self, turn: int | None = None) -> None:
        for room in list(self._board.seating.rooms):
            if turn is None or sum(map(ord, room.name)) % KEEP_EVERY == turn:
                self._keep(room, self._clock())

    def _keep(self, room: Room[Member], now: float, ttl: float = ROOM_TTL) -> None:
        """Write a room down as ours; where it is another server's, give it up."""
        self._line.put(self._store.keep(room, now, ttl), partial(self._note_kept, room.name))

    def _note_kept(self, name: str, answer: Any) -> None:
        if answer == 0:
            self._deliver(self._board.seating.give_up(name, self._clock()))

    async def _say_good_bye(self) -> None:
        """Leave our rooms to whoever their members come to next."""
        for room in list(self._board.seating.rooms):
            self._keep(room, self._clock(), self._handover)
        self._visits.reset()
        with contextlib.suppress(*FAULTS):
            async with asyncio.timeout(GOOD_BYE_WITHIN):
                await self._line.ask(("PING",))  # when it is answered, all this is said
