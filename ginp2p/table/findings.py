"""A verdict in a player's words, the same for every screen.

A finding is a text with named places, ``{winner}``, and what stands in them. As in
``ginp2p.game.sentence`` the text is also the key by which a screen may know it in another
language.
"""

from __future__ import annotations

from ginp2p.game.cards import SEATS, other
from ginp2p.game.rules import describe
from ginp2p.record import Record
from ginp2p.table.verify import RecordFault, Verdict

__all__ = ("Finding", "fault_finding", "findings", "verdict_line")


class Finding(Record):
    """One thing that is found. places: pairs of a place's name and what stands there."""

    FIELDS = ("text", "places")

    def __init__(self, text: str, places: tuple[tuple[str, str | int], ...] = ()) -> None:
        self.text = text
        self.places = places

    def __str__(self) -> str:
        values = {name: str(value) for name, value in self.places}
        first, *parts = self.text.split("{")
        told = first  # filled in one go: a name may have braces in it
        for part in parts:
            name, rest = part.split("}", 1)
            told += values[name] + rest
        return told


def findings(verdict: Verdict) -> tuple[Finding, ...]:
    """Return how the match stands, a fork, what of it is proven, and by how many proofs."""
    evidence = (
        ("shuffles", verdict.shuffles),
        ("tokens", verdict.tokens),
        ("signatures", verdict.signatures),
    )
    if verdict.is_finished:
        text = (
            "Every shuffle, draw and score is proven: {shuffles} shuffles, {tokens} tokens and "
            "{signatures} signatures check out."
        )
    else:
        text = (
            "Every shuffle, draw and score up to there is proven: {shuffles} shuffles, {tokens} "
            "tokens and {signatures} signatures check out."
        )
    found = [_outcome(verdict), Finding(text, evidence)]
    if verdict.forked is not None:
        found.insert(1, _fork(verdict))
    if verdict.is_finished and not verdict.is_countersigned:
        found.append(
            Finding("The other side did not countersign the end, which follows all the same.")
        )
    return tuple(found)


def fault_finding(fault: RecordFault) -> Finding:
    """Return what is wrong with a record: the hand, the message in it, and the reason."""
    if not fault.hand:
        return Finding("Not proven: {reason}.", (("reason", fault.reason),))
    return Finding(
        "Not proven: hand {hand}, message {message}: {reason}.",
        (("hand", fault.hand), ("message", fault.message), ("reason", fault.reason)),
    )


def verdict_line(verdict: Verdict) -> str:
    """Return all of it in one line."""
    return " ".join(str(finding) for finding in findings(verdict))


def _fork(verdict: Verdict) -> Finding:
    """Return what a seat signed besides what the record has at that place."""
    assert verdict.forked is not None
    seat = ("forked", f"{verdict.names[verdict.forked]} ({SEATS[verdict.forked]})")
    if verdict.is_second:
        return Finding("{forked} signed two different messages at one place.", (seat,))
    return Finding("{forked} signed a message where the other was to write.", (seat,))


def _outcome(verdict: Verdict) -> Finding:
    seats = tuple(f"{name} ({seat})" for name, seat in zip(verdict.names, SEATS))
    rules = ("rules", describe(verdict.rules))
    both = (("host", seats[0]), ("guest", seats[1]), rules)
    if verdict.due is not None:
        due = ("due", seats[verdict.due])
        if verdict.abandoned is not None:
            return Finding(
                "Not finished, {rules}: {left} says that {away} did not come back; it was the "
                "turn of {due}.",
                (
                    rules,
                    ("left", seats[verdict.abandoned]),
                    ("away", seats[other(verdict.abandoned)]),
                    due,
                ),
            )
        return Finding(
            "Not finished: it was the turn of {due}, nothing is decided between {host} and "
            "{guest}, {rules}.",
            (due,) + both,
        )
    winner = verdict.match.winner
    if winner is None:
        return Finding("Proven: {host} and {guest} drew, {rules}.", both)
    totals = verdict.match.sheet().totals
    values = (
        ("winner", seats[winner]),
        ("loser", seats[other(winner)]),
        ("high", totals[winner]),
        ("low", totals[other(winner)]),
        rules,
    )
    if verdict.match.results[-1].kind == "resigned":
        text = "Proven: {loser} resigned against {winner}, {high} to {low}, {rules}."
    else:
        text = "Proven: {winner} beat {loser}, {high} to {low}, {rules}."
    return Finding(text, values)
