"""The end of a hand, drawn: both hands by melds, lay-offs moving to theirs, the sum in a line."""

from __future__ import annotations

from rich.cells import cell_len
from textual import events
from textual.timer import Timer

from clients.screen.canvas import Canvas, fitted
from clients.screen.cards import MEDIUM, draw_face
from clients.screen.drawn import Drawn
from clients.screen.sight import Sight
from clients.screen.spread import spread
from clients.screen.writing import broken, write
from clients.terminal.showdown import closed_text, sum_text
from ginp2p.game.cards import Card, Seat, other, points
from ginp2p.game.score import Result
from ginp2p.record import Record
from ginp2p.table.events import DealOver

__all__ = ("Scene", "piles_of")

ROWS = 15  # title, two hands and the sum


class Pile(Record):
    """Cards that lie together. number: the meld's, 0 for deadwood. new: how many are laid on."""

    FIELDS = ("cards", "number", "laid")

    def __init__(self, cards: tuple[Card, ...], number: int, laid: tuple[Card, ...] = ()) -> None:
        self.cards = cards
        self.number = number
        self.laid = laid


def piles_of(result: Result, side: Seat, moved: int) -> list[Pile]:
    """Return one side's cards as they lie when so many lay-offs have moved."""
    assert result.hands is not None
    is_knocker = side == result.knocker
    melds = result.knocker_melds if is_knocker else result.defender_melds
    gone = {card for meld in melds for card in meld.cards}
    done = result.layoffs[:moved]
    piles = []
    for number, meld in enumerate(melds):
        laid = tuple(card for card, place in done if is_knocker and place == number)
        piles.append(Pile(tuple(sorted(meld.cards + laid)), number + 1, laid))
    if not is_knocker:
        gone.update(card for card, _ in done)
    left = [card for card in result.hands[side] if card not in gone]
    loose = tuple(sorted(left, key=lambda card: (-points(card), card)))
    return [*piles, Pile(loose, 0)] if loose else piles


class Scene(Drawn):
    """Shows a result. beat: seconds between two lay-offs. moved: how many have travelled."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.beat = 0.0
        self.sight: Sight | None = None
        self.over: DealOver | None = None
        self.moved = 0
        self._timer: Timer | None = None

    @property
    def result(self) -> Result | None:
        """What is shown."""
        return None if self.over is None else self.over.result

    def show(self, over: DealOver, sight: Sight) -> None:
        """Show how a hand ended; lay-offs begin to move when it is another one."""
        self.sight = sight
        if over is not self.over:
            self.over = over
            self.moved = 0
            self.hurry() if self.beat <= 0 else self._begin()
        self.redraw()

    def hurry(self) -> None:
        """Have all lay-offs lie where they belong."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self.result is not None and self.moved < len(self.result.layoffs):
            self.moved = len(self.result.layoffs)
            self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw title, hands and sum."""
        over, sight = self.over, self.sight
        if over is None or sight is None:
            return
        palette, result = self.palette, over.result
        y = max(0, (canvas.height - ROWS) // 3)
        title = _title(result, sight)
        style = "accent" if result.winner == sight.seat else "strong"
        canvas.put(max(0, (canvas.width - cell_len(title)) // 2), y, title, palette[style])
        y += 2 if canvas.height > ROWS else 1
        if result.hands is None or result.knocker is None or result.deadwood is None:
            self._sentence(canvas, y, closed_text(over, sight.seat, sight.names), "cloth")
            return
        for side in (result.knocker, other(result.knocker)):
            y = self._hand(canvas, y, result, side, sight)
        if self.moved >= len(result.layoffs):
            words = sum_text(result, sight.seat, sight.names, self.look)
            self._sentence(canvas, min(y, canvas.height - 2), words, "strong")

    def _begin(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_interval(self.beat, self._move)

    def _move(self) -> None:
        if self.result is not None and self.moved < len(self.result.layoffs):
            self.moved += 1
            self.redraw()
        else:
            self.hurry()

    def _hand(self, canvas: Canvas, y: int, result: Result, side: Seat, sight: Sight) -> int:
        """Draw one side's cards; return the row after them."""
        assert result.deadwood is not None
        palette, look = self.palette, self.look
        piles = piles_of(result, side, self.moved)
        columns = spread([len(pile.cards) for pile in piles], canvas.width - 2, MEDIUM)
        left = columns[0] + 1 if columns else 1
        name = "You" if side == sight.seat else sight.them
        name = fitted(name, canvas.width - 28)
        x = canvas.put(left, y, name, palette["strong"])
        x = canvas.put(x, y, f" {_role(result, side)} {look.dot} deadwood ", palette["soft"])
        canvas.put(x, y, str(self._points(result, side)), palette["accent"])
        waiting = {card for card, _ in result.layoffs[self.moved :]}
        cards = [(card, pile) for pile in piles for card in pile.cards]
        for place, (card, pile) in enumerate(cards):
            x = columns[place] + 1
            before = columns[place - 1] + 1 if place else -MEDIUM.width - 1
            after = columns[place + 1] + 1 if place + 1 < len(cards) else canvas.width
            is_new = card in pile.laid or (side != result.knocker and card in waiting)
            is_over, is_under = x <= before + MEDIUM.width, after < x + MEDIUM.width
            draw_face(canvas, x, y + 1, card, MEDIUM, palette, look, is_new, is_over, is_under)
            if pile.number:
                width = MEDIUM.width if card == pile.cards[-1] else after - x
                letter = "━" if look.symbols else "="
                style = palette[f"meld_{pile.number}"]
                canvas.fill(x, y + 1 + MEDIUM.height, width, 1, style, letter)
        return y + MEDIUM.height + 2

    def _points(self, result: Result, side: Seat) -> int:
        assert result.deadwood is not None
        waiting = () if side == result.knocker else result.layoffs[self.moved :]
        return result.deadwood[side] + sum(points(card) for card, _ in waiting)

    def _sentence(self, canvas: Canvas, y: int, words: str, style: str) -> None:
        palette = self.palette
        for line in broken(words, canvas.width - 2):
            x = max(0, (canvas.width - cell_len(line)) // 2)
            write(canvas, x, y, line, palette[style], palette["red"])
            y += 1

    def on_click(self, event: events.Click) -> None:
        """Wait no longer."""
        self.hurry()


def _title(result: Result, sight: Sight) -> str:
    is_mine = result.winner == sight.seat
    if result.kind == "knock":
        return "You knocked" if is_mine else f"{sight.them} knocked"
    if result.kind == "gin":
        return "Gin!" if is_mine else f"Gin for {sight.them}"
    if result.kind == "undercut":
        return "You undercut!" if is_mine else f"Undercut by {sight.them}"
    if result.kind == "wash":
        return "Washed"
    return f"{sight.them} gave up the match" if is_mine else "You gave up the match"


def _role(result: Result, side: Seat) -> str:
    if side != result.knocker:
        return "defended"
    return "went gin" if result.kind == "gin" else "knocked"
