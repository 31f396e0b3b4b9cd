"""The installed command: without arguments at a terminal the start screen, else the commands.

The start screen needs little of what the commands import, and is there in half a second.
"""

from __future__ import annotations

import gc
import os
import sys

__all__ = ("main",)


def main() -> int:
    """Run the command; return its exit status."""
    from clients.screen.setting import Setting, is_screen

    if len(sys.argv) > 1 or not is_screen(os.environ):
        from clients.terminal.cli import main as run_command

        return run_command()
    gc.disable()  # imports make much that stays, and looking through it takes long
    from clients.screen.running import run_screen
    from clients.terminal.paths import matches_folder, records_folder, settings_file

    gc.freeze()
    gc.enable()
    records, matches = records_folder(None, os.environ), matches_folder(os.environ)
    return run_screen(Setting(records, matches, settings=settings_file(os.environ)))


if __name__ == "__main__":
    sys.exit(main())
