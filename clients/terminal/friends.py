"""``ginp2p host`` and ``ginp2p join``: a table for two machines.

WebRTC takes half a second to import, so that waits until the command line is known to be
right, and until the screen is there if there is one.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from clients.terminal.choices import name_of, player_of, records_of, rules_of, server_of, shelf_of
from clients.terminal.console import Console
from clients.terminal.destination import parse_destination
from clients.terminal.keyboard import read_first_line
from clients.terminal.on_screen import has_screen, setting_of, show
from clients.terminal.running import run
from clients.terminal.solo import PACE
from ginp2p.pairing.code import BadCode

if TYPE_CHECKING:
    from clients.terminal.meet import Seating

__all__ = ("host", "join", "seating_of")

REACH = ("stun", "turn", "turn_secret", "turn_secret_file", "tls", "tls_cert", "tls_key")


def host(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    """Run ``ginp2p host``; return the exit status."""
    rules = rules_of(options, parser)
    server = server_of(options, parser)
    gateway = None
    if any(getattr(options, name) for name in REACH):
        if server is not None:
            parser.error("relays and certificates are for the server that --server names to choose")
        from clients.terminal.gateway import make_gateway

        gateway = make_gateway(options, parser, os.environ)
    if has_screen(options):
        setting = setting_of(options, parser, console)
        return show(setting, lambda app: app.matches.host(setting.name, rules, server, gateway))
    from clients.terminal.meet import host_table

    seating = seating_of(options, parser, console)
    return run(host_table(seating, rules, server, gateway), console)


def join(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    """Run ``ginp2p join``; return the exit status."""
    where = options.where
    if where == "-":  # the secret in it is no part of the command line then
        if sys.stdin is not None and sys.stdin.isatty():
            console.say("The link, or the code, that the host shows:")
        where = read_first_line()
    try:
        server, code = parse_destination(where)
    except BadCode as fault:
        parser.error(str(fault))
    server = server or server_of(options, parser)
    if server is None:
        parser.error(
            "a code alone does not say where the room is: "
            "type the whole link that the host shows, or add --server URL"
        )
    if has_screen(options):
        setting, address = setting_of(options, parser, console), server
        return show(setting, lambda app: app.matches.join(setting.name, address, code))
    from clients.terminal.meet import join_table

    return run(join_table(seating_of(options, parser, console), server, code), console)


def seating_of(
    options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console
) -> Seating:
    """Return how one sits down at a friend's table."""
    from clients.terminal.meet import Seating

    name = name_of(options, parser)
    records = records_of(options, parser, console)
    player = player_of(options, parser, console)
    return Seating(
        player,
        console,
        name,
        records,
        has_keyboard=not options.bot,
        relay_only=options.relay_only,
        trusted=options.trust,
        shelf=shelf_of(),
        pace=PACE if options.bot and not options.json else 0.0,
    )
