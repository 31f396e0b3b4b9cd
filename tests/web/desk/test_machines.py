"""Whole matches at the page's desk: told alike by both virtual machines, to the last byte."""

from pathlib import Path

import pytest

from tests.dialect import MODULES, faults
from tests.micropython.harness import on_cpython

HERE = Path(__file__).parent
SCRIPT = HERE / "match_script.py"
DESK = HERE.parents[2] / "clients/web/core/desk"
PRESETS = ("classic", "house")


def data(kind, preset, **fields):
    pages = (HERE / "pages.py").read_text()
    return {"kind": kind, "seed": "m", "preset": preset, "target": 0, "pages": pages, **fields}


def last(reports, kind):
    return [each for each in reports if each["report"] == kind][-1]


class TestMachines:
    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_solo_match_is_told_alike(self, micropython, preset):
        match = data("solo", preset, target=100, level="easy")
        here = on_cpython(SCRIPT, match)
        assert micropython(SCRIPT, match) == here
        assert last(here[0], "table")["state"]["phase"] == "over"
        assert last(here[0], "forget")

    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_friends_match_is_told_alike(self, micropython, preset):
        match = data("friend", preset)
        here = on_cpython(SCRIPT, match)
        assert micropython(SCRIPT, match) == here
        states = [last(reports, "table")["state"] for reports in here]
        assert [state["phase"] for state in states] == ["over", "over"]
        assert states[0]["sheet"] == states[1]["sheet"]


@pytest.mark.parametrize("path", sorted(DESK.glob("*.py")), ids=lambda path: path.name)
def test_the_desk_keeps_to_the_dialect_of_the_core(path):
    found = [(line, words) for line, words in faults(path.read_text()) if not _is_desks(words)]
    assert found == []


def _is_desks(words):
    """Whether this is an import the desk may have besides the core's."""
    assert "json" not in MODULES
    return any(name in words for name in ("import desk", "desk.", "json"))
