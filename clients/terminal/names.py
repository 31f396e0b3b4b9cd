"""A player's name: what the user typed, or what the system calls them."""

from __future__ import annotations

import getpass

from ginp2p.errors import MalformedMessage
from ginp2p.table.text import MAX_NAME, decode_text

__all__ = ("UnusableName", "check_name", "default_name")

FALLBACK = "Player"


class UnusableName(ValueError):
    """A name that cannot be shown to another player."""


def check_name(text: str) -> str:
    """Return the name without the white space around it. Raises: UnusableName."""
    name = text.strip()
    try:
        decode_text(name.encode("utf-8"), MAX_NAME)
    except (MalformedMessage, UnicodeError):
        name = ""
    if not name:
        raise UnusableName(f"a name has 1 to {MAX_NAME} letters or other signs that can be shown")
    return name


def default_name() -> str:
    """Return the system's name for the user, made fit for the table."""
    try:
        user = getpass.getuser()
    except (OSError, KeyError, ImportError):  # no such variable, and no entry for the user
        return FALLBACK
    shown = "".join(letter for letter in user if letter.isprintable())[:MAX_NAME].strip()
    try:
        return check_name(shown[:1].upper() + shown[1:])
    except UnusableName:
        return FALLBACK
