"""A bot in a player's seat: it is ready for everything."""

from __future__ import annotations

from clients.terminal.away import LinkLost, LinkRenewed, StillAway
from clients.terminal.commands import Command, Leave, Move, Ready, SitDown, Wish
from clients.terminal.console import Console
from clients.terminal.players import Table
from clients.terminal.words import event_lines
from ginp2p.bots import Bot
from ginp2p.errors import Misuse
from ginp2p.game.cards import other
from ginp2p.record import Record
from ginp2p.table.events import DealOver, MatchBegun, MatchOver, MatchStopped

__all__ = ("BotPlayer",)

_TOLD = (MatchBegun, DealOver, MatchOver, MatchStopped, LinkLost, LinkRenewed)


class BotPlayer:
    """Plays one seat. matches: how many to play, where the other side goes along."""

    def __init__(self, bot: Bot, console: Console, matches: int = 1) -> None:
        self._bot = bot
        self._console = console
        self._left = matches
        self._table: Table | None = None
        self._is_alone = False  # whether the other has left, or has been away for long

    def sit(self, table: Table) -> None:
        """Begin a match."""
        self._table = table
        self._left -= 1

    def tell(self, event: Record) -> None:
        """Show what matters to whoever watches; every single card does not."""
        table = self._table
        if isinstance(event, LinkLost) and event.code == "bye" and table is not None:
            self._is_alone = "leave" in table.wishes[other(table.seat)]
        elif isinstance(event, StillAway):
            self._is_alone = event.may_end
        if table is not None and isinstance(event, _TOLD):
            look = self._console.look
            self._console.draw(event_lines(event, table.seat, table.names, look))

    def attend(self) -> Command | None:
        """Return what the bot does now."""
        table = self._table
        if table is None or table.phase == "stopped":
            return None
        if self._is_alone:
            return Leave()
        if table.phase == "hello":
            return SitDown() if table.rules is not None and not table.names[table.seat] else None
        if table.phase == "over":
            return self._after_match(table)
        if not table.is_linked:
            return None
        if table.needs_ready:
            return Ready()
        view = table.view()
        return Move(self._bot.choose(view)) if view is not None and view.is_my_turn else None

    def typed(self, line: str | None) -> Command | None:
        """Pay no attention: a bot has no keyboard."""
        return None

    def refused(self, reason: str) -> None:
        """Give up: a bot that asks for the impossible would do so for ever."""
        raise Misuse(f"the bot asked for what is not possible: {reason}")

    def _after_match(self, table: Table) -> Command | None:
        if self._left <= 0:
            return Leave()
        return None if "rematch" in table.wishes[table.seat] else Wish("rematch")
