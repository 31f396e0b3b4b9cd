"""What a command would print, as lines for the screen."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TypeVar

from clients.terminal.console import Console
from clients.terminal.look import Look

__all__ = ("told_lines",)

T = TypeVar("T")


def told_lines(command: Callable[[Console], T], look: Look) -> tuple[T, list[str]]:
    """Return a command's result, and the lines it told in this look."""
    words = io.StringIO()
    result = command(Console(words, None, look))
    return result, words.getvalue().rstrip("\n").split("\n")
