"""tests/micropython/harness.py: a script that fails is a test that fails."""

import pytest

from clients.bench import machine
from tests.micropython.harness import on_cpython, on_micropython

NAME_THE_MACHINE = """
import sys

def main(data):
    print("to stderr, not into the answer")
    return [sys.implementation.name, data]
"""


def test_a_script_runs_on_the_machine_asked_for():
    data = {"text": "naïve 🂡", "numbers": [1, -2, 0.5], "nothing": None}
    assert on_cpython(NAME_THE_MACHINE, data) == ["cpython", data]
    assert on_micropython(NAME_THE_MACHINE, data) == ["micropython", data]


def test_the_fixture_takes_a_path_too(micropython, tmp_path):
    path = tmp_path / "script.py"
    path.write_text(NAME_THE_MACHINE)
    assert micropython(path, 5) == ["micropython", 5]


def test_an_error_in_the_script_fails_the_test_and_is_shown():
    script = "from ginp2p.errors import Misuse\ndef main(data):\n    raise Misuse('this one')"
    with pytest.raises(pytest.fail.Exception, match=r"line 3, in main\nMisuse: this one"):
        on_micropython(script, None)


def test_a_script_may_leave_much_behind():
    script = "def main(data):\n    return len([bytes(1000) for _ in range(50000)])"
    assert on_micropython(script, None) == 50000


def test_calls_may_be_a_hundred_deep():
    script = "def main(depth):\n    return 0 if depth == 0 else 1 + main(depth - 1)"
    assert on_micropython(script, 100) == 100


def test_one_machine_answers_call_after_call(tmp_path):
    path = tmp_path / "script.py"
    path.write_text(
        "count = 0\ndef main(step):\n    global count\n    count += step\n    return count"
    )
    with machine.MicroPython(path) as kept:
        assert [kept.call(2), kept.call(3)] == [2, 5]


def test_a_script_that_hangs_is_ended():
    with pytest.raises(pytest.fail.Exception, match="took too long"):
        on_micropython("def main(data):\n    while True:\n        pass", None, timeout=1)


def test_missing_packages_fail_with_the_command_to_run(monkeypatch, tmp_path):
    monkeypatch.setattr(machine, "PACKAGES", tmp_path / "none")
    with pytest.raises(pytest.fail.Exception, match="make setup"):
        on_micropython(NAME_THE_MACHINE, None)


def test_a_missing_node_fails_with_the_command_to_run(monkeypatch):
    monkeypatch.setattr(machine.shutil, "which", lambda *_, **__: None)
    with pytest.raises(pytest.fail.Exception, match="make setup"):
        on_micropython(NAME_THE_MACHINE, None)
