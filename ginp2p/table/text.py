"""Names and lines of talk: what a player may be shown. docs/protocol.md, "The channel".

Apart from the messages that carry them, since a name is asked for before any match.
"""

from __future__ import annotations

from ginp2p.errors import MalformedMessage

__all__ = ("MAX_CHAT", "MAX_NAME", "UTF8_WORST", "decode_text", "encode_text")

MAX_NAME = 24  # characters; fits the score sheet on a narrow phone
MAX_CHAT = 200  # characters; one line of talk, three on a phone
UTF8_WORST = 4  # bytes a character


def encode_text(text: str, limit: int) -> bytes:
    """Return a text of our player's as bytes, without white space around it.

    limit: greatest number of characters.
    Raises: MalformedMessage where nothing is left, or the other side would refuse it.
    """
    start, end = 0, len(text)
    while start < end and _is_blank(ord(text[start])):
        start += 1
    while start < end and _is_blank(ord(text[end - 1])):
        end -= 1
    if start == end:
        raise MalformedMessage("a text with nothing in it")
    try:
        data = text[start:end].encode("utf-8")
    except (ValueError, UnicodeError):
        raise MalformedMessage("a text holds characters that cannot be shown") from None
    decode_text(data, limit)
    return data


def decode_text(data: bytes, limit: int) -> str:
    """Return a text from outside that is safe to show on one line.

    limit: greatest number of characters.
    Raises: MalformedMessage for bytes that are no UTF-8, a text that is too long or has white
    space around it, and characters that steer a screen (control, direction, invisible ones).
    """
    try:
        text = data.decode("utf-8")
    except (ValueError, UnicodeError):
        raise MalformedMessage("a text is not UTF-8") from None
    if sum(_utf8_size(ord(character)) for character in text) != len(data):
        raise MalformedMessage("a text is not UTF-8")  # MicroPython takes overlong forms
    if len(text) > limit:
        raise MalformedMessage(f"a text of {len(text)} characters, at most {limit} are allowed")
    if text and (_is_blank(ord(text[0])) or _is_blank(ord(text[-1]))):
        raise MalformedMessage("a text begins or ends with white space")
    if any(_steers(ord(character)) for character in text):
        raise MalformedMessage("a text holds characters that cannot be shown")
    return text


def _utf8_size(code: int) -> int:
    return 1 if code < 0x80 else 2 if code < 0x800 else 3 if code < 0x10000 else 4


def _is_blank(code: int) -> bool:
    """Return whether a character is a space of any width; ``str.strip`` differs by VM."""
    return (
        code == 0x20
        or 0x09 <= code <= 0x0D
        or 0x1C <= code <= 0x1F
        or code in (0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x2800, 0x3000)
        or 0x2000 <= code <= 0x200A
    )


def _steers(code: int) -> bool:
    return (
        code < 0x20
        or 0x7F <= code <= 0x9F
        or code in (0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0)
        or 0x180B <= code <= 0x180F
        or 0x200B <= code <= 0x200F
        or 0x2028 <= code <= 0x202E
        or 0x2060 <= code <= 0x206F
        or 0xD800 <= code <= 0xDFFF
        or code == 0xFEFF
        or 0xFFF9 <= code <= 0xFFFF
        or 0xE0000 <= code <= 0xE0FFF
        or code > 0x10FFFF
    )
