"""Fixtures that tests of several modules share."""

import pytest

from tests.micropython.harness import on_micropython


@pytest.fixture
def micropython():
    """Return the function that runs a script on MicroPython; tests/micropython/harness.py."""
    return on_micropython
