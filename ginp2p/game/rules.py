"""The rules two players agree on: one record, and a preset for each usual way to play.

Rules: docs/rules.md. Every option is a field, so another preset is a line of data.
"""

from __future__ import annotations

from ginp2p.errors import MalformedMessage, Misuse
from ginp2p.fields import Layout
from ginp2p.record import Record

__all__ = (
    "CLASSIC",
    "HOUSE",
    "OPENINGS",
    "PRESETS",
    "SINGLE_HAND",
    "TARGETS",
    "Rules",
    "decode_rules",
    "describe",
    "encode_rules",
    "preset",
)

OPENINGS = ("free", "offer")
"""``free``: the non-dealer draws or takes the upcard. ``offer``: the upcard is offered to
the non-dealer, then to the dealer; if both pass, the non-dealer must draw."""

SINGLE_HAND = 0  # the target of a match that is one hand
MAX_NAME = 16  # characters; a preset's name is one short word
MAX_TARGET = 1000  # points; some 40 hands, what a record is sized for
MAX_KNOCK_LIMIT = 10  # points; the field's rule, a lower one makes the knock dearer
MAX_BONUS = 100  # points; no rule book goes above


class Rules(Record):
    """What is played for, how a hand opens, and what each ending is worth.

    name: one word of lower-case letters.
    target: hand points that end the match; 0 plays a single hand.
    opening: one of ``OPENINGS``.
    knock_limit: the most deadwood points a knocker may keep.
    gin_bonus, undercut_bonus: points on top of the difference.
    line_bonus: to the match's winner. box_bonus: to each side for each hand it won.
    """

    FIELDS = (
        "name",
        "target",
        "opening",
        "knock_limit",
        "gin_bonus",
        "undercut_bonus",
        "line_bonus",
        "box_bonus",
    )

    def __init__(
        self,
        name: str,
        target: int,
        opening: str,
        knock_limit: int,
        gin_bonus: int,
        undercut_bonus: int,
        line_bonus: int,
        box_bonus: int,
    ) -> None:
        self.name = name
        self.target = target
        self.opening = opening
        self.knock_limit = knock_limit
        self.gin_bonus = gin_bonus
        self.undercut_bonus = undercut_bonus
        self.line_bonus = line_bonus
        self.box_bonus = box_bonus


CLASSIC = Rules("classic", 100, "free", 10, 25, 25, 25, 25)
HOUSE = Rules("house", 100, "offer", 10, 25, 25, 0, 0)

PRESETS = {rules.name: rules for rules in (CLASSIC, HOUSE)}

TARGETS = (SINGLE_HAND, 100, 250)
"""The lengths a host may choose from; both presets are first to 100 unless it does."""

_LAYOUT = Layout(
    1,
    "rules",
    (
        ("name", 1, MAX_NAME),
        ("target", 2, 2),
        ("opening", 1, 1),
        ("knock_limit", 1, 1),
        ("gin_bonus", 1, 1),
        ("undercut_bonus", 1, 1),
        ("line_bonus", 1, 1),
        ("box_bonus", 1, 1),
    ),
)


def preset(name: str, target: int | None = None) -> Rules:
    """Return the preset of this name, with the length asked for.

    target: one of ``TARGETS``; None for the preset's own.
    Raises: Misuse where there is no such preset or length.
    """
    if name not in PRESETS:
        names = " or ".join(sorted(PRESETS))
        raise Misuse(f"the rules are {names}, not {name}")
    if target is None:
        return PRESETS[name]
    if target not in TARGETS:
        offered = " or ".join(_target_text(each) for each in TARGETS)
        raise Misuse(f"a match is {offered}")
    return PRESETS[name].replace(target=target)


_encoded: list[tuple[Rules, bytes]] = []  # the last, since a table is encoded after each move


def encode_rules(rules: Rules) -> bytes:
    """Return the rules' canonical bytes. Raises: Misuse where a field is out of bounds."""
    if _encoded and _encoded[0][0] is rules:
        return _encoded[0][1]
    fault = _fault_in(rules)
    if fault:
        raise Misuse(fault)
    data = _LAYOUT.encode(
        {
            "name": rules.name.encode(),
            "target": rules.target.to_bytes(2, "big"),
            "opening": bytes([OPENINGS.index(rules.opening)]),
            "knock_limit": bytes([rules.knock_limit]),
            "gin_bonus": bytes([rules.gin_bonus]),
            "undercut_bonus": bytes([rules.undercut_bonus]),
            "line_bonus": bytes([rules.line_bonus]),
            "box_bonus": bytes([rules.box_bonus]),
        }
    )
    _encoded.clear()
    _encoded.append((rules, data))
    return data


def decode_rules(data: bytes) -> Rules:
    """Return the rules these bytes stand for.

    Raises: MalformedMessage; also where rules go by a preset's name and differ from it in
    more than the target, since players read the name.
    """
    values = _LAYOUT.decode(data)
    if not _is_word(values["name"]):
        raise MalformedMessage("the rules' name is lower-case letters only")
    if values["opening"][0] >= len(OPENINGS):
        raise MalformedMessage("the rules have an unknown opening")
    rules = Rules(
        values["name"].decode(),
        int.from_bytes(values["target"], "big"),
        OPENINGS[values["opening"][0]],
        values["knock_limit"][0],
        values["gin_bonus"][0],
        values["undercut_bonus"][0],
        values["line_bonus"][0],
        values["box_bonus"][0],
    )
    fault = _fault_in(rules)
    if fault:
        raise MalformedMessage(fault)
    return rules


def describe(rules: Rules) -> str:
    """Return the rules in a player's words: ``classic rules, first to 100``.

    Rules that are no preset are spelled out.
    """
    text = f"{rules.name} rules, {_target_text(rules.target)}"
    if rules.name in PRESETS:
        return text
    opening = "the upcard is offered first" if rules.opening == "offer" else "free first draw"
    return (
        f"{text}, {opening}, knock at {rules.knock_limit} or fewer, gin {rules.gin_bonus}, "
        f"undercut {rules.undercut_bonus}, line {rules.line_bonus}, box {rules.box_bonus}"
    )


def _target_text(target: int) -> str:
    return "a single hand" if target == SINGLE_HAND else f"first to {target}"


def _is_word(name: bytes) -> bool:
    return 1 <= len(name) <= MAX_NAME and all(97 <= letter <= 122 for letter in name)


def _fault_in(rules: Rules) -> str | None:
    """Return what is out of bounds, in words, or None."""
    if not _is_word(rules.name.encode()):
        return f"the rules' name is 1 to {MAX_NAME} lower-case letters"
    if not 0 <= rules.target <= MAX_TARGET:
        return f"a match goes to {MAX_TARGET} points at most, not {rules.target}"
    if rules.opening not in OPENINGS:
        return "the rules have an unknown opening"
    if not 0 <= rules.knock_limit <= MAX_KNOCK_LIMIT:
        return f"a knock limit is {MAX_KNOCK_LIMIT} at most, not {rules.knock_limit}"
    for name in ("gin_bonus", "undercut_bonus", "line_bonus", "box_bonus"):
        bonus = getattr(rules, name)
        if not 0 <= bonus <= MAX_BONUS:
            return f"a bonus is {MAX_BONUS} at most, not {bonus}"
    usual = PRESETS.get(rules.name)
    if usual is not None and rules != usual.replace(target=rules.target):
        return f"these rules go by the name {rules.name} and differ from it"
    return None
