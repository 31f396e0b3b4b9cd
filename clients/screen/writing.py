"""Sentences on a canvas: broken to a width, with the cards in them in their suits' colours."""

from __future__ import annotations

import re

from rich.cells import cell_len
from rich.style import Style

from clients.screen.canvas import Canvas

__all__ = ("broken", "shown", "write")

MOST_PASTED = 4000  # characters looked at; no line takes more

_RED = re.compile(r"((?:10|[A2-9JQK])(?:[♥♦]|[hd]\b))")


def broken(text: str, width: int) -> list[str]:
    """Return the text in lines of at most so many cells, endless words cut."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and cell_len(longer) > width:
            lines.append(line)
            longer = word
        line = longer
        while cell_len(line) > width > 1:
            cut = len(line) - 1
            while cell_len(line[:cut]) > width:
                cut -= 1
            lines.append(line[:cut])
            line = line[cut:]
    return [*lines, line] if line or not lines else lines


def write(canvas: Canvas, x: int, y: int, text: str, style: Style, red: Style) -> int:
    """Write one line from a cell to the right, red cards in red; return the column after it."""
    for piece in _RED.split(text):
        x = canvas.put(x, y, piece, style + red if _RED.fullmatch(piece) else style)
    return x


def shown(text: str) -> str:
    """Return a pasted text as one line of signs that can be shown."""
    kept = "".join(letter if letter.isprintable() else " " for letter in text[:MOST_PASTED])
    return " ".join(kept.split())
