"""``ginp2p resume``: go on with a match that was not finished."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from clients.terminal.alone import resume_solo
from clients.terminal.choices import server_of, shelf_of
from clients.terminal.console import Console
from clients.terminal.exits import NOT_CONNECTED
from clients.terminal.friends import seating_of
from clients.terminal.on_screen import has_screen, setting_of, show
from clients.terminal.resume import Unusable, chosen, go_on, open_match, tell_list
from clients.terminal.running import run
from clients.terminal.server_arguments import SELF_SIGNED
from clients.terminal.shelf import Shelf, Unfinished

if TYPE_CHECKING:
    from clients.terminal.gateway import Gateway

__all__ = ("resume",)


def resume(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    """Run ``ginp2p resume``; return the exit status."""
    shelf = shelf_of()
    matches = shelf.unfinished()
    found = chosen(matches, options.match)
    free = [match for match in found if not match.is_held]
    if len(free) != 1 and not (len(found) == 1 and options.match):
        if free and has_screen(options):
            return show(setting_of(options, parser, console), lambda app: app.go_to("resume"))
        return tell_list(found, console)
    match = (free or found)[0]
    if has_screen(options):
        setting = setting_of(options, parser, console)
        server, gateway = server_of(options, parser), _gateway_again(options, parser, match)
        return show(setting, lambda app: app.matches.resume(match, server, gateway))
    try:
        if match.is_solo:
            return resume_solo(options, console, shelf, match)
        return _resume_friend(options, parser, console, shelf, match)
    except Unusable as fault:
        console.say(str(fault))
        console.event("fault", code="unusable", message=str(fault), record=None)
        return NOT_CONNECTED


def _resume_friend(
    options: argparse.Namespace,
    parser: argparse.ArgumentParser,
    console: Console,
    shelf: Shelf,
    match: Unfinished,
) -> int:
    server = server_of(options, parser)
    gateway = _gateway_again(options, parser, match)
    place, session = open_match(shelf, match)
    options.name = session.names[session.seat] or options.name
    seating = seating_of(options, parser, console)
    return run(go_on(seating, place, session, match.facts, server, gateway), console)


def _gateway_again(
    options: argparse.Namespace, parser: argparse.ArgumentParser, match: Unfinished
) -> Gateway | None:
    """Return how our own server is started again, where the match was met at one."""
    own = match.facts.get("own")
    if not own or options.server is not None:
        return None
    from clients.terminal.gateway import make_gateway

    if isinstance(own, list) and len(own) == 3 and own[2] and not options.tls_cert:
        options.tls = SELF_SIGNED  # as it was
    return make_gateway(options, parser, os.environ)
