"""``ginp2p resume``: matches that are not finished, and how one of them is gone on with."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from clients.terminal.console import Console
from clients.terminal.exits import FINISHED, NOT_CONNECTED
from clients.terminal.journal_file import BadJournal
from clients.terminal.lock import Held
from clients.terminal.look import Look
from clients.terminal.shelf import Place, Shelf, Unfinished
from ginp2p.bots import LEVELS
from ginp2p.errors import GinError, VersionMismatch
from ginp2p.table.save import decode_save
from ginp2p.table.session import Session
from ginp2p.table.solo import SoloTable

if TYPE_CHECKING:
    from clients.terminal.gateway import Gateway
    from clients.terminal.meet import Seating

__all__ = ("Unusable", "chosen", "go_on", "list_rows", "open_match", "open_solo", "tell_list")

# What the bytes of a foreign file can run into besides a fault of our own.
_BROKEN = (GinError, AssertionError, ArithmeticError, LookupError, ValueError, TypeError)


class Unusable(Exception):
    """A match that cannot be gone on with; the text is for the player."""


def chosen(matches: Sequence[Unfinished], wanted: str | None) -> list[Unfinished]:
    """Return the matches that fit: all where nothing is wanted, else by number or opponent."""
    if wanted is None:
        return list(matches)
    if wanted.isdecimal():
        return [match for number, match in enumerate(matches, 1) if number == int(wanted)]
    return [match for match in matches if match.opponent.lower() == wanted.strip().lower()]


def tell_list(matches: Sequence[Unfinished], console: Console) -> int:
    """Show what there is to go on with; return the exit status."""
    if not matches:
        text = "There is no such match to go on with."
        console.say(text)
        console.event("fault", code="no_match", message=text, record=None)
        return NOT_CONNECTED
    console.draw(list_rows(matches, console.look))
    for number, match in enumerate(matches, 1):
        console.event(
            "unfinished",
            number=number,
            opponent=match.opponent,
            solo=match.is_solo,
            moved=match.moved.isoformat(timespec="seconds"),
            held=match.is_held,
            scores=match.facts.get("scores"),
            server=match.facts.get("server"),
        )
    return FINISHED


def list_rows(matches: Sequence[Unfinished], look: Look) -> list[str]:
    """Return the list, a line each, and how one of them is chosen."""
    rows = [
        f"{number:>3}  {match.opponent} {look.dot} {_state(match)}"
        for number, match in enumerate(matches, 1)
    ]
    return [*rows, "", "To go on with one: ginp2p resume NUMBER"]


def open_match(shelf: Shelf, match: Unfinished) -> tuple[Place, Session]:
    """Return a friend's match, for this process alone. Raises: Unusable."""
    place = _take(shelf, match)
    try:
        return place, Session.restored(place.read_journal(), os.urandom)
    except OSError as fault:
        place.release()
        raise Unusable(f"The match cannot be read: {fault.strerror or fault}.") from None
    except _BROKEN as fault:
        raise _unusable(place, fault) from None


def open_solo(shelf: Shelf, match: Unfinished) -> tuple[Place, str, SoloTable]:
    """Return a solo match: its place, the bot's level and the table. Raises: Unusable."""
    place = _take(shelf, match)
    try:
        level, table = decode_save(place.read_save(), os.urandom)
        if level not in LEVELS:
            raise BadJournal("it is against nobody we know")
    except OSError as fault:
        place.release()
        raise Unusable(f"The match cannot be read: {fault.strerror or fault}.") from None
    except _BROKEN as fault:
        raise _unusable(place, fault) from None
    return place, level, table


async def go_on(
    seating: Seating,
    place: Place,
    session: Session,
    facts: dict[str, Any],
    server: str | None,
    gateway: Gateway | None,
) -> int:
    """Find the friend again and go on; return the exit status.

    server: another one than that of before; None for the same. gateway: for an own server.
    """
    from clients.terminal.gateway import Gateway
    from clients.terminal.keeping import Keeping
    from clients.terminal.own_server import own_server_again
    from clients.terminal.way import Way

    assert seating.shelf is not None
    async with contextlib.AsyncExitStack() as stack:
        way = Way.of(facts) if server is None else Way(server, seating.trusted)
        if way is None:
            place.release()
            text = "Nothing says where the two of you met: name the server with --server URL."
            seating.console.say(text)
            seating.console.event("fault", code="no_server", message=text, record=None)
            return NOT_CONNECTED
        if way.own is not None:
            way = await own_server_again(seating.console, stack, gateway or Gateway(), way)
        if seating.trusted is not None:
            way.trusted = seating.trusted
        keeping = Keeping(seating.shelf, {**facts, **way.facts()}, place)
        keeping.note()
        return await seating.play_on(session, way, keeping)


def _take(shelf: Shelf, match: Unfinished) -> Place:
    try:
        return shelf.take(match)
    except Held:
        raise Unusable(
            f"The match against {match.opponent} is being played by another program here."
        ) from None
    except OSError as fault:
        raise Unusable(
            f"The match cannot be held in {shelf.folder}: {fault.strerror or fault}."
        ) from None


def _unusable(place: Place, fault: Exception) -> Unusable:
    """Return why; what no version of the game can read is set aside."""
    path = place.path
    if isinstance(fault, VersionMismatch) or "another version" in str(fault):
        place.release()
        return Unusable(f"This match was kept by another version of the game, which reads {path}.")
    why = str(fault) if isinstance(fault, GinError) else "it is damaged"
    try:
        path = place.set_aside()
    except OSError:
        place.release()
    return Unusable(f"The match cannot be gone on with: {why}. Its file is kept as {path}.")


def _state(match: Unfinished) -> str:
    facts = match.facts
    parts = []
    if isinstance(facts.get("rules"), str):
        target = facts.get("target")
        parts.append(f"{facts['rules']}, " + (f"first to {target}" if target else "a single hand"))
    scores = facts.get("scores")
    if isinstance(scores, list) and len(scores) == 2:
        parts.append(f"host {scores[0]} : {scores[1]} guest")
    parts.append(f"{match.moved:%Y-%m-%d %H:%M}")
    if match.is_held:
        parts.append("being played")
    elif facts.get("is_over"):
        parts.append("finished, but the other may lack the end")
    return ", ".join(parts)
