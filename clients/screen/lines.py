"""The table's lines of words: the score above, what is asked, the deadwood, the log, the keys."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from clients.screen.canvas import Canvas, fitted
from clients.screen.drawn import Drawn
from clients.screen.offers import shown_division
from clients.screen.sight import Sight
from clients.screen.writing import broken, write
from clients.terminal.sheet import sheet_rows
from ginp2p.game.cards import Card, other

__all__ = ("Below", "Heading", "Keys", "Log", "Say", "SheetPanel")


class Heading(Drawn):
    """Who plays, how it stands, and how the two are connected."""

    sight: Sight | None = None
    connection = ""

    def draw(self, canvas: Canvas) -> None:
        """Draw the line."""
        palette, sight = self.palette, self.sight
        if sight is None:
            return
        chip = self._chip()
        room = canvas.width - cell_len(chip) - 3
        score = sight.match.scores if sight.match is not None else (0, 0)
        theirs, mine = str(score[other(sight.seat)]), str(score[sight.seat])
        points = f" {theirs} : {mine} You"
        x = canvas.put(1, 0, fitted(sight.them, max(4, room - len(points) - 1)), palette["cloth"])
        for text, style in ((f" {theirs}", "strong"), (" : ", "soft"), (mine, "strong")):
            x = canvas.put(x, 0, text, palette[style])
        x = canvas.put(x, 0, " You", palette["cloth"])
        if sight.rules is not None:
            target = sight.rules.target
            length = f"first to {target}" if target else "a single hand"
            if x + len(length) + 3 < room:
                canvas.put(x, 0, f" {self.look.dot} {length}", palette["soft"])
        style = "amber" if self.connection.startswith(("quiet", "away")) else "soft"
        canvas.put(canvas.width - cell_len(chip) - 1, 0, chip, palette[style])

    def _chip(self) -> str:
        if not self.connection:
            return ""
        return f"{'●' if self.look.symbols else '*'} {self.connection}"


class Say(Drawn):
    """What just happened, and what is asked now."""

    latest = ""
    asked = ""
    notice = ""
    heard = ""

    def draw(self, canvas: Canvas) -> None:
        """Draw the sentences in the middle, what is asked stronger; a notice in their place."""
        for y, pieces in enumerate(self._rows(canvas.width - 2, canvas.height)):
            x = max(0, (canvas.width - sum(cell_len(text) for text, _ in pieces)) // 2)
            for text, style in pieces:
                x = write(canvas, x, y, text, self.palette[style], self.palette["red"])

    def has_room(self, text: str) -> bool:
        """Whether a text fits as a whole."""
        return len(broken(text, self.size.width - 2)) <= self.size.height

    def _rows(self, width: int, height: int) -> list[list[tuple[str, str]]]:
        """Return the lines, each in pieces of text and style; what is asked is cut last.

        Only a notice comes before it: that is read once, and what is asked stays.
        """
        told, style = self.notice, "amber"
        if not told:
            # On one line: no second one of it could pass for the table's own words.
            told, style = fitted(self.heard, width), "accent"
        if not told:
            told, style = self.latest, "soft"
            if told and self.asked and cell_len(told + self.asked) < width:
                return [[(f"{told} ", style), (self.asked, "strong")]]
        asked = [line for line in broken(self.asked, width) if line][:height]
        lead = [line for line in broken(told, width) if line]
        if self.notice:
            asked = asked[: max(0, height - len(lead))]
        room = height - len(asked)
        if len(lead) > room:
            lead = [
                *lead[: max(0, room - 1)],
                *([fitted(f"{lead[room - 1]} …", width)] * (room > 0)),
            ]
        return [[(line, style)] for line in lead] + [[(line, "strong")] for line in asked]


class Below(Drawn):
    """The deadwood below the hand, and how the cards are sorted."""

    sight: Sight | None = None
    chosen: Card | None = None
    sort = "rank"

    def draw(self, canvas: Canvas) -> None:
        """Draw the line."""
        view = self.sight.view if self.sight is not None else None
        if view is None:
            return
        palette, look = self.palette, self.look
        has_chosen = self.chosen is not None and view.best_discard is not None
        division = shown_division(view, self.chosen)
        left = division.points if has_chosen else view.deadwood_points
        limit = view.rules.knock_limit
        x = canvas.put(1, 0, "Deadwood ", palette["soft"])
        x = canvas.put(x, 0, str(left), palette["accent" if left <= limit else "strong"])
        if has_chosen and self.chosen is not None:
            how = f" without the {look.card(self.chosen)}"
        elif view.best_discard is not None:
            how = " with the best discard"
        else:
            how = ""
        x = write(canvas, x, 0, how, palette["soft"], palette["red"])
        distance = f" {look.dot} knock at {limit} or fewer"
        sort = f"sorted by {self.sort}" if self.sort != "own" else "in your own order"
        if left > limit and x + len(distance) + len(sort) + 2 < canvas.width:
            x = canvas.put(x, 0, distance, palette["soft"])
        if x + len(sort) + 2 < canvas.width:
            canvas.put(canvas.width - len(sort) - 1, 0, sort, palette["soft"])


class Log(Drawn):
    """What has happened, newest last."""

    GROUND = "panel"
    rows: Sequence[str] = ()

    def draw(self, canvas: Canvas) -> None:
        """Draw as many of the last lines as fit."""
        palette = self.palette
        width = canvas.width - 2
        canvas.put(1, 0, "What happened", palette["panel_strong"])
        lines: list[tuple[str, str]] = []
        for number, text in enumerate(self.rows[-canvas.height :]):
            style = "panel_strong" if number == len(self.rows[-canvas.height :]) - 1 else "panel"
            first, *more = broken(text, width)
            lines += [(first, style), *((f" {line}", style) for line in more)]
        for y, (line, style) in enumerate(lines[-(canvas.height - 1) :], 1):
            write(canvas, 1, y, line, palette[style], palette["panel_red"])


class SheetPanel(Drawn):
    """The score sheet beside the table."""

    GROUND = "panel"
    sight: Sight | None = None

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet; nothing of it is there before a hand has been scored."""
        palette, sight = self.palette, self.sight
        canvas.put(1, 0, "Score sheet", palette["panel_strong"])
        if sight is None or sight.match is None:
            return
        rows = sheet_rows(sight.match, sight.seat, sight.names, self.look, always=True)
        if not rows:
            canvas.put(1, 2, "Nothing scored yet.", palette["panel"])
        for y, row in enumerate(rows[1:], 2):
            canvas.put(1, y, row, palette["panel"])


class Keys(Drawn):
    """The keys that are always there, on the last line."""

    pairs: Sequence[tuple[str, str]] = ()

    def draw(self, canvas: Canvas) -> None:
        """Draw as many as fit."""
        x = 1
        for key, meaning in self.pairs:
            if x + len(key) + len(meaning) + 1 > canvas.width:
                break
            x = canvas.put(x, 0, key, self.palette["accent"])
            x = canvas.put(x, 0, f" {meaning}", self.palette["soft"]) + 2
