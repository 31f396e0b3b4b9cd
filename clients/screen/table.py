"""The table on the whole screen: one seat's game, drawn from what its player sees."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical

from clients.screen.asking import asked_now
from clients.screen.bar import Bar, Button
from clients.screen.chat import Chat
from clients.screen.felt import Felt
from clients.screen.hand import Hand
from clients.screen.lines import Below, Heading, Keys, Log, Say, SheetPanel
from clients.screen.moments import command_of, is_in_match, offers_now
from clients.screen.offers import Offer
from clients.screen.panels import Panel, Question, close_offer, help_rows
from clients.screen.player import ScreenPlayer
from clients.screen.room import GinScreen
from clients.screen.scene import Scene
from clients.terminal.commands import Abandon, Command, Leave, Wish
from clients.terminal.commands import Say as Talk
from clients.terminal.help_text import rules_rows
from clients.terminal.person import NO_HINTS
from clients.terminal.sheet import sheet_rows
from clients.terminal.words import hint_rows
from ginp2p.bots.hint import hint
from ginp2p.game.view import View

__all__ = ("TableScreen",)

WIDE_ENOUGH = 1000  # columns: lines are broken where they are shown


class TableScreen(GinScreen[None]):
    """Shows a player's table. ask: takes what the person asks the table for."""

    CSS_PATH = "table.tcss"
    AUTO_FOCUS = ""

    BINDINGS = [  # noqa: RUF012 - as Textual declares it
        *[
            Binding(key, f"act('{key}')", show=False)
            for key in ("d", "t", "p", "x", "k", "a", "enter")
        ],
        Binding("s", "sort", show=False),
        Binding("h", "hint", show=False),
        Binding("c,slash", "chat", show=False),
        Binding("o", "sheet", show=False),
        Binding("4", "four", show=False),
        Binding("r", "resign", show=False),
        Binding("q", "leave", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("escape", "let_go", show=False),
    ]

    def __init__(self, player: ScreenPlayer, ask: Callable[[Command], None]) -> None:
        super().__init__()
        self.player = player
        self._ask_table = ask
        self._is_pending = False
        self._looked: Offer | None = None
        self._moment: object = None  # of the hand that was last shown

    def compose(self) -> ComposeResult:
        """Lay the table."""
        with Vertical(id="table"):
            yield Heading()
            with Horizontal(id="far"):
                yield Felt()
                yield Log()
            yield Scene()
            yield Say()
            yield Hand()
            yield Below()
            yield Bar()
            yield Chat(id="chat")
            yield Keys()
        with Vertical(id="side"):
            yield SheetPanel()
            yield Log()
        yield from self.too_small()

    def on_mount(self) -> None:
        """Follow the player from now on."""
        self.player.on_change = self._changed
        self.query_one(Scene).beat = self.gin.setting.beat
        self._show()

    # What is seen

    def _changed(self) -> None:
        if not self._is_pending and self.is_attached:
            self._is_pending = True
            self.call_next(self._show)

    def _show(self) -> None:
        self._is_pending = False
        player, sight = self.player, self.player.sight
        view = None if sight is None else sight.view
        over = player.deal_over
        is_scene = over is not None and (view is None or view.deal.result is not None)
        hand = self.query_one(Hand)
        hand.show(view)
        self.set_class(is_scene, "-scene")
        self.set_class(view is None and not is_scene, "-bare")
        if over is not None and sight is not None and is_scene:
            self.query_one(Scene).show(over, sight)
        self._focus(None if is_scene or player.fault else view)
        for drawn in (self.query_one(Heading), self.query_one(Felt), self.query_one(SheetPanel)):
            drawn.sight = sight
            drawn.redraw()
        self.query_one(Heading).connection = player.connection
        for log in self.query(Log):
            log.rows = player.log
            log.redraw()
        keys = self.query_one(Keys)
        keys.pairs = self._key_words()
        keys.redraw()
        self._show_choice()

    def _focus(self, view: View | None) -> None:
        """Give the keys to the hand at every new moment of it, and to the bar between hands."""
        hand = self.query_one(Hand)
        moment = None if view is None else (view.match.hand_number, view.deal.phase, view.deal.turn)
        if view is None:
            if hand.has_focus:
                self.set_focus(None)
        elif not self.has_class("-talking") and (self.focused is None or moment != self._moment):
            hand.focus()
        self._moment = moment

    def _show_choice(self) -> None:
        """Show what depends on the card that is lifted, and on the action looked at."""
        player, hand, bar = self.player, self.query_one(Hand), self.query_one(Bar)
        sight, look = player.sight, self.gin.look
        bar.show(offers_now(player, hand.chosen, look, self.gin.leave_words))
        say, below = self.query_one(Say), self.query_one(Below)
        below.sight, below.chosen, below.sort = sight, hand.chosen, hand.order.sort
        say.latest, say.heard, say.notice = player.latest, player.heard, player.notice
        say.asked = "" if sight is None else asked_now(sight, hand.chosen, look)
        if player.fault:
            say.latest, say.asked = "", player.fault
        elif sight is not None and sight.needs_ready:
            say.latest = ""  # the scene tells how the hand ended
        if self._looked is not None and self._looked.why_not and self._looked in bar.offers:
            say.notice = self._looked.why_not
        say.redraw()
        below.redraw()

    def _key_words(self) -> list[tuple[str, str]]:
        if self.has_class("-talking"):
            return [("Enter", "say it"), ("Esc", "nothing"), ("↑↓", "quick lines")]
        pairs = [("?", "help"), ("s", "sort"), ("o", "score")]
        pairs.append(("h", "hint") if self.player.hints else ("c", "talk"))
        return [*pairs, ("r", "resign"), ("q", "leave")]

    # What is done

    def _ask(self, command: Command) -> None:
        self.player.notice = self.player.heard = ""
        self.player.asked = command
        self._ask_table(command)
        self._changed()

    def _do(self, offer: Offer) -> None:
        """Do what an action offers, or say why it is not possible."""
        if offer.why_not:
            self.player.note(offer.why_not)
        elif offer.kind == "leave":
            self.action_leave()
        elif offer.kind == "abandon":
            self._abandon()
        elif (command := command_of(offer)) is not None:
            self._ask(command)

    def action_act(self, key: str) -> None:
        """Do what the bar offers under this letter."""
        for offer in self.query_one(Bar).offers:
            if offer.key == key:
                self._do(offer)
                return
        sight = self.player.sight
        kind = {"d": "draw", "t": "take", "p": "pass", "x": "discard", "k": "knock"}.get(key)
        if kind is not None and sight is not None and sight.view is not None:
            reason = sight.view.why_not(kind)
            self.player.note("" if reason is None else reason.told(self.gin.look.card))

    @on(Button.Pressed)
    def _pressed(self, message: Button.Pressed) -> None:
        self._do(message.offer)

    @on(Button.Looked)
    def _looked_at(self, message: Button.Looked) -> None:
        self._looked = message.offer
        self._show_choice()

    @on(Hand.Changed)
    def _chosen(self) -> None:
        self.player.notice = self.player.heard = ""
        self._show_choice()

    @on(Felt.Pressed)
    def _piles(self, message: Felt.Pressed) -> None:
        offered = {offer.kind for offer in self.query_one(Bar).offers}
        if message.what == "stock":
            self.action_act("d")
        else:
            self.action_act("x" if "discard" in offered else "t")

    def action_let_go(self) -> None:
        """Let go of the lifted card, and read no notice any longer."""
        self.query_one(Hand).action_lift(False)

    def action_sort(self) -> None:
        """Sort in the next way."""
        self.query_one(Hand).sort()
        self._show_choice()

    def action_four(self) -> None:
        """Change between two and four colours."""
        self.gin.palette.four = not self.gin.palette.four
        for drawn in (self.query_one(Felt), self.query_one(Hand), self.query_one(Scene)):
            drawn.redraw()

    async def action_hint(self) -> None:
        """Say what the computer would do."""
        sight = self.player.sight
        view = None if sight is None else sight.view
        if not self.player.hints:
            self.player.note(NO_HINTS)
        elif view is None or not view.is_my_turn:
            self.player.note("There is a hint when it is your turn.")
        else:
            self.run_worker(self._advise(), exclusive=True)

    async def _advise(self) -> None:
        sight = self.player.sight
        if sight is None or sight.view is None:
            return
        view = sight.view
        advice = await asyncio.to_thread(hint, view)
        now = None if self.player.sight is None else self.player.sight.view
        if now is not None and now.deal == view.deal:  # else it comes too late
            hand = self.query_one(Hand)
            if advice.action.card in view.hand:
                hand.cursor = advice.action.card
                hand.redraw()
            words = " ".join(hint_rows(advice, view.upcard, self.gin.wide_look))
            if self.query_one(Say).has_room(words):
                self.player.note(words)
            else:
                self.app.push_screen(Panel("Hint", [words], [close_offer()]))

    def action_sheet(self) -> None:
        """Show the score sheet."""
        sight = self.player.sight
        if sight is not None and sight.match is not None:
            rows = sheet_rows(sight.match, sight.seat, sight.names, self.gin.look, always=True)
            text = rows[1:] or ["No hand has been scored yet."]
            self.app.push_screen(Panel("Score sheet", text, [close_offer()]))

    def action_help(self) -> None:
        """Show the keys, and the rules in short."""
        sight = self.player.sight
        look = self.gin.look_of_width(min(62, self.size.width - 7))
        rows = help_rows(look)
        if sight is not None and sight.rules is not None:
            rows += rules_rows(sight.rules, look)
        self.app.push_screen(Panel("Help", rows, [close_offer()]))

    def action_resign(self) -> None:
        """Give up the match, when that is meant."""
        player = self.player
        if player.sight is None or not is_in_match(player):
            player.note("There is no match to give up.")
            return
        text = (
            f"{player.sight.them} has won it then. Points stay as they are, without line and boxes."
        )
        question = Question("Resign the match?", text, "Resign", "Play on")
        self.app.push_screen(question, lambda yes: self._ask(Wish("resign")) if yes else None)

    def _abandon(self) -> None:
        text = "The record says that the other player did not come back."
        question = Question("End the match for good?", text, "End it", "Wait on")
        self.app.push_screen(question, lambda yes: self._ask(Abandon()) if yes else None)

    def action_leave(self) -> None:
        """Leave the table, when that is meant."""
        if not is_in_match(self.player):
            self._leave(True)
            return
        question = Question("Leave the table?", self.gin.leaving_words(), "Leave", "Stay")
        self.app.push_screen(question, self._leave)

    def _leave(self, yes: bool | None) -> None:
        if yes and self.player.fault:
            self.gin.matches.leave_table()
        elif yes:
            self._ask(Leave())

    def action_chat(self) -> None:
        """Open the line to talk on."""
        if self.player.hints:
            self.player.note("There is nobody to talk to: the computer plays.")
            return
        self.add_class("-talking")
        self.query_one(Chat).focus()
        self._show()

    @on(Chat.Said)
    def _said(self, message: Chat.Said) -> None:
        self.remove_class("-talking")
        self.set_focus(None)
        if message.text:
            self.player.say(f"You: {message.text}")
            self._ask(Talk(message.text))
        self._show()
