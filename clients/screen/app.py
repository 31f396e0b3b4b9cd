"""The app: which screen is shown, and the match that is being played.

Textual takes a third of a second to import, and WebRTC longer; so each screen is imported
when it is shown, and what a match needs while the first screen is looked at.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from textual.app import App
from textual.binding import Binding
from textual.screen import Screen

from clients.screen.palette import Palette
from clients.screen.setting import Setting
from clients.terminal.exits import FINISHED, INTERRUPTED
from clients.terminal.look import Look

if TYPE_CHECKING:
    from clients.screen.matches import Matches

__all__ = ("GinApp",)

READY_AFTER = 0.2  # seconds: the first screen comes first
WIDE = 1000  # columns: lines are broken where they are shown


class GinApp(App[int]):
    """Plays at one terminal. opening: what to show first; the start screen by default.

    last_words: what is worth saying when the screen is left.
    """

    CSS_PATH = "base.tcss"
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
        self.has_start = opening is None
        self._opening = opening
        self._matches: Matches | None = None
        self._status: int | None = None  # to leave with, once that is meant

    @property
    def matches(self) -> Matches:
        """What is played here."""
        if self._matches is None:
            from clients.screen.matches import Matches

            self._matches = Matches(self)
        return self._matches

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
        return "To the start" if self.has_start else "Leave"

    def leaving_words(self) -> str:
        """Return what leaving in the middle of a match does."""
        return "The match is kept: you can go on with it later."

    def get_default_screen(self) -> Screen[None]:
        """Return the screen below all others: the start screen, or where there is none a blank."""
        if not self.has_start:
            return super().get_default_screen()
        from clients.screen.start import StartScreen

        return StartScreen()

    def on_mount(self) -> None:
        """Show what is first."""
        if self._opening is None:
            self.set_timer(READY_AFTER, self._get_ready)
        else:
            self._opening(self)

    def _get_ready(self) -> None:
        """Import what any match needs, while the first screen is looked at."""
        for name in ("clients.screen.matches", "clients.screen.setups"):
            self.run_worker(asyncio.to_thread(import_module, name))

    async def on_unmount(self) -> None:
        """Leave nothing running."""
        await self.end_match()

    def go_to(self, what: str) -> None:
        """Show the form for a way to play: host, join, solo, resume or history."""
        from clients.screen.setups import HostSetup, JoinSetup, SoloSetup
        from clients.terminal.names import default_name
        from clients.terminal.settings import remembered_name

        setting = self.setting
        if not setting.name and setting.settings is not None:
            setting.name = remembered_name(setting.settings) or ""
        setting.name = setting.name or default_name()
        if what == "resume":
            from clients.screen.unfinished import UnfinishedMatches

            self.push_screen(UnfinishedMatches())
        elif what == "history":
            from clients.screen.history import History

            self.push_screen(History(self.setting.records))
        else:
            self.push_screen({"host": HostSetup, "join": JoinSetup, "solo": SoloSetup}[what]())

    def back(self) -> None:
        """Go back to the screen before; leave where there is none."""
        self.step_back(FINISHED)

    def step_back(self, status: int) -> None:
        """Go back to the screen before; leave with a status where there is none."""
        if len(self.screen_stack) > self._lowest:
            self.pop_screen()
        else:
            self.exit(status)

    def leave_match(self, status: int) -> None:
        """Go back to the start screen; leave with a status where there is none."""
        if not self.has_start:
            self.exit(status)
        while self.has_start and len(self.screen_stack) > self._lowest:
            self.pop_screen()

    @property
    def _lowest(self) -> int:
        """How many screens are there where ours is the only one; Textual's may lie below it."""
        return 1 if self.has_start else 2

    def checked_name(self, text: str) -> str | None:
        """Return a name as it can be used, and remember it; None where it cannot be shown."""
        from clients.terminal.names import UnusableName, check_name
        from clients.terminal.settings import remember_name

        try:
            self.setting.name = check_name(text)
        except UnusableName:
            return None
        if self.setting.settings is not None:
            remember_name(self.setting.settings, self.setting.name)
        return self.setting.name

    async def action_stop(self) -> None:
        """Stop here and now, as with Ctrl-C: what can be kept is kept."""
        is_playing = self._matches is not None and self._matches.is_playing
        await self.stop(INTERRUPTED if is_playing else FINISHED)

    async def stop(self, status: int) -> None:
        """End what is being played, and the app. The first status counts, however often asked."""
        if self._status is None:
            self._status = status
        await self.end_match()
        self.exit(self._status)

    async def end_match(self) -> None:
        """End what is being played; what can be kept is kept."""
        if self._matches is not None:
            await self._matches.stop()
