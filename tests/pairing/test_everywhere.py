"""Pairing, frames and presence give the same bytes and verdicts on every VM."""

from pathlib import Path

from tests.micropython.harness import on_cpython

SCRIPT = Path(__file__).parent / "pairing_script.py"
DATA = {
    "seed": "pairing",
    "texts": [
        "k7qx 9m2d",
        "K7QX\u20139M2O",
        "K7QX",
        "K7QX-9M2U",
        "http://[::1]/#k7qx9m2d",
        "#",
        "é",
    ],
}


def test_both_machines_agree(micropython):
    here = on_cpython(SCRIPT, DATA)
    assert micropython(SCRIPT, DATA) == here
    assert [fault[0] for fault in here["wrong"]] == ["wrong_code", "wrong_code"]
    assert here["used"] == 0
