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
from ginp2p.table.text import MAX_CHAT, MAX_NAME, UTF8_WORST

__all__ = (
    "BODY",
    "CHANNEL",
    "HASH_SIZE",
    "MAX_BODY",
    "MAX_CODE",
    "MAX_FAULT",
    "MAX_OPEN",
    "NONCE_SIZE",
    "POSITION_SIZE",
    "PROTOCOL_VERSION",
    "SCORES_SIZE",
    "decode_cards",
    "encode_cards",
)

PROTOCOL_VERSION = 1

HASH_SIZE = 32  # SHA-512 cut to 256 bits: collisions stay out of reach
NONCE_SIZE = 32
SCORES_SIZE = 4  # two bytes each for host and guest
MAX_CODE = 32  # characters; the longest code of an error has half
MAX_FAULT = 300  # characters; a sentence or two
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
