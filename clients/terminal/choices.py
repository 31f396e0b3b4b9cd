"""What a command line says of a seat: who plays, under what name and rules, what is kept where."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from clients.terminal.arguments import TARGETS
from clients.terminal.bot import BotPlayer
from clients.terminal.console import Console
from clients.terminal.names import UnusableName, check_name, default_name
from clients.terminal.paths import matches_folder, records_folder, settings_file, why_unusable
from clients.terminal.person import Person
from clients.terminal.players import Player
from clients.terminal.settings import remember_name, remembered_name
from clients.terminal.shelf import Shelf
from ginp2p.bots import Bot, make_bot
from ginp2p.entropy import SeededEntropy
from ginp2p.errors import Misuse
from ginp2p.game.rules import Rules, preset

__all__ = ("bot_of", "name_of", "player_of", "records_of", "rules_of", "server_of", "shelf_of")


def server_of(options: argparse.Namespace, parser: argparse.ArgumentParser) -> str | None:
    """Return the server's address that was given, if any."""
    server: str | None = options.server
    if server is not None and not server.lower().startswith(("http://", "https://")):
        parser.error("a server's address starts with http:// or https://")
    return server


def rules_of(options: argparse.Namespace, parser: argparse.ArgumentParser) -> Rules:
    """Return the rules and the length that were chosen."""
    target = None if options.target is None else TARGETS[options.target]
    try:
        return preset(options.rules, target)
    except Misuse as fault:
        parser.error(str(fault))


def name_of(options: argparse.Namespace, parser: argparse.ArgumentParser) -> str:
    """Return the player's name: the given one, which is remembered, or one from before."""
    is_person = not (options.bot or options.json)
    if options.name is None:
        return (remembered_name(settings_file(os.environ)) if is_person else None) or default_name()
    try:
        name = check_name(options.name)
    except UnusableName as fault:
        parser.error(str(fault))
    if is_person and options.command != "resume":  # which takes that of the match
        remember_name(settings_file(os.environ), name)
    return name


def records_of(
    options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console
) -> Path:
    """Return the folder for records; say so where none can be kept there."""
    records = records_folder(options.records, os.environ)
    reason = why_unusable(records)
    if reason is not None:
        if options.records:
            parser.error(f"records cannot be kept in {records}: {reason}")
        console.say(f"No record of this match will be kept: {reason}.")
    return records


def shelf_of() -> Shelf:
    """Return where this user's unfinished matches are."""
    return Shelf(matches_folder(os.environ))


def player_of(
    options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console
) -> Player:
    """Return who plays this seat: a person, or the bot that was chosen."""
    if options.bot is None:
        if options.matches != 1:
            parser.error("--matches is for a bot; a person is asked after each match")
        if options.seed is not None and options.command != "solo":
            parser.error("--seed is for a bot: --bot LEVEL --seed N")
        return Person(console, hints=options.command == "solo")
    if options.matches < 1:
        parser.error("a bot plays one match at least")
    return BotPlayer(bot_of(options.bot, options.seed, b"seat"), console, options.matches)


def bot_of(level: str, seed: int | None, which: bytes) -> Bot:
    """Return a bot. Its choices may be repeatable; a deck among friends never is."""
    entropy = os.urandom if seed is None else SeededEntropy(b"bot %s %d" % (which, seed))
    return make_bot(level, entropy)
