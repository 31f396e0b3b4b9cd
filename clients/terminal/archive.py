"""The matches kept on this machine: records in a folder, and beside each what it does not say.

Beside ``2026-01-02-1200-Bob.ginp2p`` lies ``2026-01-02-1200-Bob.json`` with the date, our seat,
and a summary of what the record proves, so that a list needs no proof checked twice. It is
made anew where it is missing or does not fit the record.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from clients.terminal.files import read_bounded, write_whole
from clients.terminal.paths import SUFFIX, file_word, save_record
from ginp2p.errors import GinError, MalformedMessage
from ginp2p.game.cards import GUEST, HOST, SEATS, Seat
from ginp2p.game.match import Match
from ginp2p.primitives import DIGEST_SIZE
from ginp2p.table.record import MAX_RECORD
from ginp2p.table.statistics import Played
from ginp2p.table.summary import match_of, names_of, summary_of
from ginp2p.table.verify import Verdict, verify_record

__all__ = (
    "Kept",
    "add_match",
    "kept_matches",
    "note_match",
    "remove_match",
    "seat_number",
)

MAX_NOTE = 1 << 20  # bytes; the hands of the longest record make some ten thousand


class Kept:
    """A kept match. fault: why its record proves nothing; ``summary`` is None then.

    date: when it ended. seat: ours, None where nothing says so.
    """

    def __init__(
        self,
        path: Path,
        date: datetime,
        seat: Seat | None,
        checksum: str,
        summary: dict[str, Any] | None,
        fault: str | None,
    ) -> None:
        self.path = path
        self.date = date
        self.seat = seat
        self.checksum = checksum
        self.summary = summary
        self.fault = fault

    @property
    def names(self) -> tuple[str, str]:
        """The names of host and guest, where there is a summary."""
        assert self.summary is not None
        return names_of(self.summary)

    @property
    def match(self) -> Match:
        """The results, where there is a summary."""
        assert self.summary is not None
        return match_of(self.summary)

    @property
    def played(self) -> Played | None:
        """The match for statistics; None where we do not know that it was ours."""
        if self.summary is None or self.seat is None:
            return None
        return Played(self.names, self.seat, self.match)


def kept_matches(folder: Path) -> list[Kept]:
    """Return the matches kept in a folder, the newest first."""
    found = [_kept(path) for path in _records(folder)]
    return sorted(found, key=lambda kept: (kept.date, kept.path.name), reverse=True)


def note_match(
    path: Path, seat: Seat | None, date: datetime, summary: dict[str, Any] | None = None
) -> None:
    """Write beside a record what it does not say. Raises: OSError."""
    note = {
        "date": date.isoformat(timespec="seconds"),
        "seat": None if seat is None else SEATS[seat],
        "checksum": _checksum(path),
        "summary": summary,
    }
    write_whole(_note_path(path), json.dumps(note).encode())


def add_match(
    folder: Path, data: bytes, verdict: Verdict, seat: Seat | None, date: datetime
) -> Kept:
    """Keep a record that came from elsewhere and was checked. Raises: OSError."""
    name = verdict.names[GUEST if seat is None else 1 - seat]
    path = save_record(folder, data, name, date)
    summary = summary_of(verdict)
    note_match(path, seat, date, summary)
    return Kept(path, date, seat, data[-DIGEST_SIZE:].hex(), summary, None)


def remove_match(kept: Kept) -> None:
    """Delete a record and what lies beside it. Raises: OSError."""
    kept.path.unlink(missing_ok=True)
    _note_path(kept.path).unlink(missing_ok=True)


def seat_number(name: object) -> Seat | None:
    """Return the seat of this name, or None."""
    return Seat(SEATS.index(name)) if name in SEATS else None


def _records(folder: Path) -> Iterator[Path]:
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            if path.suffix == SUFFIX and not path.name.startswith(".") and path.is_file():
                yield path


def _kept(path: Path) -> Kept:
    note = _read_note(path)
    date, seat, checksum = _date(path, note), seat_number(note.get("seat")), _checksum(path)
    summary = note.get("summary")
    if summary is not None and note.get("checksum") == checksum:
        with contextlib.suppress(GinError, AttributeError):
            match_of(summary)
            names_of(summary)
            return Kept(path, date, seat, checksum, summary, None)
    try:
        data = read_bounded(path, MAX_RECORD)
        if data is None:
            raise MalformedMessage("this is no record of a match")
        verdict = verify_record(data)
    except OSError as fault:
        return Kept(path, date, seat, checksum, None, fault.strerror or str(fault))
    except GinError as fault:
        return Kept(path, date, seat, checksum, None, str(fault))
    if seat is None and "seat" not in note:
        seat = _guessed_seat(path, verdict.names)
    summary = summary_of(verdict)
    with contextlib.suppress(OSError):  # then it is checked the next time as well
        note_match(path, seat, date, summary)
    return Kept(path, date, seat, checksum, summary, None)


def _guessed_seat(path: Path, names: tuple[str, str]) -> Seat | None:
    """Return our seat in a record that was kept without a note: its file names the opponent."""
    fits = [f"-{file_word(name)}" in path.stem for name in names]
    if fits[HOST] == fits[GUEST]:
        return None
    return GUEST if fits[HOST] else HOST


def _note_path(path: Path) -> Path:
    return path.with_suffix(".json")


def _read_note(path: Path) -> dict[str, Any]:
    try:
        data = read_bounded(_note_path(path), MAX_NOTE)
        note = json.loads(data or b"null")
    except (OSError, ValueError, RecursionError):
        return {}
    return note if isinstance(note, dict) else {}


def _date(path: Path, note: dict[str, Any]) -> datetime:
    with contextlib.suppress(KeyError, TypeError, ValueError):
        return datetime.fromisoformat(note["date"]).replace(tzinfo=None)
    try:
        return datetime.fromtimestamp(path.stat().st_mtime)
    except OSError:
        return datetime.fromtimestamp(0)


def _checksum(path: Path) -> str:
    """Return a record's last bytes, by which it is known from every other."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - DIGEST_SIZE))
            return file.read(DIGEST_SIZE).hex()
    except OSError:
        return ""
