"""One file with many matches, as the page writes it, too: docs/history.md, "All in one file"."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from clients.terminal.archive import seat_number
from ginp2p.errors import MalformedMessage
from ginp2p.game.cards import SEATS, Seat

__all__ = ("BUNDLE_SUFFIX", "MAX_BUNDLE", "Packed", "is_bundle", "pack_matches", "unpack_matches")

FORMAT = "ginp2p history"
VERSION = 1
BUNDLE_SUFFIX = ".json"
MAX_BUNDLE = 512 << 20  # bytes; some hundreds of matches, and less than memory


class Packed:
    """A match on its way: its record, our seat in it, and when it ended."""

    def __init__(self, record: bytes, seat: Seat | None, date: datetime | None) -> None:
        self.record = record
        self.seat = seat
        self.date = date


def is_bundle(data: bytes) -> bool:
    """Tell whether this can be a file with many matches."""
    return data[:1] == b"{"


def pack_matches(matches: Iterable[Packed]) -> bytes:
    """Return one file with all of these."""
    packed = [
        {
            "date": None if match.date is None else match.date.isoformat(timespec="seconds"),
            "seat": None if match.seat is None else SEATS[match.seat],
            "record": base64.b64encode(match.record).decode(),
        }
        for match in matches
    ]
    return json.dumps({"format": FORMAT, "version": VERSION, "matches": packed}).encode()


def unpack_matches(data: bytes) -> list[Packed]:
    """Return the matches in a file; their records are not checked here.

    Raises: MalformedMessage.
    """
    try:
        bundle = json.loads(data)
    except (ValueError, RecursionError):
        raise MalformedMessage("this is no file with matches: it cannot be read") from None
    if not isinstance(bundle, dict) or bundle.get("format") != FORMAT:
        raise MalformedMessage("this is no file with matches")
    if bundle.get("version") != VERSION:
        raise MalformedMessage("this file with matches is of another version of the game")
    matches = bundle.get("matches")
    if not isinstance(matches, list):
        raise MalformedMessage("this file with matches has none")
    return [_unpacked(match) for match in matches]


def _unpacked(match: Any) -> Packed:
    try:
        record = base64.b64decode(match["record"], validate=True)
    except (KeyError, TypeError, ValueError, binascii.Error):
        raise MalformedMessage("a match in this file cannot be read") from None
    date = match.get("date")
    try:
        when = None if date is None else datetime.fromisoformat(date).replace(tzinfo=None)
    except (TypeError, ValueError):
        when = None
    return Packed(record, seat_number(match.get("seat")), when)
