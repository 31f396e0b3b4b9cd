"""What a screen may look at between two events: a table's state, copied.

A session works in threads of its own; the screen never touches it, but sees the last copy.
"""

from __future__ import annotations

from clients.terminal.players import Table
from ginp2p.game.cards import Seat, other
from ginp2p.game.match import Match
from ginp2p.game.rules import Rules
from ginp2p.game.view import View

__all__ = ("Sight",)


class Sight:
    """A copy of a ``Table``, which see. It holds hidden cards and shows none when printed."""

    def __init__(self, table: Table) -> None:
        self.seat: Seat = table.seat
        self.phase: str = table.phase
        self.names: tuple[str, str] = table.names
        self.rules: Rules | None = table.rules
        self.match: Match | None = table.match
        self.wishes = (set(table.wishes[0]), set(table.wishes[1]))
        self.is_linked: bool = table.is_linked
        self.needs_ready: bool = table.needs_ready
        self.view: View | None = table.view()

    @property
    def them(self) -> str:
        """The other player's name."""
        return self.names[other(self.seat)] or "the other player"

    @property
    def mine(self) -> set[str]:
        """What our player has wished."""
        return self.wishes[self.seat]

    @property
    def is_away(self) -> bool:
        """Whether a match waits for the other player to be found again."""
        return self.phase == "playing" and not self.is_linked

    @property
    def asks_to_sit(self) -> bool:
        """Whether our player is asked to accept the host's rules."""
        return self.phase == "hello" and self.rules is not None and not self.names[self.seat]
