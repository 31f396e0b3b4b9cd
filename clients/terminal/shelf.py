"""The shelf: matches of this user that are not finished, as files, each held by one process.

A match is three files in one folder: ``NAME.journal`` or ``NAME.solo``, what is needed to go
on; ``NAME.json``, plain facts for a list; ``NAME.lock``, held by the process that plays it.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from clients.terminal.files import read_bounded, write_whole
from clients.terminal.journal_file import BadJournal, JournalFile
from clients.terminal.lock import Held, Lock

__all__ = ("JOURNAL", "SOLO", "Place", "Shelf", "Unfinished")

JOURNAL = ".journal"
SOLO = ".solo"
FACTS = ".json"
LOCK = ".lock"
MAX_FACTS = 16384  # bytes
MAX_SAVE = 1 << 16  # bytes; the longest solo match takes half of it


class Unfinished:
    """A match on the shelf, as a list shows it. facts: as they were noted, or none.

    moved: when the match was last written to. is_held: whether a process plays it now.
    """

    def __init__(self, path: Path, facts: dict[str, Any], moved: datetime, is_held: bool) -> None:
        self.path = path
        self.facts = facts
        self.moved = moved
        self.is_held = is_held

    @property
    def is_solo(self) -> bool:
        """Whether it is against the computer."""
        return self.path.suffix == SOLO

    @property
    def opponent(self) -> str:
        """The other player's name, as far as it is known."""
        name = self.facts.get("opponent")
        return name if isinstance(name, str) and name else "the other player"


class Shelf:
    """The folder. It is made when a match is put there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def begin(self, suffix: str) -> Place:
        """Return a place for a new match. Raises: OSError."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        while True:
            path = self.folder / f"{secrets.token_hex(4)}{suffix}"
            if not path.exists():
                return Place(path, Lock(path.with_suffix(LOCK)))

    def take(self, match: Unfinished) -> Place:
        """Return the place of a match, for this process alone. Raises: Held, OSError."""
        lock = Lock(match.path.with_suffix(LOCK))
        if not match.path.exists():
            lock.release()
            raise Held("it has just been finished")
        return Place(match.path, lock)

    def unfinished(self) -> list[Unfinished]:
        """Return the matches, the one moved last first."""
        found = []
        with contextlib.suppress(OSError):
            for path in sorted(self.folder.iterdir()):
                if path.suffix in (JOURNAL, SOLO) and not path.name.startswith("."):
                    with contextlib.suppress(OSError):
                        found.append(self._look(path))
        return sorted(found, key=lambda match: (match.moved, match.path.name), reverse=True)

    def _look(self, path: Path) -> Unfinished:
        moved = datetime.fromtimestamp(path.stat().st_mtime)
        is_held = False
        try:
            Lock(path.with_suffix(LOCK)).release()
        except Held:
            is_held = True
        except OSError:
            pass  # a folder that is read-only: nobody can hold anything there
        return Unfinished(path, _read_facts(path.with_suffix(FACTS)), moved, is_held)


class Place:
    """Where one match is kept, held by this process until it is let go."""

    def __init__(self, path: Path, lock: Lock) -> None:
        self.path = path
        self._lock = lock
        self._file: JournalFile | None = None

    def read_journal(self) -> list[bytes]:
        """Return the journal that is kept here. Raises: BadJournal, OSError."""
        self._file, entries = JournalFile.open(self.path)
        return entries

    def append(self, entries: Sequence[bytes]) -> None:
        """Add to the journal; the first time, begin it. Raises: OSError."""
        if self._file is None:
            self.rewrite(entries)
        else:
            self._file.append(entries)

    def rewrite(self, entries: Sequence[bytes]) -> None:
        """Put a whole journal in the place of the one before. Raises: OSError."""
        self._file = JournalFile.create(self.path, entries)

    def note(self, facts: dict[str, Any]) -> None:
        """Note facts for a list. Raises: OSError."""
        write_whole(self.path.with_suffix(FACTS), json.dumps({"version": 1, **facts}).encode())

    def read_save(self) -> bytes:
        """Return the solo match's save that is kept here. Raises: BadJournal, OSError."""
        data = read_bounded(self.path, MAX_SAVE)
        if data is None:
            raise BadJournal("it is too large for a match of this game")
        return data

    def save(self, data: bytes) -> None:
        """Put a solo match's save in the place of the one before. Raises: OSError."""
        write_whole(self.path, data)

    def set_aside(self) -> Path:
        """Move what cannot be gone on with out of the list, and let go; return where it is.

        Raises: OSError.
        """
        for number in range(1, 1000):
            aside = self.path.with_name(f"{self.path.name}.set-aside-{number}")
            if not aside.exists():
                break
        os.replace(self.path, aside)
        self._remove(self.path.with_suffix(FACTS))
        self.release()
        return aside

    def finish(self) -> None:
        """Take the match off the shelf: it is over. Raises: OSError."""
        self.path.unlink(missing_ok=True)
        self._remove(self.path.with_suffix(FACTS))
        self.release()

    def release(self) -> None:
        """Let go of the match, which stays where it is."""
        self._lock.release()

    def _remove(self, path: Path) -> None:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)


def _read_facts(path: Path) -> dict[str, Any]:
    """Return noted facts; none where they are missing or no facts."""
    try:
        facts = json.loads(read_bounded(path, MAX_FACTS) or b"null")
    except (OSError, ValueError, RecursionError):
        return {}
    return facts if isinstance(facts, dict) and facts.get("version") == 1 else {}
