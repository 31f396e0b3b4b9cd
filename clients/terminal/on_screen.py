"""Where the commands meet the screen: whether there is one, and what it begins with."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from clients.screen.setting import Setting, is_screen
from clients.terminal.choices import name_of, player_of, records_of
from clients.terminal.console import Console
from clients.terminal.paths import matches_folder, records_folder

if TYPE_CHECKING:
    from clients.screen.app import GinApp

__all__ = ("has_screen", "setting_alone", "setting_of", "show")


def has_screen(options: argparse.Namespace) -> bool:
    """Whether a person plays who can be given the whole screen."""
    return not (options.plain or options.json or options.bot) and is_screen(os.environ)


def show(setting: Setting, opening: Callable[[GinApp], None]) -> int:
    """Show the screen until it is left; return the exit status. opening: shows what is first."""
    from clients.screen.running import run_screen  # with Textual, which is slow to import

    return run_screen(setting, opening)


def setting_of(
    options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console
) -> Setting:
    """Return what a match on the screen begins with."""
    player_of(options, parser, console)  # refuses what is for bots
    return Setting(
        records_of(options, parser, console),
        matches_folder(os.environ),
        name_of(options, parser),
        relay_only=options.relay_only,
        trusted=options.trust,
    )


def setting_alone(name: str) -> Setting:
    """Return what a match against the computer begins with."""
    return Setting(records_folder(None, os.environ), matches_folder(os.environ), name)
