"""Where records of matches are kept, and how one gets there whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

import platformdirs

__all__ = ("HOME_VARIABLE", "records_folder", "save_record")

HOME_VARIABLE = "GINP2P_HOME"
SUFFIX = ".ginp2p"
MAX_TRIES = 1000  # names for records of one minute against one opponent


def records_folder(chosen: str | None, environ: Mapping[str, str]) -> Path:
    """Return the folder for records: the one asked for, or this user's usual one."""
    if chosen:
        return Path(chosen)
    home = environ.get(HOME_VARIABLE)
    base = Path(home) if home else Path(platformdirs.user_data_dir("ginp2p", appauthor=False))
    return base / "records"


def save_record(folder: Path, data: bytes, opponent: str, now: datetime) -> Path:
    """Write a record and return its path: date, time and opponent name it.

    The file appears whole or not at all, readable by this user only, and never replaces
    another one. Raises: OSError.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=folder, prefix=".", suffix=".part")  # mode 0600
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        stem = f"{now:%Y-%m-%d-%H%M}-{_file_word(opponent)}"
        for number in range(1, MAX_TRIES):
            path = folder / (f"{stem}{SUFFIX}" if number == 1 else f"{stem}-{number}{SUFFIX}")
            with contextlib.suppress(FileExistsError):
                os.link(temporary, path)  # fails where the name is taken, unlike a rename
                return path
        raise FileExistsError(f"{folder} has too many records of this minute")
    finally:
        os.unlink(temporary)


def _file_word(name: str) -> str:
    """Return a name as part of a file's name: plain letters and digits."""
    kept = [letter if letter.isascii() and letter.isalnum() else "-" for letter in name]
    return "-".join(part for part in "".join(kept).split("-") if part) or "opponent"
