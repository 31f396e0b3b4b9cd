"""The line that one talks on, with quick lines for those who would rather play."""

from __future__ import annotations

from textual.binding import Binding
from textual.message import Message
from textual.widgets import Input

from clients.screen.line import Line
from clients.screen.writing import shown
from ginp2p.table.text import MAX_CHAT

__all__ = ("QUICK_LINES", "Chat")

QUICK_LINES = (
    "Hello!",
    "Good luck.",
    "Well played.",
    "That was close.",
    "One moment, please.",
    "Thank you for the game.",
)


class Chat(Line):
    """Takes one line. Up and down go through the quick lines."""

    BINDINGS = [  # noqa: RUF012 - as Textual declares it
        Binding("up", "quick(-1)", show=False),
        Binding("down", "quick(1)", show=False),
        Binding("escape", "give_up", show=False),
    ]

    class Said(Message):
        """A line is to be sent; an empty one means that nothing is."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, id: str | None = None) -> None:  # noqa: A002
        super().__init__(
            placeholder="Say something, or ↓ for a quick line",
            max_length=MAX_CHAT,
            select_on_focus=False,
            id=id,
        )

    def action_quick(self, by: int) -> None:
        """Take the next quick line."""
        at = QUICK_LINES.index(self.value) + by if self.value in QUICK_LINES else min(by, 0)
        self.value = QUICK_LINES[at % len(QUICK_LINES)]
        self.cursor_position = len(self.value)

    def action_give_up(self) -> None:
        """Say nothing."""
        self._end("")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say it."""
        event.stop()
        self._end(shown(event.value))

    def _end(self, text: str) -> None:
        self.value = ""
        self.post_message(self.Said(text))
