"""Matches that were kept: a list of record files, each with what it proves."""

from __future__ import annotations

import asyncio
from pathlib import Path

from textual import on
from textual.widget import Widget

from clients.screen.bar import Bar, Button
from clients.screen.form import Entry, Form, Title, Trouble, Words
from clients.screen.offers import Offer

__all__ = ("History",)

MOST = 200  # records listed, the newest first

NOTHING = "No match has been kept yet. Those against friends are, when they end."


class History(Form):
    """Lists the records in a folder; Enter checks one."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._paths = _records(folder)

    def parts(self) -> list[Widget]:
        """Return an entry for each record."""
        entries = [Entry(" ", _title(path), "Enter checks it", path) for path in self._paths]
        words = str(self._folder) if entries else NOTHING
        return [Title("History"), Words(words), Trouble(), *entries, Bar()]

    def on_mount(self) -> None:
        """Begin at the newest."""
        self.query_one(Bar).show([Offer("esc", "back", "Back")])
        self.query("Entry, Button").first().focus()

    @on(Button.Pressed)
    def _pressed(self) -> None:
        self.action_back()

    @on(Entry.Chosen)
    def _chosen(self, message: Entry.Chosen) -> None:
        self.trouble("Checking every signature, proof and move…")
        self.run_worker(self._check(Path(str(message.entry.what))), exclusive=True)

    async def _check(self, path: Path) -> None:
        self.trouble(await asyncio.to_thread(verdict_words, path))


def verdict_words(path: Path) -> str:
    """Return in one line what a record proves."""
    import io

    from clients.terminal.console import Console
    from clients.terminal.look import Look
    from clients.terminal.verifying import verify

    words = io.StringIO()
    verify(path, Console(words, None, Look(False, True)))
    return words.getvalue().strip()


def _records(folder: Path) -> list[Path]:
    try:
        paths = [path for path in folder.iterdir() if path.suffix == ".ginp2p"]
    except OSError:
        return []
    return sorted(paths, key=lambda path: path.name, reverse=True)[:MOST]


def _title(path: Path) -> str:
    """Return a record's name as people write it: date, time, opponent."""
    parts = path.stem.split("-")
    if len(parts) >= 5:
        year, month, day, clock, *name = parts
        return f"{year}-{month}-{day}  {clock[:2]}:{clock[2:]}  {' '.join(name)}"
    return path.stem
