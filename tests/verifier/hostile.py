"""What a seat can write instead of a true message, under its own good signature."""

import random
from collections.abc import Callable, Iterator
from functools import partial

from tests.verifier.edwards import L, P
from tests.verifier.fields import encode
from tests.verifier.maker import KINDS, Maker, Values, body

# What is wrong, the seat that signs, and what makes the body.
Variant = tuple[str, int, Callable[[], bytes]]

_POINTS = {
    "identity": bytes(32),
    "high bit": None,
    "one more": None,
    "above p": (P + 2).to_bytes(32, "little"),
    "all ones": bytes([255]) * 32,
    "another": bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76"),
    "order": L.to_bytes(32, "little"),
}
_IN_POINTS = ("key", "key_proof", "deck", "shuffle_proof", "tokens", "token_proof")


def variants(
    maker: Maker, seat: int, name: str, values: Values, chance: random.Random, pieces: int
) -> Iterator[Variant]:
    """All that is tried in the place of one message; pieces: in each field of points."""
    true = body(name, values)
    yield "other seat", 1 - seat, lambda: true
    kinds = [*(kind for kind in KINDS.values() if kind != KINDS[name]), 0, 15, 255]
    yield from ((f"kind {kind}", seat, partial(_joined, [kind], true[1:])) for kind in kinds)
    yield "longer", seat, lambda: true + b"\0"
    yield "shorter", seat, lambda: true[:-1]
    yield "kind only", seat, lambda: true[:1]
    for field, value in values.items():
        for what, twisted in _twists(field, value, chance, pieces):
            yield f"{field}: {what}", seat, partial(body, name, values | {field: twisted})
    for what, data in _layout(name, values):
        yield what, seat, partial(bytes, data)
    if values.get("tokens"):
        yield "no tokens", seat, partial(body, name, values | {"tokens": b"", "token_proof": b""})
    claims = [("card", bytes([card])) for card in range(53)] if "card" in values else []
    claims += [("place", bytes([place])) for place in range(12)] if "place" in values else []
    claims += [("cards", cards) for cards in _hands(values.get("cards", b""), chance)]
    for field, claim in claims:
        claimed = values | {field: claim}
        yield f"{field} {claim.hex()}", seat, partial(_claimed, maker, seat, name, claimed)
    yield from _others(maker, seat, chance)


def _joined(kind: list[int], rest: bytes) -> bytes:
    return bytes(kind) + rest


def _claimed(maker: Maker, seat: int, name: str, values: Values) -> bytes:
    return body(name, maker.with_table(seat, name, values))


def _true(maker: Maker, seat: int, name: str, card: int | None = None) -> bytes:
    return body(name, maker.values(seat, name, card))


def _twists(
    field: str, value: bytes, chance: random.Random, pieces: int
) -> Iterator[tuple[str, bytes]]:
    if not value:
        yield "something", bytes([1]) * 32
        return
    flipped = bytearray(value)
    flipped[chance.randrange(len(value))] ^= 1 << chance.randrange(8)
    yield "a bit", bytes(flipped)
    yield "empty", b""
    yield "a byte less", value[:-1]
    yield "a byte more", value + b"\0"
    if field not in _IN_POINTS:
        return
    yield "a piece less", value[:-32]
    yield "a piece more", value + value[:32]
    count = len(value) // 32
    for at in {0, count - 1, *(chance.randrange(count) for _ in range(pieces))}:
        for what, piece in _POINTS.items():
            here = value[32 * at : 32 * at + 32]
            if what == "high bit":
                piece = here[:31] + bytes([here[31] ^ 128])
            if what == "one more":
                piece = ((int.from_bytes(here, "little") + 1) % 2**256).to_bytes(32, "little")
            assert piece is not None
            yield f"{what} at {at}", value[: 32 * at] + piece + value[32 * at + 32 :]
    if count > 1:
        yield "two swapped", value[32:64] + value[:32] + value[64:]


def _layout(name: str, values: Values) -> Iterator[tuple[str, bytes]]:
    parts = list(values.values())
    kind = KINDS[name]
    true = encode(kind, parts)
    yield "a field less", encode(kind, parts[:-1])
    yield "a field more", encode(kind, [*parts, b"\0"])
    yield "first field twice", true[:1] + encode(0, parts[:1])[1:] + true[1:]
    yield "tag 0", true[:1] + b"\0" + true[2:]
    yield "longer than all", true[:2] + b"\xff\xff\xff" + true[5:]


def _hands(cards: bytes, chance: random.Random) -> Iterator[bytes]:
    if not cards:
        return
    yield bytes(sorted(cards))
    yield cards[1:] + cards[:1]
    yield cards[1:2] + cards[1:]
    yield bytes([52]) + cards[1:]
    for _ in range(20):
        at = chance.randrange(10)
        yield cards[:at] + bytes([chance.randrange(52)]) + cards[at + 1 :]


def _others(maker: Maker, seat: int, chance: random.Random) -> Iterator[Variant]:
    """Messages of other kinds, true in all they can be; and plays of other cards."""
    table = maker.hand.table
    names = ("resign", "close", "pass", "take", "draw", "serve", "show", "deal")
    for name in names if table else names[:2]:
        for writer in (0, 1):
            if maker.hand.has_key(writer):
                yield f"true {name} of {writer}", writer, partial(_true, maker, writer, name)
    if table is not None and maker.hand.state == "discard":
        for card in maker.ten(seat):
            yield f"true knock {card}", seat, partial(_true, maker, seat, "knock", card)
            yield f"true discard {card}", seat, partial(_true, maker, seat, "discard", card)
