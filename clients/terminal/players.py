"""Players as a table sees them, and tables as a player sees them.

A table tells its player what happened and asks what to do; whether that is a person or a
bot makes no difference to it. Friends' tables and solo ones are the same to a player.
"""

from __future__ import annotations

from typing import Protocol

from clients.terminal.commands import Command
from ginp2p.game.cards import Seat
from ginp2p.game.match import Match
from ginp2p.game.rules import Rules
from ginp2p.game.view import View
from ginp2p.record import Record

__all__ = ("Player", "Table", "agreed_rules")


class Table(Protocol):
    """What a player may look at. ``ginp2p.table.session.Session`` is one.

    phase: hello, nonce, playing, over or stopped.
    """

    @property
    def seat(self) -> Seat:
        """Which seat the player has."""

    @property
    def phase(self) -> str:
        """How far the match is."""

    @property
    def names(self) -> tuple[str, str]:
        """The host's name and the guest's."""

    @property
    def rules(self) -> Rules | None:
        """What is played; None while unknown."""

    @property
    def match(self) -> Match | None:
        """The score so far; None before the match has begun."""

    @property
    def wishes(self) -> tuple[set[str], set[str]]:
        """What host and guest have wished."""

    @property
    def is_linked(self) -> bool:
        """Whether the other player can be reached."""

    @property
    def needs_ready(self) -> bool:
        """Whether the next hand waits for this player."""

    def view(self) -> View | None:
        """Return what this seat sees; None while no hand is dealt."""


class Player(Protocol):
    """Whoever sits at a table."""

    def sit(self, table: Table) -> None:
        """Begin to play at a table; a rematch is played at a new one."""

    def tell(self, event: Record) -> None:
        """Hear what happened."""

    def attend(self) -> Command | None:
        """Return what to do now, unasked; None to wait for something to happen or be typed."""

    def typed(self, line: str | None) -> Command | None:
        """Take a typed line, None at the end of the input; return what follows from it."""

    def refused(self, reason: str) -> None:
        """Hear that what was asked for is not possible."""


def agreed_rules(last: Table | None) -> Rules | None:
    """Return the rules of the last table where both wished to play there again."""
    if last is None or not all("rematch" in wishes for wishes in last.wishes):
        return None
    return last.rules
