"""A line to type in, on forms and at the table."""

from __future__ import annotations

from textual import events
from textual.widgets import Input

from clients.screen.writing import shown

__all__ = ("Line",)


class Line(Input):
    """Takes of what is pasted what can be shown and fits."""

    def on_paste(self, event: events.Paste) -> None:
        """Take it as one line."""
        event.stop()
        event.prevent_default()
        text = shown(event.text)
        if self.max_length:
            text = text[: max(0, self.max_length - len(self.value))]
        self.insert_text_at_cursor(text)
