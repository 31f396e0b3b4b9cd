"""The action bar: at most three actions, the likely one filled, each with its letter."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.message import Message

from clients.screen.canvas import Canvas, fitted
from clients.screen.drawn import Drawn
from clients.screen.offers import Offer

__all__ = ("Bar", "Button")

MOST = 3  # actions at once
KEYS = {"enter": "Enter", "escape": "Esc"}  # how those without a letter are written
NOTHING = Offer("", "nothing", "")


class Button(Drawn, can_focus=True):
    """One action. It can be focused even where it is not possible, and then says why."""

    BINDINGS = [Binding("enter,space", "press", show=False)]  # noqa: RUF012

    class Pressed(Message):
        """The action is wanted."""

        def __init__(self, offer: Offer) -> None:
            super().__init__()
            self.offer = offer

    class Looked(Message):
        """The action is looked at, by focus or mouse; None when no longer."""

        def __init__(self, offer: Offer | None) -> None:
            super().__init__()
            self.offer = offer

    def __init__(self, offer: Offer) -> None:
        super().__init__()
        self.offer = offer
        self.styles.width = self.wanted

    @property
    def wanted(self) -> int:
        """How many columns the action needs."""
        return cell_len(self.offer.label) + 4 + len(self._key)

    @property
    def _key(self) -> str:
        return KEYS.get(self.offer.key, self.offer.key)

    def show(self, offer: Offer) -> None:
        """Become another action, or the same in another state."""
        if offer != self.offer:
            self.offer = offer
            self.styles.width = self.wanted
            self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw the letter and the words."""
        offer, palette = self.offer, self.palette
        name = "impossible" if offer.why_not else "likely" if offer.is_likely else "choice"
        style = palette["focus"] if self.has_focus else palette[name]
        canvas.fill(0, 0, canvas.width, canvas.height, style)
        y = (canvas.height - 1) // 2
        if not palette.colour:
            canvas.put(0, y, "[", style)
            canvas.put(canvas.width - 1, y, "]", style)
        x = canvas.put(1, y, self._key, style)
        canvas.put(x + 1, y, fitted(offer.label, canvas.width - x - 2), style)

    def action_press(self) -> None:
        """Ask for the action."""
        self.post_message(self.Pressed(self.offer))

    def on_click(self) -> None:
        """Ask for the action."""
        self.action_press()

    def on_focus(self) -> None:
        """Say why it is not possible, if so."""
        self.post_message(self.Looked(self.offer))

    def on_blur(self) -> None:
        """Leave it."""
        self.post_message(self.Looked(None))

    def on_enter(self, event: events.Enter) -> None:
        """Say why it is not possible, if so."""
        self.post_message(self.Looked(self.offer))

    def on_leave(self, event: events.Leave) -> None:
        """Leave it."""
        self.post_message(self.Looked(None))


class Bar(Horizontal):
    """The actions side by side."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._offers: tuple[Offer, ...] = ()

    def compose(self) -> ComposeResult:
        """Have a button for each, to be filled as it is needed."""
        for _ in range(MOST):
            button = Button(NOTHING)
            button.display = False
            yield button

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What is offered now."""
        return self._offers

    def show(self, offers: Sequence[Offer]) -> None:
        """Offer these actions; a button that stays keeps the focus."""
        self._offers = tuple(offers)
        for place, button in enumerate(self.query(Button)):
            button.display = place < len(self._offers)
            if button.display:
                button.show(self._offers[place])
