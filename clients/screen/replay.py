"""A kept match, move by move, with both hands, one, or what all at the table saw."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events, on
from textual.binding import Binding
from textual.widget import Widget

from clients.screen.bar import Bar, Button
from clients.screen.canvas import Canvas
from clients.screen.drawn import Drawn
from clients.screen.form import Form, Title, Words
from clients.screen.offers import Offer
from clients.screen.writing import write
from clients.terminal.history_arguments import VIEWS
from clients.terminal.replaying import Walk, step_rows, view_words
from ginp2p.table.replay import HandReplay

__all__ = ("Replay",)

WIDTH = 72  # columns
LEAST_ROWS = 9  # so that the buttons stay where they are from move to move

_GO = {"next": "", "before": "b", "hand": "n", "view": "v"}  # as ``Walk`` has them


class Moment(Drawn):
    """What is seen at one step."""

    rows: Sequence[str] = ()

    def show(self, rows: Sequence[str]) -> None:
        """Show these lines."""
        self.rows = rows
        self.styles.height = max(LEAST_ROWS, len(rows))
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw the lines, the heading apart."""
        for y, row in enumerate(self.rows):
            style = "accent" if y == 0 else "cloth"
            write(canvas, 0, y, row, self.palette[style], self.palette["red"])


class Replay(Form):
    """Goes through the hands of a record. verdict: what it proves, in words."""

    BINDINGS = [  # noqa: RUF012 - as Textual declares it
        Binding("right", "go('')", show=False, priority=True),
        Binding("left", "go('b')", show=False, priority=True),
        Binding("down,n", "go('n')", show=False, priority=True),
        Binding("up,p", "go('p')", show=False, priority=True),
        Binding("home", "go('1')", show=False, priority=True),
        Binding("v", "go('v')", show=False),
    ]

    def __init__(self, hands: tuple[HandReplay, ...], names: tuple[str, str], verdict: str) -> None:
        super().__init__()
        self._walk = Walk(hands, 0, VIEWS[0])
        self._names = names
        self._verdict = verdict

    def parts(self) -> list[Widget]:
        """Return the verdict, what is seen, and the ways on."""
        return [Title("Replay"), Words(self._verdict), Moment(), Bar("ways"), Bar("views")]

    def on_mount(self) -> None:
        """Begin at the deal."""
        right, left, down = "→←↓" if self.gin.look.symbols else "><v"
        self.query_one("#ways", Bar).show(
            [
                Offer(right, "next", "Next move", True),
                Offer(left, "before", "Back"),
                Offer(down, "hand", "Next hand"),
            ]
        )
        self.query(Button).first().focus()
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        """Break the lines anew."""
        super().on_resize(event)
        self._show()

    @on(Button.Pressed)
    def _pressed(self, message: Button.Pressed) -> None:
        kind = message.offer.kind
        self.action_back() if kind == "back" else self.action_go(_GO[kind])

    def action_go(self, key: str) -> None:
        """Go where a key leads."""
        self._walk.go(key)
        self._show()

    def _show(self) -> None:
        look = self.gin.look_of_width(min(WIDTH, self.size.width - 5))
        _, *rows = step_rows(self._walk, self._names, look)
        self.query_one(Moment).show(rows)
        seat = view_words(self._walk.view, self._names)
        self.query_one("#views", Bar).show(
            [Offer("v", "view", f"Cards: {seat}"), Offer("escape", "back", "Leave")]
        )
