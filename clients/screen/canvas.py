"""A canvas of character cells: what a part of the table is drawn on before it is shown."""

from __future__ import annotations

import re
import unicodedata

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

__all__ = ("Canvas", "fitted")

Cell = tuple[str, Style]
COVERED = ""  # the second half of a wide letter
MARKS = ("Mn", "Me")  # Unicode's categories of what is drawn on the letter before
MOST_MARKS = 2  # on one letter: Thai needs two, and a tower of them would hide the rows above

_SELECTOR = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")


class Canvas:
    """So many columns and rows of cells; what is put outside of them is cut off."""

    def __init__(self, width: int, height: int, ground: Style) -> None:
        self.width = width
        self.height = height
        self._rows: list[list[Cell]] = [[(" ", ground)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style) -> int:
        """Write a text from the cell (x, y) to the right; return the column after it."""
        start = x
        for letter in text:
            wide = cell_len(letter)
            if wide == 0:
                if x > start:
                    self._mark(x - 1, y, letter)
                continue
            if 0 <= y < self.height and x >= 0 and x + wide <= self.width:
                self._uncover(x, y)
                self._uncover(x + wide - 1, y)
                self._rows[y][x] = (letter, style)
                if wide == 2:
                    self._rows[y][x + 1] = (COVERED, style)
            x += wide
        return x

    def fill(
        self, x: int, y: int, width: int, height: int, style: Style, letter: str = " "
    ) -> None:
        """Fill a rectangle with one letter."""
        for row in range(y, y + height):
            self.put(x, row, letter * width, style)

    def strips(self) -> list[Strip]:
        """Return the rows, as Textual shows them."""
        strips = []
        for row in self._rows:
            segments: list[Segment] = []
            text, style = "", row[0][1] if row else Style.null()
            for letter, each in row:
                if each is not style and each != style:
                    segments.append(Segment(text, style))
                    text, style = "", each
                text += letter
            segments.append(Segment(text, style))
            strips.append(Strip(segments, self.width))
        return strips

    def text(self) -> list[str]:
        """Return the rows' letters alone."""
        return ["".join(letter for letter, _ in row).rstrip() for row in self._rows]

    def _mark(self, x: int, y: int, mark: str) -> None:
        """Set a mark on the letter in a cell; what else has no width is left out.

        So are variation selectors, marks by category: terminals disagree about their width.
        """
        is_mark = unicodedata.category(mark) in MARKS and not _SELECTOR.search(mark)
        if is_mark and 0 <= y < self.height and 0 <= x < self.width:
            row = self._rows[y]
            if row[x][0] == COVERED:
                x -= 1
            letter, style = row[x]
            if len(letter) <= MOST_MARKS:
                row[x] = (letter + mark, style)

    def _uncover(self, x: int, y: int) -> None:
        """Leave no half of a wide letter where something else is about to stand."""
        row = self._rows[y]
        letter, style = row[x]
        if letter == COVERED and x > 0:
            row[x - 1] = (" ", row[x - 1][1])
            row[x] = (" ", style)
        elif cell_len(letter) == 2 and x + 1 < self.width:
            row[x + 1] = (" ", style)


def fitted(text: str, width: int) -> str:
    """Return as much of a text as so many cells hold, with an ellipsis where it is cut."""
    if cell_len(text) <= width:
        return text
    kept = ""
    for letter in text:
        if cell_len(kept + letter) > width - 1:
            break
        kept += letter
    return f"{kept}…" if width > 0 else ""
