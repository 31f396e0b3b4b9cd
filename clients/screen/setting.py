"""What holds for everything at one screen: the player, the folders, how things look."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from clients.terminal.look import Look, look_of

__all__ = ("Setting", "is_screen", "look_of_screen")


class Setting:
    """records, matches: where those are kept that are finished, and those that are not.

    name: the player's, empty for the one remembered or the system's. settings: the file that
    remembers it, if any.

    server: an address to begin with, or empty. relay_only, trusted: as ``Seating`` has them.
    beat: seconds between two lay-offs. pace: those that a bot takes for a move.
    """

    def __init__(
        self,
        records: Path,
        matches: Path,
        name: str = "",
        server: str = "",
        relay_only: bool = False,
        trusted: bytes | None = None,
        beat: float = 0.7,
        pace: float = 0.5,
        settings: Path | None = None,
    ) -> None:
        self.records = records
        self.matches = matches
        self.name = name
        self.server = server
        self.relay_only = relay_only
        self.trusted = trusted
        self.beat = beat
        self.pace = pace
        self.settings = settings


def is_screen(environ: Mapping[str, str]) -> bool:
    """Whether there is a terminal on all sides that a whole screen can be drawn on."""
    if environ.get("TERM", "dumb" if os.name == "posix" else "") == "dumb":
        return False
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    try:
        return all(stream is not None and stream.isatty() for stream in streams)
    except ValueError:
        return False  # a stream that was closed


def look_of_screen(environ: Mapping[str, str]) -> Look:
    """Return how to write cards here; without colours, since the screen gives those itself."""
    found = look_of(sys.stdout, environ)
    language = next(
        (environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environ.get(name)), ""
    )
    symbols = found.symbols and language not in ("C", "POSIX")
    return Look(False, symbols)
