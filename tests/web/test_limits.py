"""What the page writes down of the core's limits is what the core has."""

import re
from pathlib import Path

from ginp2p.game.rules import TARGETS
from ginp2p.table.text import MAX_CHAT, MAX_NAME

SOURCES = Path(__file__).parents[2] / "clients" / "web" / "src"


def written(file, constant):
    """Return the numbers that a constant of the page's sources has."""
    [value] = re.findall(rf"const {constant} = ([^;]+);", (SOURCES / file).read_text())
    return [int(number) for number in re.findall(r"\d+", value)]


def test_a_name_may_be_as_long():
    assert written("settings.ts", "MAX_NAME") == [MAX_NAME]


def test_a_line_may_be_as_long():
    assert written("game/lines.ts", "MAX_LINE") == [MAX_CHAT]


def test_the_matches_are_as_long():
    assert sorted(written("settings.ts", "TARGETS")) == sorted(TARGETS)
