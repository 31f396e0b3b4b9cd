"""Files on this machine: written whole or not at all, for this user alone; read up to a size."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

__all__ = ("read_bounded", "write_whole", "written_beside")


def read_bounded(path: Path, limit: int) -> bytes | None:
    """Return what is in a file; None where that is more than ``limit`` bytes. Raises: OSError."""
    with path.open("rb") as file:
        data = file.read(limit + 1)
    return None if len(data) > limit else data


def write_whole(path: Path, data: bytes) -> None:
    """Put a file in its place whole or not at all. Raises: OSError."""
    with written_beside(path.parent, data) as temporary:
        os.replace(temporary, path)
    _sync_folder(path.parent)


@contextlib.contextmanager
def written_beside(folder: Path, data: bytes) -> Iterator[str]:
    """Give the path of a hidden file with this data, on the disk, to be moved to its place.

    It is taken away where that fails. Raises: OSError.
    """
    handle, temporary = tempfile.mkstemp(dir=folder, prefix=".", suffix=".part")  # mode 0600
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        yield temporary
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _sync_folder(folder: Path) -> None:
    """Have a new name on the disk as well, where the system can do so."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
