"""What forms are made of: a title, sentences, entries of a menu, pickers, fields."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Label, Static

from clients.screen.canvas import Canvas, fitted
from clients.screen.chat import shown
from clients.screen.drawn import Drawn
from clients.screen.room import GinScreen

__all__ = ("Entry", "Field", "Form", "Picker", "Title", "Trouble", "Words")

LABEL = 8  # columns of a picker's label


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
        self._title = title
        self._note = note

    def draw(self, canvas: Canvas) -> None:
        """Draw it, filled where it has the focus."""
        palette = self.palette
        style = palette["likely"] if self.has_focus else palette["choice"]
        canvas.fill(0, 0, canvas.width, 1, style)
        mark = ">" if self.has_focus and not palette.colour else " "
        x = canvas.put(0, 0, f"{mark}{self.key}  ", style)
        room = canvas.width - x - 1
        x = canvas.put(x, 0, fitted(self._title, room), style)
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


class Picker(Drawn, can_focus=True):
    """One of a few values, side by side. values: (value, words) each. notes: by value."""

    BINDINGS = [  # noqa: RUF012 - as Textual declares it
        Binding("left", "step(-1)", show=False),
        Binding("right,space", "step(1)", show=False),
    ]

    def __init__(
        self,
        label: str,
        values: Sequence[tuple[str, str]],
        value: str,
        id: str,  # noqa: A002
    ) -> None:
        super().__init__(id=id)
        self.value = value
        self._label = label
        self._values = values
        self._starts: list[int] = []

    def draw(self, canvas: Canvas) -> None:
        """Draw the label and the values, the one that is taken filled."""
        palette = self.palette
        canvas.put(0, 0, self._label, palette["strong" if self.has_focus else "soft"])
        x = LABEL
        length = sum(cell_len(words) + 3 for _, words in self._values) - 1
        pad = " " if x + length <= canvas.width else ""
        self._starts = []
        for value, words in self._values:
            is_taken = value == self.value
            style = palette["choice"]
            if is_taken:
                style = palette["likely"] if self.has_focus else palette["taken"]
            self._starts.append(x)
            text = f"{pad}{words}{pad}" if palette.colour or not is_taken else f"[{words}]"
            x = canvas.put(x, 0, text, style) + 1

    def action_step(self, by: int) -> None:
        """Take a neighbour of the value."""
        values = [value for value, _ in self._values]
        place = values.index(self.value) + by
        self._take(values[max(0, min(place, len(values) - 1))])

    def on_click(self, event: events.Click) -> None:
        """Take the value that was clicked."""
        found = [value for (value, _), x in zip(self._values, self._starts) if x <= event.x]
        if found:
            self._take(found[-1])

    def _take(self, value: str) -> None:
        self.value = value
        self.redraw()


class Entering(Input):
    """A line to type in, that takes what can be shown of what is pasted."""

    def on_paste(self, event: events.Paste) -> None:
        """Take it as one line."""
        event.stop()
        event.prevent_default()
        self.insert_text_at_cursor(shown(event.text))


class Field(Vertical):
    """A labelled line to type in."""

    def __init__(self, label: str, value: str, id: str, limit: int = 0) -> None:  # noqa: A002
        super().__init__(id=id)
        self._label = label
        self._first = value
        self._limit = limit

    def compose(self) -> ComposeResult:
        """Show label and line."""
        yield Label(self._label, markup=False)
        yield Entering(self._first, max_length=self._limit, select_on_focus=False)

    @property
    def value(self) -> str:
        """What is typed there, without white space around it."""
        return self.query_one(Input).value.strip()

    def enter(self) -> None:
        """Have it typed in."""
        self.query_one(Input).focus()


class Form(GinScreen[None]):
    """A screen with a form in its middle; Escape goes back."""

    BINDINGS = [  # noqa: RUF012 - as Textual declares it
        Binding("escape", "back", show=False),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
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
