"""Keeping: a table's journal on the shelf. A match that cannot be kept is played all the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from clients.terminal.shelf import JOURNAL, Place, Shelf
from ginp2p.table.session import Session

__all__ = ("Keeping",)


class Keeping:
    """Keeps what sessions at one table tell it to, in one place of the shelf.

    facts: what a list shows beside the match's own.
    place: where a match is kept already that is gone on with.
    """

    def __init__(
        self,
        shelf: Shelf,
        facts: dict[str, Any],
        place: Place | None = None,
    ) -> None:
        self._shelf = shelf
        self._words: list[str] = []
        self._facts = dict(facts)
        self._place = place
        self._is_new = place is None  # whether the next entries begin a journal
        self._is_behind = False  # whether something could not be written

    @property
    def is_kept(self) -> bool:
        """Whether the match as it is now can be gone on with later."""
        return self._place is not None and not self._is_new and not self._is_behind

    @property
    def facts(self) -> dict[str, Any]:
        """What was noted last."""
        return self._facts

    def take_words(self) -> list[str]:
        """Return what the player is to be told, and forget it."""
        words, self._words = self._words, []
        return words

    def begin(self) -> None:
        """Expect another match: its first entries take the place of this one's."""
        self._is_new = True

    def keep(self, session: Session) -> None:
        """Have all that is due on the disk; tell the player, once, where that is not possible."""
        entries = session.take_journal()
        if not entries:
            return
        try:
            if self._is_new or self._is_behind:
                if self._is_behind and not session.match_id:
                    return
                place = self._place or self._shelf.begin(JOURNAL)
                self._place = place
                place.rewrite(session.whole_journal() if self._is_behind else entries)
                self._is_new = False
            elif self._place is not None:
                self._place.append(entries)
        except OSError as fault:
            if not self._is_behind:
                self._words.append(self._why(fault))
            self._is_behind = True
            return
        if self._is_behind:
            self._is_behind = False
            self._words.append("The match is kept again: it can be gone on with after a break.")

    def tidy(self, session: Session) -> None:
        """Take the secrets of finished hands out of what is kept."""
        if not self.is_kept or self._place is None:
            return
        try:
            self._place.rewrite(session.whole_journal())
        except OSError:
            pass  # what is there is whole as well, only longer
        else:
            session.take_journal()

    def note(self, **facts: Any) -> None:
        """Note facts for a list; they are not needed to go on."""
        self._facts.update(facts)
        if self._place is None or self._is_new:
            return
        try:
            self._place.note(self._facts)
        except OSError:
            pass  # the list shows less

    def finish(self) -> None:
        """Take the match off the shelf: nothing of it is to come."""
        place, self._place = self._place, None
        if place is None:
            return
        try:
            place.finish()
        except OSError as fault:
            self._words.append(self._why(fault))

    def set_aside(self) -> Path | None:
        """Keep what is there out of the list; return where it is, or None."""
        place, self._place = self._place, None
        try:
            return None if place is None else place.set_aside()
        except OSError:
            return None

    def release(self) -> None:
        """Let go of the match, to be gone on with later."""
        if self._place is not None:
            self._place.release()
            self._place = None

    def _why(self, fault: OSError) -> str:
        why = fault.strerror or str(fault)
        return (
            f"The match cannot be kept in {self._shelf.folder}: {why}. It goes on, but could not "
            "be gone on with if this program ended now."
        )
