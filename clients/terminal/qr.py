"""QR codes in half-blocks: two modules a character, with the quiet zone scanners need."""

from __future__ import annotations

import qrcode

from clients.terminal.look import Look

__all__ = ("qr_rows", "quiet_matrix")

QUIET = 4  # modules of white on each side, as the standard asks
BLACK_ON_WHITE = "\x1b[30;107m"
RESET = "\x1b[0m"


def quiet_matrix(text: str) -> list[list[bool]]:
    """Return the modules of the text's QR code, dark ones True, quiet zone included."""
    code = qrcode.QRCode(border=QUIET, error_correction=qrcode.constants.ERROR_CORRECT_L)
    code.add_data(text)
    code.make(fit=True)
    return [[bool(module) for module in row] for row in code.get_matrix()]


def qr_rows(text: str, look: Look) -> list[str]:
    """Return the lines that draw the text's QR code; none where they would not be readable.

    With colours the code is black on white whatever the terminal's. Without, light modules
    are drawn and dark ones left out: right on a dark terminal, and inverted on a light one,
    which today's scanners read too.
    """
    matrix = quiet_matrix(text)
    if not look.symbols or len(matrix[0]) > look.columns:
        return []
    if len(matrix) % 2:
        matrix.append([False] * len(matrix[0]))
    rows = []
    for upper, lower in zip(matrix[::2], matrix[1::2]):
        pairs = zip(upper, lower)
        if look.colour:
            drawn = "".join(" ▄▀█"[2 * top + bottom] for top, bottom in pairs)
            rows.append(f"{BLACK_ON_WHITE}{drawn}{RESET}")
        else:
            rows.append("".join("█▀▄ "[2 * top + bottom] for top, bottom in pairs))
    return rows
