"""Where records of matches and the like are kept, and how one gets there whole or not at all."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from clients.terminal.files import written_beside

__all__ = (
    "HOME_VARIABLE",
    "SUFFIX",
    "data_folder",
    "file_word",
    "matches_folder",
    "records_folder",
    "save_record",
    "settings_file",
    "why_unusable",
)

HOME_VARIABLE = "GINP2P_HOME"
SUFFIX = ".ginp2p"
MAX_TRIES = 1000  # names for records of one minute against one opponent


def records_folder(chosen: str | None, environ: Mapping[str, str]) -> Path:
    """Return the folder for records: the one asked for, or this user's usual one."""
    return Path(chosen) if chosen else data_folder(environ) / "records"


def matches_folder(environ: Mapping[str, str]) -> Path:
    """Return the folder for matches that are not finished."""
    return data_folder(environ) / "matches"


def settings_file(environ: Mapping[str, str]) -> Path:
    """Return the file for what is remembered between runs."""
    return data_folder(environ) / "settings.json"


def data_folder(environ: Mapping[str, str]) -> Path:
    """Return the folder for what this user's programs keep."""
    home = environ.get(HOME_VARIABLE)
    if home:
        return Path(home)
    import platformdirs  # seldom needed by what has to start fast

    return Path(platformdirs.user_data_dir("ginp2p", appauthor=False))


def why_unusable(folder: Path) -> str | None:
    """Return why no record can be kept in this folder, in words; None when nothing is seen.

    The folder need not be there yet, and is not made: a match may never come about.
    """
    try:
        there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
        if not there.is_dir():
            return f"{there} is no folder"
        if not os.access(there, os.W_OK | os.X_OK):
            return f"nothing can be written in {there}"
    except OSError as fault:
        return fault.strerror or str(fault)
    return None


def save_record(folder: Path, data: bytes, opponent: str, now: datetime) -> Path:
    """Write a record and return its path: date, time and opponent name it.

    What is in the file is the whole record or nothing; only this user can read it, and it
    never replaces another one. Raises: OSError.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with written_beside(folder, data) as temporary:
        path = _free_name(folder, f"{now:%Y-%m-%d-%H%M}-{file_word(opponent)}")
        os.replace(temporary, path)
    return path


def _free_name(folder: Path, stem: str) -> Path:
    """Return a path that no file had, held by an empty one now.

    Held, because two players on one machine may save at once; a hard link would do without
    the empty file, but some systems have none.
    """
    for number in range(1, MAX_TRIES):
        path = folder / (f"{stem}{SUFFIX}" if number == 1 else f"{stem}-{number}{SUFFIX}")
        with contextlib.suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            return path
    raise FileExistsError(f"{folder} has too many records of this minute")


def file_word(name: str) -> str:
    """Return a name as part of a file's name: plain letters and digits."""
    kept = [letter if letter.isascii() and letter.isalnum() else "-" for letter in name]
    return "-".join(part for part in "".join(kept).split("-") if part) or "opponent"
