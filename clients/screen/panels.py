"""Panels over the table: a question, the score sheet, the help."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from clients.screen.bar import Bar, Button
from clients.screen.offers import Offer
from clients.screen.writing import broken
from clients.terminal.look import Look

__all__ = ("Panel", "Question", "help_rows")

_KEYS = (
    ("← →", "go along your cards"),
    ("Enter, ↑", "lift a card, or let it go (↓, Esc)"),
    ("d  t  p", "draw, take the discard pile's top, pass"),
    ("x  k", "discard, or knock with, the lifted card"),
    ("s", "sort by rank or by suit"),
    ("Shift ← →", "move a card"),
    ("4", "two or four colours"),
    ("h", "a hint, against the computer"),
    ("c", "talk; ↓ for quick lines"),
    ("o", "the score sheet"),
    ("Tab", "go to the actions; a grey one says why"),
    ("r  q", "resign, leave"),
    ("Ctrl-C", "stop here and now; the match is kept"),
    ("Mouse", "click a card, the stock, the pile, an action"),
)
_MARKS = "●  just drawn\n■  taken from the pile: stays for this turn\n━  a meld\n"
_KEY_WIDTH = 11


class Panel(ModalScreen[bool]):
    """Shows lines, and actions of which one is chosen: the first one's result is True."""

    CSS_PATH = "panel.tcss"

    BINDINGS = [  # noqa: RUF012 - as Textual declares it
        Binding("escape", "give(False)", show=False),
        Binding("up", "scroll(-2)", show=False),
        Binding("down", "scroll(2)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
    ]

    def __init__(self, title: str, rows: Sequence[str], offers: Sequence[Offer]) -> None:
        super().__init__()
        self._title = title
        self._rows = rows
        self._offers = offers

    def compose(self) -> ComposeResult:
        """Show the lines."""
        with Vertical(id="panel"):
            with VerticalScroll():
                yield Static(f"{self._title}\n", markup=False, classes="title")
                yield Static("\n".join([*self._rows, ""]), markup=False)
            yield Bar()

    def on_mount(self) -> None:
        """Offer the actions, the first one to begin with."""
        self.query_one(Bar).show(self._offers)
        self.query_one(VerticalScroll).can_focus = False
        self.query(Button).first().focus()

    def on_key(self, event: events.Key) -> None:
        """Take an action by its letter."""
        for place, offer in enumerate(self._offers):
            if event.key == offer.key:
                event.stop()  # or the screen below would hear of it as well
                self.dismiss(place == 0)

    @on(Button.Pressed)
    def _pressed(self, message: Button.Pressed) -> None:
        message.stop()
        self.dismiss(message.offer == self._offers[0])

    def action_scroll(self, rows: int) -> None:
        """Move on in lines that are more than the window has."""
        self.query_one(VerticalScroll).scroll_relative(y=rows, animate=False)

    def action_give(self, result: bool) -> None:
        """Close the panel."""
        self.dismiss(result)


class Question(Panel):
    """Asks whether something is meant."""

    def __init__(self, title: str, text: str, yes: str, no: str) -> None:
        super().__init__(title, [text], [Offer("y", "yes", yes, True), Offer("n", "no", no)])


def close_offer() -> Offer:
    """Return the one action of a panel that is only read."""
    return Offer("escape", "close", "Close", True)


def help_rows(look: Look) -> list[str]:
    """Return the keys, a line each or more where it is narrow."""
    rows = []
    for key, meaning in _KEYS:
        first, *more = broken(meaning, look.columns - _KEY_WIDTH)
        rows += [f"{key:<{_KEY_WIDTH}}{first}", *(" " * _KEY_WIDTH + line for line in more)]
    text = "\n".join([*rows, "", _MARKS])
    if not look.symbols:
        for sign, plain in zip("←→↑↓●■━", "<>^v*!="):
            text = text.replace(sign, plain)
    return text.split("\n")
