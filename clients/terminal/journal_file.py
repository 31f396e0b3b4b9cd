"""A journal on the disk: entries that are safe there before anything is sent.

    file  = HEADER batch*
    batch = size of its entries (4 bytes) (size (4 bytes) entry)* check (8 bytes)
    check = the first bytes of SHA-256(the check before, or HEADER; size; entries)

A batch is written at once and then forced onto the disk. Where a crash came between, the last
batch is torn; nothing of it was ever sent, and it is taken away. The first is never torn: it
comes with the file.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Sequence
from pathlib import Path

from clients.terminal.files import read_bounded, write_whole
from ginp2p.errors import GinError
from ginp2p.table.journal import MAX_ENTRY
from ginp2p.table.record import MAX_RECORD

__all__ = ("BadJournal", "JournalFile")

MAGIC = b"ginp2p journal "
VERSION = b"1\n"
HEADER = MAGIC + VERSION
SIZE = 4  # bytes
MAX_JOURNAL = 2 * MAX_RECORD  # bytes; a record's messages, with what only their seat knows
CHECK = 8  # bytes; against accidents, not against its owner


class BadJournal(GinError):
    """A file that no match can be gone on with; the text says why."""

    code = "bad_journal"


class JournalFile:
    """A file with the journal of one seat; made by ``create`` or ``open``."""

    def __init__(self, path: Path, size: int, check: bytes) -> None:
        self.path = path
        self._size = size  # of what is good
        self._check = check

    @classmethod
    def create(cls, path: Path, entries: Sequence[bytes]) -> JournalFile:
        """Write these entries into a file that takes the place of the one there. Raises: OSError.

        The file is there as a whole, or the one before still is. Only this user can read it.
        """
        batch, check = _batch(HEADER, entries)
        write_whole(path, HEADER + batch)
        return cls(path, len(HEADER) + len(batch), check)

    @classmethod
    def open(cls, path: Path) -> tuple[JournalFile, list[bytes]]:
        """Return the file and its entries, without a torn batch. Raises: BadJournal, OSError."""
        data = read_bounded(path, MAX_JOURNAL)
        if data is None:
            raise BadJournal("it is too large for a match of this game")
        if not data.startswith(MAGIC):
            raise BadJournal("it is no match of this game")
        if not data.startswith(HEADER):
            raise BadJournal("it was kept by another version of the game")
        entries: list[bytes] = []
        size, check = len(HEADER), HEADER
        while size < len(data):
            end, batch_check, batch = _read_batch(data, size, check)
            if batch is None:
                break
            entries += batch
            size, check = end, batch_check
        file = cls(path, size, check)
        if size < len(data):
            file._cut()
        return file, entries

    def append(self, entries: Sequence[bytes]) -> None:
        """Have these entries on the disk, behind the others, or none of them. Raises: OSError."""
        batch, check = _batch(self._check, entries)
        try:
            with self.path.open("r+b") as file:
                file.seek(self._size)
                file.write(batch)
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                self._cut()
            raise
        self._size += len(batch)
        self._check = check

    def _cut(self) -> None:
        """Take away what is behind the good part."""
        with self.path.open("r+b") as file:
            file.truncate(self._size)
            os.fsync(file.fileno())


def _batch(before: bytes, entries: Sequence[bytes]) -> tuple[bytes, bytes]:
    body = b"".join(len(entry).to_bytes(SIZE, "big") + entry for entry in entries)
    head = len(body).to_bytes(SIZE, "big")
    check = _checked(before, head + body)
    return head + body + check, check


def _checked(before: bytes, data: bytes) -> bytes:
    return hashlib.sha256(before + data).digest()[:CHECK]


def _read_batch(data: bytes, start: int, before: bytes) -> tuple[int, bytes, list[bytes] | None]:
    """Return a batch's end, check and entries; None for them where it is torn.

    Raises: BadJournal where what does not fit is more than the beginning of one more batch: that
    was no crash.
    """
    body = start + SIZE
    size = int.from_bytes(data[start:body], "big")
    end = body + size + CHECK
    check = _checked(before, data[start : body + size])
    if size and end <= len(data) and check == data[end - CHECK : end]:
        return end, check, _read_entries(data[body : body + size])
    is_first = before == HEADER  # written whole, with the file
    if is_first or (any(data[start:]) and not _is_begun(data[start:])):
        raise BadJournal("it is damaged")
    return start, before, None


def _is_begun(batch: bytes) -> bool:
    """Whether this is a batch as far as it came to the disk, and nothing after it."""
    end = SIZE + int.from_bytes(batch[:SIZE], "big")
    position = SIZE
    while position + SIZE <= min(end, len(batch)):
        size = int.from_bytes(batch[position : position + SIZE], "big")
        if size == 0:
            return not any(batch[position:])  # the rest never came
        if size > MAX_ENTRY:
            return False
        position += SIZE + size
    return position <= end and len(batch) <= end + CHECK


def _read_entries(data: bytes) -> list[bytes]:
    entries = []
    position = 0
    while position < len(data):
        size = int.from_bytes(data[position : position + SIZE], "big")
        position += SIZE + size
        if not 0 < size <= MAX_ENTRY or position > len(data):
            raise BadJournal("it is damaged")
        entries.append(data[position - size : position])
    return entries
