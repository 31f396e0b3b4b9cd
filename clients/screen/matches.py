"""The match that is played at this screen: how it begins, and what is shown when it is over."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from textual.screen import Screen
from textual.worker import Worker, WorkerCancelled

from clients.screen.connecting import Connecting
from clients.screen.invite import Invitation
from clients.screen.panels import Panel, close_offer
from clients.screen.player import ScreenPlayer
from clients.screen.speaking import SpeakingConsole
from clients.screen.table import TableScreen
from clients.terminal.commands import Command
from clients.terminal.exits import FINISHED, INTERRUPTED, NOT_CONNECTED
from clients.terminal.resume import Unusable, open_match, open_solo
from clients.terminal.shelf import Shelf, Unfinished
from clients.terminal.solo import SoloGame
from clients.terminal.solo_keeping import SoloKeeping
from ginp2p.bots import NAMES, Bot, make_bot
from ginp2p.entropy import Entropy
from ginp2p.game.rules import Rules
from ginp2p.pairing.code import RoomCode
from ginp2p.table.solo import SoloTable

if TYPE_CHECKING:
    from clients.screen.app import GinApp
    from clients.terminal.gateway import Gateway

__all__ = ("Matches", "Place")

FRIENDS = "clients.screen.friends"  # with WebRTC, which takes a second to import


class Place:
    """A seat at this screen: the player, where the table speaks, and what it hears from."""

    def __init__(self, app: GinApp, hints: bool) -> None:
        self.player = ScreenPlayer(app.look, hints)
        self.console = SpeakingConsole(self.player, app.look)
        self.inbox: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()

    def ask(self, command: Command) -> None:
        """Ask the table for something."""
        self.inbox.put_nowait(("typed", command))


class Matches:
    """Plays one match, or one row of them, at a time. is_solo: whether a bot plays."""

    def __init__(self, app: GinApp) -> None:
        self.is_solo = False
        self._app = app
        self._worker: Worker[None] | None = None
        self._table: TableScreen | None = None
        self._waiting: Screen[None] | None = None  # for a friend
        self._status = FINISHED

    @property
    def is_playing(self) -> bool:
        """Whether a match is played, or waited for."""
        return self._worker is not None

    def solo(
        self,
        name: str,
        level: str,
        rules: Rules,
        deals: Entropy = os.urandom,
        bot: Bot | None = None,
    ) -> None:
        """Play against the computer."""
        # What can be repeated by its number need not be kept.
        keeping = SoloKeeping(self._shelf, level) if bot is None else None
        self._play_solo(name, level, rules, deals, bot, keeping, None)

    def resume(
        self, match: Unfinished, server: str | None = None, gateway: Gateway | None = None
    ) -> None:
        """Go on with a match that was not finished.

        server: another one than that of before. gateway: for a server of our own.
        """
        if match.is_solo:
            self._resume_solo(match)
            return

        async def way(place: Place) -> int:
            try:  # in a thread, since all its proofs are checked again
                kept, session = await asyncio.to_thread(open_match, self._shelf, match)
            except Unusable as fault:
                place.player.ended(str(fault))
                return NOT_CONNECTED
            friends = await self._friends(session.names[session.seat], place)
            self._show_table(place)
            return int(await friends.go_on(kept, session, match.facts, server, gateway))

        self._wait(Connecting())
        self.begin(way)

    def _resume_solo(self, match: Unfinished) -> None:
        try:
            kept, level, table = open_solo(self._shelf, match)
        except Unusable as fault:
            self._say_failed(str(fault))
            return
        name = str(match.facts.get("name") or self._app.setting.name or "Player")
        keeping = SoloKeeping(self._shelf, level, kept)
        self._play_solo(name, level, table.match.rules, os.urandom, None, keeping, table)

    @property
    def _shelf(self) -> Shelf:
        return Shelf(self._app.setting.matches)

    def _play_solo(
        self,
        name: str,
        level: str,
        rules: Rules,
        deals: Entropy,
        bot: Bot | None,
        keeping: SoloKeeping | None,
        table: SoloTable | None,
    ) -> None:
        names = (NAMES[level], name)
        plays = bot or make_bot(level, os.urandom)

        def way(place: Place) -> Awaitable[int]:
            pace = self._app.setting.pace
            player, console, inbox = place.player, place.console, place.inbox
            game = SoloGame(
                rules, names, player, plays, console, deals, inbox, pace, keeping, table
            )
            return game.run()

        self._show_table(self.begin(way, is_solo=True))

    def host(
        self, name: str, rules: Rules, server: str | None, gateway: Gateway | None = None
    ) -> None:
        """Open a room, and play with who comes."""
        invitation = Invitation()

        async def way(place: Place) -> int:
            friends = await self._friends(name, place)
            return int(await friends.host(rules, server, gateway, invitation))

        self._wait(invitation)
        self.begin(way)

    def join(self, name: str, server: str, code: RoomCode) -> None:
        """Go to a friend's room, and play."""

        async def way(place: Place) -> int:
            friends = await self._friends(name, place)
            return int(await friends.join(server, code))

        self._wait(Connecting())
        self.begin(way)

    def begin(self, way: Callable[[Place], Awaitable[int]], is_solo: bool = False) -> Place:
        """Play in a way that returns the exit status; the table is shown once it is connected."""
        place = Place(self._app, hints=is_solo)
        place.console.on_connected = lambda: self._show_table(place)
        self.is_solo = is_solo
        self._worker = self._app.run_worker(self._until_over(way, place))
        return place

    def leave_table(self) -> None:
        """Go from a table that is closed to where one came from."""
        self._table = None
        self._app.leave_match(self._status)

    async def give_up(self) -> None:
        """Wait for nobody any longer."""
        await self.stop()
        self._waiting = None
        self._app.step_back(INTERRUPTED)

    async def stop(self) -> None:
        """End what is played or waited for; what can be kept is kept."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.cancel()
            with contextlib.suppress(WorkerCancelled):
                await worker.wait()

    async def _until_over(self, way: Callable[[Place], Awaitable[int]], place: Place) -> None:
        """Play; then show why it is over, where the player has not left."""
        player = place.player
        try:
            self._status = await way(place)
        finally:
            self._app.last_words += place.console.last_words
        self._worker = None
        if self._table is None:
            self._say_failed(player.fault or player.notice)
        elif player.has_left:
            self.leave_table()
        else:
            player.ended(player.fault or player.notice or "The table is closed.")

    async def _friends(self, name: str, place: Place) -> Any:
        # In a thread: the screen goes on meanwhile.
        module = await asyncio.to_thread(import_module, FRIENDS)
        return module.Friends(self._app.setting, place.player, place.console, name, place.inbox)

    def _show_table(self, place: Place) -> None:
        if self._table is not None:
            return
        self._table = TableScreen(place.player, place.ask)
        if self._waiting is None:
            self._app.push_screen(self._table)
        else:
            self._waiting = None
            self._app.switch_screen(self._table)

    def _wait(self, screen: Screen[None]) -> None:
        self._waiting = screen
        self._app.push_screen(screen)

    def _say_failed(self, words: str) -> None:
        """Say why no match came about, over the screen that one can try again from."""
        text = [words, "", "Nothing is lost. You can try again."]
        panel = Panel("That did not work", text, [close_offer()])
        waiting, self._waiting = self._waiting, None
        if self._app.has_start:
            if waiting is not None:
                self._app.pop_screen()
            self._app.push_screen(panel)
        else:
            self._app.push_screen(panel, lambda _: self._app.exit(self._status))
