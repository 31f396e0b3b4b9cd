"""Matches that were kept: a list of them, each to be replayed, and what they come to."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from textual import on
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widget import Widget

from clients.screen.bar import Bar, Button
from clients.screen.form import Entry, Title, Trouble, Words
from clients.screen.kept_list import KeptList
from clients.screen.offers import Offer
from clients.screen.panels import Panel, close_offer
from clients.screen.replay import Replay
from clients.screen.told import told_lines
from clients.terminal.archive import Kept, kept_matches, remove_match
from clients.terminal.history import NOTHING, outcome_words, players_words, tell_stats_of
from clients.terminal.replaying import open_record

__all__ = ("History",)

MOST = 200  # matches listed, the newest first
PANEL = 64  # columns of lines in a panel
CARRYING = "`ginp2p export` and `import` carry matches elsewhere; `a` deletes all."
CHECKING = "Checking every signature, proof and move…"


class History(KeptList):
    """Lists the records in a folder; Enter replays one, once it is checked."""

    BINDINGS = [Binding("s", "statistics", show=False)]  # noqa: RUF012
    also = (Offer("s", "statistics", "Stats"),)

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._matches: list[Kept] = []

    def parts(self) -> list[Widget]:
        """Return what stands above the matches, which are added as soon as they are read."""
        return [Title("History"), Words(f"{self._folder}\n{CARRYING}"), Bar(), Trouble()]

    def on_mount(self) -> None:
        """Read what is kept."""
        self.offer()
        self.query(Button).first().focus()
        self.trouble("Reading what is kept…")
        self.run_worker(self._read(), exclusive=True)

    async def _read(self) -> None:
        """List the matches; those that were never checked on this machine are, and take a while."""
        self._matches = await asyncio.to_thread(kept_matches, self._folder)
        self.trouble("" if self._matches else NOTHING)
        entries = [self._entry(kept) for kept in self._matches[:MOST]]
        await self.query_one(VerticalScroll).mount(*entries)
        self.offer()
        if entries and self.is_current:
            entries[0].focus(scroll_visible=False)

    def _entry(self, kept: Kept) -> Entry:
        if kept.summary is None:
            title = f"{kept.path.name}: proves nothing"
        else:
            title = f"{players_words(kept)} {self.gin.look.dot} {outcome_words(kept)}"
        return Entry(" ", title, f"{kept.date:%Y-%m-%d %H:%M}", kept)

    def consequence(self, entries: Sequence[Entry]) -> str:
        """Return nothing: only the record goes."""
        return ""

    def delete(self, entry: Entry) -> str:
        """Delete a record."""
        kept = entry.what
        assert isinstance(kept, Kept)
        try:
            remove_match(kept)
        except OSError as fault:
            return f"{kept.path.name} cannot be deleted: {fault.strerror}."
        self._matches.remove(kept)
        return ""

    @on(Entry.Chosen)
    def _chosen(self, message: Entry.Chosen) -> None:
        kept = message.entry.what
        assert isinstance(kept, Kept)
        self.trouble(CHECKING)
        self.run_worker(self._replay(kept.path), exclusive=True)

    async def _replay(self, path: Path) -> None:
        """Show a record's hands; where it has none to show, the reason."""
        opened, lines = await asyncio.to_thread(
            told_lines, lambda console: open_record(path, console), self.gin.wide_look
        )
        self.trouble("")
        if not self.is_current:
            return
        if isinstance(opened, int) or not opened[1]:
            self.gin.push_screen(Panel("Replay", lines, [close_offer()]))
        else:
            verdict, hands = opened
            self.gin.push_screen(Replay(hands, verdict.names, " ".join(lines)))

    def action_statistics(self) -> None:
        """Show what the matches come to."""
        look = self.gin.look_of_width(min(PANEL, self.size.width - 5))
        _, lines = told_lines(lambda console: tell_stats_of(self._matches, console), look)
        self.gin.push_screen(Panel("Statistics", lines, [close_offer()]))
