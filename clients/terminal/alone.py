"""``ginp2p solo``: a match against the computer, begun or gone on with."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Callable

from clients.terminal.choices import bot_of, name_of, player_of, rules_of, shelf_of
from clients.terminal.console import Console
from clients.terminal.keyboard import read_stdin
from clients.terminal.on_screen import has_screen, setting_alone, show
from clients.terminal.person import Person
from clients.terminal.running import run
from clients.terminal.shelf import Shelf, Unfinished
from clients.terminal.solo import PACE, Inbox, SoloGame
from clients.terminal.solo_keeping import SoloKeeping
from ginp2p.bots import NAMES
from ginp2p.entropy import SeededEntropy

__all__ = ("resume_solo", "solo")


def solo(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    """Run ``ginp2p solo``; return the exit status."""
    rules, name = rules_of(options, parser), name_of(options, parser)
    names = (NAMES[options.level], name)
    player = player_of(options, parser, console)
    seed = options.seed
    deals = os.urandom if seed is None else SeededEntropy(b"solo deals %d" % seed)
    bot = bot_of(options.level, seed, b"host")
    pace = 0.0 if options.bot or options.json else PACE
    if has_screen(options):
        plays = None if seed is None else bot
        return show(
            setting_alone(name),
            lambda app: app.matches.solo(name, options.level, rules, deals, plays),
        )
    # What can be repeated by its number need not be kept, nor what a bot plays.
    is_kept = seed is None and not options.bot
    keeping = SoloKeeping(shelf_of(), options.level) if is_kept else None

    def game(inbox: Inbox) -> SoloGame:
        return SoloGame(rules, names, player, bot, console, deals, inbox, pace, keeping)

    return run(_play(game, has_keyboard=not options.bot), console)


def resume_solo(
    options: argparse.Namespace, console: Console, shelf: Shelf, match: Unfinished
) -> int:
    """Go on with a match line by line; return the exit status. Raises: Unusable."""
    from clients.terminal.resume import open_solo  # with all that a friend's table needs

    place, level, table = open_solo(shelf, match)
    rules, names = table.match.rules, (NAMES[level], str(match.facts.get("name") or "Player"))
    player, bot = Person(console, hints=True), bot_of(level, None, b"host")
    pace = 0.0 if options.json else PACE
    keeping = SoloKeeping(shelf, level, place)

    def game(inbox: Inbox) -> SoloGame:
        return SoloGame(rules, names, player, bot, console, os.urandom, inbox, pace, keeping, table)

    return run(_play(game, has_keyboard=True), console)


async def _play(game: Callable[[Inbox], SoloGame], has_keyboard: bool) -> int:
    inbox: Inbox = asyncio.Queue()
    if has_keyboard:
        read_stdin(lambda line: inbox.put_nowait(("typed", line)))
    return await game(inbox).run()
