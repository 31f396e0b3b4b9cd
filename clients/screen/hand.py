"""One's own hand: chosen from by mouse and keys, melds marked as they are."""

from __future__ import annotations

from textual import events
from textual.binding import Binding
from textual.message import Message

from clients.screen.canvas import Canvas
from clients.screen.cards import LARGE, MEDIUM, Size, draw_face
from clients.screen.drawn import Drawn
from clients.screen.offers import shown_division
from clients.screen.order import Order
from clients.screen.spread import place_at, spread
from ginp2p.game.cards import Card
from ginp2p.game.view import View

__all__ = ("Hand",)

LIFT = 1  # rows that a chosen card is higher than the others
LARGE_ROWS = LIFT + LARGE.height + 1


class Hand(Drawn, can_focus=True):
    """Shows the cards of a view. cursor: the card that keys move from. chosen: the lifted one."""

    BINDINGS = [  # noqa: RUF012 - as Textual declares it
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("home", "step(-99)", show=False),
        Binding("end", "step(99)", show=False),
        Binding("shift+left", "carry(-1)", show=False),
        Binding("shift+right", "carry(1)", show=False),
        Binding("enter,space", "choose", show=False),
        Binding("up", "lift(True)", show=False),
        Binding("down", "lift(False)", show=False),
    ]

    class Changed(Message):
        """Another card is lifted, or none, or they lie in another order."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.order = Order()
        self.view: View | None = None
        self.cursor: Card | None = None
        self.chosen: Card | None = None
        self._columns: list[int] = []
        self._card_size: Size = MEDIUM

    def show(self, view: View | None) -> None:
        """Show a hand as it is now."""
        self.view = view
        if view is None:
            self.chosen = self.cursor = None
        else:
            self.order.take(view.division)
            if self.chosen not in view.hand or view.deal.phase != "discard" or not view.is_my_turn:
                self.chosen = None
            if self.cursor not in view.hand:
                self.cursor = self.order.cards[-1]
            if view.drawn is not None and self.chosen is None and self._is_new(view):
                self.cursor = view.drawn
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw the cards in a row, a line under each meld, and marks for what is new."""
        view = self.view
        self._columns = []
        if view is None:
            return
        self._card_size = LARGE if canvas.height >= LARGE_ROWS and canvas.width >= 84 else MEDIUM
        size, palette, look = self._card_size, self.palette, self.look
        division = shown_division(view, self.chosen)
        numbers = {card: at for at, meld in enumerate(division.melds) for card in meld.cards}
        groups = self.order.groups(view.division)
        self._columns = spread([len(group) for group in groups], canvas.width, size)
        cards = self.order.cards
        for place, card in enumerate(cards):
            x = self._columns[place]
            y = 0 if card == self.chosen else LIFT
            before = self._columns[place - 1] if place else -size.width
            after = self._columns[place + 1] if place + 1 < len(cards) else canvas.width
            is_picked = card == self.cursor and self.has_focus
            is_over = x <= before + size.width
            is_under = after < x + size.width
            draw_face(canvas, x, y, card, size, palette, look, is_picked, is_over, is_under)
            if card in numbers:
                next_one = numbers.get(cards[place + 1]) if place + 1 < len(cards) else None
                # Between two melds the line breaks off, also where they lie on each other.
                last = size.width if next_one is None else min(size.width, after - x - 1)
                width = after - x if next_one == numbers[card] else last
                self._underline(canvas, x, width, numbers[card])
            if is_picked and (card not in numbers or not palette.colour):
                mark = "▲" if look.symbols else "^"
                canvas.put(x + 1, LIFT + size.height, mark, palette["accent"])
            self._mark(canvas, x, card, view)

    def _underline(self, canvas: Canvas, x: int, width: int, number: int) -> None:
        letter = "━" if self.look.symbols else "="
        y = LIFT + self._card_size.height
        canvas.fill(x, y, width, 1, self.palette[f"meld_{number + 1}"], letter)

    def _mark(self, canvas: Canvas, x: int, card: Card, view: View) -> None:
        """Mark the card that was drawn, and the one that has to stay for this turn."""
        if card == self.chosen or not view.is_my_turn:
            return
        if card == view.drawn:
            mark = "●" if self.look.symbols else "*"
            canvas.put(x + 1, 0, mark, self.palette["accent"])
        elif card == view.deal.taken:
            mark = "■" if self.look.symbols else "!"
            canvas.put(x + 1, 0, mark, self.palette["rose"])

    def action_step(self, by: int) -> None:
        """Move the cursor by so many cards."""
        cards = self.order.cards
        if self.cursor in cards:
            place = cards.index(self.cursor) + by
            self.cursor = cards[max(0, min(place, len(cards) - 1))]
            self.redraw()

    def action_carry(self, by: int) -> None:
        """Move the card under the cursor by so many places."""
        if self.cursor is not None:
            self.order.move(self.cursor, by)
            self.redraw()
            self.post_message(self.Changed())

    def action_choose(self) -> None:
        """Lift the card under the cursor, or let it go."""
        self._choose(None if self.chosen == self.cursor else self.cursor)

    def action_lift(self, is_up: bool) -> None:
        """Lift the card under the cursor; or let go of the lifted one."""
        self._choose(self.cursor if is_up else None)

    def sort(self) -> str:
        """Sort in the next way and return its name."""
        if self.view is None:
            return self.order.sort
        name = self.order.next_sort(self.view.division)
        self.redraw()
        return name

    def on_click(self, event: events.Click) -> None:
        """Choose the card that was clicked."""
        place = place_at(self._columns, event.x, self._card_size)
        if place is not None and event.y < LIFT + self._card_size.height:
            self.cursor = self.order.cards[place]
            self.action_choose()

    def _choose(self, card: Card | None) -> None:
        self.chosen = card
        self.redraw()
        self.post_message(self.Changed())

    def _is_new(self, view: View) -> bool:
        seen, self._seen = getattr(self, "_seen", None), view.drawn
        return seen != view.drawn
