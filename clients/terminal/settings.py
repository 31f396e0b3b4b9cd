"""What is remembered between runs: the player's name, in ``settings.json`` in the data folder.

Whatever in that file is not as it was written here counts as nothing.
"""

from __future__ import annotations

import json
from pathlib import Path

from clients.terminal.files import read_bounded, write_whole
from clients.terminal.names import UnusableName, check_name

__all__ = ("remember_name", "remembered_name")

VERSION = 1
MOST = 1024  # bytes


def remembered_name(path: Path) -> str | None:
    """Return the name in a file of settings; None where there is none that can be used."""
    try:
        found = json.loads(read_bounded(path, MOST) or b"null")
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or set(found) != {"version", "name"}:
        return None
    name = found["name"]
    if type(found["version"]) is not int or found["version"] != VERSION:
        return None
    try:
        return name if isinstance(name, str) and check_name(name) == name else None
    except UnusableName:
        return None


def remember_name(path: Path, name: str) -> None:
    """Remember a name that is fit for the table. Where nothing can be written, nothing is."""
    if remembered_name(path) == name:
        return
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, json.dumps({"version": VERSION, "name": name}).encode())
    except OSError:
        pass  # a convenience, and no reason to keep anybody from playing
