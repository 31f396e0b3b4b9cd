"""A lock on a file, held by one process at a time and let go when that ends, however it ends."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

__all__ = ("Held", "Lock")

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Held(Exception):
    """Another process holds the lock."""


class Lock:
    """A lock that is held from the beginning. Raises: Held; OSError where there can be none."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._handle)
            is_ours = os.path.samestat(os.fstat(self._handle), os.stat(path))
        except OSError:
            is_ours = False
        if not is_ours:  # held, or just taken away by who let it go
            os.close(self._handle)
            raise Held(str(path))

    def release(self) -> None:
        """Let go, and take the file away: who finds none begins with a new one."""
        with contextlib.suppress(OSError):
            os.unlink(self._path)
        with contextlib.suppress(OSError):
            os.close(self._handle)
