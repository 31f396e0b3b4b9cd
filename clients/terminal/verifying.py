"""``ginp2p verify``: what a record proves, or what is wrong with it, in one line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from clients.terminal.console import Console
from clients.terminal.exits import FINISHED, NOT_PROVEN, USAGE
from clients.terminal.files import read_bounded
from clients.terminal.reporting import match_fields
from ginp2p.game.cards import SEATS, Seat
from ginp2p.table.findings import fault_finding, verdict_line
from ginp2p.table.record import MAX_RECORD
from ginp2p.table.verify import RecordFault, Verdict, verify_record

__all__ = ("read_record", "tell_fault", "tell_verdict", "verify")


def verify(path: Path, console: Console) -> int:
    """Check the record in a file, tell the verdict, and return the exit status."""
    data = read_record(path, console)
    if isinstance(data, int):
        return data
    try:
        verdict = verify_record(data)
    except RecordFault as fault:
        return tell_fault(fault, console)
    return tell_verdict(verdict, console)


def read_record(path: Path, console: Console) -> bytes | int:
    """Return what is in a file; where it can be no record, tell so, and return the status."""
    try:
        data = read_bounded(path, MAX_RECORD)
    except OSError as fault:
        console.say(f"{path} cannot be read: {fault.strerror or fault}.")
        console.event("fault", code="unreadable", message=fault.strerror or str(fault))
        return USAGE
    if data is None:
        limit = f"none has more than {MAX_RECORD >> 20} MB"
        return tell_fault(RecordFault(f"this is no record of a match: {limit}"), console)
    return data


def tell_verdict(verdict: Verdict, console: Console) -> int:
    """Tell what a record proves, in one line; return the exit status."""
    console.draw([verdict_line(verdict)])  # one line, for whoever reads it by program
    host, guest = verdict.names
    console.event(
        "verified",
        message=verdict_line(verdict),
        finished=verdict.is_finished,
        host_name=host,
        guest_name=guest,
        rules=verdict.rules.name,
        target=verdict.rules.target,
        **match_fields(verdict.match),
        **_evidence(verdict),
    )
    return FINISHED if verdict.is_finished else NOT_PROVEN


def tell_fault(fault: RecordFault, console: Console) -> int:
    """Tell where a record is broken, and why; return the exit status."""
    console.draw([str(fault_finding(fault))])
    console.event(
        "fault",
        code=fault.code,
        message=str(fault),
        hand=fault.hand or None,
        number=fault.message or None,
        reason=fault.reason,
    )
    return NOT_PROVEN


def _evidence(verdict: Verdict) -> dict[str, Any]:
    return {
        "countersigned": verdict.is_countersigned,
        "due": _seat(verdict.due),
        "forked": _seat(verdict.forked),
        "abandoned": _seat(verdict.abandoned),
        "shuffles": verdict.shuffles,
        "tokens": verdict.tokens,
        "signatures": verdict.signatures,
    }


def _seat(seat: Seat | None) -> str | None:
    return None if seat is None else SEATS[seat]
