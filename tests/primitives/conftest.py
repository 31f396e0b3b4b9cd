"""Every test of the primitives runs on both machines, by one script."""

from pathlib import Path

import pytest

from tests.micropython.harness import on_cpython, on_micropython

SCRIPT = Path(__file__).parent / "script.py"


class Seed(bytes):
    """An argument that stands for the seeded entropy of these bytes."""


class Raised(str):
    """An outcome: the name of the error that was raised."""


@pytest.fixture(params=[on_cpython, on_micropython], ids=["cpython", "micropython"])
def calls(request):
    """Return a function that makes many calls at once and returns their outcomes."""

    def make(*wanted):
        data = [[name, [encode(value) for value in arguments]] for name, *arguments in wanted]
        return [decode(outcome) for outcome in request.param(SCRIPT, data)]

    return make


@pytest.fixture
def call(calls):
    """Return a function that makes one call and returns its outcome."""
    return lambda *wanted: calls(wanted)[0]


def encode(value):
    if isinstance(value, Seed):
        return {"seed": value.hex()}
    if isinstance(value, bytes):
        return {"bytes": value.hex()}
    if isinstance(value, int):
        return {"int": str(value)}
    return [encode(item) for item in value]


def decode(value):
    if isinstance(value, bool):
        return value
    if isinstance(value, list):
        return [decode(item) for item in value]
    if "raised" in value:
        return Raised(value["raised"])
    return bytes.fromhex(value["bytes"]) if "bytes" in value else int(value["int"])
