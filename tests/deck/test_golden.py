"""The bytes of the deck's messages stay what they are, on every VM."""

import json
from pathlib import Path

import pytest

from tests.micropython.harness import on_cpython

SCRIPT = Path(__file__).parent / "golden_script.py"
CASES = json.loads((Path(__file__).parents[1] / "vectors/deck_golden.json").read_text())["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["seed"])
def test_a_seed_gives_the_same_bytes_on_cpython(case):
    assert on_cpython(SCRIPT, {"seed": case["seed"]}) == case["messages"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["seed"])
def test_a_seed_gives_the_same_bytes_on_micropython(case, micropython):
    assert micropython(SCRIPT, {"seed": case["seed"]}) == case["messages"]
