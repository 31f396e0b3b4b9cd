"""The keyboard: typed lines, read in a thread so that the table never waits for a key.

Works with terminals, pipes and files alike. The thread reads the descriptor itself: a
thread that sits in ``sys.stdin`` would hold its lock when the program ends.
"""

from __future__ import annotations

import asyncio
import codecs
import os
import sys
import threading
from collections.abc import Callable

__all__ = ("MAX_LINE", "Lines", "read_first_line", "read_keyboard", "read_stdin")

CHUNK = 4096  # bytes
MAX_LINE = 1000  # characters; what is longer is no command, and is cut


class Lines:
    """Puts bytes as they come together to lines."""

    def __init__(self, encoding: str) -> None:
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")
        self._rest = ""

    def feed(self, data: bytes) -> list[str]:
        """Return the lines that these bytes complete; of no bytes, the unfinished last one."""
        self._rest += self._decoder.decode(data, final=not data)
        *lines, self._rest = self._rest.split("\n")
        if not data and self._rest:
            lines.append(self._rest)
        self._rest = self._rest[:MAX_LINE]
        return [line.rstrip("\r")[:MAX_LINE] for line in lines]


def read_first_line(descriptor: int = 0) -> str:
    """Return the first line, without waiting for more or taking anything of it away."""
    line = b""
    while not line.endswith(b"\n") and len(line) < CHUNK:
        try:
            letter = os.read(descriptor, 1)
        except OSError:
            letter = b""
        if not letter:
            break
        line += letter
    return line.decode("utf-8", "replace").strip()


def read_stdin(on_line: Callable[[str | None], None]) -> None:
    """Read this process's own keyboard; see ``read_keyboard``."""
    read_keyboard(0, sys.stdin.encoding or "utf-8", on_line)


def read_keyboard(descriptor: int, encoding: str, on_line: Callable[[str | None], None]) -> None:
    """Call ``on_line`` in the running event loop with each line, and None at the end."""
    loop = asyncio.get_running_loop()

    def tell(line: str | None) -> None:
        try:
            loop.call_soon_threadsafe(on_line, line)
        except RuntimeError:
            pass  # the loop has ended, and the program is about to

    def read() -> None:
        lines = Lines(encoding)
        data = b"-"
        while data:
            try:
                data = os.read(descriptor, CHUNK)
            except OSError:
                data = b""  # a terminal that was closed
            for line in lines.feed(data):
                tell(line)
        tell(None)

    threading.Thread(target=read, name="keyboard", daemon=True).start()
