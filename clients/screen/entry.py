"""The installed command: without arguments at a terminal the start screen, else the commands.

The start screen needs little of what the commands import, and is there in half a second.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable

from clients.terminal.exits import INTERRUPTED

__all__ = ("main",)


def main() -> int:
    """Run the command; return its exit status."""
    # There is nothing yet to be left in good order, and a Ctrl-C no reason for a traceback.
    is_usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_usual:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    gc.disable()  # imports make much that stays, and looking through it takes long
    run = _prepared()
    gc.freeze()
    gc.enable()
    if is_usual:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


def _prepared() -> Callable[[], int]:
    """Import what is asked for; return what runs it."""
    from clients.screen.setting import Setting, is_screen

    if len(sys.argv) > 1 or not is_screen(os.environ):
        from clients.terminal.cli import main as run_command

        return run_command
    from clients.screen.running import run_screen
    from clients.terminal.paths import matches_folder, records_folder, settings_file

    records, matches = records_folder(None, os.environ), matches_folder(os.environ)
    setting = Setting(records, matches, settings=settings_file(os.environ))
    return lambda: run_screen(setting)


if __name__ == "__main__":
    sys.exit(main())
