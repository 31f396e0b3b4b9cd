"""Cards on a canvas: faces and backs, in two sizes, whole or with others on top of them."""

from __future__ import annotations

from rich.style import Style

from clients.screen.canvas import Canvas
from clients.screen.palette import Palette
from clients.terminal.look import Look
from ginp2p.game.cards import Card
from ginp2p.record import Record

__all__ = ("LARGE", "MEDIUM", "Size", "draw_back", "draw_empty", "draw_face")


class Size(Record):
    """A card's columns and rows, and the columns that it needs to be read below another."""

    FIELDS = ("width", "height", "shown")

    def __init__(self, width: int, height: int, shown: int) -> None:
        self.width = width
        self.height = height
        self.shown = shown


MEDIUM = Size(5, 4, 3)
LARGE = Size(7, 5, 4)


def draw_face(
    canvas: Canvas,
    x: int,
    y: int,
    card: Card,
    size: Size,
    palette: Palette,
    look: Look,
    is_picked: bool = False,
    is_over: bool = False,
    is_under: bool = False,
) -> None:
    """Draw a card face up. is_over, is_under: whether it touches the one before, the next."""
    style = palette.face(card, is_picked)
    face = look.card(card)
    name, sign = face[:-1], face[-1]
    if palette.colour:
        canvas.fill(x, y, size.width, size.height, style)
        if is_over and look.symbols:
            canvas.fill(x, y, 1, size.height, palette.edge(is_picked), "▏")
    else:
        _draw_frame(canvas, x, y, size, palette.edge(is_picked), look)
    top = y if palette.colour else y + (size.height > 3)
    bottom = y + size.height - 1 if palette.colour else y + size.height - 2
    canvas.put(x + 1, top, name, style)
    if bottom > top:
        canvas.put(x + 1, top + 1, sign, style)
    if palette.colour and not is_under:
        canvas.put(x + size.width - 2, bottom - 1, sign, style)
        canvas.put(x + size.width - 1 - len(name), bottom, name, style)
        if size is LARGE:
            canvas.put(x + size.width // 2, y + size.height // 2, sign, style)


def draw_back(
    canvas: Canvas, x: int, y: int, width: int, height: int, palette: Palette, look: Look
) -> None:
    """Draw a card face down, or the top rows of it."""
    if palette.colour:
        weave = "░" if look.symbols else " "
        canvas.fill(x, y, width, height, palette["back"], weave)
        edge = "▏" if look.symbols else "|"
        canvas.fill(x, y, 1, height, palette["back_edge"], edge)
    else:
        canvas.fill(x, y, width, height, palette["back"], "░" if look.symbols else "#")
        canvas.fill(x, y, 1, height, palette["back"], "│" if look.symbols else "|")


def draw_empty(canvas: Canvas, x: int, y: int, size: Size, palette: Palette, look: Look) -> None:
    """Draw the place of a card where none lies."""
    _draw_frame(canvas, x, y, size, palette["empty"], look, "╭╮╰╯")


def _draw_frame(
    canvas: Canvas, x: int, y: int, size: Size, style: Style, look: Look, corners: str = "┌┐└┘"
) -> None:
    level, upright = ("─", "│") if look.symbols else ("-", "|")
    first, second, third, fourth = tuple(corners if look.symbols else "++++")
    last = y + size.height - 1
    for row in range(y + 1, last):
        canvas.put(x, row, upright + " " * (size.width - 2) + upright, style)
    canvas.put(x, y, first + level * (size.width - 2) + second, style)
    canvas.put(x, last, third + level * (size.width - 2) + fourth, style)
