"""How things look in this terminal: its width, whether it has colours and suit symbols."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import TextIO

from ginp2p.game.cards import Card, rank, suit

__all__ = ("Look", "harmless", "key_of", "look_of", "said", "visible_width", "wrap")

USUAL_COLUMNS = 80
MOST_COLUMNS = 80  # longer lines are hard to read
LEAST_COLUMNS = 24
INDENT = "  "

_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_LETTERS = "cdhs"
_SYMBOLS = "♣♦♥♠"
_NEEDED = "♣♦♥♠·─▀▄█\u2212"
_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")

# What steers a terminal, but for the colours above: control characters, and those of the
# direction of writing. Names and talk have none; file names and the system's words may.
_STEERS = re.compile(
    r"\x1b(?!\[[0-9;]*m)|[\x00-\x1a\x1c-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
)

RED = "31"
STRONG = "1"
QUIET = "2"
GOOD = "1;32"
AMBER = "33"
ROSE = "1;31"


class Look:
    """How to draw. colour: ANSI colours may be used. symbols: ♥ and lines can be shown.

    out: the stream, asked for its width each time, since windows change.
    """

    def __init__(
        self, colour: bool, symbols: bool, out: TextIO | None = None, columns: int = USUAL_COLUMNS
    ) -> None:
        self.colour = colour
        self.symbols = symbols
        self._out = out
        self._columns = columns

    @property
    def columns(self) -> int:
        """How many characters a line may have."""
        found = self._columns
        if self._out is not None:
            try:
                found = os.get_terminal_size(self._out.fileno()).columns or found
            except (OSError, ValueError):
                pass
        return max(LEAST_COLUMNS, min(found, MOST_COLUMNS))

    @property
    def rule(self) -> str:
        """What lines are drawn with."""
        return "─" if self.symbols else "-"

    @property
    def dot(self) -> str:
        """What stands between things on one line."""
        return "·" if self.symbols else "|"

    @property
    def minus(self) -> str:
        """What is set before what is taken away."""
        return "\u2212" if self.symbols else "-"

    def paint(self, text: str, code: str) -> str:
        """Return the text in a colour, where there are colours."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text

    def card(self, card: Card) -> str:
        """Return a card's face: ``7♥``, red where it is red."""
        if not self.symbols:
            face = _RANKS[rank(card)] + _LETTERS[suit(card)]
        else:
            face = _RANKS[rank(card)] + _SYMBOLS[suit(card)]
        return self.paint(face, RED) if suit(card) in (1, 2) else face

    def cards(self, cards: Iterable[Card]) -> str:
        """Return the cards' faces, with a blank between."""
        return " ".join(self.card(card) for card in cards)


def key_of(card: Card) -> str:
    """Return what a player types for a card: ``7h``."""
    return (_RANKS[rank(card)] + _LETTERS[suit(card)]).lower()


def look_of(out: TextIO, environ: Mapping[str, str]) -> Look:
    """Return how to draw on this stream."""
    is_screen = out.isatty()
    plain = bool(environ.get("NO_COLOR")) or environ.get("TERM", "dumb") == "dumb"
    try:
        _NEEDED.encode(out.encoding or "ascii")
        symbols = True
    except (UnicodeError, LookupError):
        symbols = False
    return Look(is_screen and not plain, symbols, out if is_screen else None)


def visible_width(text: str) -> int:
    """Return how many columns a text takes: colours none, wide letters two."""
    width = 0
    for letter in _ESCAPE.sub("", text):
        if unicodedata.combining(letter):
            continue
        width += 2 if unicodedata.east_asian_width(letter) in "WF" else 1
    return width


def wrap(text: str, columns: int, indent: str = "") -> list[str]:
    """Return the text in lines of at most so many columns, broken at blanks."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and visible_width(indent + longer) > columns:
            lines.append(indent + line)
            line = word
        else:
            line = longer
    return [*lines, indent + line]


def harmless(line: str) -> str:
    """Return a line with a question mark for each character that would steer the terminal."""
    return _STEERS.sub("?", line)


def said(lead: str, text: str, columns: int) -> list[str]:
    """Return somebody else's words behind a lead, with every further line set in.

    No line of theirs begins where the table's own lines do, whatever blanks or endless
    words are in them: nothing they say can pass for what the table says.
    """
    lines: list[str] = []
    line = ""
    for word in [lead, *text.split(" ")]:
        longer = f"{line} {word}" if line else word
        if line and visible_width(longer) > columns:
            lines.append(line.rstrip(" "))
            longer = INDENT + word
        line = longer
        while visible_width(line) > columns:  # a word that no line can hold
            cut = _fitting(line, columns)
            lines.append(line[:cut])
            line = INDENT + line[cut:]
    return [*lines, line.rstrip(" ")]


def _fitting(text: str, columns: int) -> int:
    """Return how many of a text's characters fit; the text as a whole does not."""
    count = 1
    while visible_width(text[: count + 1]) <= columns:
        count += 1
    return count
