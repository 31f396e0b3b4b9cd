"""Matches that are not finished: a list of them, to go on with one."""

from __future__ import annotations

from textual import on
from textual.widget import Widget

from clients.screen.bar import Bar, Button
from clients.screen.form import Entry, Form, Title, Trouble, Words
from clients.screen.offers import Offer
from clients.terminal.shelf import Shelf, Unfinished

__all__ = ("UnfinishedMatches",)

NOTHING = "There is none. A match that breaks off, or that you leave, is kept here."
MOST = 9  # each has a digit for its key


class UnfinishedMatches(Form):
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
        self.query_one(Bar).show([Offer("escape", "back", "Back")])
        self.query("Entry, Button").first().focus()

    def on_key(self, event: object) -> None:
        """Take a match by its number."""
        for entry in self.query(Entry):
            if getattr(event, "key", "") == entry.key:
                entry.action_choose()

    @on(Button.Pressed)
    def _pressed(self) -> None:
        self.action_back()

    @on(Entry.Chosen)
    def _chosen(self, message: Entry.Chosen) -> None:
        match = message.entry.what
        assert isinstance(match, Unfinished)
        if match.is_held:
            self.trouble("That match is being played by another program here.")
        else:
            self.gin.matches.resume(match)


def _note(match: Unfinished) -> str:
    scores = match.facts.get("scores")
    parts = []
    if isinstance(scores, list) and len(scores) == 2:
        parts.append(f"host {scores[0]} : {scores[1]} guest")
    parts.append(f"{match.moved:%Y-%m-%d %H:%M}")
    if match.is_held:
        parts.append("being played")
    return ", ".join(parts)
