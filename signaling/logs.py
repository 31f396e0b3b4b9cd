"""The server's log: one line an event, as text or as JSON.

Nothing that a client sent is in it, and no address unless it was asked for: docs/signaling.md,
"What the server learns, and what it logs".
"""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import TextIO

from signaling.quiet import reduce_record

__all__ = ("FORMATS", "log_event", "log_to")

Field = str | int | float | bool

FORMATS = ("text", "json")
OURS = "signaling"
FIELDS = "fields"  # where a record carries them


def log_event(event: str, level: int = logging.INFO, **fields: Field) -> None:
    """Write down that something happened. event: a word or two with underscores."""
    logging.getLogger(OURS).log(level, event, extra={FIELDS: fields})


def log_to(stream: TextIO, form: str) -> None:
    """Have all that is logged in this process written here, other libraries' words reduced.

    form: one of FORMATS.
    """
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_Json() if form == "json" else _Text())
    handler.addFilter(_reduce_others)
    logging.getLogger().addHandler(handler)
    logging.getLogger(OURS).setLevel(logging.INFO)


def _reduce_others(record: logging.LogRecord) -> bool:
    if not hasattr(record, FIELDS):
        reduce_record(record)
    return True


def _parts(record: logging.LogRecord) -> dict[str, Field]:
    time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    parts: dict[str, Field] = {
        "time": time.replace("+00:00", "Z"),
        "level": record.levelname.lower(),
        "event": record.getMessage(),
    }
    return parts | getattr(record, FIELDS, {"event": "error", "what": record.getMessage()})


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(_parts(record))


class _Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        time, level, event, *rest = _parts(record).items()
        words = [str(time[1]), str(level[1]), str(event[1])]
        return " ".join(words + [f"{name}={json.dumps(value)}" for name, value in rest])
