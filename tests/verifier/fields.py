"""Messages made of fields: docs/protocol.md 0.2."""

from tests.verifier.faults import need

Form = dict[str, tuple[int, int]]

MALFORMED = "malformed"


def form(text: str) -> Form:
    """The fields of a message, written as in the tables: "key 32, name 1-96"."""
    made: Form = {}
    for part in text.split(", ") if text else []:
        name, sizes = part.split(" ")
        least, _, most = sizes.partition("-")
        made[name] = int(least), int(most or least)
    return made


def decode(data: bytes, kind: int, fields: Form) -> dict[str, bytes]:
    """The values of the fields of a message of this kind."""
    need(data[:1] == bytes([kind]), MALFORMED, f"not of kind {kind}")
    values: dict[str, bytes] = {}
    place = 1
    for tag, (name, (least, most)) in enumerate(fields.items(), 1):
        head = data[place : place + 4]
        need(len(head) == 4 and head[0] == tag, MALFORMED, f"field {tag} ({name}) is not there")
        size = int.from_bytes(head[1:], "big")
        need(least <= size <= most, MALFORMED, f"{name} has {size} bytes")
        place += 4
        values[name] = data[place : place + size]
        place += size
        need(place <= len(data), MALFORMED, f"{name} is cut off")
    need(place == len(data), MALFORMED, "something follows the last field")
    return values


def encode(kind: int, values: list[bytes]) -> bytes:
    """A message of this kind."""
    fields = (bytes([tag]) + len(v).to_bytes(3, "big") + v for tag, v in enumerate(values, 1))
    return bytes([kind]) + b"".join(fields)


def text(data: bytes, most: int) -> str:
    """A text from outside: docs/protocol.md 2.2, "Texts"."""
    try:
        made = data.decode("utf-8", "strict")
    except UnicodeDecodeError:
        made = ""
    need(0 < len(made) <= most, MALFORMED, "not UTF-8, or too long a text")
    edges = ord(made[0]), ord(made[-1])
    need(not any(_within(c, _WHITE) for c in edges), MALFORMED, "white space at an edge")
    need(not any(_within(ord(c), _HIDDEN) for c in made), MALFORMED, "a forbidden code point")
    return made


def _ranges(text: str) -> list[tuple[int, int]]:
    parts = [part.partition("-") for part in text.split()]
    return [(int(first, 16), int(last or first, 16)) for first, _, last in parts]


def _within(code: int, ranges: list[tuple[int, int]]) -> bool:
    return any(first <= code <= last for first, last in ranges)


_WHITE = _ranges("0020 00A0 1680 2000-200A 202F 205F 2800 3000")
_HIDDEN = _ranges(
    "0000-001F 007F-009F 00AD 034F 061C 115F 1160 17B4 17B5 180B-180F 200B-200F 2028-202E"
    " 2060-206F 3164 D800-DFFF FEFF FFA0 FFF9-FFFF E0000-E0FFF"
)
