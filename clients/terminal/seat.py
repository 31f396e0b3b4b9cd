"""A seat at a friend's table: joins a session, a link and a player.

What arrives is received and stepped in a worker thread, since proofs take tens of
milliseconds, so that heartbeats and the screen are never late. One thing at a time: the
session is touched by this loop alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from clients.peer.events import OtherLeftRoom
from clients.peer.faults import LinkClosed
from clients.peer.link import Link
from clients.terminal.archive import note_match
from clients.terminal.commands import Command, Leave, Move, Ready, Say, SitDown, Wish
from clients.terminal.console import Console
from clients.terminal.exits import FINISHED, LEFT, OTHER_GONE, PEER_FAULT
from clients.terminal.paths import save_record
from clients.terminal.players import Player
from clients.terminal.reporting import event_fields, match_fields
from ginp2p.entropy import Entropy
from ginp2p.errors import GinError, IllegalMove, MalformedMessage, Misuse, PeerFault
from ginp2p.game.cards import GUEST, HOST, other
from ginp2p.game.rules import Rules
from ginp2p.record import Record
from ginp2p.table.events import MatchBegun, MatchOver, MatchStopped
from ginp2p.table.session import Session

__all__ = ("FriendsTable",)

Clock = Callable[[], datetime]


class FriendsTable:
    """One seat's table, for as many matches as both like.

    rules: the host's, None for the guest. records: the folder that matches are kept in.
    inbox: what is not the other side's message: typed lines (None at their end) as
    ``("typed", line)``, what the link tells as ``("link", event)``.
    """

    def __init__(
        self,
        link: Link,
        player: Player,
        console: Console,
        name: str,
        rules: Rules | None,
        records: Path,
        inbox: asyncio.Queue[tuple[str, Any]],
        entropy: Entropy = os.urandom,
        clock: Clock = datetime.now,
    ) -> None:
        self._link = link
        self._player = player
        self._console = console
        self._name = name
        self._rules = rules
        self._records = records
        self._inbox = inbox
        self._entropy = entropy
        self._clock = clock
        self._status: int | None = None
        self._has_finished = False  # at least one match
        self._session = self._sit()

    async def run(self) -> int:
        """Play until somebody leaves. Returns the exit status; the link is closed then."""
        receiving = asyncio.ensure_future(self._link.receive())
        hearing = asyncio.ensure_future(self._inbox.get())
        try:
            while True:
                await self._work()
                if self._status is not None:
                    return self._status
                waited: set[asyncio.Future[Any]] = {receiving, hearing}
                await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
                if receiving.done():
                    await self._receive(receiving)
                    receiving = asyncio.ensure_future(self._link.receive())
                # Also where a message was there: a flood must not drown what is typed.
                if hearing.done() and self._status is None:
                    await self._hear(*hearing.result())
                    hearing = asyncio.ensure_future(self._inbox.get())
        except asyncio.CancelledError:
            self._keep_unfinished()
            raise
        finally:
            for waiting in (receiving, hearing):
                waiting.cancel()
            await asyncio.gather(receiving, hearing, return_exceptions=True)
            self._console.leave()
            await self._link.close()

    def _sit(self) -> Session:
        seat = HOST if self._rules is not None else GUEST
        session = Session(seat, self._name, self._entropy, self._rules)
        self._is_in_match = False
        self._kept: str | None = None  # where this match's record is
        self._player.sit(session)
        return session

    async def _work(self) -> None:
        """Do all there is to do before something arrives or is typed."""
        while True:
            await self._flush()
            if self._status is not None:
                return
            session = self._session
            if all("rematch" in wishes for wishes in session.wishes):
                self._session = self._sit()
            elif session.has_reply:
                await asyncio.to_thread(session.step)
            elif (command := self._player.attend()) is not None:
                await self._do(command)
            elif session.has_step:  # the next deck is made while the other side thinks
                await asyncio.to_thread(session.step)
            else:
                return

    async def _flush(self) -> None:
        """Send what the session has to say, and tell what has happened."""
        self._session.take_journal()  # has the hands' secrets, and nothing keeps it yet
        try:
            for message in self._session.take_messages():
                await self._link.send(message)
        except GinError:
            pass  # the link has ended; ``receive`` tells why, after all that still came in
        for event in self._session.take_events():
            self._tell(event)

    def _tell(self, event: Record) -> None:
        if isinstance(event, MatchStopped):
            self._stopped(event)
            return
        told = event_fields(event)
        if told is not None:
            self._console.event(told[0], **told[1])
        self._player.tell(event)
        if isinstance(event, MatchBegun):
            self._is_in_match = True
        elif isinstance(event, MatchOver):
            self._is_in_match = False
            self._has_finished = True
            path = self._keep_record()
            self._console.event("match_over", **match_fields(event.match), record=path)

    async def _receive(self, receiving: asyncio.Future[bytes]) -> None:
        try:
            data = receiving.result()
        except LinkClosed as closed:
            self._ended(closed)
            return
        except GinError as fault:  # bytes that are no frames
            self._stopped(MatchStopped(fault.code, str(fault), False))
            return
        try:
            await asyncio.to_thread(self._session.receive, data)
        except PeerFault:
            pass  # the session has stopped, and tells it as an event

    async def _hear(self, kind: str, what: Any) -> None:
        if kind == "typed":
            command = self._player.typed(what)
            if command is not None:
                await self._do(command)
        elif not (isinstance(what, OtherLeftRoom) and self._session.phase == "over"):
            self._tell(what)

    async def _do(self, command: Command) -> None:
        session = self._session
        try:
            if isinstance(command, Move):
                await asyncio.to_thread(session.act, command.action)
            elif isinstance(command, Ready):
                session.ready()
            elif isinstance(command, SitDown):
                session.sit_down()
            elif isinstance(command, Wish):
                session.wish(command.wish)
            elif isinstance(command, Say):
                self._say(command.text)
            elif isinstance(command, Leave):
                self._leave(command)
        except (IllegalMove, Misuse, MalformedMessage) as refusal:
            self._player.refused(str(refusal))

    def _say(self, text: str) -> None:
        # Between the wish for a rematch and its first message there is no place for talk.
        is_open = self._session.phase in ("playing", "over")
        if not is_open or "rematch" in self._session.wishes[self._session.seat]:
            raise Misuse("talking is possible again when the match has begun")
        self._session.say(text)

    def _leave(self, command: Leave) -> None:
        if self._session.phase in ("playing", "over"):
            self._session.wish("leave")
        if self._is_between_matches:
            self._status = FINISHED
        else:
            self._fail(LEFT, "left", command.reason or "you have left the table")

    def _stopped(self, event: MatchStopped) -> None:
        """A fault has come, or been found. It undoes nothing that was finished before."""
        if self._is_between_matches:
            self._console.say(f"There is no further match: {event.message}.")
            self._status = FINISHED
            return
        self._player.tell(event)
        self._fail(PEER_FAULT, event.code, event.message, by_peer=event.by_peer)

    def _ended(self, closed: LinkClosed) -> None:
        """The link has ended, and everything that came over it is read."""
        name = self._session.names[other(self._session.seat)] or "the other player"
        text = {
            "bye": f"{name} has left the table",
            "gone": f"{name} has been silent for too long, so the connection was given up",
        }.get(closed.code, f"the connection to {name} broke off")
        if self._is_between_matches:
            self._console.say(f"{text[0].upper()}{text[1:]}.")
            self._status = FINISHED
        else:
            has_begun = self._session.match is not None
            before = "The match ends here" if has_begun else "No match has come about"
            self._console.say(f"{before}: {text}.")
            self._fail(OTHER_GONE, f"other_{closed.code}", text)

    @property
    def _is_between_matches(self) -> bool:
        return self._has_finished and not self._is_in_match

    def _fail(self, status: int, code: str, message: str, **fields: Any) -> None:
        self._status = status
        self._console.event(
            "fault", code=code, message=message, **fields, record=self._keep_record()
        )

    def _keep_unfinished(self) -> None:
        """Keep the match when the program is told to end in the middle of it."""
        if self._status is None and not self._is_between_matches:
            self._fail(LEFT, "interrupted", "the program was told to end")

    def _keep_record(self) -> str | None:
        """Save the match so far; return where, or None where there is nothing to keep."""
        session = self._session
        if self._kept is not None:
            return self._kept
        try:
            data = session.record()
        except Misuse:
            return None  # it had not begun
        opponent = session.names[other(session.seat)]
        try:
            date = self._clock()
            path = save_record(self._records, data, opponent, date)
            with contextlib.suppress(OSError):  # the record is there all the same
                note_match(path, session.seat, date)
        except OSError as fault:
            why = fault.strerror or fault
            self._console.say(f"The record could not be saved in {self._records}: {why}.")
            return None
        self._console.draw([f"Record of the match: {path}"])
        self._kept = str(path)
        return self._kept
