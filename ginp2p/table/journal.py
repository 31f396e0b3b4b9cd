"""The journal: what a seat writes down of a match, so that it can go on after a crash.

A list of entries, each to be safe on the disk before the message it tells of leaves. Played
back in order they give the session again (``Session.restored``). A journal holds the seat's
secrets and stays on its owner's device. Design: docs/protocol.md, "Going on after a break".

    entry      holds
    seat       who we are in the match, the secrets of its beginning and of the pairing that led
               to it, and the id of the match it follows; the first, once
    message    a channel message of either seat, and what we know of its hand after it
    ready      the number of a hand that we agreed to be dealt
    wish       that we wished to resign, or another match
"""

from __future__ import annotations

from ginp2p.errors import MalformedMessage
from ginp2p.fields import Layout, Layouts
from ginp2p.game.cards import GUEST, HOST, Seat
from ginp2p.game.melds import HAND_SIZE
from ginp2p.game.rules import Rules, decode_rules, encode_rules
from ginp2p.primitives import (
    KEY_SIZE,
    POINT_SIZE,
    SCALAR_SIZE,
    SEED_SIZE,
    decode_point,
    decode_scalar,
    encode_scalar,
)
from ginp2p.table.introduction import Introduction
from ginp2p.table.own import OwnHand
from ginp2p.table.text import MAX_NAME, UTF8_WORST, decode_text
from ginp2p.table.wire import HASH_SIZE, MAX_BODY, NONCE_SIZE, decode_cards, encode_cards

__all__ = (
    "MAX_ENTRY",
    "decode_entry",
    "message_entry",
    "own_hand_of",
    "ready_entry",
    "seat_entry",
    "seat_of",
    "wish_entry",
)

MAX_MESSAGE = MAX_BODY + 256  # bytes; a body with its place in the chain and its signature
MAX_WISH = 2
MAX_ENTRY = MAX_MESSAGE + 256  # bytes; a message with what we know after it

_ENTRIES = Layouts(
    Layout(
        1,
        "seat",
        (
            ("seat", 1, 1),
            ("name", 1, MAX_NAME * UTF8_WORST),
            ("seed", SEED_SIZE, SEED_SIZE),
            ("nonce", NONCE_SIZE, NONCE_SIZE),
            ("rules", 0, 255),
            ("base", 0, KEY_SIZE),
            ("previous", 0, HASH_SIZE),
        ),
    ),
    Layout(
        2,
        "message",
        (
            ("seat", 1, 1),
            ("message", 1, MAX_MESSAGE),
            ("secret", 0, SCALAR_SIZE),
            ("public", 0, POINT_SIZE),
            ("cards", 0, HAND_SIZE + 1),
        ),
    ),
    Layout(3, "ready", (("hand", 2, 2),)),
    Layout(4, "wish", (("wish", 1, 1),)),
)


def seat_entry(
    introduction: Introduction, rules: Rules | None, base: bytes, previous: bytes
) -> bytes:
    """Return the first entry.

    rules: the host's own, None for a guest. base: the pairing's ``resume_base``, previous: the
    id of the match before; either may be empty.
    """
    return _ENTRIES.encode(
        "seat",
        {
            "seat": bytes([introduction.seat]),
            "name": introduction.name.encode("utf-8"),
            "seed": introduction.seed,
            "nonce": introduction.nonce,
            "rules": b"" if rules is None else encode_rules(rules),
            "base": base,
            "previous": previous,
        },
    )


def message_entry(seat: Seat, message: bytes, own: OwnHand | None = None) -> bytes:
    """Return the entry of a message. own: what we know after it, of a chain's message."""
    secret, public, cards = (0, b"", ()) if own is None else own.secrets()
    return _ENTRIES.encode(
        "message",
        {
            "seat": bytes([seat]),
            "message": message,
            "secret": encode_scalar(secret) if public else b"",
            "public": public,
            "cards": encode_cards(cards),
        },
    )


def ready_entry(hand: int) -> bytes:
    """Return the entry for our agreement to be dealt a hand."""
    return _ENTRIES.encode("ready", {"hand": hand.to_bytes(2, "big")})


def wish_entry(wish: int) -> bytes:
    """Return the entry for our wish, by its number in the channel's ``wish``."""
    return _ENTRIES.encode("wish", {"wish": bytes([wish])})


def decode_entry(data: bytes) -> tuple[str, dict[str, bytes]]:
    """Return an entry's name and fields. Raises: MalformedMessage."""
    name, fields = _ENTRIES.decode(data)
    if name in ("seat", "message") and fields["seat"][0] not in (HOST, GUEST):
        raise MalformedMessage("an entry of a seat that does not exist")
    if name == "wish" and fields["wish"][0] > MAX_WISH:
        raise MalformedMessage("an entry of an unknown wish")
    return name, fields


def seat_of(fields: dict[str, bytes]) -> tuple[Introduction, Rules | None]:
    """Return the introduction and the rules of a ``seat`` entry. Raises: MalformedMessage."""
    seat, name = Seat(fields["seat"][0]), decode_text(fields["name"], MAX_NAME)
    rules = decode_rules(fields["rules"]) if fields["rules"] else None
    if len(fields["base"]) not in (0, KEY_SIZE):
        raise MalformedMessage("a journal with half a secret")
    if (seat == HOST) != (rules is not None):
        raise MalformedMessage("the host names the rules, and only the host")
    return Introduction(seat, name, fields["seed"], fields["nonce"]), rules


def own_hand_of(seat: Seat, fields: dict[str, bytes]) -> OwnHand:
    """Return what ``seat``, whose journal it is, knew after a message. Raises: MalformedMessage."""
    public = fields["public"]
    if bool(public) != bool(fields["secret"]):
        raise MalformedMessage("an entry with half a key")
    if not public:
        return OwnHand(seat)
    secret = decode_scalar(fields["secret"])
    return OwnHand(seat, secret, decode_point(public), decode_cards(fields["cards"]))
