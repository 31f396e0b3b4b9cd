"""The console: words for people on one stream, and events for programs on standard output."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from typing import Any, TextIO

from clients.terminal.look import Look, harmless, look_of, wrap

__all__ = ("Console", "OutputLost", "standard_console")

PROMPT = "> "


class OutputLost(Exception):
    """Nothing can be written any more, on a full disk for one. Holds the system's words."""


class Console:
    """Where the command speaks.

    words: the stream for people. events: the one for JSON lines, or None.
    """

    def __init__(self, words: TextIO, events: TextIO | None, look: Look) -> None:
        self.look = look
        self._words = words
        self._events = events
        self._is_at_prompt = False
        self.has_told_fault = False  # whether a program has been told why there is no end

    @property
    def is_for_programs(self) -> bool:
        """Whether a program reads along, and nobody types."""
        return self._events is not None

    def say(self, text: str = "") -> None:
        """Show a sentence, broken to the screen's width."""
        self.draw(wrap(text, self.look.columns))

    def draw(self, lines: Iterable[str]) -> None:
        """Show lines as they are, but for what would steer the terminal."""
        if self._is_at_prompt:
            self._is_at_prompt = False
            self._write("\n")  # whatever was half typed stays where it is
        self._write("".join(f"{harmless(line)}\n" for line in lines))

    def prompt(self) -> None:
        """Wait, visibly, for something to be typed."""
        if self._words.isatty() and not self._is_at_prompt:
            self._is_at_prompt = True
            self._write(PROMPT)

    def typed(self) -> None:
        """Note that the player has ended a line: the terminal has begun a new one."""
        self._is_at_prompt = False

    def leave(self) -> None:
        """Leave the screen at the start of a line."""
        if self._is_at_prompt:
            self._is_at_prompt = False
            self._write("\n")

    def event(self, name: str, **fields: Any) -> None:
        """Tell a program what happened: one JSON object on one line."""
        self.has_told_fault = self.has_told_fault or name == "fault"
        if self._events is not None:
            self._put(self._events, json.dumps({"event": name, **fields}) + "\n")

    def _write(self, text: str) -> None:
        self._put(self._words, text)

    def _put(self, stream: TextIO, text: str) -> None:
        try:
            stream.write(text)
            stream.flush()
        except BrokenPipeError:
            raise
        except OSError as fault:
            raise OutputLost(fault.strerror or str(fault)) from None


def standard_console(is_json: bool) -> Console:
    """Return the process's own console. is_json: events on stdout, words on stderr."""
    _open_missing()
    words = sys.stderr if is_json else sys.stdout
    for stream in (sys.stdout, sys.stderr):
        # A name in letters that this terminal does not have must not end a match.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    return Console(words, sys.stdout if is_json else None, look_of(words, os.environ))


def _open_missing() -> None:
    """Put nothing where the process was started without a standard stream.

    Otherwise the next socket would get its number, and be read as the keyboard.
    """
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest free number: this one
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, mode, closefd=False))
