"""From the command to the screen and back: the app's run, and what is said afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
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

_STATUSES = {"SIGINT": INTERRUPTED, "SIGTERM": TERMINATED}


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
        ending: list[asyncio.Task[None]] = []

        def lose() -> None:
            ending.append(asyncio.ensure_future(_leave_unseen(app)))

        with contextlib.suppress(NotImplementedError):  # Windows has no such handlers
            for name, status in _STATUSES.items():
                loop.add_signal_handler(getattr(signal, name), _ender(app, status, ending))
            loop.add_signal_handler(signal.SIGHUP, lose)
        if hasattr(select, "poll"):
            watch = threading.Thread(target=_watch_terminal, args=(loop, lose), daemon=True)
            watch.start()
        return await app.run_async()

    status = asyncio.run(run())
    for line in app.last_words:
        sys.stdout.write(f"{line}\n")
    return BROKEN if status is None else status


def _ender(app: GinApp, status: int, ending: list[asyncio.Task[None]]) -> Callable[[], None]:
    """Return what ends the app after a signal, with everything kept that can be."""
    return lambda: ending.append(asyncio.ensure_future(app.stop(status)))


def _watch_terminal(loop: asyncio.AbstractEventLoop, lose: Callable[[], None]) -> None:
    """Wait until the terminal is gone, which no signal tells a process that it does not control.

    Textual would go on reading nothing from it, and hold the match for as long.
    """
    poll = select.poll()
    with contextlib.suppress(OSError, ValueError):
        poll.register(sys.__stdin__.fileno() if sys.__stdin__ else 0, 0)
        if any(event & select.POLLHUP for _, event in poll.poll()):
            _limit_goodbye()  # from here: the loop may be waiting for the terminal
            loop.call_soon_threadsafe(lose)


async def _leave_unseen(app: GinApp) -> None:
    """End without the terminal: Textual would wait for ever for it to take what is drawn."""
    _limit_goodbye()
    await app.end_match()
    os._exit(TERMINATED)


def _limit_goodbye() -> None:
    watchdog = threading.Timer(LONGEST_GOODBYE, os._exit, (TERMINATED,))
    watchdog.daemon = True
    watchdog.start()
