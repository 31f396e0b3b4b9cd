"""Taking in matches from elsewhere: each once, by the record that proves most of it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from clients.terminal.archive import Kept, add_match, kept_matches, remove_match
from clients.terminal.bundle import Packed
from clients.terminal.files import read_bounded
from ginp2p.errors import GinError
from ginp2p.primitives import DIGEST_SIZE
from ginp2p.table.record import MAX_RECORD
from ginp2p.table.verify import Verifier

__all__ = ("Intake",)


class Intake:
    """Matches on their way into a folder.

    added, known: how many were taken in, and how many were there already. faults: why the
    others were refused.
    """

    def __init__(self, folder: Path) -> None:
        self.added = 0
        self.known = 0
        self.faults: list[str] = []
        self._folder = folder
        self._kept = kept_matches(folder)
        self._checksums = {kept.checksum for kept in self._kept}
        self._ids: dict[Path, bytes | None] = {}  # of matches whose records have been read

    def take(self, match: Packed, now: datetime) -> None:
        """Check a record and keep it, where what is there proves less. Raises: OSError.

        now: when it ended, where nothing says so.
        """
        checksum = match.record[-DIGEST_SIZE:].hex()
        if checksum in self._checksums:
            self.known += 1
            return
        try:
            verifier = Verifier(match.record)
            while verifier.step():
                pass
            verdict = verifier.verdict()
        except GinError as fault:
            self.faults.append(str(fault))
            return
        before = self._before(verifier.match_id, verdict.names)
        if before is not None and not _is_fuller(match.record, verdict.match.is_over, before):
            self.known += 1
            return
        seat, date = match.seat, match.date
        if before is not None:
            seat = before.seat if seat is None else seat
            date = before.date if date is None else date
        added = add_match(self._folder, match.record, verdict, seat, date or now)
        self._kept.append(added)
        self._ids[added.path] = verifier.match_id
        self._checksums.add(checksum)
        self.added += 1
        if before is not None:
            self._kept.remove(before)
            remove_match(before)

    def _before(self, match_id: bytes, names: tuple[str, str]) -> Kept | None:
        """Return what is kept of a match. Only records of the same two players are read."""
        for kept in self._kept:
            if kept.summary is not None and kept.names != names:
                continue
            if kept.path not in self._ids:
                self._ids[kept.path] = _match_id(kept.path)
            if self._ids[kept.path] == match_id:
                return kept
        return None


def _is_fuller(record: bytes, is_over: bool, kept: Kept) -> bool:
    """Tell whether a sound record proves more of its match than what is kept of it."""
    if kept.summary is None:
        return True
    if is_over != kept.match.is_over:
        return is_over
    return len(record) > kept.path.stat().st_size


def _match_id(path: Path) -> bytes | None:
    """Return the id of the match that a file has a record of, None where it has none."""
    try:
        data = read_bounded(path, MAX_RECORD)
        return None if data is None else Verifier(data).match_id
    except (OSError, GinError):
        return None
