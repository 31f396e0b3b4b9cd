"""The invitation: the code large enough to read out across a room, the link, the QR code."""

from __future__ import annotations

from clients.terminal.look import STRONG, Look, visible_width, wrap
from clients.terminal.qr import qr_rows
from ginp2p.pairing.code import RoomCode, format_code

__all__ = ("invitation_rows",)

GAP = "  "
LEAST_BESIDE = 36  # columns: room for the words beside the QR code
INVERTED = f"{STRONG};7"


def invitation_rows(code: RoomCode, link: str, look: Look) -> list[str]:
    """Return what the host shows and reads out to a friend.

    Side by side where there is room, so that all of it fits a screen of 80 by 24; the link
    always stands in one piece, ready to be copied.
    """
    picture = qr_rows(link, look)
    width = visible_width(picture[0]) if picture else 0
    if picture and look.columns - width - len(GAP) >= LEAST_BESIDE:
        words = _words(code, look, look.columns - width - len(GAP))
        words = [""] * ((len(picture) - len(words)) // 2) + words
        words += [""] * (len(picture) - len(words))
        picture = [row + GAP + word for row, word in zip(picture, words)]
        words = []
    else:
        words = ["", *_words(code, look, look.columns)]
    waiting = wrap("Waiting for your friend. Ctrl-C closes the room.", look.columns)
    return [*picture, *words, "", link, "", *waiting]


def _words(code: RoomCode, look: Look, columns: int) -> list[str]:
    spaced = look.paint(f"   {' '.join(format_code(code))}   ", INVERTED)
    return [
        "Your room is open. Its code:",
        "",
        spaced,
        "",
        *wrap(
            "Your friend scans this picture or opens the link below, or types ginp2p join "
            "and the link.",
            columns,
        ),
    ]
