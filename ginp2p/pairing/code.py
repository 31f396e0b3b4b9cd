"""Room codes: eight symbols, of which the first four name the room and the last four are secret.

Design: docs/protocol.md §1. A code is shown as ``K7QX-9M2D``; the server hands out the
first half, a client draws the second, which never reaches any server. A link carries the
code in its fragment, the part of an address that browsers do not send.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ginp2p.errors import GinError

if TYPE_CHECKING:
    from ginp2p.entropy import Entropy

__all__ = (
    "ROOM_SIZE",
    "SECRET_SIZE",
    "SYMBOLS",
    "BadCode",
    "RoomCode",
    "format_code",
    "format_link",
    "is_room_name",
    "make_secret",
    "parse_code",
    "parse_link",
)

SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: no I, L, O and U
ROOM_SIZE = 4  # symbols
SECRET_SIZE = 4  # symbols, 20 bits: enough where each guess costs an attempt of three
MAX_TEXT = 2048  # characters; no address bar holds a longer link

_LOOKALIKES = {"O": "0", "I": "1", "L": "1"}
_IGNORED = " \t\r\n-\u2010\u2011\u2012\u2013\u2014\u00a0"  # blanks and every kind of dash
_SCHEMES = ("https://", "http://")


class BadCode(GinError):
    """What the player typed is no room code and no link with one."""

    code = "bad_code"


class RoomCode:
    """A whole code. Holds a secret, so its ``repr`` shows the room alone.

    room: the four symbols the server knows. secret: the four it must never learn.
    """

    def __init__(self, room: str, secret: str) -> None:
        if not is_room_name(room):
            raise BadCode(f"a room has {ROOM_SIZE} letters or digits")
        if not _is_canonical(secret, SECRET_SIZE):
            raise BadCode(f"the secret part has {SECRET_SIZE} letters or digits")
        self.room = room
        self.secret = secret

    @property
    def password(self) -> bytes:
        """The eight symbols in canonical form: what the pairing proves knowledge of."""
        return (self.room + self.secret).encode()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RoomCode) and self.password == other.password

    def __hash__(self) -> int:
        return hash(self.password)

    def __repr__(self) -> str:
        return f"RoomCode({self.room}-****)"


def is_room_name(text: str) -> bool:
    """Tell whether this is a room's name, in canonical form."""
    return _is_canonical(text, ROOM_SIZE)


def make_secret(entropy: Entropy) -> str:
    """Return four random symbols."""
    # 256 is a multiple of 32, so the low five bits of a byte are uniform.
    return "".join([SYMBOLS[byte & 31] for byte in entropy(SECRET_SIZE)])


def format_code(code: RoomCode) -> str:
    """Return the code as players see it: ``K7QX-9M2D``."""
    return f"{code.room}-{code.secret}"


def format_link(server_url: str, code: RoomCode) -> str:
    """Return the address that opens the table: ``https://server/#K7QX-9M2D``."""
    return f"{_without_slashes(server_url)}/#{format_code(code)}"


def parse_code(text: str) -> RoomCode:
    """Return the code in what a player typed or pasted: a code or a whole link.

    Case, blanks and dashes do not matter; O is read as 0, I and L as 1.
    Raises: BadCode.
    """
    return parse_link(text)[1]


def parse_link(text: str) -> tuple[str | None, RoomCode]:
    """Return the server's address in a link and its code.

    A bare code gives None for the server.
    Raises: BadCode.
    """
    if len(text) > MAX_TEXT:
        raise BadCode("that is too long for a code or a link")
    text = text.strip()
    server = None
    if "://" in text or "#" in text:
        before, mark, text = text.partition("#")
        if not mark:
            raise BadCode("that link has no room code after a #")
        server = _parse_server(before.strip())
    symbols = _read_symbols(text)
    return server, RoomCode(symbols[:ROOM_SIZE], symbols[ROOM_SIZE:])


def _parse_server(text: str) -> str:
    """Return ``https://host[:port]/path`` without closing slashes. Raises: BadCode."""
    for scheme in _SCHEMES:
        if text[: len(scheme)].lower() == scheme:
            rest = _without_slashes(text[len(scheme) :])
            if rest[:1] in ("", "/", ":") or not _is_plain(rest):
                break
            return scheme + rest
    raise BadCode("that link does not start with http:// or https:// and a server")


def _is_plain(text: str) -> bool:
    """Tell whether an address holds nothing but visible ASCII, and no user or query."""
    return all("!" <= symbol <= "~" and symbol not in '@?\\"<>' for symbol in text)


def _read_symbols(text: str) -> str:
    """Return the eight canonical symbols of a code typed in any of the lenient ways."""
    symbols = []
    for symbol in text:
        if symbol in _IGNORED:
            continue
        # Only ASCII letters are lifted: some others have these letters as upper case.
        upper = symbol.upper() if symbol < "\x80" else symbol
        upper = _LOOKALIKES.get(upper, upper)
        if upper not in SYMBOLS:
            raise BadCode("a code has letters and digits only, and no U: for example K7QX-9M2D")
        symbols.append(upper)
    if len(symbols) != ROOM_SIZE + SECRET_SIZE:
        raise BadCode(f"a code has 8 letters or digits, this has {len(symbols)}")
    return "".join(symbols)


def _is_canonical(text: str, size: int) -> bool:
    return len(text) == size and all(symbol in SYMBOLS for symbol in text)


def _without_slashes(text: str) -> str:
    while text[-1:] == "/":
        text = text[:-1]
    return text
