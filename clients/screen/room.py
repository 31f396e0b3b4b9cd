"""Room on the screen: what fits a window, and what is said where nothing does."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

if TYPE_CHECKING:
    from clients.screen.app import GinApp

__all__ = ("LEAST", "GinScreen")

LEAST = (40, 20)  # columns and rows
NARROW = 64  # columns: below, the log has no place beside the piles
WIDE = 112  # columns: from there on sheet and log stand beside the table
LOW = 24  # rows: below, lines of air are left out
TALL = 30  # rows: from there on cards and buttons are larger
TOO_SMALL = f"Make the window larger: {LEAST[0]} by {LEAST[1]} at least."

T = TypeVar("T")


class GinScreen(Screen[T]):
    """A screen of the app that knows how much room it has."""

    @property
    def gin(self) -> GinApp:
        """The app, with its own attributes."""
        return cast("GinApp", self.app)

    def too_small(self) -> ComposeResult:
        """Yield what is seen in place of everything in too small a window."""
        yield Static(TOO_SMALL, id="small", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Fit the screen to the window."""
        width, height = event.size
        self.set_class(width < NARROW, "-narrow")
        self.set_class(width >= WIDE, "-wide")
        self.set_class(height < LOW, "-low")
        self.set_class(height >= TALL, "-tall")
        self.set_class(width < LEAST[0] or height < LEAST[1], "-small")
