"""What forms are made of: a title, sentences, entries of a menu."""

from __future__ import annotations

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from clients.screen.canvas import Canvas, fitted
from clients.screen.drawn import Drawn
from clients.screen.room import GinScreen

__all__ = ("Entry", "Form", "Title", "Trouble", "Words")


class Title(Drawn):
    """The name of a form."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def draw(self, canvas: Canvas) -> None:
        """Draw it, between two suits."""
        signs = ("♠ ", " ♥") if self.look.symbols else ("", "")
        x = canvas.put(0, 0, signs[0], self.palette["soft"])
        x = canvas.put(x, 0, self._text, self.palette["strong"])
        canvas.put(x, 0, signs[1], self.palette["rose"])


class Words(Static):
    """Sentences, as they are."""

    def __init__(self, text: str) -> None:
        super().__init__(text, markup=False)


class Trouble(Static):
    """Why a form cannot be sent."""

    def __init__(self) -> None:
        super().__init__("", markup=False)

    def tell(self, text: str) -> None:
        """Say it."""
        self.update(text)


class Entry(Drawn, can_focus=True):
    """An entry of a menu: its letter, what it is, a note."""

    BINDINGS = [Binding("enter,space", "choose", show=False)]  # noqa: RUF012

    class Chosen(Message):
        """The entry is wanted."""

        def __init__(self, entry: Entry) -> None:
            super().__init__()
            self.entry = entry

    def __init__(self, key: str, title: str, note: str, what: object = None) -> None:
        super().__init__()
        self.key = key
        self.what = what
        self.title_text = title
        self._note = note

    def draw(self, canvas: Canvas) -> None:
        """Draw it, filled where it has the focus."""
        palette = self.palette
        style = palette["likely"] if self.has_focus else palette["choice"]
        canvas.fill(0, 0, canvas.width, 1, style)
        mark = ">" if self.has_focus and not palette.colour else " "
        x = canvas.put(0, 0, f"{mark}{self.key}  ", style)
        room = canvas.width - x - 1
        x = canvas.put(x, 0, fitted(self.title_text, room), style)
        note = fitted(self._note, canvas.width - x - 4)
        if canvas.width - x - 4 >= min(12, cell_len(self._note)):
            quiet = style if self.has_focus or not palette.colour else palette["choice_note"]
            canvas.put(canvas.width - cell_len(note) - 2, 0, note, quiet)

    def action_choose(self) -> None:
        """Want it."""
        self.post_message(self.Chosen(self))

    def on_click(self) -> None:
        """Want it."""
        self.action_choose()


class Form(GinScreen[None]):
    """A screen with a form in its middle; Escape goes back."""

    BINDINGS = [  # noqa: RUF012 - as Textual declares it
        Binding("escape", "back", show=False),
        # Before what scrolls: a list longer than the window would keep the focus where it is.
        Binding("up", "app.focus_previous", show=False, priority=True),
        Binding("down", "app.focus_next", show=False, priority=True),
    ]

    def parts(self) -> list[Widget]:
        """Return what the form is made of, from top to bottom. To be overridden."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Show the parts."""
        with VerticalScroll(id="form", can_focus=False):
            yield from self.parts()
        yield from self.too_small()

    def trouble(self, text: str) -> None:
        """Say why it cannot be sent."""
        self.query_one(Trouble).tell(text)

    def action_back(self) -> None:
        """Go back to where one came from."""
        self.gin.back()
