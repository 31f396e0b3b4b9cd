"""Reports: what is to be told to the page, kept until they are taken."""

from __future__ import annotations

from typing import Any

from desk.state import event_json, sentence_json
from ginp2p.game.sentence import Sentence, sentence
from ginp2p.record import Record

__all__ = ("Reports",)


class Reports:
    """The reports of one command, in order."""

    def __init__(self) -> None:
        self._waiting: list[dict[str, Any]] = []

    def add(self, kind: str, **fields: Any) -> None:
        """Tell something: a report as clients/web/src/worker/messages.ts lists them."""
        fields["report"] = kind
        self._waiting.append(fields)

    def tell(self, event: Record) -> None:
        """Tell what has happened at the table, where the page is told of it."""
        told = event_json(event)
        if told is not None:
            self.add("event", event=told)

    def refuse(self, reason: Exception | Sentence) -> None:
        """Tell why something is not done."""
        said = reason if isinstance(reason, Sentence) else sentence(_spoken(str(reason)))
        self.add("refusal", sentence=sentence_json(said))

    def take(self) -> list[dict[str, Any]]:
        """Return them all, and forget them."""
        waiting, self._waiting = self._waiting, []
        return waiting


def _spoken(text: str) -> str:
    """Return an error's words as a sentence."""
    closed = text if text[-1:] in ".!?" else text + "."
    return closed[:1].upper() + closed[1:]
