"""``ginp2p history`` and what goes with it: list, export, import and delete kept matches."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from clients.terminal.archive import Kept, kept_matches, remove_match
from clients.terminal.bundle import MAX_BUNDLE, Packed, is_bundle, pack_matches, unpack_matches
from clients.terminal.console import Console
from clients.terminal.deleting import delete_unfinished, is_agreed
from clients.terminal.exits import BROKEN, FINISHED, LEFT, NOT_PROVEN, USAGE
from clients.terminal.files import read_bounded, write_whole
from clients.terminal.intake import Intake
from clients.terminal.look import QUIET, STRONG, Look, visible_width, wrap
from clients.terminal.replaying import replay
from clients.terminal.resume import tell_list
from clients.terminal.shelf import Shelf
from clients.terminal.stats import tell_stats
from ginp2p.errors import GinError, MalformedMessage
from ginp2p.game.cards import HOST, SEATS, other
from ginp2p.game.rules import describe
from ginp2p.table.record import MAX_RECORD, decode_record

__all__ = ("NOTHING", "outcome_words", "players_words", "run_history", "tell_stats_of")

NOTHING = "No match has been kept yet. Those against friends are, when they end."


class _Told(Exception):
    """Something cannot be done; holds the words for it and the exit status."""

    def __init__(self, words: str, status: int) -> None:
        super().__init__(words)
        self.status = status


def run_history(options: argparse.Namespace, folder: Path, shelf: Shelf, console: Console) -> int:
    """Run one of these commands; return the exit status.

    folder: where records are kept. shelf: where the matches are that can be gone on with.
    """
    try:
        if options.command == "history":
            return _list(folder, shelf, console)
        if options.command == "delete":
            return _delete(options, folder, shelf, console)
        return _RUNNERS[options.command](options, folder, console)
    except _Told as told:
        console.say(str(told))
        code = "unknown_match" if told.status == USAGE else "bad_file"
        console.event("fault", code=code, message=str(told))
        return told.status
    except OSError as fault:
        why = f"{fault.filename or folder}: {fault.strerror or fault}"
        console.say(f"{why}.")
        console.event("fault", code="unreadable", message=why)
        return BROKEN


def _list(folder: Path, shelf: Shelf, console: Console) -> int:
    unfinished = shelf.unfinished()
    if unfinished:
        console.draw([console.look.paint("Not finished", STRONG)])
        tell_list(unfinished, console)
        console.draw(["", console.look.paint("Played", STRONG)])
    matches = kept_matches(folder)
    if not matches:
        console.say(NOTHING)
    for number, kept in enumerate(matches, 1):
        console.draw(_row(number, kept, console.look))
        console.event("match", number=number, **_fields(kept))
    return FINISHED


def _export(options: argparse.Namespace, folder: Path, console: Console) -> int:
    matches = _chosen(options.which, folder)
    if options.which == "all":
        packed = [Packed(each.path.read_bytes(), each.seat, each.date) for each in matches]
        data = pack_matches(packed)
    else:
        data = matches[0].path.read_bytes()
    if options.file.exists():
        raise _Told(f"{options.file} is there already; choose another name.", USAGE)
    write_whole(options.file, data)
    count = "1 match" if len(matches) == 1 else f"{len(matches)} matches"
    console.say(f"{count} written to {options.file}.")
    console.event("exported", matches=len(matches), file=str(options.file))
    return FINISHED


def _import(options: argparse.Namespace, folder: Path, console: Console) -> int:
    data = read_bounded(options.file, MAX_BUNDLE)
    if data is None:
        raise _Told(f"This file is too large: at most {MAX_BUNDLE >> 20} MB.", NOT_PROVEN)
    try:
        packed = unpack_matches(data) if is_bundle(data) else [_single(data, options.file)]
    except GinError as fault:
        raise _Told(f"Nothing was taken in: {fault}.", NOT_PROVEN) from None
    intake = Intake(folder)
    for match in packed:
        intake.take(match, datetime.now())
    added, known, faults = intake.added, intake.known, intake.faults
    for why in faults:
        console.say(f"A match was not taken in: {why}.")
    console.say(f"Taken in: {added}. There already: {known}. Refused: {len(faults)}.")
    console.event("imported", matches=added, known=known, refused=len(faults), faults=faults)
    return NOT_PROVEN if faults else FINISHED


def _delete(options: argparse.Namespace, folder: Path, shelf: Shelf, console: Console) -> int:
    if options.unfinished:
        return delete_unfinished(options.which, options.yes, shelf, console)
    matches = _chosen(options.which, folder)
    what = _title(matches[0]) if len(matches) == 1 else f"all {len(matches)} matches"
    if not (options.yes or is_agreed(f"Delete {what}?", console)):
        return LEFT
    for kept in matches:
        remove_match(kept)
    console.say(f"Deleted: {len(matches)}.")
    console.event("deleted", matches=len(matches))
    return FINISHED


def _replay(options: argparse.Namespace, folder: Path, console: Console) -> int:
    path = Path(options.which)
    if options.which.isdecimal() and not path.exists():
        path = _chosen(options.which, folder)[0].path
    return replay(path, options.hand, options.view, console)


def _stats(options: argparse.Namespace, folder: Path, console: Console) -> int:
    tell_stats_of(kept_matches(folder), console)
    return FINISHED


def tell_stats_of(matches: Sequence[Kept], console: Console) -> None:
    """Tell the statistics of kept matches, which are the newest first."""
    played = [each.played for each in reversed(matches)]
    tell_stats([each for each in played if each is not None], console)
    strange = played.count(None)
    if strange:
        console.say(f"Left out: {strange} that prove nothing, or where your seat is not known.")


def _single(data: bytes, path: Path) -> Packed:
    if len(data) > MAX_RECORD:
        raise MalformedMessage(f"a record has at most {MAX_RECORD >> 20} MB")
    decode_record(data)
    return Packed(data, None, datetime.fromtimestamp(path.stat().st_mtime))


def _chosen(which: str, folder: Path) -> list[Kept]:
    matches = kept_matches(folder)
    if which == "all" and matches:
        return matches
    if which.isdecimal() and 1 <= int(which) <= len(matches):
        return [matches[int(which) - 1]]
    if not matches:
        raise _Told(NOTHING, USAGE)
    raise _Told(f"There is no match {which}: history numbers them 1 to {len(matches)}.", USAGE)


def _row(number: int, kept: Kept, look: Look) -> list[str]:
    head = f"{number:>3}  {kept.date:%Y-%m-%d %H:%M}  "
    if kept.summary is None:
        words = f"{kept.path.name}: proves nothing, {kept.fault}"
    else:
        rules = look.paint(describe(kept.match.rules), QUIET)
        words = f"{players_words(kept)} {look.dot} {outcome_words(kept)} {look.dot} {rules}"
    first, *more = wrap(words, look.columns - visible_width(head))
    return [head + first, *(" " * visible_width(head) + line for line in more)]


def _title(kept: Kept) -> str:
    what = kept.path.name if kept.summary is None else f"the match {players_words(kept)}"
    return f"{what} of {kept.date:%Y-%m-%d %H:%M}"


def players_words(kept: Kept) -> str:
    """Return who played, where there is a summary."""
    if kept.seat is None:
        return " and ".join(kept.names)
    return f"against {kept.names[other(kept.seat)]}"


def outcome_words(kept: Kept) -> str:
    """Return how a match ended, where there is a summary."""
    match = kept.match
    count = len(match.results)
    hands = "1 hand" if count == 1 else f"{count} hands"
    first = HOST if kept.seat is None else kept.seat
    totals = match.sheet().totals
    score = f"{totals[first]}:{totals[other(first)]} in {hands}"
    if not match.is_over:
        return f"not finished, {score}"
    if match.winner is None:
        return f"a draw, {score}"
    if kept.seat is None:
        return f"{kept.names[match.winner]} won, {score}"
    return f"{'won' if match.winner == kept.seat else 'lost'}, {score}"


def _fields(kept: Kept) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "record": str(kept.path),
        "date": kept.date.isoformat(timespec="minutes"),
        "seat": None if kept.seat is None else SEATS[kept.seat],
        "fault": kept.fault,
    }
    if kept.summary is not None:
        match = kept.match
        totals = match.sheet().totals
        fields.update(
            host_name=kept.names[0],
            guest_name=kept.names[1],
            rules=match.rules.name,
            target=match.rules.target,
            finished=match.is_over,
            winner=None if match.winner is None else SEATS[match.winner],
            host_total=totals[0],
            guest_total=totals[1],
            hands=len(match.results),
        )
    return fields


_RUNNERS: dict[str, Callable[[argparse.Namespace, Path, Console], int]] = {
    "replay": _replay,
    "stats": _stats,
    "export": _export,
    "import": _import,
}
