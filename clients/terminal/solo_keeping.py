"""A solo match on the shelf, saved after every move."""

from __future__ import annotations

from clients.terminal.shelf import SOLO, Place, Shelf
from ginp2p.table.save import encode_save
from ginp2p.table.solo import SoloTable

__all__ = ("SoloKeeping",)


class SoloKeeping:
    """Keeps a match against a bot of this level. place: of one that is gone on with."""

    def __init__(self, shelf: Shelf, level: str, place: Place | None = None) -> None:
        self._shelf = shelf
        self._level = level
        self._place = place
        self._saved = b""
        self._failed = False

    @property
    def is_kept(self) -> bool:
        """Whether the match as it is now can be gone on with later."""
        return self._place is not None and not self._failed

    def keep(self, table: SoloTable, name: str) -> str | None:
        """Save the match as it is; return what the player is to be told, if anything."""
        try:
            if table.is_over:
                self._finish()
                return None
            save = encode_save(self._level, table)
            if save == self._saved:
                return None
            self._save(save, table, name)
        except OSError as fault:
            if self._failed:
                return None
            self._failed = True
            why = fault.strerror or str(fault)
            return (
                f"The match cannot be kept in {self._shelf.folder}: {why}. It goes on all the same."
            )
        self._failed = False
        return None

    def release(self) -> None:
        """Let go of the match, to be gone on with later."""
        if self._place is not None:
            self._place.release()

    def _save(self, save: bytes, table: SoloTable, name: str) -> None:
        if self._place is None:
            self._place = self._shelf.begin(SOLO)
        self._place.save(save)
        self._saved = save
        self._place.note(
            {
                "opponent": f"the computer ({self._level})",
                "name": name,
                "seat": "guest",
                "rules": table.match.rules.name,
                "target": table.match.rules.target,
                "scores": list(table.match.scores),
            }
        )

    def _finish(self) -> None:
        place, self._place = self._place, None
        self._saved = b""
        if place is not None:
            place.finish()
