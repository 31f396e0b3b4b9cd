"""The first screen: what can be played."""

from __future__ import annotations

from textual import events, on
from textual.binding import Binding
from textual.widget import Widget

from clients.screen.form import Entry, Form, Title, Words

__all__ = ("StartScreen",)

TAGLINE = "For two, straight from one machine to the other."

_ENTRIES = (
    ("f", "Play with a friend", "a code and a link to send", "host"),
    ("j", "Join with a code", "a friend has sent you one", "join"),
    ("c", "Against the computer", "four levels", "solo"),
    ("u", "Unfinished matches", "go on where you were", "resume"),
    ("h", "History", "matches, and whether they are proven", "history"),
)


class StartScreen(Form):
    """Offers the ways to play."""

    BINDINGS = [Binding("q", "app.stop", show=False)]  # noqa: RUF012

    def parts(self) -> list[Widget]:
        """Return a title and an entry for each way."""
        entries = [Entry(key, title, note, what) for key, title, note, what in _ENTRIES]
        return [Title("Gin Rummy"), Words(TAGLINE), *entries, Words("q  quit")]

    def on_mount(self) -> None:
        """Begin at the first entry."""
        self.query(Entry).first().focus()

    def on_key(self, event: events.Key) -> None:
        """Take an entry by its letter."""
        for entry in self.query(Entry):
            if event.key == entry.key:
                entry.action_choose()

    @on(Entry.Chosen)
    def _chosen(self, message: Entry.Chosen) -> None:
        self.gin.go_to(str(message.entry.what))

    def action_back(self) -> None:
        """Stay: there is nothing before this screen."""
