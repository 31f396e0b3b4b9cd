"""What can stand around the hands of a record: starts, and statements at its end."""

from collections.abc import Iterator

from tests.verifier.chain import Entry, next_head, to_sign
from tests.verifier.ed25519 import encode as encode_key
from tests.verifier.edwards import ROOT, Multiples, P, add, cached, combine
from tests.verifier.fields import encode
from tests.verifier.maker import PRESETS, Maker
from tests.verifier.record import write_file
from tests.verifier.transcript import Transcript

Named = tuple[str, bytes]

NAMES = (
    *("A", "Zoë", "😀" * 24, "é" * 25, "a" * 24, "a" * 25, "😀" * 25, " a", "a ", "a b", "a\u00a0"),
    *("\u3000a", "a\u2028b", "a\u200bb", "a\u202eb", "a\u00adb", "\u2800a", "a\u2800b", "a\0b"),
    *("\u007f", "\u009f", "\u00a1", "\u034f", "\u061c", "\u115f", "\u1160", "\u1161", "\u17b4"),
    *("\u17b6", "\u180b", "\u180f", "\u1810", "\u1680a", "a\u1680a", "\u2000a", "\u200aa"),
    *("\u2010", "a\u2027b", "a\u202fb", "\u202fa", "\u205fa", "a\u205fb", "a\u2060b", "\u206f"),
    *("\u2070", "\u3164", "\ufeff", "\uffa0", "\ufff9", "\uffff", "\ufff8", "\U000e0000"),
    *("\U000e0fff", "\U000e1000", "\U0010ffff", "\U0001ffff", "\ufe0f", "a\ufe0f", "\ue000"),
)
RAW_NAMES = (b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"a\xc3", b"", b"a" * 97)


def rules_of(preset: str, target: int = 0, **changes: int) -> list[bytes]:
    """The fields of rules; changes: by the number of the field, as f2=1."""
    name, *numbers = PRESETS[preset]
    made = [name, target.to_bytes(2, "big"), *(bytes([n]) for n in numbers)]
    for field, number in changes.items():
        made[int(field[1:])] = bytes([number])
    return made


def _rules() -> Iterator[Named]:
    for target in (1, 100, 250, 1000, 1001, 65535):
        yield f"target {target}", encode(1, rules_of("classic", target))
    for field in range(2, 8):
        for number in (0, 1, 2, 10, 11, 24, 25, 26, 100, 101, 255):
            changed = rules_of("house", **{f"f{field}": number})
            yield f"field {field} is {number}", encode(1, changed)
            yield f"field {field} is {number}, own", encode(1, [b"own", *changed[1:]])
    for name in (b"", b"Classic", b"a", b"a" * 16, b"a" * 17, b"a1", b"a b", b"\xc3\xa9"):
        yield f"rules {name!r}", encode(1, [name, *rules_of("classic")[1:]])
    yield "rules, longer", encode(1, rules_of("classic")) + b"\0"
    yield "rules of kind 2", encode(2, rules_of("classic"))


def _keys(maker: Maker) -> Iterator[Named]:
    point = maker.start.keys[0].point
    assert point is not None
    for order, torsion in ((2, (0, P - 1, 1, 0)), (4, (ROOT, 0, 1, 0))):
        yield f"key of order {order}", encode_key(torsion)
        yield f"key plus order {order}", encode_key(add(point, cached(torsion)))
    twice = combine([(2, Multiples(point))])
    yield "another good key", encode_key(twice)
    yield "key of the other", maker.start.keys[1].data
    for number in (0, 1, 2, P - 1, P, P + 1, P + 3, 2**255 - 1, 2**255, 2**255 + 1, 2**256 - 1):
        yield f"key {number:x}", number.to_bytes(32, "little")


def starts(maker: Maker) -> Iterator[Named]:
    """Records without a hand, of a start with one thing changed."""
    hellos, nonces = maker.introduction
    for what, rules in _rules():
        both = [hello[:3] + [rules] + hello[4:] for hello in hellos]
        yield what, _file(both, nonces)
        yield f"{what}, host", _file([both[0], hellos[1]], nonces)
    for name in (*(name.encode() for name in NAMES), *RAW_NAMES):
        host = hellos[0][:5] + [name] + hellos[0][6:]
        yield f"name {name!r}", _file([host, hellos[1]], nonces)
    for what, key in _keys(maker):
        host = hellos[0][:4] + [key] + hellos[0][5:]
        yield what, _file([host, hellos[1]], nonces)
    for field in (0, 1, 2, 6):
        for number in (0, 1, 255):
            twisted = [[*hello] for hello in hellos]
            twisted[0][field] = bytes([number]) + hellos[0][field][1:]
            yield f"field {field} begins {number}, host", _file(twisted, nonces)
            twisted[1][field] = bytes([number]) + hellos[1][field][1:]
            yield f"field {field} begins {number}", _file(twisted, nonces)
    yield "nonces exchanged", _file(hellos, nonces[::-1])
    yield "hellos exchanged", _file(hellos[::-1], nonces[::-1])
    yield "one hello twice", _file([hellos[0], hellos[0]], [nonces[0], nonces[0]])
    yield "nonce too short", _file(hellos, [nonces[0][:31], nonces[1]])
    yield "two protocols", _file([[b"\0\2", *hello[1:]] for hello in hellos], nonces)


def _file(hellos: list[list[bytes]], nonces: list[bytes]) -> bytes:
    return write_file(encode(1, [*(encode(1, hello) for hello in hellos), *nonces]), [])


def forked(maker: Maker, place: tuple[int, int], seat: int, body: bytes) -> bytes:
    """A statement with a good signature, where the record has that place."""
    hand, index = place
    head = b"\0" * 32
    if 1 <= hand <= len(maker.heads) and 1 <= index <= len(maker.heads[hand - 1]):
        head = next_head(maker.heads[hand - 1][index - 1], seat, body)
    signature = maker.signers[seat & 1].sign(to_sign(maker.start.match_id, place, seat, head))
    numbers = hand.to_bytes(2, "big"), index.to_bytes(2, "big"), bytes([seat])
    return encode(1, [*numbers, body, signature])


def abandoned(maker: Maker, seat: int, place: tuple[int, bytes] | None = None) -> bytes:
    """A statement of a seat, about the last hand and head, or others."""
    last = len(maker.heads), maker.heads[-1][-1]
    hand, head = place or last
    made = Transcript("abandoned").absorb("match", maker.start.match_id)
    made = made.absorb("hand", hand.to_bytes(2, "big")).absorb("head", head)
    message = made.absorb("seat", bytes([seat])).digest("to sign")
    return encode(2, [bytes([seat]), maker.signers[seat & 1].sign(message)])


def endings(maker: Maker) -> Iterator[Named]:
    """The maker's record with statements, good ones and others."""
    last: Entry = maker.entries[-1][-1]
    hand, index = len(maker.entries), len(maker.entries[-1])
    fork = forked(maker, (hand, index), last.seat, b"x")
    gone = abandoned(maker, 0)
    lists = {
        "forked": [fork],
        "forked by the other": [forked(maker, (hand, index), 1 - last.seat, b"x")],
        "other's same body": [forked(maker, (hand, index), 1 - last.seat, last.body)],
        "forked at the first": [forked(maker, (1, 1), 0, b"\1")],
        "the same message": [forked(maker, (hand, index), last.seat, last.body)],
        "forked after the end": [forked(maker, (hand, index + 1), last.seat, b"x")],
        "forked at 0": [forked(maker, (hand, 0), last.seat, b"x")],
        "forked in hand 0": [forked(maker, (0, index), last.seat, b"x")],
        "forked in the next hand": [forked(maker, (hand + 1, 1), last.seat, b"x")],
        "forked by seat 2": [forked(maker, (hand, index), 2, b"x")],
        "forked badly": [fork[:-1] + bytes([fork[-1] ^ 1])],
        "abandoned": [gone],
        "abandoned by the guest": [abandoned(maker, 1)],
        "abandoned by seat 2": [abandoned(maker, 2)],
        "abandoned elsewhere": [abandoned(maker, 0, (hand + 1, maker.heads[-1][-1]))],
        "abandoned before": [abandoned(maker, 0, (hand, maker.heads[-1][0]))],
        "both": [fork, gone],
        "both, exchanged": [gone, fork],
        "forked twice": [fork, fork],
        "abandoned by both": [gone, abandoned(maker, 1)],
        "three": [fork, gone, gone],
        "of kind 3": [b"\3" + gone[1:]],
        "empty": [b""],
        "longer": [gone + b"\0"],
        "cut": [gone[:-1]],
    }
    for what, statements in lists.items():
        yield what, write_file(maker.start_bytes, maker.entries, statements)
