"""Solo: a match against a bot on this machine, with the same player's seat as among friends.

The person counts as the guest, so the bot deals the first hand.
"""

from __future__ import annotations

import asyncio
from typing import Any, TypeAlias

from clients.terminal.aside import aside
from clients.terminal.commands import Command, Leave, Move, Ready, Wish
from clients.terminal.console import Console
from clients.terminal.exits import FINISHED, LEFT
from clients.terminal.players import Player
from clients.terminal.reporting import event_fields, match_fields
from clients.terminal.solo_keeping import SoloKeeping
from ginp2p.bots import Bot
from ginp2p.entropy import Entropy
from ginp2p.errors import IllegalMove, Misuse
from ginp2p.game.cards import GUEST, HOST, Seat
from ginp2p.game.match import Match
from ginp2p.game.rules import Rules
from ginp2p.game.view import View
from ginp2p.record import Record
from ginp2p.table.events import MatchBegun, MatchOver
from ginp2p.table.solo import SoloTable

__all__ = ("Inbox", "SoloGame", "SoloSeat")

Inbox: TypeAlias = asyncio.Queue[tuple[str, Any]]

PACE = 0.5  # seconds a bot takes for a move, so that a person can follow


class SoloSeat:
    """The person's seat at a solo table, as a player sees it."""

    seat: Seat = GUEST
    is_linked = True

    def __init__(self, table: SoloTable, names: tuple[str, str]) -> None:
        self.table = table
        self.names = names
        self.rules: Rules | None = table.match.rules
        self.wishes: tuple[set[str], set[str]] = ({"rematch"}, set())  # a bot never tires

    @property
    def phase(self) -> str:
        """``playing`` or ``over``."""
        return "over" if self.table.is_over else "playing"

    @property
    def match(self) -> Match | None:
        """The score so far."""
        return self.table.match

    @property
    def needs_ready(self) -> bool:
        """Whether the next hand waits for the person."""
        return self.table.is_hand_over and not self.table.is_over

    def view(self) -> View | None:
        """Return what the person sees; None between hands."""
        return None if self.table.is_hand_over else self.table.view(GUEST)


class SoloGame:
    """Plays matches between a player and a bot, one after the other as the player likes.

    keeping: where a match is kept until it is finished. table: of one that is gone on with.
    """

    def __init__(
        self,
        rules: Rules,
        names: tuple[str, str],
        player: Player,
        bot: Bot,
        console: Console,
        entropy: Entropy,
        inbox: Inbox,
        pace: float = PACE,
        keeping: SoloKeeping | None = None,
        table: SoloTable | None = None,
    ) -> None:
        self._rules = rules
        self._names = names
        self._player = player
        self._bot = bot
        self._console = console
        self._entropy = entropy
        self._inbox = inbox
        self._pace = pace
        self._status: int | None = None
        self._has_finished = False
        self._keeping = keeping
        self._seat = self._sit(table)

    async def run(self) -> int:
        """Play until the player leaves; return the exit status."""
        try:
            while self._status is None:
                self._tell_all()
                await self._keep()
                if await self._bot_moves():
                    continue
                command = self._player.attend()
                if command is None:
                    _, line = await self._inbox.get()
                    command = self._player.typed(line)
                if command is not None:
                    self._do(command)
            return self._status
        finally:
            self._console.leave()
            if self._keeping is not None:
                self._keeping.release()

    async def _keep(self) -> None:
        if self._keeping is not None:
            words = await aside(self._keeping.keep, self._seat.table, self._names[GUEST])
            if words:
                self._console.say(words)

    def _sit(self, table: SoloTable | None = None) -> SoloSeat:
        seat = SoloSeat(table or SoloTable(self._rules, self._entropy), self._names)
        self._player.sit(seat)
        self._tell(MatchBegun(self._names, self._rules))
        return seat

    def _tell_all(self) -> None:
        for event in self._seat.table.take_events(GUEST):
            self._tell(event)

    def _tell(self, event: Record) -> None:
        told = event_fields(event)
        if told is not None:
            self._console.event(told[0], **told[1])
        self._player.tell(event)
        if isinstance(event, MatchOver):
            self._has_finished = True
            self._console.event("match_over", **match_fields(event.match), record=None)

    async def _bot_moves(self) -> bool:
        table = self._seat.table
        if table.is_hand_over or table.deal.turn != HOST:
            return False
        view = table.view(HOST)
        await asyncio.sleep(self._pace)
        table.play(HOST, self._bot.choose(view))
        return True

    def _do(self, command: Command) -> None:
        table = self._seat.table
        try:
            if isinstance(command, Move):
                table.play(GUEST, command.action)
            elif isinstance(command, Ready):
                table.next_hand()
            elif isinstance(command, Leave):
                self._leave(command)
            elif command == Wish("resign"):
                table.resign(GUEST)
            elif command == Wish("rematch"):
                self._seat = self._sit()
            else:
                raise Misuse("there is nobody to talk to: a bot plays")
        except (IllegalMove, Misuse) as refusal:
            self._player.refused(str(refusal))

    def _leave(self, command: Leave) -> None:
        if self._has_finished and self._seat.table.is_over:
            self._status = FINISHED
            return
        self._status = LEFT
        message = command.reason or "you have left the table"
        self._console.event("fault", code="left", message=message, record=None)
        if self._keeping is not None and self._keeping.is_kept:
            self._console.say("The match is kept. To go on with it: ginp2p resume")
