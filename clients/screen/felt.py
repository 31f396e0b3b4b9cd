"""The far half of the table: the opponent's backs, the stock and the discard pile."""

from __future__ import annotations

from textual import events
from textual.geometry import Region
from textual.message import Message

from clients.screen.canvas import Canvas, fitted
from clients.screen.cards import LARGE, MEDIUM, Size, draw_back, draw_empty, draw_face
from clients.screen.drawn import Drawn
from clients.screen.palette import Palette
from clients.screen.sight import Sight
from clients.terminal.hand_view import FEW, VERY_FEW
from ginp2p.game.cards import other
from ginp2p.game.melds import HAND_SIZE
from ginp2p.game.view import View

__all__ = ("Felt",)

APART = 8  # columns between stock and pile
STEP = 2  # columns of each of the opponent's backs


class Felt(Drawn):
    """Shows what lies between the players. Clicks on stock and pile are messages."""

    class Pressed(Message):
        """The stock or the pile was clicked: ``stock`` or ``pile``."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    def __init__(self, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.sight: Sight | None = None
        self._regions: dict[str, Region] = {}

    def draw(self, canvas: Canvas) -> None:
        """Draw the backs, then the two piles in the middle of what is left."""
        sight = self.sight
        self._regions = {}
        if sight is None or sight.view is None:
            return
        view = sight.view
        used = self._draw_opponent(canvas, view, sight.them)
        size = LARGE if canvas.height - used > LARGE.height + 3 and canvas.width > 60 else MEDIUM
        top = used + max(0, (canvas.height - used - size.height - 1) // 2)
        left = max(0, (canvas.width - 2 * size.width - APART) // 2)
        self._draw_stock(canvas, left, top, size, view)
        self._draw_pile(canvas, left + size.width + APART, top, size, view)

    def _draw_opponent(self, canvas: Canvas, view: View, them: str) -> int:
        """Draw the opponent's cards and name; return how many rows they take."""
        palette, look = self.palette, self.look
        seat = other(view.seat)
        has_eleven = view.deal.phase == "discard" and view.deal.turn == seat
        count = HAND_SIZE + has_eleven
        width = (count - 1) * STEP + MEDIUM.width
        is_low = canvas.height < 9
        rows = 1 if is_low else 2
        known = view.deal.known[seat]
        words = f"{count} cards"
        name = fitted(them, max(6, canvas.width - width - 4))
        left = 1 if is_low else max(1, (canvas.width - width - 2 - max(len(words), 12)) // 2)
        if not is_low and left + width + 2 + max(len(name), len(words)) > canvas.width:
            left = 1
        for place in range(count):
            is_last = place == count - 1
            shown = MEDIUM.width if is_last else STEP
            draw_back(canvas, left + place * STEP, 0, shown, rows, palette, look)
        x = left + width + 2
        if is_low:
            canvas.put(x, 0, fitted(words, canvas.width - x), palette["soft"])
        else:
            canvas.put(x, 0, name, palette["strong"])
            canvas.put(x, 1, words, palette["soft"])
        if known and canvas.height > rows + MEDIUM.height + 1:
            told = f"among them {look.cards(known)}"
            canvas.put(left, rows, fitted(told, canvas.width - left), palette["soft"])
            rows += 1
        return rows

    def _draw_stock(self, canvas: Canvas, x: int, y: int, size: Size, view: View) -> None:
        palette, count = self.palette, view.deal.stock
        self._regions["stock"] = Region(x, y, size.width, size.height)
        draw_back(canvas, x, y, size.width, size.height, palette, self.look)
        style = "rose" if count <= VERY_FEW else "amber" if count <= FEW else "strong"
        label = f"Stock {count}"
        start = x + (size.width - len(label)) // 2
        after = canvas.put(start, y + size.height, "Stock ", palette["soft"])
        canvas.put(after, y + size.height, str(count), palette[style])
        if count <= FEW and start > 13:
            warning = "almost out" if count <= VERY_FEW else "running out"
            canvas.put(start - 13, y + size.height, f"{warning:>12}", palette[style])

    def _draw_pile(self, canvas: Canvas, x: int, y: int, size: Size, view: View) -> None:
        palette: Palette = self.palette
        self._regions["pile"] = Region(x, y, size.width, size.height)
        if view.upcard is None:
            draw_empty(canvas, x, y, size, palette, self.look)
        else:
            draw_face(canvas, x, y, view.upcard, size, palette, self.look)
        label = "Discard pile"
        canvas.put(x + (size.width - len(label)) // 2, y + size.height, label, palette["soft"])

    def on_click(self, event: events.Click) -> None:
        """Say what was clicked."""
        for what, region in self._regions.items():
            if region.contains(event.x, event.y):
                self.post_message(self.Pressed(what))
