"""The rules of a match: docs/protocol.md 7."""

from dataclasses import dataclass

from tests.verifier.faults import need
from tests.verifier.fields import MALFORMED, decode, form

_FORM = form(
    "name 1-16, target 2, opening 1, knock_limit 1, gin_bonus 1, undercut_bonus 1,"
    " line_bonus 1, box_bonus 1"
)
_PRESETS = {b"classic": (0, 10, 25, 25, 25, 25), b"house": (1, 10, 25, 25, 0, 0)}


@dataclass(frozen=True)
class Rules:
    """What is played; data are the bytes as they were sent."""

    data: bytes
    target: int
    offered: bool
    knock_limit: int
    gin_bonus: int
    undercut_bonus: int
    line_bonus: int
    box_bonus: int


def read_rules(data: bytes) -> Rules:
    """The rules of a hello."""
    values = decode(data, 1, _FORM)
    name = values.pop("name")
    need(all(c in b"abcdefghijklmnopqrstuvwxyz" for c in name), MALFORMED, "the rules' name")
    target, *rest = [int.from_bytes(value, "big") for value in values.values()]
    opening, knock_limit, *bonuses = rest
    need(target <= 1000 and opening <= 1 and knock_limit <= 10, MALFORMED, "rules out of bounds")
    need(max(bonuses) <= 100, MALFORMED, "a bonus above 100")
    need(_PRESETS.get(name, tuple(rest)) == tuple(rest), MALFORMED, "not the preset's rules")
    return Rules(data, target, opening == 1, knock_limit, *bonuses)
