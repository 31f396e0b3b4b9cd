"""A person at a screen, in a player's seat: keeps what there is to see, passes on what is done.

Knows nothing of widgets. Whoever shows it is told that something has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clients.peer.events import OtherLeftRoom
from clients.screen.sight import Sight
from clients.terminal.away import LinkLost, LinkRenewed, StillAway
from clients.terminal.commands import Command, Leave, SitDown
from clients.terminal.look import Look
from clients.terminal.players import Table, agreed_rules
from clients.terminal.words import event_lines
from ginp2p.game.rules import Rules
from ginp2p.record import Record
from ginp2p.table.events import (
    Chatted,
    DealOver,
    HandDealt,
    Introduced,
    MatchBegun,
    MatchOver,
    MatchStopped,
)
from ginp2p.table.presence import OtherBack, OtherQuiet

__all__ = ("ScreenPlayer",)

WIDTH = 1000  # columns: lines are broken where they are shown
MOST_LINES = 500  # of the log; a match to 1000 points has some 40 hands of 30 lines


class ScreenPlayer:
    """Plays one seat with whoever sits at the screen.

    hints: whether they may ask for one. log: what has happened, in words, newest last.
    latest: the line to stand in the middle of the table. deal_over: how the last hand ended,
    until the next one is dealt. connection: in a word. notice: what is to be read now, such as
    why something was refused. heard: what the other said last. asked: what was asked of the
    table and has not been answered. fault: why the match ended too early.
    has_left: whether the person has asked to leave. may_end: whether the other has been away for
    so long that the match may be ended.
    """

    def __init__(self, look: Look, hints: bool = False) -> None:
        self.hints = hints
        self.sight: Sight | None = None
        self.log: list[str] = []
        self.latest = ""
        self.notice = ""
        self.heard = ""
        self.connection = ""
        self.fault = ""
        self.has_left = False
        self.may_end = False
        self.deal_over: DealOver | None = None
        self.asked: Command | None = None
        self.on_change: Callable[[], None] = lambda: None
        self._look = look
        self._table: Table | None = None
        self._path = "back"  # of a match that is gone on with
        self._agreed: Rules | None = None

    def sit(self, table: Table) -> None:
        """Begin a match at a table."""
        self._agreed = agreed_rules(self._table)
        self._table = table
        self.deal_over = None
        self.fault = ""
        self._look_again()

    def tell(self, event: Record) -> None:
        """Hear what happened."""
        assert self._table is not None
        if isinstance(event, (HandDealt, MatchBegun, DealOver, MatchOver, MatchStopped)):
            self.notice = self.heard = ""
        if getattr(event, "seat", None) == self._table.seat:
            self.asked = None  # it was ours, and is done; a proof may be next, and take a while
        if isinstance(event, HandDealt):
            self.deal_over = None
            self.log.append(f"Hand {event.hand}")
        if isinstance(event, DealOver):
            self.deal_over = event
        elif not (isinstance(event, Introduced) and event.rules == self._agreed):
            self._speak(event)
        if isinstance(event, MatchStopped):
            self.fault = self.latest
        self._hear_of_connection(event)
        self._look_again()

    def attend(self) -> Command | None:
        """Show how things are now; sit down again where both wished another match."""
        self.asked = None
        self._look_again()
        sight = self.sight
        if sight is not None and sight.asks_to_sit and sight.rules == self._agreed:
            self._agreed = None  # said once
            return SitDown()
        return None

    def typed(self, what: Any) -> Command | None:
        """Take what was asked for at the screen."""
        command: Command = Leave("your input has ended") if what is None else what
        self.has_left = self.has_left or isinstance(command, Leave)
        return command

    def refused(self, reason: str) -> None:
        """Hear that what was asked for is not possible."""
        self.asked = None
        self.note(f"{reason[:1].upper()}{reason[1:]}.")

    def note(self, words: str) -> None:
        """Show a sentence until the next one, or the next act."""
        self.notice, self.heard = words, ""
        self.on_change()

    def connected(self, path: str) -> None:
        """Note how the two are connected: direct or relayed."""
        self._path = self.connection = path
        self.on_change()

    def ended(self, words: str) -> None:
        """Note that there is no match, or no longer."""
        self.fault = words
        self.asked = None
        self.connection = "ended" if self.connection else ""
        self.on_change()

    def say(self, words: str) -> None:
        """Add a line to what has happened."""
        self.log.append(words)
        del self.log[:-MOST_LINES]

    def _speak(self, event: Record) -> None:
        assert self._table is not None
        look = Look(False, self._look.symbols, columns=WIDTH)
        lines = event_lines(event, self._table.seat, self._table.names, look)
        words = " ".join(line for line in lines if line)
        if words:
            self.say(words)
            self.notice = ""  # this is newer
            if isinstance(event, Chatted):
                self.heard = words
            else:
                self.latest = words

    def _hear_of_connection(self, event: Record) -> None:
        if isinstance(event, OtherQuiet):
            self.connection = f"quiet, {event.seconds} s"
        elif isinstance(event, (OtherLeftRoom, LinkLost)):
            self.connection = "away"
        elif isinstance(event, StillAway):
            self.may_end = event.may_end
        elif isinstance(event, (OtherBack, LinkRenewed)):
            self.connection = self._path
            self.may_end = False

    def _look_again(self) -> None:
        if self._table is not None:
            self.sight = Sight(self._table)
        self.on_change()
