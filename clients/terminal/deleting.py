"""Deleting what is kept on this machine: the question, and matches that are not finished."""

from __future__ import annotations

import sys

from clients.terminal.console import Console
from clients.terminal.exits import BROKEN, FINISHED, LEFT, USAGE
from clients.terminal.lock import Held
from clients.terminal.resume import chosen
from clients.terminal.shelf import Shelf

__all__ = ("FOR_GOOD", "IN_VAIN", "delete_unfinished", "is_agreed")

FOR_GOOD = "This cannot be undone."

IN_VAIN = (
    "The other side is not told, and would wait for you in vain: the match then counts as one "
    "that you have left."
)


def is_agreed(question: str, console: Console) -> bool:
    """Ask the question, once."""
    console.say(f"{question} {FOR_GOOD} Type yes to delete:")
    if sys.stdin.readline().strip().lower() in ("y", "yes"):
        return True
    console.say("Nothing was deleted.")
    return False


def delete_unfinished(which: str, is_sure: bool, shelf: Shelf, console: Console) -> int:
    """Delete a match that could be gone on with, or all, but none that is being played.

    which: a number in the list of ``resume``, or "all". is_sure: without the question.
    Returns: the exit status. Raises: OSError.
    """
    is_named = which == "all" or which.isdecimal()
    matches = chosen(shelf.unfinished(), None if which == "all" else which) if is_named else []
    if not matches:
        text = f"There is no unfinished match {which}."
        console.say(text)
        console.event("fault", code="unknown_match", message=text)
        return USAGE
    one = f"the unfinished match against {matches[0].opponent}"
    question = f"Delete {one if len(matches) == 1 else f'all {len(matches)} unfinished matches'}?"
    if not all(match.is_solo for match in matches):
        question += f" {IN_VAIN}"
    if not (is_sure or is_agreed(question, console)):
        return LEFT
    count = 0
    for match in matches:
        try:
            shelf.take(match).finish()
            count += 1
        except Held:
            console.say(f"The match against {match.opponent} was left: it is being played.")
    console.say(f"Deleted: {count}.")
    console.event("deleted", matches=count)
    return FINISHED if count == len(matches) else BROKEN
