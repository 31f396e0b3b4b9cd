"""A person in a player's seat: sees the table in lines, and types.

Each moment asks one thing at most: to sit down, to play, to be ready for the next hand, to
play again. A typed line either answers it, or is looked at, or gets a sentence back; the
question stays.
"""

from __future__ import annotations

import re

from clients.terminal.commands import (
    Abandon,
    Ask,
    Command,
    Leave,
    Move,
    Ready,
    Say,
    SitDown,
    Throw,
    Unclear,
    Wish,
    parse_typed,
)
from clients.terminal.console import Console
from clients.terminal.hand_view import SORTS, choices_text, hand_rows, table_rows
from clients.terminal.help_text import help_rows, rules_rows
from clients.terminal.look import STRONG, key_of
from clients.terminal.players import Table, agreed_rules
from clients.terminal.sheet import sheet_rows
from clients.terminal.words import event_lines, giving_up_text, headline, hint_rows
from ginp2p.bots.hint import hint
from ginp2p.game.cards import other, parse_card
from ginp2p.game.deal import Action
from ginp2p.game.rules import Rules
from ginp2p.game.sentence import Sentence
from ginp2p.game.view import View
from ginp2p.record import Record
from ginp2p.table.events import DealOver, HandDealt, Introduced, MatchStopped
from ginp2p.table.text import MAX_CHAT

__all__ = ("Person",)

QUESTIONS = {
    "sit": "Enter sits down, n leaves.",
    "ready": "Enter: next hand.",
    "rematch": "Another match? y or n",
    "resign": "Give up the whole match? y or n",
    "abandon": "End the match for good, because the other does not come back? y or n",
    "quit": "Leave the table? The match can be gone on with later. y or n",
}

NO_HINTS = "There are no hints against a friend: what you play is your own."

_CARD = re.compile(r"\b[A2-9TJQK][CDHS]\b")  # as the core writes one


class Person:
    """Plays one seat with whoever sits at the screen.

    hints: whether they may ask what the computer would do; against a friend nobody may.
    """

    def __init__(self, console: Console, hints: bool = False) -> None:
        self._console = console
        self._hints = hints
        self._sort = SORTS[0]
        self._table: Table | None = None
        self._shown: object = None  # the moment that was last asked about
        self._waiting: object = None  # the other's turn that was last told
        self._sure = ""  # "resign" or "quit", while being asked whether it is meant
        self._agreed: Rules | None = None  # what both have said yes to: those of the last match

    def sit(self, table: Table) -> None:
        """Begin a match."""
        self._agreed = agreed_rules(self._table)
        self._table = table
        self._shown = None
        self._sure = ""

    def tell(self, event: Record) -> None:
        """Show what happened."""
        table = self._seated
        look = self._console.look
        if isinstance(event, Introduced) and event.rules == self._agreed:
            return  # they sit there already
        if isinstance(event, HandDealt) and table.match is not None:
            line = headline(table.seat, table.names, table.match, look, event.hand)
            self._console.draw(["", look.paint(line, STRONG)])
        self._console.draw(event_lines(event, table.seat, table.names, look))
        if isinstance(event, (DealOver, MatchStopped)):
            self._sure = ""  # too late for it
        self._shown = None  # a question that stood is asked again, below what was told

    def attend(self) -> Command | None:
        """Ask what is to be asked now, once."""
        moment = self._moment()
        if moment == "sit" and self._seated.rules == self._agreed:
            self._agreed = None  # said once
            return SitDown()
        if moment != self._shown:
            self._shown = moment
            self._ask()
        self._tell_waiting()
        return None

    def typed(self, line: str | None) -> Command | None:
        """Answer a typed line."""
        if line is None:
            self._console.leave()
            return Leave("your input has ended")
        self._console.typed()
        said = parse_typed(line)
        if self._sure:
            return self._answer_sure(said)
        if isinstance(said, Say):
            return self._talk(said)
        if isinstance(said, Unclear):
            return self._wrong(said.words)
        if isinstance(said, (Move, Throw)):
            return self._play(said)
        assert isinstance(said, Ask)
        return self._answer(said.what)

    def refused(self, reason: str) -> None:
        """Tell why not; the question stays."""
        self._wrong(self._faced(f"{reason[:1].upper()}{reason[1:]}."))

    @property
    def _seated(self) -> Table:
        assert self._table is not None
        return self._table

    def _moment(self) -> object:
        """Return what is being asked now: a question's name, a turn, or "" for nothing."""
        table = self._seated
        if table.phase == "hello":
            return "sit" if table.rules is not None and not table.names[table.seat] else ""
        if table.phase == "over":
            return "" if "rematch" in table.wishes[table.seat] else "rematch"
        if not table.is_linked:
            return ""
        if table.needs_ready:
            return "ready"
        view = table.view()
        if view is None or not view.is_my_turn:
            return ""
        return (view.match.hand_number, view.deal.phase, len(view.deal.pile), view.deal.stock)

    def _ask(self) -> None:
        moment, view = self._moment(), self._seated.view()
        if self._sure:
            self._console.say(QUESTIONS[self._sure])
        elif isinstance(moment, str):
            if not moment:
                return
            if moment == "ready":
                self._tell_giving_up(is_ours=True)
            self._console.say(QUESTIONS[moment])
        elif view is not None:
            look = self._console.look
            is_first = view.deal.phase != "discard"
            rows = (
                table_rows(view, self._sort, look)
                if is_first
                else hand_rows(view, self._sort, look)
            )
            self._console.draw(rows)
            self._tell_giving_up(is_ours=True)
            self._console.draw(choices_text(view, look, self._hints))
        self._console.prompt()

    def _tell_giving_up(self, is_ours: bool) -> None:
        """Tell that a player has given the match up, which still waits for its turn."""
        table = self._seated
        if words := giving_up_text(table.wishes, table.seat, table.names, is_ours):
            self._console.say(words)

    def _tell_waiting(self) -> None:
        """Tell that it is the other's turn, once; when a hand begins, with one's own cards."""
        view = self._seated.view()
        if view is None or view.deal.result is not None:
            return
        if view.deal.turn == view.seat:
            self._waiting = view.match.hand_number
            return
        turn = (view.match.hand_number, view.deal.turn)
        if self._waiting != turn:
            if self._waiting != view.match.hand_number:
                self._console.draw(table_rows(view, self._sort, self._console.look))
            self._console.say(f"It is {self._them}'s turn.")
            self._tell_giving_up(is_ours=False)
            self._waiting = turn

    def _wrong(self, words: str) -> Command | None:
        """Tell what was wrong with a line; nothing follows from it."""
        self._console.say(words)
        self._console.prompt()
        return None

    def _answer(self, what: str) -> Command | None:
        """Answer what is no move."""
        moment = self._moment()
        if moment in ("sit", "rematch") and what in ("yes", "no", "quit"):
            return self._accept(moment) if what == "yes" else Leave()
        if what in ("look", "yes") and moment in ("sit", "ready"):
            return self._accept(moment)
        if what in ("yes", "no"):
            return self._wrong("There is nothing to answer with yes or no now.")
        if what in ("resign", "quit", "abandon"):
            return self._make_sure(what)
        if what == "hint":
            return self._hint()
        self._show(what)
        return None

    def _accept(self, moment: object) -> Command:
        if moment == "sit":
            return SitDown()
        if moment == "ready":
            self._console.say(f"Waiting for {self._them}.")
            return Ready()
        table = self._seated
        if "rematch" in table.wishes[other(table.seat)]:
            self._console.say("Another match it is.")
        else:
            self._console.say(f"You would like another match. Waiting for {self._them}.")
        return Wish("rematch")

    def _hint(self) -> Command | None:
        """Say what the computer would do; the question stays."""
        view = self._seated.view()
        if not self._hints:
            return self._wrong(NO_HINTS)
        if view is None or not view.is_my_turn:
            return self._wrong("There is a hint when it is your turn.")
        self._console.draw(hint_rows(hint(view), view.upcard, self._console.look))
        self._console.prompt()
        return None

    def _make_sure(self, what: str) -> Command | None:
        table = self._seated
        if what == "quit" and table.phase != "playing":
            return Leave()
        if what in ("resign", "abandon") and table.phase != "playing":
            return self._wrong("There is no match to give up.")
        self._sure = what
        self._ask()
        return None

    def _answer_sure(self, said: Record) -> Command | None:
        what, self._sure = self._sure, ""
        if said == Ask("yes"):
            if what == "resign" and (view := self._seated.view()) is not None:
                self._waiting = view.match.hand_number  # in the other's turn there is news
            return {"resign": Wish("resign"), "abandon": Abandon()}.get(what, Leave())
        self._console.say("You play on.")
        self._ask()
        return None

    def _show(self, what: str) -> None:
        table, look = self._seated, self._console.look
        view = table.view()
        if what == "help":
            self._console.draw([*help_rows(look, self._hints), ""])
        elif what == "rules" and table.rules is not None:
            self._console.draw([*rules_rows(table.rules, look), ""])
        elif what == "sheet" and table.match is not None:
            rows = sheet_rows(table.match, table.seat, table.names, look)
            self._console.draw(rows or ["No hand has been scored yet."])
        elif view is None:
            self._console.say(f"Waiting for {self._them}.")
        else:
            if what == "sort":
                self._sort = SORTS[1 - SORTS.index(self._sort)]
                self._console.say(f"Loose cards are sorted by {self._sort}.")
            self._console.draw(table_rows(view, self._sort, look))
        self._remind()

    def _remind(self) -> None:
        """Say again what can be done now: it may have been pushed off the screen."""
        moment, view = self._moment(), self._seated.view()
        if isinstance(moment, str) and moment:
            self._console.say(QUESTIONS[moment])
        elif view is not None and view.is_my_turn:
            self._console.draw(choices_text(view, self._console.look, self._hints))
        elif view is not None and view.deal.result is None:
            self._console.say(f"It is {self._them}'s turn.")
        self._console.prompt()

    def _talk(self, said: Say) -> Command | None:
        if len(said.text) > MAX_CHAT:
            return self._wrong(f"That is too long: {len(said.text)} signs, at most {MAX_CHAT}.")
        return said

    def _faced(self, words: str) -> str:
        """Return the words with cards as this screen shows them: ``7♥`` for ``7H``."""
        look = self._console.look
        return _CARD.sub(lambda found: look.card(parse_card(found.group())), words)

    def _told(self, reason: Sentence) -> str:
        return reason.told(self._console.look.card)

    def _play(self, said: Record) -> Command | None:
        view = self._seated.view()
        if view is None:
            return self._wrong("No hand is being played now.")
        if isinstance(said, Throw):
            return self._throw(said, view)
        assert isinstance(said, Move)
        reason = view.why_not(said.action.kind)
        return said if reason is None else self._wrong(self._told(reason))

    def _throw(self, throw: Throw, view: View) -> Command | None:
        kind = "knock" if throw.knocking else "discard"
        reason = view.why_not(kind, throw.card)
        if reason is not None:
            return self._wrong(self._told(reason))
        if throw.card is None:
            return self._wrong(self._which(view, throw.knocking))
        if throw.knocking:
            return Move(view.knock(throw.card))
        return Move(Action("discard", throw.card))

    def _which(self, view: View, knocking: bool) -> str:
        if not knocking:
            return "Which card? Type its rank and its suit."
        best = view.best_discard
        assert best is not None
        return f"Knock with which card? k {key_of(best[0])} leaves {best[1]}."

    @property
    def _them(self) -> str:
        table = self._seated
        return table.names[other(table.seat)] or "the other player"
