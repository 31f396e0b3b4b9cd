"""``ginp2p verify``: whether a record proves a finished match, in one line."""

from __future__ import annotations

from pathlib import Path

from clients.terminal.console import Console
from clients.terminal.exits import FINISHED, NOT_PROVEN, USAGE
from clients.terminal.reporting import match_fields
from ginp2p.errors import GinError
from ginp2p.table.record import MAX_RECORD
from ginp2p.table.verify import verify_record

__all__ = ("verify",)


def verify(path: Path, console: Console) -> int:
    """Check the record in a file, tell the verdict, and return the exit status."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_RECORD + 1)
    except OSError as fault:
        console.say(f"{path} cannot be read: {fault.strerror or fault}.")
        console.event("fault", code="unreadable", message=fault.strerror or str(fault))
        return USAGE
    if len(data) > MAX_RECORD:
        message = f"this is no record of a match: none has more than {MAX_RECORD >> 20} MB"
        console.draw([f"Not proven: {message}."])
        console.event("fault", code="bad_record", message=message)
        return NOT_PROVEN
    try:
        verdict = verify_record(data)
    except GinError as fault:
        console.draw([f"Not proven: {fault}."])
        console.event("fault", code=fault.code, message=str(fault))
        return NOT_PROVEN
    console.draw([verdict.line()])  # one line, for whoever reads it by program
    host, guest = verdict.names
    fields = match_fields(verdict.match)
    console.event(
        "verified",
        message=verdict.line(),
        finished=verdict.is_finished,
        host_name=host,
        guest_name=guest,
        rules=verdict.rules.name,
        target=verdict.rules.target,
        **fields,
    )
    return FINISHED if verdict.is_finished else NOT_PROVEN
