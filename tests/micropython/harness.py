"""The core on MicroPython, from a test: one script, two virtual machines, the same answer.

A script is a Python file, or its text, that defines ``main(data)`` and keeps to the dialect
of the core. ``data`` and what ``main`` returns are plain JSON values.

    SCRIPT = Path(__file__).parent / "deals_script.py"

    def test_deals_end_alike_on_both_machines(micropython):
        data = {"seeds": [1, 2, 3]}
        assert micropython(SCRIPT, data) == on_cpython(SCRIPT, data)

``micropython`` is a fixture (tests/conftest.py); a call starts a fresh MicroPython under
Node, which takes about a third of a second. A failing script fails the test and shows the
script's traceback. Node or its packages missing is a failure too, never a skip.
"""

import json
import tempfile
from pathlib import Path

import pytest

from clients.bench.machine import MachineMissing, MicroPython, ScriptFailed


def on_micropython(script, data, timeout=300):
    """Return what the script's ``main(data)`` returns on MicroPython.

    timeout: seconds after which a script counts as hung.
    """
    if isinstance(script, Path):
        return _run(script, data, timeout)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "script.py"
        path.write_text(script)
        return _run(path, data, timeout)


def on_cpython(script, data):
    """Return what the script's ``main(data)`` returns here, passed through JSON likewise."""
    source = script.read_text() if isinstance(script, Path) else script
    names = {"__name__": "script"}
    exec(compile(source, "script.py", "exec"), names)  # noqa: S102
    return _through_json(names["main"](_through_json(data)))


def _run(path, data, timeout):
    try:
        with MicroPython(path, timeout) as machine:
            return machine.call(data)
    except MachineMissing as missing:
        pytest.fail(str(missing))
    except ScriptFailed as failed:
        pytest.fail(f"the script failed on MicroPython:\n{failed}")


def _through_json(value):
    return json.loads(json.dumps(value))
