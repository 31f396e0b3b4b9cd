"""The base of widgets that draw their cells themselves, and of regions in them to click."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.strip import Strip
from textual.widget import Widget

from clients.screen.canvas import Canvas
from clients.screen.palette import Palette
from clients.terminal.look import Look

if TYPE_CHECKING:
    from clients.screen.app import GinApp

__all__ = ("Drawn",)


class Drawn(Widget):
    """Draws on a canvas, and again when its size or what it shows has changed."""

    GROUND = "cloth"

    def __init__(self, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._strips: list[Strip] = []
        self._drawn: object = None

    @property
    def gin(self) -> GinApp:
        """The app, with its own attributes."""
        return cast("GinApp", self.app)

    @property
    def palette(self) -> Palette:
        """The colours in use."""
        return self.gin.palette

    @property
    def look(self) -> Look:
        """How cards are written in a line."""
        return self.gin.look

    def draw(self, canvas: Canvas) -> None:
        """Draw the widget. To be overridden."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw again: something else is to be seen."""
        self._drawn = None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return one row of what is drawn."""
        wanted = (self.size, self.has_focus)
        if self._drawn != wanted:
            canvas = Canvas(self.size.width, self.size.height, self.palette[self.GROUND])
            self.draw(canvas)
            self._strips = canvas.strips()
            self._drawn = wanted
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)
