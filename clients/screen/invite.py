"""The host's screen: the code in large letters, the QR code, the link, and the state in words."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding

from clients.screen.bar import Bar, Button
from clients.screen.canvas import Canvas
from clients.screen.drawn import Drawn
from clients.screen.letters import HEIGHT, big_rows
from clients.screen.offers import Offer
from clients.screen.room import GinScreen
from clients.screen.writing import broken

__all__ = ("Invitation", "Room")

HOW = (
    "Your friend scans the picture or opens the link, on a phone or a computer, or types "
    "ginp2p join and the link."
)
HUSH = "Whoever has the code can sit down. Send it to your friend only."
GAP = 3
LEAST_BESIDE = 34  # columns: room for the words beside the picture

COPY = Offer("c", "copy", "Copy the link", True)
CLOSE = Offer("q", "close", "Close the room")


class Room(Drawn):
    """Draws the invitation. code, link: empty while the room is being opened."""

    def __init__(self) -> None:
        super().__init__()
        self.code = ""
        self.link = ""
        self.state = "Opening a room…"
        self._matrix: list[list[bool]] = []

    def open(self, code: str, link: str) -> None:
        """Show a room's code and link."""
        from clients.terminal.qr import quiet_matrix  # the library is slow to import

        self.code, self.link = code, link
        self._matrix = quiet_matrix(link)
        if len(self._matrix) % 2:
            self._matrix.append([False] * len(self._matrix[0]))
        self.redraw()

    def tell(self, state: str) -> None:
        """Say how things stand."""
        self.state = state
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture with the words beside it, or the words alone where it does not fit."""
        link = broken(self.link, canvas.width - 2) if self.link else []
        state = broken(self.state, canvas.width - 2)
        room = canvas.height - len(link) - len(state) - 1
        x = self._picture(canvas, room)
        self._words(canvas, x, room)
        y = canvas.height - len(link) - len(state)
        for line in link:
            canvas.put(1, y, line, self.palette["strong"])
            y += 1
        for line in state:
            canvas.put(1, y, line, self.palette["amber"])
            y += 1

    def _picture(self, canvas: Canvas, room: int) -> int:
        """Draw the QR code where it fits; return the column for the words."""
        matrix = self._matrix
        if not matrix or not self.look.symbols:
            return 1
        rows, width = len(matrix) // 2, len(matrix[0])
        is_beside = canvas.width - width - GAP >= LEAST_BESIDE
        if rows > room or not is_beside:
            return 1
        top = (room - rows) // 2
        # Black on white whatever the terminal's colours are. Where there are none, light
        # modules are drawn: right on a dark terminal, inverted on a light one, which
        # today's scanners read too.
        signs = " ▄▀█" if self.palette.colour else "█▀▄ "
        for row in range(rows):
            pairs = zip(matrix[2 * row], matrix[2 * row + 1])
            drawn = "".join(signs[2 * upper + lower] for upper, lower in pairs)
            canvas.put(1, top + row, drawn, self.palette["invite"])
        return width + GAP

    def _words(self, canvas: Canvas, x: int, room: int) -> None:
        palette = self.palette
        width = canvas.width - x - 1
        if not self.code:
            return
        texts = [(line, "cloth") for line in broken(HOW, width)]
        texts += [("", "soft")] + [(line, "soft") for line in broken(HUSH, width)]
        has_big = self.look.symbols and room >= len(texts) + 2 * HEIGHT + 3 and width >= 24
        needed = len(texts) + (2 * HEIGHT + 3 if has_big else 3)
        y = max(0, (room - needed) // 2)
        canvas.put(x, y, "The code", palette["soft"])
        y += 1
        if has_big:
            first, second = self.code[:4], self.code[-4:]
            for rows in (big_rows(first), big_rows(second)):
                for row in rows:
                    canvas.put(x, y, row, palette["accent"])
                    y += 1
        else:
            canvas.put(x, y, " ".join(self.code), palette["accent"])
            y += 1
        y += 1
        for line, style in texts:
            canvas.put(x, y, line, palette[style])
            y += 1


class Invitation(GinScreen[None]):
    """Waits for a friend."""

    CSS_PATH = "invite.tcss"

    BINDINGS = [  # noqa: RUF012 - as Textual declares it
        Binding("c", "copy", show=False),
        Binding("q,escape", "close", show=False),
    ]

    def compose(self) -> ComposeResult:
        """Show the room."""
        yield Room()
        yield Bar()
        yield from self.too_small()

    def on_mount(self) -> None:
        """Offer to copy and to close."""
        self.query_one(Bar).show([COPY, CLOSE])

    @property
    def room(self) -> Room:
        """What is drawn."""
        return self.query_one(Room)

    @on(Button.Pressed)
    def _pressed(self, message: Button.Pressed) -> None:
        self.action_copy() if message.offer.kind == "copy" else self.action_close()

    def action_copy(self) -> None:
        """Give the link to the terminal, which puts it to what can be pasted (OSC 52)."""
        if self.room.link:
            self.app.copy_to_clipboard(self.room.link)
            self.room.tell(
                "The link is copied, if your terminal allows that; if not, copy it from above."
            )

    def action_close(self) -> None:
        """Close the room."""
        self.app.run_worker(self.gin.matches.give_up())
