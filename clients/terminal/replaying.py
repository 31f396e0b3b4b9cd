"""``ginp2p replay``: through the hands of a record in plain lines, forward and back."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from clients.terminal.console import Console
from clients.terminal.exits import FINISHED, NOT_PROVEN
from clients.terminal.hand_view import stock_text
from clients.terminal.history_arguments import VIEWS
from clients.terminal.look import STRONG, Look, visible_width, wrap
from clients.terminal.reporting import event_fields
from clients.terminal.verifying import read_record, tell_fault, tell_verdict
from clients.terminal.words import event_lines
from ginp2p.game.cards import SEATS, format_card
from ginp2p.table.events import DealOver
from ginp2p.table.replay import HandReplay, Held, Step, replay_record
from ginp2p.table.verify import RecordFault, Verdict

__all__ = ("Walk", "open_record", "replay", "step_rows", "view_words")

HELP = "Enter one move on, b back, n next hand, p hand before, v other view, q quit"


class Walk:
    """Where one is in a match: a hand, a step in it, and a view of ``VIEWS``."""

    def __init__(self, hands: tuple[HandReplay, ...], hand: int, view: str) -> None:
        self.hands = hands
        self.hand = max(0, min(hand, len(hands) - 1))
        self.step = 0
        self.view = view

    @property
    def is_at_end(self) -> bool:
        """Whether nothing comes after this step."""
        last = self.hand == len(self.hands) - 1
        return last and self.step == len(self.hands[self.hand].steps) - 1

    def go(self, key: str) -> bool:
        """Do what a key asks for; False where it is none."""
        steps = len(self.hands[self.hand].steps)
        if key == "":
            if self.step + 1 < steps:
                self.step += 1
            else:
                self._to(self.hand + 1)
        elif key == "b":
            if self.step > 0:
                self.step -= 1
            elif self.hand > 0:
                self.hand -= 1
                self.step = len(self.hands[self.hand].steps) - 1
        elif key in ("n", "p"):
            self._to(self.hand + (1 if key == "n" else -1))
        elif key == "v":
            self.view = VIEWS[(VIEWS.index(self.view) + 1) % len(VIEWS)]
        elif key.isdecimal() and 1 <= int(key) <= len(self.hands):
            self._to(int(key) - 1)
        else:
            return False
        return True

    def _to(self, hand: int) -> None:
        if 0 <= hand < len(self.hands):
            self.hand, self.step = hand, 0


def replay(
    path: Path,
    hand: int,
    view: str,
    console: Console,
    read_line: Callable[[], str] = lambda: sys.stdin.readline(),
) -> int:
    """Tell a record's verdict, then go through its hands as the lines read ask for.

    Returns: the exit status, that of ``verify``. With events for programs, all steps at once.
    """
    opened = open_record(path, console)
    if isinstance(opened, int):
        return opened
    verdict, hands = opened
    status = FINISHED if verdict.is_finished else NOT_PROVEN
    if not hands:
        return status
    if console.is_for_programs:
        for each in hands:
            for step in each.steps:
                console.event("step", **step_fields(each, step))
        return status
    walk = Walk(hands, hand - 1, view)
    console.say(HELP)
    while True:
        console.draw(step_rows(walk, verdict.names, console.look))
        console.prompt()
        line = read_line()
        console.typed()
        key = line.strip().lower()
        if not line or key in ("q", "quit") or (key == "" and walk.is_at_end):
            return status
        if not walk.go(key):
            console.say(HELP)
        elif key == "v":
            console.say(f"Cards: {view_words(walk.view, verdict.names)}.")


def open_record(path: Path, console: Console) -> tuple[Verdict, tuple[HandReplay, ...]] | int:
    """Check a record, tell its verdict, and return it with the finished hands.

    Returns: the exit status alone where it proves nothing.
    """
    data = read_record(path, console)
    if isinstance(data, int):
        return data
    try:
        verdict, hands = replay_record(data)
    except RecordFault as fault:
        return tell_fault(fault, console)
    tell_verdict(verdict, console)
    if not hands:
        console.say("No hand of it was finished.")
    return verdict, hands


def view_words(view: str, names: tuple[str, str]) -> str:
    """Return whose cards a view shows."""
    shown = {"both": "both hands", "public": "as all saw"}
    return shown.get(view) or names[SEATS.index(view)]


def step_rows(walk: Walk, names: tuple[str, str], look: Look) -> list[str]:
    """Return what is seen at a step."""
    hand = walk.hands[walk.hand]
    step = hand.steps[walk.step]
    head = f"Hand {hand.number} of {len(walk.hands)} {look.dot} {walk.step + 1}/{len(hand.steps)}"
    rows = ["", look.paint(head, STRONG), *event_lines(step.event, None, names, look)]
    if step.deal is None or step.held is None or isinstance(step.event, DealOver):
        return rows
    pile = look.cards(step.deal.pile[-1:]) or "empty"
    rows.append(f"Stock {stock_text(step.deal.stock, look)}   Discard pile {pile}")
    for seat, held in enumerate(_seen(step, walk.view)):
        lead = f"{names[seat]}: "
        first, *more = wrap(held_text(held, look), look.columns - visible_width(lead))
        rows.append(lead + first)
        rows += [" " * visible_width(lead) + line for line in more]
    return rows


def held_text(held: Held, look: Look) -> str:
    """Return a hand as far as it is known."""
    parts = [look.cards(held.cards)] if held.cards else []
    if held.closed and held.maybe and held.is_shown:
        parts.append(f"{held.closed} of {look.cards(held.maybe)}")
    elif held.closed:
        parts.append("1 closed card" if held.closed == 1 else f"{held.closed} closed cards")
        if held.maybe:
            parts.append(f"some of {look.cards(held.maybe)}")
    return f" {look.dot} ".join(parts)


def step_fields(hand: HandReplay, step: Step) -> dict[str, Any]:
    """Return a step for programs."""
    fields: dict[str, Any] = {"hand": hand.number, "what": type(step.event).__name__}
    seat, card = getattr(step.event, "seat", None), getattr(step.event, "card", None)
    fields["seat"] = None if seat is None else SEATS[seat]
    fields["card"] = None if card is None else format_card(card)
    told = event_fields(step.event)
    if told is not None:
        fields.update(told[1])
    if step.deal is not None and step.held is not None:
        fields["stock"] = step.deal.stock
        fields["pile"] = [format_card(card) for card in step.deal.pile]
        for name, held in zip(SEATS, step.held):
            fields[name] = {
                "cards": [format_card(card) for card in held.cards],
                "closed": held.closed,
                "maybe": [format_card(card) for card in held.maybe],
            }
    return fields


def _seen(step: Step, view: str) -> tuple[Held, Held]:
    """Return both hands as this view has them: the other one as all at the table knew it."""
    assert step.deal is not None
    assert step.held is not None
    seen = []
    for seat, name in enumerate(SEATS):
        held = step.held[seat]
        if view not in ("both", name):
            known = step.deal.known[seat]
            held = Held(known, len(held.cards) + held.closed - len(known), (), False)
        seen.append(held)
    return seen[0], seen[1]
