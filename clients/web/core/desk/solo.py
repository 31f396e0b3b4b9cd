"""A table against the computer: a person's commands in, reports out, a save after each change.

The person is the guest, so the bot deals the first hand. The bot moves when it is told to
(``bot``), which a report asks for (``bot_due``): so the page may let it think for a while.
"""

from __future__ import annotations

from typing import Any

from desk.reports import Reports
from desk.state import Seated, action_of, advice, rules_json, sentence_json, table_json
from ginp2p.bots import LEVELS, NAMES, make_bot
from ginp2p.entropy import Entropy
from ginp2p.errors import IllegalMove, Misuse
from ginp2p.game.cards import GUEST, HOST
from ginp2p.game.rules import preset
from ginp2p.game.sentence import sentence
from ginp2p.game.view import View
from ginp2p.table.events import MatchBegun
from ginp2p.table.save import BadSave, decode_save, encode_save
from ginp2p.table.solo import SoloTable

__all__ = ("SoloDesk",)


class SoloDesk:
    """One person's solo table. ``handle`` takes a command, and returns its reports."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy
        self._reports = Reports()

    @property
    def has_work(self) -> bool:
        """Whether ``step`` has something to do: never; the bot waits for its moment."""
        return False

    @property
    def is_urgent(self) -> bool:
        """Whether that work goes before the next command."""
        return False

    def handle(self, command: dict[str, Any], now: float) -> list[dict[str, Any]]:
        """Do what the page asks; return what there is to tell."""
        try:
            _COMMANDS[command["do"]](self, command)
        except (IllegalMove, Misuse) as refusal:
            self._reports.refuse(refusal)
        return self._reports.take()

    def step(self, now: float) -> list[dict[str, Any]]:
        """Do nothing."""
        return []

    def close(self, now: float) -> list[dict[str, Any]]:
        """Get up: what there is to keep has been saved."""
        return []

    # Commands

    def _solo(self, command: dict[str, Any]) -> None:
        rules = preset(command["preset"], command["target"])
        self._sit(command["level"], command["name"], SoloTable(rules, self._entropy))
        self._begin()

    def _resume(self, command: dict[str, Any]) -> None:
        try:
            level, table = decode_save(bytes.fromhex(command["save"]), self._entropy)
            if level not in LEVELS:
                raise BadSave("this saved match is against nobody we know")
        except BadSave as fault:
            self._reports.add("fault", code=fault.code, detail=str(fault), by="us")
            return
        self._sit(level, command["name"], table)
        self._show()

    def _act(self, command: dict[str, Any]) -> None:
        table = self._table
        if table.is_hand_over or table.deal.turn != GUEST:
            reason = table.view(GUEST).why_not(command["kind"])
            self._reports.refuse(reason or sentence("It is the other player's turn."))
            return
        view = table.view(GUEST)
        reason = view.why_not(command["kind"], command["card"])
        if reason is not None:
            self._reports.refuse(reason)
            return
        table.play(GUEST, action_of(view, command["kind"], command["card"]))
        self._changed()

    def _bot_moves(self, command: dict[str, Any]) -> None:
        table = self._table
        if self._is_bots_turn:
            table.play(HOST, self._bot.choose(table.view(HOST)))
            self._changed()

    def _ready(self, command: dict[str, Any]) -> None:
        self._table.next_hand()
        self._changed()

    def _wish(self, command: dict[str, Any]) -> None:
        wish = command["wish"]
        if wish == "resign":
            self._table.resign(GUEST)
            self._changed()
        elif wish == "rematch" and self._table.is_over:
            rules = self._table.match.rules
            self._sit(self._level, self._names[GUEST], SoloTable(rules, self._entropy))
            self._begin()
        elif wish != "leave":
            raise Misuse("There is another match when this one is over.")

    def _hint(self, command: dict[str, Any]) -> None:
        view = self._table.view(GUEST)
        if not view.is_my_turn:
            self._reports.add("hint", hint=None)
            return
        from ginp2p.bots.hint import hint  # with the expert's numbers: only where it is asked for

        found = hint(view)
        reason = sentence_json(found.why)
        others = [advice(action) for action in found.others]
        self._reports.add(
            "hint", hint={"best": advice(found.action), "reason": reason, "others": others}
        )

    # Reports

    def _sit(self, level: str, name: str, table: SoloTable) -> None:
        self._level = level
        self._names = (NAMES[level], name)
        self._table = table
        self._bot = make_bot(level, self._entropy)

    def _begin(self) -> None:
        self._reports.tell(MatchBegun(self._names, self._table.match.rules))
        self._changed()

    def _changed(self) -> None:
        for event in self._table.take_events(GUEST):
            self._reports.tell(event)
        self._save()
        self._show()

    def _show(self) -> None:
        table = self._table
        view: View | None = None if table.is_hand_over else table.view(GUEST)
        needs_ready = table.is_hand_over and not table.is_over
        wishes: tuple[set[str], set[str]] = (set(), set())
        seated = Seated(
            "solo",
            GUEST,
            self._names,
            self._level,
            view,
            table.match,
            needs_ready,
            wishes,
            table.deal.stock,
        )
        self._reports.add("table", state=table_json(seated))
        if self._is_bots_turn:
            self._reports.add("bot_due")

    def _save(self) -> None:
        table = self._table
        if table.is_over:
            self._reports.add("forget")
            return
        data = encode_save(self._level, table).hex()
        rules = rules_json(table.match.rules)
        kept = {
            "level": self._level,
            "rules": {"preset": rules["preset"], "target": rules["target"]},
            "hand": len(table.match.results) + (0 if table.is_hand_over else 1),
            "scores": list(table.match.scores),
        }
        self._reports.add("save", data=data, kept=kept)

    @property
    def _is_bots_turn(self) -> bool:
        return not self._table.is_hand_over and self._table.deal.turn == HOST


_COMMANDS = {
    "solo": SoloDesk._solo,
    "resume": SoloDesk._resume,
    "act": SoloDesk._act,
    "bot": SoloDesk._bot_moves,
    "ready": SoloDesk._ready,
    "wish": SoloDesk._wish,
    "hint": SoloDesk._hint,
}
