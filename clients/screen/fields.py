"""What is filled in on forms: one of a few values, and lines to type in."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Input, Label

from clients.screen.canvas import Canvas
from clients.screen.drawn import Drawn
from clients.screen.line import Line

__all__ = ("Field", "Picker")

LABEL = 8  # columns of a picker's label


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
        yield Line(self._first, max_length=self._limit, select_on_focus=False)

    @property
    def value(self) -> str:
        """What is typed there, without white space around it."""
        return self.query_one(Input).value.strip()

    def enter(self) -> None:
        """Have it typed in."""
        self.query_one(Input).focus()
