"""A seat at a friend's table: joins a session, a link and a player.

What arrives is received and stepped in a worker thread, since proofs take tens of
milliseconds, so that heartbeats and the screen are never late. One thing at a time: the
session is touched by this loop alone. What the session is to remember is on the disk before
anything leaves; where the link is lost, a new one is sought while the player waits.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable, Coroutine
from datetime import datetime
from pathlib import Path
from typing import Any

from clients.peer.events import OtherLeftRoom
from clients.peer.faults import LinkClosed
from clients.peer.link import Link
from clients.terminal.archive import note_match
from clients.terminal.aside import aside
from clients.terminal.away import ABANDON_AFTER, Absence, LinkLost, LinkRenewed
from clients.terminal.commands import Abandon, Command, Leave, Move, Ready, Say, SitDown, Wish
from clients.terminal.console import Console
from clients.terminal.exits import FINISHED, LEFT, NOT_CONNECTED, OTHER_GONE, PEER_FAULT
from clients.terminal.keeping import Keeping
from clients.terminal.paths import save_record
from clients.terminal.players import Player
from clients.terminal.reporting import event_fields, match_fields
from ginp2p.entropy import Entropy
from ginp2p.errors import GinError, IllegalMove, MalformedMessage, Misuse, PeerFault, StaleCopy
from ginp2p.game.cards import GUEST, HOST, SEATS, other
from ginp2p.game.rules import Rules
from ginp2p.pairing.resumption import Resumption
from ginp2p.record import Record
from ginp2p.table.events import HandDealt, MatchBegun, MatchOver, MatchStopped
from ginp2p.table.session import Session

__all__ = ("FriendsTable", "SeekLink")

Clock = Callable[[], datetime]
SeekLink = Callable[[Resumption], Coroutine[Any, Any, Link]]
"""Returns a new link to the other player, however long it takes."""

LINGER = 30.0  # seconds that a finished match waits for the other to have its end, too


class FriendsTable:
    """One seat's table, for as many matches as both like.

    link: None where a match is gone on with, and the other is still to be found. rules: the
    host's, None for the guest. records: the folder that matches are kept in.
    inbox: what is not the other side's message: typed lines (None at their end) as
    ``("typed", line)``, what the link tells as ``("link", event)``.
    seek: finds the other again after a break; without it, a break ends the match.
    keeping: where a match is kept until it is finished. session: of one that is gone on with.
    pace: seconds that a player who decides by itself takes for a move.
    """

    def __init__(
        self,
        link: Link | None,
        player: Player,
        console: Console,
        name: str,
        rules: Rules | None,
        records: Path,
        inbox: asyncio.Queue[tuple[str, Any]],
        entropy: Entropy = os.urandom,
        clock: Clock = datetime.now,
        seek: SeekLink | None = None,
        keeping: Keeping | None = None,
        session: Session | None = None,
        pace: float = 0.0,
    ) -> None:
        self._link = link
        self._player = player
        self._console = console
        self._records = records
        self._inbox = inbox
        self._clock = clock
        self._seek = seek
        self._keeping = keeping
        self._pace = pace
        self._status: int | None = None
        self._has_finished = False  # at least one match
        self._has_all = False  # whether the other is known to have all that we sent
        self._absence: Absence | None = None
        self._lingers_until: float | None = None
        self._closing: set[asyncio.Task[None]] = set()
        self._arriving: asyncio.Future[Any] | None = None
        if session is None:
            seat = HOST if rules is not None else GUEST
            base = b"" if link is None else link.resume_secret
            session = Session(seat, name, entropy, rules, base)
        self._session = self._sit(session)

    async def run(self) -> int:
        """Play until somebody leaves. Returns the exit status; the link is closed then."""
        hearing = asyncio.ensure_future(self._inbox.get())
        if self._link is None:
            self._absence = Absence("lost", self._now())
            self._tell_before()
        arriving = self._expect()
        try:
            while True:
                await self._work()
                if self._status is not None:
                    return self._status
                arriving = self._arriving or arriving
                waited: set[asyncio.Future[Any]] = {arriving, hearing}
                await asyncio.wait(
                    waited, timeout=self._patience(), return_when=asyncio.FIRST_COMPLETED
                )
                if arriving.done():
                    await self._take(arriving)
                # Also where a message was there: a flood must not drown what is typed.
                if hearing.done() and self._status is None:
                    await self._hear(*hearing.result())
                    hearing = asyncio.ensure_future(self._inbox.get())
                self._tick()
        except asyncio.CancelledError:
            self._keep_unfinished()
            raise
        finally:
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)
            self._console.leave()
            await self._close()
            self._put_away()

    def _sit(self, session: Session) -> Session:
        self._is_in_match = session.phase == "playing"
        self._has_finished = self._has_finished or session.phase == "over"
        self._kept: str | None = None  # where this match's record is
        self._player.sit(session)
        return session

    # What arrives

    def _expect(self) -> asyncio.Future[Any]:
        """Wait for the next message, or where there is no link, for a new one."""
        if self._arriving is not None:
            self._arriving.cancel()
        if self._link is not None:
            self._arriving = asyncio.ensure_future(self._link.receive())
        else:
            resumption = self._session.resumption
            assert self._seek is not None
            assert resumption is not None
            self._arriving = asyncio.ensure_future(self._seek(resumption))
        return self._arriving

    async def _take(self, arriving: asyncio.Future[Any]) -> None:
        if self._link is None:
            self._found(arriving)
        else:
            await self._receive(arriving)
        if self._status is None:
            self._expect()

    async def _receive(self, arriving: asyncio.Future[bytes]) -> None:
        try:
            data = arriving.result()
        except LinkClosed as closed:
            self._ended(closed)
            return
        except GinError as fault:  # bytes that are no frames
            self._stopped(MatchStopped(fault.code, str(fault), False))
            return
        try:
            await aside(self._session.receive, data)
        except (PeerFault, StaleCopy):
            pass  # the session has stopped, and tells it as an event
        if self._absence is not None and self._session.is_linked:
            self._absence = None
            self._tell(LinkRenewed())

    def _ended(self, closed: LinkClosed) -> None:
        """The link has ended, and everything that came over it is read."""
        has_begun = self._session.match is not None
        is_over = self._is_between_matches or not has_begun
        if self._can_seek and not (closed.code == "bye" and is_over):
            self._lose(closed.code)
            return
        text = self._gone_words(closed.code)
        if self._is_between_matches:
            self._console.say(f"{text[0].upper()}{text[1:]}.")
            self._status = FINISHED
        else:
            before = "The match ends here" if has_begun else "No match has come about"
            self._console.say(f"{before}: {text}.")
            self._fail(OTHER_GONE, f"other_{closed.code}", text)

    @property
    def _can_seek(self) -> bool:
        return self._seek is not None and self._session.resumption is not None

    def _lose(self, code: str) -> None:
        """Let go of a link that has ended, and seek another one."""
        self._session.disconnected()
        if self._link is not None:
            self._link.on_event = None
            closing = asyncio.ensure_future(self._link.close())
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)
        self._link = None
        self._absence = Absence(code, self._now())
        self._tell(LinkLost(code))

    def _found(self, arriving: asyncio.Future[Link]) -> None:
        try:
            self._link = link = arriving.result()
        except GinError as fault:
            self._console.say(f"{str(fault)[:1].upper()}{str(fault)[1:]}.")
            self._fail(NOT_CONNECTED, fault.code, str(fault))
            return
        self._console.event("reconnected", ms=round(link.ms, 1), path=link.path)
        self._session.reconnect()

    # What is done

    async def _work(self) -> None:
        """Do all there is to do before something arrives or is typed."""
        while True:
            await self._flush()
            if self._status is not None:
                return
            session = self._session
            if session.has_rematch:
                if self._keeping is not None:
                    self._keeping.begin()
                self._session = self._sit(session.rematch())
            elif session.has_reply:
                await aside(session.step)
            elif self._lingers_until is not None:
                return
            elif (command := self._player.attend()) is not None:
                if isinstance(command, Move):
                    await asyncio.sleep(self._pace)
                await self._do(command)
            elif session.has_step:  # the next deck is made while the other side thinks
                await aside(session.step)
            else:
                return

    async def _flush(self) -> None:
        """Keep what is new, send what the session has to say, and tell what has happened."""
        session = self._session
        if self._keeping is None:
            session.take_journal()
        else:
            await aside(self._keeping.keep, session)
            for words in self._keeping.take_words():
                self._console.say(words)
        messages = session.take_messages()
        try:
            if self._link is not None:
                for message in messages:
                    await self._link.send(message)
        except GinError:
            pass  # the link has ended; ``receive`` tells why, after all that still came in
        for event in session.take_events():
            self._tell(event)
            await self._keep_along(event)

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

    async def _keep_along(self, event: Record) -> None:
        """Have on the disk what an event changes there."""
        if isinstance(event, MatchBegun):
            await aside(self._note)
        elif isinstance(event, HandDealt) and event.hand > 1:
            await aside(self._note, tidy=True)
        elif isinstance(event, MatchOver):
            path = self._keep_record()
            self._console.event("match_over", **match_fields(event.match), record=path)
            await aside(self._note, tidy=True, record=path)

    async def _hear(self, kind: str, what: Any) -> None:
        if kind == "typed":
            command = self._player.typed(what)
            if command is not None:
                await self._do(command)
            return
        if isinstance(what, OtherLeftRoom) and self._link is not None and self._can_seek:
            self._link.suspect()
        if not (isinstance(what, OtherLeftRoom) and self._session.phase == "over"):
            self._tell(what)

    async def _do(self, command: Command) -> None:
        session = self._session
        try:
            if isinstance(command, Move):
                await aside(session.act, command.action)
            elif isinstance(command, Ready):
                session.ready()
            elif isinstance(command, SitDown):
                session.sit_down()
            elif isinstance(command, Wish):
                session.wish(command.wish)
            elif isinstance(command, Say):
                self._say(command.text)
            elif isinstance(command, Abandon):
                self._abandon()
            elif isinstance(command, Leave):
                await self._leave(command)
        except (IllegalMove, Misuse, MalformedMessage) as refusal:
            self._player.refused(str(refusal))

    def _say(self, text: str) -> None:
        # Between the wish for a rematch and its first message there is no place for talk.
        is_open = self._session.phase in ("playing", "over")
        if not is_open or "rematch" in self._session.wishes[self._session.seat]:
            raise Misuse("talking is possible again when the match has begun")
        self._session.say(text)

    def _abandon(self) -> None:
        absence = self._absence
        if absence is None or not absence.may_end(self._now()):
            minutes = round(ABANDON_AFTER / 60)
            raise Misuse(f"a match can be ended when the other has been away for {minutes} minutes")
        self._session.abandon()

    async def _leave(self, command: Leave) -> None:
        session = self._session
        if self._lingers_until is not None:
            self._status = FINISHED
            return
        if session.phase in ("playing", "over"):
            session.wish("leave")
        if self._is_between_matches:
            await self._flush()
            if not await self._lingers():
                self._status = FINISHED
        elif self._absence is not None:
            code = self._absence.code
            self._fail(OTHER_GONE, f"other_{code}", self._gone_words(code))
        else:
            self._fail(LEFT, "left", command.reason or "you have left the table")

    async def _lingers(self) -> bool:
        """Whether to wait a moment: the other is not known to have the end of the match."""
        session = self._session
        if session.phase != "over" or session.is_settled or not self._can_seek:
            return False
        if self._link is not None:
            link = self._link
            await link.close()
            if isinstance(link.end, LinkClosed) and link.end.code == "bye":
                self._has_all = True
                return False
            session.disconnected()
            self._link = None
            self._expect()
        self._absence = self._absence or Absence("lost", self._now())
        self._lingers_until = self._now() + LINGER
        them = self._them
        self._console.say(f"Waiting until {them} has the end of the match. Ctrl-C leaves at once.")
        return True

    # Time

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _patience(self) -> float | None:
        """Return the seconds until ``_tick`` has something to do; None for ever."""
        due = [] if self._lingers_until is None else [self._lingers_until]
        if self._absence is not None:
            due.append(self._absence.due)
        return max(0.0, min(due) - self._now()) if due else None

    def _tick(self) -> None:
        if self._status is not None:
            return
        if self._lingers_until is not None:
            if self._session.is_settled or self._now() >= self._lingers_until:
                self._status = FINISHED
        elif self._absence is not None:
            told = self._absence.tick(self._now())
            if told is not None:
                self._tell(told)

    # The end

    def _stopped(self, event: MatchStopped) -> None:
        """A fault has come, or been found. It undoes nothing that was finished before."""
        if self._is_between_matches:
            self._console.say(f"There is no further match: {event.message}.")
            self._status = FINISHED
            return
        self._player.tell(event)
        is_alone = event.code == "abandoned" and not event.by_peer
        status = OTHER_GONE if is_alone else PEER_FAULT
        self._fail(status, event.code, event.message, by_peer=event.by_peer)
        if event.code == StaleCopy.code and not event.by_peer and self._keeping is not None:
            self._keeping.set_aside()

    def _gone_words(self, code: str) -> str:
        return {
            "bye": f"{self._them} has left the table",
            "gone": f"{self._them} has been silent for too long, so the connection was given up",
        }.get(code, f"the connection to {self._them} broke off")

    @property
    def _them(self) -> str:
        return self._session.names[other(self._session.seat)] or "the other player"

    @property
    def _is_between_matches(self) -> bool:
        return self._has_finished and not self._is_in_match

    @property
    def _is_resumable(self) -> bool:
        """Whether the match is kept as it is now, to be gone on with."""
        session = self._session
        is_open = session.phase == "playing" and session.match is not None
        return is_open and self._keeping is not None and self._keeping.is_kept

    def _fail(self, status: int, code: str, message: str, **fields: Any) -> None:
        self._status = status
        kept = self._is_resumable
        record = None if kept else self._keep_record()
        self._console.event("fault", code=code, message=message, **fields, record=record, kept=kept)
        if kept:
            self._console.say("The match is kept. To go on with it: ginp2p resume")

    def _keep_unfinished(self) -> None:
        """Keep the match when the program is told to end in the middle of it."""
        if self._status is None and not self._is_between_matches:
            self._fail(LEFT, "interrupted", "the program was told to end")

    def _note(self, tidy: bool = False, **facts: Any) -> None:
        session, keeping = self._session, self._keeping
        if keeping is None or session.match is None:
            return
        if tidy:
            keeping.tidy(session)
        keeping.note(
            seat=SEATS[session.seat],
            name=session.names[session.seat],
            opponent=session.names[other(session.seat)],
            rules=session.match.rules.name,
            target=session.match.rules.target,
            scores=list(session.match.scores),
            is_over=session.match.is_over,
            **facts,
        )

    async def _close(self) -> None:
        """Close the link, and one that may just have been found."""
        arriving = self._arriving
        if arriving is not None:
            arriving.cancel()
            found: Any = (await asyncio.gather(arriving, return_exceptions=True))[0]
            if self._link is None and isinstance(found, Link):
                await found.close()
        if self._link is not None:
            await self._link.close()
            end = self._link.end
            self._has_all = self._has_all or (isinstance(end, LinkClosed) and end.code == "bye")
        await asyncio.gather(*self._closing, return_exceptions=True)

    def _put_away(self) -> None:
        """Take the match off the shelf where nothing of it is to come; otherwise let go of it."""
        session, keeping = self._session, self._keeping
        if keeping is None:
            return
        is_settled = session.phase == "over" and (session.is_settled or self._has_all)
        is_stopped = session.phase == "stopped" and (session.match is None or self._kept)
        if is_settled and self._kept is None and keeping.is_kept:
            self._note(is_settled=True)
            self._console.say("The match is kept. To save its record later: ginp2p resume")
            keeping.release()
        elif is_settled or is_stopped or session.match is None:
            keeping.finish()
        else:
            keeping.release()

    def _tell_before(self) -> None:
        """Tell what match is gone on with; keep its record, where its end was not lived to see."""
        session, keeping = self._session, self._keeping
        match, names = session.match, session.names
        if match is None:
            return
        self._player.tell(MatchBegun(names, match.rules))
        self._console.event(
            "match_resumed",
            host=names[HOST],
            guest=names[GUEST],
            rules=match.rules.name,
            target=match.rules.target,
            scores=list(match.scores),
            hands=len(match.results),
        )
        if match.is_over and keeping is not None and keeping.facts.get("record") is None:
            self._note(record=self._keep_record())
            if keeping.facts.get("is_settled") is True:  # nobody is to be found for it
                self._has_all = True
                self._status = FINISHED

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
