"""The app: which screen is shown, and the match that is being played.

Textual takes a third of a second to import, and WebRTC longer; so each screen is imported
when it is shown, and what a match needs while the first screen is looked at.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from importlib import import_module
from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.binding import Binding
from textual.screen import Screen

from clients.screen.palette import Palette
from clients.screen.setting import Setting
from clients.terminal.exits import FINISHED, INTERRUPTED
from clients.terminal.look import Look

if TYPE_CHECKING:
    from clients.screen.invite import Invitation
    from clients.screen.player import ScreenPlayer
    from clients.screen.speaking import SpeakingConsole
    from clients.screen.table import TableScreen
    from clients.terminal.commands import Command
    from clients.terminal.gateway import Gateway
    from ginp2p.bots import Bot
    from ginp2p.entropy import Entropy
    from ginp2p.game.rules import Rules
    from ginp2p.pairing.code import RoomCode

__all__ = ("GinApp",)

WIDE = 1000  # columns: lines are broken where they are shown


class GinApp(App[int]):
    """Plays at one terminal. opening: what to show first; the start screen by default.

    last_words: what is worth saying when the screen is left.
    """

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [  # noqa: RUF012 - as Textual declares it
        Binding("ctrl+c,ctrl+q", "stop", show=False, priority=True),
    ]

    def __init__(
        self,
        setting: Setting,
        look: Look,
        colour: bool = True,
        opening: Callable[[GinApp], None] | None = None,
    ) -> None:
        super().__init__(ansi_color=not colour)
        self.setting = setting
        self.look = look
        self.palette = Palette(colour)
        self.last_words: list[str] = []
        self._opening = opening
        self._has_start = opening is None
        self._playing: asyncio.Task[None] | None = None
        self._table: TableScreen | None = None
        self._waiting: Screen[None] | None = None  # for a friend
        self._status = FINISHED
        self._is_solo = False

    @property
    def wide_look(self) -> Look:
        """The look for lines that are broken where they are shown."""
        return self.look_of_width(WIDE)

    def look_of_width(self, columns: int) -> Look:
        """Return the look for lines of so many columns."""
        return Look(False, self.look.symbols, columns=columns)

    @property
    def leave_words(self) -> str:
        """Where one comes when a match has ended."""
        return "To the start" if self._has_start else "Leave"

    def leaving_words(self) -> str:
        """Return what leaving in the middle of a match does."""
        if self._is_solo:
            return "The match ends, and is not kept."
        return "The match ends unfinished. Its record up to here is kept."

    def on_mount(self) -> None:
        """Show the first screen."""
        if self._opening is None:
            from clients.screen.start import StartScreen

            self.push_screen(StartScreen(hidden=("resume",)))
        else:
            self._opening(self)

    async def on_unmount(self) -> None:
        """Leave nothing running."""
        await self._cancel()

    # Ways

    def go_to(self, what: str) -> None:
        """Show the form for a way to play: host, join, solo or history."""
        from clients.screen.setups import HostSetup, JoinSetup, SoloSetup
        from clients.terminal.names import default_name

        self.setting.name = self.setting.name or default_name()
        if what == "history":
            from clients.screen.history import History

            self.push_screen(History(self.setting.records))
        else:
            self.push_screen({"host": HostSetup, "join": JoinSetup, "solo": SoloSetup}[what]())

    def back(self) -> None:
        """Go back to the screen before; leave where there is none."""
        self._step_back(FINISHED)

    def _step_back(self, status: int) -> None:
        if len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            self.exit(status)

    def checked_name(self, text: str) -> str | None:
        """Return a name as it can be used, and keep it; None where it cannot be shown."""
        from clients.terminal.names import UnusableName, check_name

        try:
            self.setting.name = check_name(text)
        except UnusableName:
            return None
        return self.setting.name

    async def action_stop(self) -> None:
        """Stop here and now, as with Ctrl-C: what can be kept is kept."""
        await self.stop(INTERRUPTED if self._playing is not None else FINISHED)

    async def stop(self, status: int) -> None:
        """End what is being played, and the app."""
        await self._cancel()
        self.exit(status)

    # Matches

    def solo(
        self,
        name: str,
        level: str,
        rules: Rules,
        deals: Entropy = os.urandom,
        bot: Bot | None = None,
    ) -> None:
        """Play against the computer."""
        from clients.screen.player import ScreenPlayer
        from clients.screen.speaking import SpeakingConsole
        from clients.terminal.solo import SoloGame
        from ginp2p.bots import NAMES, make_bot

        player = ScreenPlayer(self.look, hints=True)
        console = SpeakingConsole(player, self.look)
        inbox: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        game = SoloGame(
            rules,
            (NAMES[level], name),
            player,
            bot or make_bot(level, os.urandom),
            console,
            deals,
            inbox,
            self.setting.pace,
        )
        self._is_solo = True
        self._show_table(player, inbox)
        self._play(game.run(), player, console)

    def host(
        self, name: str, rules: Rules, server: str | None, gateway: Gateway | None = None
    ) -> None:
        """Open a room, and play with who comes."""
        from clients.screen.invite import Invitation

        invitation = Invitation()
        self._wait(invitation)
        self._begin(name, invitation, lambda friends: friends.host(rules, server, gateway))

    def join(self, name: str, where: str, server: str | None) -> str:
        """Go to a friend's room; return what is wrong with the code, empty where nothing is."""
        from clients.screen.connecting import destination

        found = destination(where, server)
        if isinstance(found, str):
            return found
        self.join_room(name, *found)
        return ""

    def join_room(self, name: str, address: str, code: RoomCode) -> None:
        """Go to a friend's room, and play."""
        from clients.screen.connecting import Connecting

        self._wait(Connecting())
        self._begin(name, None, lambda friends: friends.join(address, code))

    def _begin(self, name: str, invitation: Invitation | None, way: Callable[[Any], Any]) -> None:
        from clients.screen.player import ScreenPlayer
        from clients.screen.speaking import SpeakingConsole

        self._is_solo = False
        player = ScreenPlayer(self.look)
        inbox: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        console = SpeakingConsole(player, self.look, lambda: self._show_table(player, inbox))

        async def meet() -> int:
            # Takes a second to import, and must not hold up the screen.
            module = await asyncio.to_thread(import_module, "clients.screen.friends")
            friends = module.Friends(self.setting, player, console, name, inbox, invitation)
            return int(await way(friends))

        self._play(meet(), player, console)

    def _play(
        self, playing: Coroutine[Any, Any, int], player: ScreenPlayer, console: SpeakingConsole
    ) -> None:
        self._playing = asyncio.create_task(self._until_over(playing, player, console))

    async def _until_over(
        self, playing: Coroutine[Any, Any, int], player: ScreenPlayer, console: SpeakingConsole
    ) -> None:
        """Play; then show why it is over, where the player has not left."""
        try:
            self._status = await playing
        finally:
            self.last_words += console.last_words
        self._playing = None
        if self._table is None:
            self._say_failed(player.fault or player.notice)
        elif player.has_left:
            self.left_table()
        else:
            player.ended(player.fault or player.notice or "The table is closed.")

    def _show_table(self, player: ScreenPlayer, inbox: asyncio.Queue[tuple[str, Any]]) -> None:
        from clients.screen.table import TableScreen

        def ask(command: Command) -> None:
            inbox.put_nowait(("typed", command))

        self._table = TableScreen(player, ask)
        if self._waiting is None:
            self.push_screen(self._table)
        else:
            self._waiting = None
            self.switch_screen(self._table)

    def _wait(self, screen: Screen[None]) -> None:
        self._waiting = screen
        self.push_screen(screen)

    def _say_failed(self, words: str) -> None:
        """Say why no match came about, over the screen that one can try again from."""
        from clients.screen.panels import Panel, close_offer

        text = [words, "", "Nothing is lost. You can try again."]
        panel = Panel("That did not work", text, [close_offer()])
        if self._has_start:
            self._waiting = None
            self.pop_screen()
            self.push_screen(panel)
        else:
            self.push_screen(panel, lambda _: self.exit(self._status))

    def left_table(self) -> None:
        """Go from a table that is closed to where one came from."""
        self._table = None
        if not self._has_start:
            self.exit(self._status)
        while self._has_start and len(self.screen_stack) > 2:
            self.pop_screen()

    def give_up(self) -> None:
        """Wait for nobody any longer."""
        self.run_worker(self._give_up())

    async def _give_up(self) -> None:
        await self._cancel()
        self._waiting = None
        self._step_back(FINISHED if self._has_start else INTERRUPTED)

    async def _cancel(self) -> None:
        playing, self._playing = self._playing, None
        if playing is not None:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
