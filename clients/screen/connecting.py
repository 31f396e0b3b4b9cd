"""On the way to a friend's room."""

from __future__ import annotations

from textual import on
from textual.widget import Widget

from clients.screen.bar import Bar, Button
from clients.screen.form import Form, Title, Words
from clients.screen.offers import Offer
from clients.terminal.destination import parse_destination
from ginp2p.pairing.code import BadCode, RoomCode

__all__ = ("Connecting", "destination")

NO_SERVER = (
    "A code alone does not say where the room is: type the whole link that the host shows, "
    "or the server's address."
)


class Connecting(Form):
    """Waits for the connection."""

    def parts(self) -> list[Widget]:
        """Return what is said meanwhile."""
        return [Title("Join a friend"), Words("Connecting to your friend…"), Bar()]

    def on_mount(self) -> None:
        """Offer to wait no longer."""
        self.query_one(Bar).show([Offer("escape", "back", "Cancel")])

    @on(Button.Pressed)
    def _pressed(self) -> None:
        self.action_back()

    def action_back(self) -> None:
        """Wait no longer."""
        self.app.run_worker(self.gin.matches.give_up())


def destination(where: str, server: str | None) -> tuple[str, RoomCode] | str:
    """Return the server and the code, or what is wrong with them."""
    try:
        found, code = parse_destination(where)
    except BadCode as fault:
        text = str(fault)
        return f"{text[:1].upper()}{text[1:]}."
    address = found or server
    if not address:
        return NO_SERVER
    if not address.lower().startswith(("http://", "https://")):
        return "A server's address starts with http:// or https://."
    return address, code
