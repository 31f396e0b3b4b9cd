"""The messages of a match, byte for byte: docs/protocol.md, "The channel" and "A hand".

Two nested levels, both in the canonical form of ``ginp2p.fields``: what travels over the
data channel (``CHANNEL``), and the signed bodies inside its ``chain`` messages (``BODY``).
"""

from __future__ import annotations

from ginp2p.deck.keys import KEY_PROOF_SIZE
from ginp2p.deck.masking import DECK_SIZE, MASKED_CARD_SIZE
from ginp2p.deck.shuffle_proof import proof_size
from ginp2p.deck.tokens import TOKEN_PROOF_SIZE
from ginp2p.errors import MalformedMessage
from ginp2p.fields import Layout, Layouts
from ginp2p.game.cards import Card, format_card
from ginp2p.game.melds import HAND_SIZE
from ginp2p.primitives import POINT_SIZE, PUBLIC_SIZE, SIGNATURE_SIZE

__all__ = (
    "BODY",
    "CHANNEL",
    "HASH_SIZE",
    "MAX_BODY",
    "MAX_CHAT",
    "MAX_CODE",
    "MAX_FAULT",
    "MAX_NAME",
    "MAX_OPEN",
    "NONCE_SIZE",
    "POSITION_SIZE",
    "PROTOCOL_VERSION",
    "SCORES_SIZE",
    "UTF8_WORST",
    "decode_cards",
    "decode_text",
    "encode_cards",
    "encode_text",
)

PROTOCOL_VERSION = 1

HASH_SIZE = 32  # SHA-512 cut to 256 bits: collisions stay out of reach
NONCE_SIZE = 32
SCORES_SIZE = 4  # two bytes each for host and guest
MAX_NAME = 24  # characters; fits the score sheet on a narrow phone
MAX_CHAT = 200  # characters; one line of talk, three on a phone
MAX_CODE = 32  # characters; the longest code of an error has half
MAX_FAULT = 300  # characters; a sentence or two
UTF8_WORST = 4  # bytes a character
MAX_OPEN = 3  # the hand that was closed last, the one being played, the next deck
POSITION_SIZE = 4 + HASH_SIZE  # bytes: hand, length, head
MAX_BODY = 16384  # bytes; a key_shuffle with its 52 cards, the longest, has 8.6 KB

_KEY = (("key", POINT_SIZE, POINT_SIZE), ("key_proof", KEY_PROOF_SIZE, KEY_PROOF_SIZE))


def _shuffle(cards: int) -> tuple[tuple[str, int, int], ...]:
    deck, proof = cards * MASKED_CARD_SIZE, proof_size(cards)
    return (("deck", deck, deck), ("shuffle_proof", proof, proof))


# What binds a deal to all that went before: the last hand's head and the hand points so far.
_BOUND = (("last_head", HASH_SIZE, HASH_SIZE), ("scores", SCORES_SIZE, SCORES_SIZE))
# Tokens: those owed for cards the other showed, then those the message is for; one proof.
MAX_TOKENS = 21  # a knock: its eleven cards and the defender's ten
_TOKENS = (("tokens", 0, MAX_TOKENS * POINT_SIZE), ("token_proof", 0, TOKEN_PROOF_SIZE))
_TABLE = (("table", HASH_SIZE, HASH_SIZE),)
_CARD = (("card", 1, 1),)
_PLACE = (("place", 1, 1),)
_CARDS = (("cards", HAND_SIZE, HAND_SIZE),)

BODY = Layouts(
    Layout(1, "key", _KEY),
    Layout(2, "key_shuffle", _KEY + _shuffle(DECK_SIZE)),
    Layout(3, "shuffle", _shuffle(DECK_SIZE)),
    Layout(4, "deal", _BOUND + _TOKENS),
    Layout(5, "upcard", _BOUND + _CARD + _TOKENS + _TABLE),
    Layout(6, "pass", _TOKENS + _TABLE),
    Layout(7, "take", _TOKENS + _TABLE),
    Layout(8, "draw", _TOKENS + _TABLE),
    Layout(9, "serve", _TOKENS + _TABLE),
    Layout(10, "discard", _shuffle(HAND_SIZE + 1) + _PLACE + _CARD + _TOKENS + _TABLE),
    Layout(11, "knock", _PLACE + _CARD + _CARDS + _TOKENS + _TABLE),
    Layout(12, "show", _CARDS + _TOKENS + _TABLE),
    Layout(13, "resign", _BOUND + _TOKENS + _TABLE),
    Layout(14, "close", _TOKENS + _TABLE),
)

CHANNEL = Layouts(
    Layout(
        1,
        "hello",
        (
            ("protocol", 2, 2),
            ("core", 6, 6),
            ("digest", HASH_SIZE, HASH_SIZE),
            ("rules", 1, 255),
            ("key", PUBLIC_SIZE, PUBLIC_SIZE),
            ("name", 1, MAX_NAME * UTF8_WORST),
            ("commitment", HASH_SIZE, HASH_SIZE),
        ),
    ),
    Layout(2, "nonce", (("nonce", NONCE_SIZE, NONCE_SIZE),)),
    Layout(
        3,
        "chain",
        (
            ("hand", 2, 2),
            ("index", 2, 2),
            ("body", 1, MAX_BODY),
            ("signature", SIGNATURE_SIZE, SIGNATURE_SIZE),
        ),
    ),
    Layout(4, "wish", (("wish", 1, 1),)),
    Layout(5, "chat", (("text", 1, MAX_CHAT * UTF8_WORST),)),
    Layout(6, "fault", (("code", 1, MAX_CODE), ("text", 0, MAX_FAULT * UTF8_WORST))),
    Layout(
        7,
        "resume",
        (
            ("match", 0, HASH_SIZE),
            ("introduced", 1, 1),
            ("wishes", 1, 1),
            ("chains", 0, MAX_OPEN * POSITION_SIZE),
        ),
    ),
    Layout(
        8,
        "again",
        (
            ("seat", 1, 1),
            ("hand", 2, 2),
            ("index", 2, 2),
            ("body", 1, MAX_BODY),
            ("signature", SIGNATURE_SIZE, SIGNATURE_SIZE),
        ),
    ),
)


def encode_cards(cards: tuple[Card, ...]) -> bytes:
    """Return the cards' numbers, a byte each, in the order given."""
    return bytes(cards)


def decode_cards(data: bytes) -> tuple[Card, ...]:
    """Return the cards of a field, in its order.

    Raises: MalformedMessage for a number that is no card, or a card that stands twice.
    """
    seen = set()
    for number in data:
        if number >= DECK_SIZE:
            raise MalformedMessage(f"{number} is the number of no card")
        if number in seen:
            raise MalformedMessage(f"the {format_card(Card(number))} is there twice")
        seen.add(number)
    return tuple(Card(number) for number in data)


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
