"""From the command to the screen and back: the app's run, and what is said afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable

from clients.screen.app import GinApp
from clients.screen.palette import wants_colour
from clients.screen.setting import Setting, look_of_screen
from clients.terminal.exits import BROKEN, INTERRUPTED, TERMINATED

__all__ = ("run_screen",)

LONGEST_GOODBYE = 5.0  # seconds that the other side is given to hear of it

_STATUSES = {"SIGINT": INTERRUPTED, "SIGTERM": TERMINATED, "SIGHUP": TERMINATED}


def run_screen(setting: Setting, opening: Callable[[GinApp], None] | None = None) -> int:
    """Show the screen until it is left; return the exit status.

    opening: shows the first screen; the start screen by default.
    """
    for stream in (sys.__stdout__, sys.__stderr__):
        # A name in letters that this terminal does not have must not end a match.
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    colour = wants_colour(os.environ)
    app = GinApp(setting, look_of_screen(os.environ), colour, opening)

    async def run() -> int | None:
        loop = asyncio.get_running_loop()
        for name, status in _STATUSES.items():
            number = getattr(signal, name, None)
            if number is not None:
                with contextlib.suppress(NotImplementedError):  # Windows has no such handlers
                    loop.add_signal_handler(number, _ender(app, name, status))
        return await app.run_async()

    status = asyncio.run(run())
    for line in app.last_words:
        sys.stdout.write(f"{line}\n")
    return BROKEN if status is None else status


def _ender(app: GinApp, name: str, status: int) -> Callable[[], None]:
    """Return what ends the app after a signal, with everything kept that can be."""
    ending: list[asyncio.Task[None]] = []

    async def end() -> None:
        if name == "SIGHUP":
            # The terminal is gone. Textual would wait for ever for it to take what is drawn.
            watchdog = threading.Timer(LONGEST_GOODBYE, os._exit, (status,))
            watchdog.daemon = True
            watchdog.start()
            await app.end_match()
            os._exit(status)
        await app.stop(status)

    return lambda: ending.append(asyncio.ensure_future(end()))
