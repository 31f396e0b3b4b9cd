"""The invitation: the code large enough to read out across a room, the link, the QR code."""

from __future__ import annotations

from clients.terminal.look import STRONG, Look, wrap
from clients.terminal.qr import qr_rows
from ginp2p.pairing.code import RoomCode, format_code

__all__ = ("invitation_rows",)


def invitation_rows(code: RoomCode, link: str, look: Look) -> list[str]:
    """Return what the host shows and reads out to a friend."""
    spaced = " ".join(format_code(code))
    rows = ["", "  Your room is open. Its code:", ""]
    rows += ["      " + look.paint(f"  {spaced}  ", f"{STRONG};7"), ""]
    rows += wrap("Your friend opens this link, or types: ginp2p join LINK", look.columns, "  ")
    rows += ["", f"  {link}", ""]
    rows += [f"  {row}" if look.columns > len(row) + 2 else row for row in qr_rows(link, look)]
    return [
        *rows,
        "",
        *wrap("Waiting for your friend. Ctrl-C closes the room.", look.columns, "  "),
    ]
