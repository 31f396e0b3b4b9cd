"""Visits: clients of one server in rooms of another.

Rules: docs/signaling.md §8. What a visitor says is carried to the owner of the room, and
what it is told comes back, in order. Both ends are here: our clients who are elsewhere, and
those from elsewhere who are in our rooms. When the line between breaks, a visit ends as if
its connection had, and who was on one may come back to its seat.

A message is a head, a line feed and a text. The head says what it is, which server it comes
from, and the number that the visitor's own server has given to the visit:

    to the owner    say (anything), carry (a relay in its usual form), end
    from the owner  frame, frame-1000 (and the connection closes), refused, over, lost
    to all          reset: nobody visits anybody from here, or is visited here
"""

from __future__ import annotations

import asyncio
import json
from itertools import count
from typing import TYPE_CHECKING

from signaling.directory import Clock, Deliver, Hand
from signaling.members import Client, Delivery, Visitor
from signaling.messages import Refused, format_error
from signaling.redis_line import EVERYBODY, Line
from signaling.seating import CLOSING

if TYPE_CHECKING:
    from signaling.switchboard import Switchboard

__all__ = ("Visits",)

ANSWER_WITHIN = 3.0  # seconds for another server


class _Visit:
    """A visit of one of our clients: signaling.members.Visit."""

    def __init__(self, visits: Visits, client: Client, owner: str, number: int) -> None:
        self._visits = visits
        self.client = client
        self.owner = owner
        self.number = number
        # True when there is a place, False when the owner is gone.
        self.answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def say(self, text: str) -> None:
        self._visits.post(self.owner, b"say", self.number, text.encode())

    def carry(self, payload: bytes) -> None:
        self._visits.post(self.owner, b"carry", self.number, payload)

    def end(self) -> None:
        self._visits.post(self.owner, b"end", self.number)
        self._visits.forget(self)


class Visits:
    """All visits from this server and to it."""

    def __init__(
        self, line: Line, board: Switchboard, deliver: Deliver, hand: Hand, clock: Clock
    ) -> None:
        self._line = line
        self._me = line.me.encode()
        self._board = board
        self._deliver = deliver
        self._hand = hand
        self._clock = clock
        self._numbers = count(1)
        self._visits: dict[int, _Visit] = {}  # of our clients
        self._visitors: dict[tuple[str, int], Visitor] = {}  # in our rooms
        self._told: dict[Visitor, list[Delivery]] = {}  # in a moment

    def __len__(self) -> int:
        return len(self._visits) + len(self._visitors)

    async def go(self, client: Client, owner: str, text: str) -> bool:
        """Ask another server for a place; return False where there is no such server.

        Raises: Refused, in that server's words; FAULTS.
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

    def post(self, to: str, kind: bytes, number: int = 0, text: bytes = b"") -> None:
        """Send something to another server, after all that it was sent before."""
        self._line.post(to, b"%b %b %d\n%b" % (kind, self._me, number, text))

    def forget(self, visit: _Visit) -> None:
        """Let a visit of ours be over."""
        self._visits.pop(visit.number, None)
        if visit.client.visit is visit:
            visit.client.visit = None
            visit.client.lobby_since = self._clock()

    def tell(self, visitor: Visitor, delivery: Delivery) -> None:
        """Have a visitor told something at its own server."""
        self._soon(visitor).append(delivery)

    def relay(self, visitor: Visitor, payload: bytes) -> None:
        """Carry a relay to a visitor."""
        if self._told:
            self._tell_all()
        self.post(visitor.home, b"frame", visitor.number, payload)

    def reset(self) -> None:
        """Tell everybody that nobody visits anybody."""
        self.post(EVERYBODY, b"reset")

    def hear(self, message: bytes) -> None:
        """Act on what another server says. Raises: ValueError, KeyError, for nonsense."""
        head, _, text = message.partition(b"\n")
        kind, source_bytes, number_bytes = head.split(b" ")
        if source_bytes == self._me or not number_bytes.isdigit():
            return
        source, number = source_bytes.decode(), int(number_bytes)
        if kind == b"carry":
            self._hear_relay(source, number, text)
        elif kind == b"say":
            self._hear_visitor(source, number, text.decode())
        elif kind == b"end":
            self._lose_visitor((source, number))
        elif kind == b"reset":
            self.lose_server(source)
        else:
            self._hear_owner(source, number, kind, text)

    def servers(self) -> set[str]:
        """Return the servers that have to do with our rooms and clients."""
        owners = {visit.owner for visit in self._visits.values()}
        return owners | {home for home, _ in self._visitors}

    def lose_server(self, server: str) -> None:
        """End the visits there and from there."""
        for key in [key for key in self._visitors if key[0] == server]:
            self._lose_visitor(key)
        for visit in [visit for visit in self._visits.values() if visit.owner == server]:
            self._lose_visit(visit)

    def lose_all(self) -> None:
        """End all visits: what was said in the meantime is not known."""
        for server in self.servers():
            self.lose_server(server)

    # What visitors say here.

    def _hear_relay(self, home: str, number: int, payload: bytes) -> None:
        visitor = self._visitors.get((home, number))
        other = None
        if visitor is not None:
            other = self._board.relay_visitor(visitor, len(payload), self._clock())
        if other is None:
            self._hear_visitor(home, number, payload.decode())
        else:
            self._hand(other, payload)

    def _hear_visitor(self, home: str, number: int, text: str) -> None:
        visitor = self._visitors.get((home, number))
        if visitor is None:
            visitor = Visitor(home, number, self._clock())
        try:
            deliveries = self._board.receive_visitor(visitor, text, self._clock())
        except Refused as refused:
            self.post(home, b"refused", number, format_error(refused).encode())
            return
        if self._board.seating.is_seated(visitor):
            self._visitors[home, number] = visitor
        elif (home, number) not in self._visitors:
            self.post(home, b"lost", number)  # it believes to have a place
            return
        self._deliver(deliveries)
        self._soon(visitor)

    def _soon(self, visitor: Visitor) -> list[Delivery]:
        """Return what a visitor will be told in a moment, when all is said that leads to it."""
        if not self._told:
            asyncio.get_running_loop().call_soon(self._tell_all)
        return self._told.setdefault(visitor, [])

    def _tell_all(self) -> None:
        """Tell visitors what is to be told, and at once whether that was the end of it.

        Otherwise one who hears that its room is closed could still speak to it.
        """
        told, self._told = self._told, {}
        for visitor, deliveries in told.items():
            for _, frame, close in deliveries:
                kind = b"frame" if close is None else b"frame-%d" % close
                self.post(visitor.home, kind, visitor.number, frame.encode())
            key = visitor.home, visitor.number
            if (
                not self._board.seating.is_seated(visitor)
                and self._visitors.pop(key, None) is not None
            ):
                self.post(visitor.home, b"over", visitor.number)

    def _lose_visitor(self, key: tuple[str, int]) -> None:
        visitor = self._visitors.pop(key, None)
        if visitor is not None:
            self._deliver(self._board.lose(visitor, self._clock()))

    # What our clients are told elsewhere.

    def _hear_owner(self, owner: str, number: int, kind: bytes, text: bytes) -> None:
        visit = self._visits.get(number)
        if visit is None or visit.owner != owner:
            if kind.startswith(b"frame"):
                self.post(owner, b"end", number)
        elif kind.startswith(b"frame"):
            self._hear_frame(visit, text, int(kind[6:]) if len(kind) > 5 else None)
        elif kind == b"refused":
            fields = json.loads(text)
            refused = Refused(fields["code"], fields["message"], fields.get("retry_after"))
            if not visit.answer.done():
                visit.answer.set_exception(refused)
        elif kind == b"over":
            self.forget(visit)
        elif kind == b"lost":
            self._lose_visit(visit)

    def _hear_frame(self, visit: _Visit, frame: bytes, close: int | None) -> None:
        if not visit.answer.done():  # it has its place, and this says so
            visit.answer.set_result(True)
            if visit.client.is_cut:  # it has gone meanwhile
                visit.end()
                return
            visit.client.visit = visit
            visit.client.had_room = True
        if close is None:
            self._hand(visit.client, frame)
        else:
            self._deliver([Delivery(visit.client, frame.decode(), close)])

    def _lose_visit(self, visit: _Visit) -> None:
        self.forget(visit)
        if not visit.answer.done():
            visit.answer.set_result(False)
        elif not visit.client.is_cut:
            self._deliver([self._board.seating.cut(visit.client, CLOSING)])
