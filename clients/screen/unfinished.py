"""Matches that are not finished: a list of them, to go on with one."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on
from textual.widget import Widget

from clients.screen.bar import Bar
from clients.screen.form import Entry, Title, Trouble, Words
from clients.screen.kept_list import KeptList
from clients.terminal.deleting import IN_VAIN
from clients.terminal.lock import Held
from clients.terminal.shelf import Shelf, Unfinished

__all__ = ("UnfinishedMatches",)

NOTHING = "There is none. A match that breaks off, or that you leave, is kept here."
HELD = "That match is being played by another program here."
MOST = 9  # each has a digit for its key


class UnfinishedMatches(KeptList):
    """Lists them, the one moved last first."""

    def parts(self) -> list[Widget]:
        """Return an entry for each match."""
        matches = Shelf(self.gin.setting.matches).unfinished()[:MOST]
        entries = [
            Entry(str(number), match.opponent, _note(match), match)
            for number, match in enumerate(matches, 1)
        ]
        words = (
            "Your friend opens the same match, or is still at the table." if entries else NOTHING
        )
        return [Title("Unfinished matches"), Words(words), Trouble(), *entries, Bar()]

    def on_mount(self) -> None:
        """Begin with the first."""
        self.offer()
        self.query("Entry, Button").first().focus()

    def on_key(self, event: object) -> None:
        """Take a match by its number."""
        for entry in self.query(Entry):
            if getattr(event, "key", "") == entry.key:
                entry.action_choose()

    def consequence(self, entries: Sequence[Entry]) -> str:
        """Return what the other side has of it."""
        return "" if all(_match_of(entry).is_solo for entry in entries) else IN_VAIN

    def delete(self, entry: Entry) -> str:
        """Delete a match, if nobody plays it."""
        try:
            Shelf(self.gin.setting.matches).take(_match_of(entry)).finish()
        except Held:
            return HELD
        except OSError as fault:
            return f"It cannot be deleted: {fault.strerror}."
        return ""

    @on(Entry.Chosen)
    def _chosen(self, message: Entry.Chosen) -> None:
        match = _match_of(message.entry)
        if match.is_held:
            self.trouble(HELD)
        else:
            self.gin.matches.resume(match)


def _match_of(entry: Entry) -> Unfinished:
    match = entry.what
    assert isinstance(match, Unfinished)
    return match


def _note(match: Unfinished) -> str:
    scores = match.facts.get("scores")
    parts = []
    if isinstance(scores, list) and len(scores) == 2:
        parts.append(f"host {scores[0]} : {scores[1]} guest")
    parts.append(f"{match.moved:%Y-%m-%d %H:%M}")
    if match.is_held:
        parts.append("being played")
    return ", ".join(parts)
