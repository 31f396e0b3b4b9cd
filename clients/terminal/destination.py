"""Where a guest goes: server and code in what a friend sent, read out or wrote down."""

from __future__ import annotations

import re

from ginp2p.pairing.code import BadCode, RoomCode, parse_link

__all__ = ("parse_destination",)

_CODE = r"[0-9a-z]{4}[-\u2010-\u2014]?[0-9a-z]{4}(?![0-9a-z])"
_LINK = re.compile(rf"https?://[^\s#]+#{_CODE}", re.IGNORECASE)
_BARE_LINK = re.compile(rf"(?<![^\s<(\"'])[0-9a-z.\-\[\]:]+(?:/[^\s#]*)?#{_CODE}", re.IGNORECASE)
_LONE_CODE = re.compile(rf"(?<![0-9a-z]){_CODE.replace(']?', ']', 1)}", re.IGNORECASE)


def parse_destination(text: str) -> tuple[str | None, RoomCode]:
    """Return the server's address, None where none is named, and the room's code.

    text: a link or a code, alone or in the middle of a message; a link may have lost its
    ``http://``, as one that is read out does.
    Raises: BadCode.
    """
    if not text.strip():
        raise BadCode("the link is missing: the host's screen shows one with a code after a #")
    try:
        return parse_link(text)
    except BadCode:
        kinds = ((_LINK, ""),) if "://" in text else ((_BARE_LINK, "http://"), (_LONE_CODE, ""))
        for pattern, scheme in kinds:
            found = {scheme + each.strip() for each in pattern.findall(text)}
            if len(found) == 1:  # of two, nobody knows which is meant
                return parse_link(found.pop())
            if found:
                break
        raise
