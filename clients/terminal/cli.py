"""The ``ginp2p`` command: from the command line to a table, and to an exit status.

WebRTC and the server take half a second to import, so each command imports its own.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

from clients.screen.setting import Setting, is_screen
from clients.terminal.arguments import TARGETS, make_parser
from clients.terminal.bot import BotPlayer
from clients.terminal.console import Console, OutputLost, standard_console
from clients.terminal.destination import parse_destination
from clients.terminal.exits import BROKEN, INTERRUPTED, NOT_CONNECTED, TERMINATED, USAGE
from clients.terminal.keyboard import read_first_line, read_stdin
from clients.terminal.names import UnusableName, check_name, default_name
from clients.terminal.paths import matches_folder, records_folder, settings_file, why_unusable
from clients.terminal.person import Person
from clients.terminal.players import Player
from clients.terminal.server_arguments import SELF_SIGNED
from clients.terminal.settings import remember_name, remembered_name
from clients.terminal.shelf import Shelf, Unfinished
from clients.terminal.solo import PACE, SoloGame
from clients.terminal.solo_keeping import SoloKeeping
from ginp2p.bots import NAMES, Bot, make_bot
from ginp2p.entropy import SeededEntropy
from ginp2p.errors import Misuse
from ginp2p.game.rules import Rules, preset
from ginp2p.pairing.code import BadCode

if TYPE_CHECKING:
    from pathlib import Path

    from clients.screen.app import GinApp
    from clients.terminal.gateway import Gateway
    from clients.terminal.meet import Seating

__all__ = ("main",)

REACH = ("stun", "turn", "turn_secret", "turn_secret_file", "tls", "tls_cert", "tls_key")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    words = sys.argv[1:] if argv is None else list(argv)
    environ = os.environ if "serve" in words[:1] else {}
    parser = make_parser(measures="bench" in words[:1], environ=environ)
    if not words:
        if is_screen(os.environ):
            records, matches = records_folder(None, os.environ), matches_folder(os.environ)
            return _on_screen(Setting(records, matches, settings=settings_file(os.environ)))
        parser.print_help(sys.stderr)
        return USAGE
    options = parser.parse_args(words)
    if options.command == "bench":
        from clients.bench.command import run as run_bench  # heavy, and seldom wanted

        return int(run_bench(options))
    console = standard_console(options.json)
    try:
        status: int = _RUNNERS[options.command](options, options.parser, console)
        return status
    except KeyboardInterrupt:
        console.leave()
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; nothing can be said any more.
        _mute()
        return TERMINATED
    except OutputLost as fault:
        _mute()
        print(f"ginp2p: the output cannot be written: {fault}", file=sys.stderr)
        return BROKEN


def _mute() -> None:
    """Let what waits to be written go nowhere, or it fails once more at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _host(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    rules = _rules(options, parser)
    server = _server(options, parser)
    gateway = None
    if any(getattr(options, name) for name in REACH):
        if server is not None:
            parser.error("relays and certificates are for the server that --server names to choose")
        from clients.terminal.gateway import make_gateway

        gateway = make_gateway(options, parser, os.environ)
    if _has_screen(options):
        setting = _setting(options, parser, console)
        return _on_screen(
            setting, lambda app: app.matches.host(setting.name, rules, server, gateway)
        )
    from clients.terminal.meet import host_table

    seating = _seating(options, parser, console)
    return _run(host_table(seating, rules, server, gateway), console)


def _join(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    where = options.where
    if where == "-":  # the secret in it is no part of the command line then
        if sys.stdin is not None and sys.stdin.isatty():
            console.say("The link, or the code, that the host shows:")
        where = read_first_line()
    try:
        server, code = parse_destination(where)
    except BadCode as fault:
        parser.error(str(fault))
    server = server or _server(options, parser)
    if server is None:
        parser.error(
            "a code alone does not say where the room is: "
            "type the whole link that the host shows, or add --server URL"
        )
    if _has_screen(options):
        setting, address = _setting(options, parser, console), server
        return _on_screen(setting, lambda app: app.matches.join(setting.name, address, code))
    from clients.terminal.meet import join_table

    return _run(join_table(_seating(options, parser, console), server, code), console)


def _solo(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    rules, name = _rules(options, parser), _name(options, parser)
    names = (NAMES[options.level], name)
    player = _player(options, parser, console)
    seed = options.seed
    deals = os.urandom if seed is None else SeededEntropy(b"solo deals %d" % seed)
    bot = _bot(options.level, seed, b"host")
    pace = 0.0 if options.bot or options.json else PACE
    if _has_screen(options):
        plays = None if seed is None else bot
        setting = Setting(records_folder(None, os.environ), matches_folder(os.environ), name)
        return _on_screen(
            setting, lambda app: app.matches.solo(name, options.level, rules, deals, plays)
        )

    async def play() -> int:
        inbox: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        if not options.bot:
            read_stdin(lambda line: inbox.put_nowait(("typed", line)))
        game = SoloGame(rules, names, player, bot, console, deals, inbox, pace, keeping)
        return await game.run()

    # What can be repeated by its number need not be kept, nor what a bot plays.
    is_kept = seed is None and not options.bot
    keeping = SoloKeeping(_shelf(), options.level) if is_kept else None
    return _run(play(), console)


def _resume(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    from clients.terminal.resume import Unusable, chosen, tell_list

    shelf = _shelf()
    matches = shelf.unfinished()
    found = chosen(matches, options.match)
    free = [match for match in found if not match.is_held]
    if len(free) != 1 and not (len(found) == 1 and options.match):
        if free and _has_screen(options):
            return _on_screen(_setting(options, parser, console), lambda app: app.go_to("resume"))
        return tell_list(found, console)
    match = (free or found)[0]
    if _has_screen(options):
        setting = _setting(options, parser, console)
        server, gateway = _server(options, parser), _gateway_again(options, parser, match)
        return _on_screen(setting, lambda app: app.matches.resume(match, server, gateway))
    try:
        resume = _resume_solo if match.is_solo else _resume_friend
        return resume(options, parser, console, shelf, match)
    except Unusable as fault:
        console.say(str(fault))
        console.event("fault", code="unusable", message=str(fault), record=None)
        return NOT_CONNECTED


def _resume_solo(
    options: argparse.Namespace,
    parser: argparse.ArgumentParser,
    console: Console,
    shelf: Shelf,
    match: Unfinished,
) -> int:
    from clients.terminal.resume import open_solo

    place, level, table = open_solo(shelf, match)
    rules, names = table.match.rules, (NAMES[level], str(match.facts.get("name") or "Player"))
    player, bot = Person(console, hints=True), _bot(level, None, b"host")
    pace = 0.0 if options.json else PACE
    keeping = SoloKeeping(shelf, level, place)

    async def play() -> int:
        inbox: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        read_stdin(lambda line: inbox.put_nowait(("typed", line)))
        game = SoloGame(rules, names, player, bot, console, os.urandom, inbox, pace, keeping, table)
        return await game.run()

    return _run(play(), console)


def _resume_friend(
    options: argparse.Namespace,
    parser: argparse.ArgumentParser,
    console: Console,
    shelf: Shelf,
    match: Unfinished,
) -> int:
    from clients.terminal.resume import go_on, open_match

    server = _server(options, parser)
    gateway = _gateway_again(options, parser, match)
    place, session = open_match(shelf, match)
    options.name = session.names[session.seat] or options.name
    seating = _seating(options, parser, console)
    return _run(go_on(seating, place, session, match.facts, server, gateway), console)


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


def _verify(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    from clients.terminal.verifying import verify

    return verify(options.record, console)


def _history(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    from clients.terminal.history import run_history

    folder = records_folder(options.records, os.environ)
    return run_history(options, folder, _shelf(), console)


def _serve(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    from clients.terminal.gateway import make_gateway
    from clients.terminal.serving import serve_here
    from signaling.loop import new_event_loop

    gateway = make_gateway(options, parser, os.environ)
    serving = serve_here(options.host, options.port, console, gateway)
    return _run(serving, console, lambda: new_event_loop(gateway.tls is not None))


def _run(
    playing: Coroutine[Any, Any, int],
    console: Console,
    new_event_loop: Callable[[], asyncio.AbstractEventLoop] | None = None,
) -> int:
    """Run to the end, also when the system asks the program to end: in good order."""
    told: list[int] = []

    async def run() -> int:
        task = asyncio.current_task()
        assert task is not None

        def stop(number: int) -> None:
            told.append(number)
            task.cancel()

        loop = asyncio.get_running_loop()
        with contextlib.suppress(NotImplementedError):  # Windows has no such handlers
            for name in ("SIGINT", "SIGTERM", "SIGHUP"):
                number = getattr(signal, name)
                loop.add_signal_handler(number, stop, number)
        return await playing

    try:
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            return runner.run(run())
    except asyncio.CancelledError:
        console.leave()
        if not console.has_told_fault:
            message = "the program was told to end"
            console.event("fault", code="interrupted", message=message, record=None)
        return INTERRUPTED if told[:1] == [signal.SIGINT] else TERMINATED


def _has_screen(options: argparse.Namespace) -> bool:
    """Whether a person plays who can be given the whole screen."""
    return not (options.plain or options.json or options.bot) and is_screen(os.environ)


def _on_screen(setting: Setting, opening: Callable[[GinApp], None] | None = None) -> int:
    from clients.screen.running import run_screen  # with Textual, which is slow to import

    return run_screen(setting, opening)


def _setting(
    options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console
) -> Setting:
    """Return what a match on the screen begins with."""
    _player(options, parser, console)  # refuses what is for bots
    return Setting(
        _records(options, parser, console),
        matches_folder(os.environ),
        _name(options, parser),
        relay_only=options.relay_only,
        trusted=options.trust,
    )


def _server(options: argparse.Namespace, parser: argparse.ArgumentParser) -> str | None:
    server: str | None = options.server
    if server is not None and not server.lower().startswith(("http://", "https://")):
        parser.error("a server's address starts with http:// or https://")
    return server


def _rules(options: argparse.Namespace, parser: argparse.ArgumentParser) -> Rules:
    target = None if options.target is None else TARGETS[options.target]
    try:
        return preset(options.rules, target)
    except Misuse as fault:
        parser.error(str(fault))


def _name(options: argparse.Namespace, parser: argparse.ArgumentParser) -> str:
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


def _seating(
    options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console
) -> Seating:
    from clients.terminal.meet import Seating

    name = _name(options, parser)
    records = _records(options, parser, console)
    player = _player(options, parser, console)
    return Seating(
        player,
        console,
        name,
        records,
        has_keyboard=not options.bot,
        relay_only=options.relay_only,
        trusted=options.trust,
        shelf=_shelf(),
        pace=PACE if options.bot and not options.json else 0.0,
    )


def _shelf() -> Shelf:
    return Shelf(matches_folder(os.environ))


def _records(
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


def _player(
    options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console
) -> Player:
    if options.bot is None:
        if options.matches != 1:
            parser.error("--matches is for a bot; a person is asked after each match")
        if options.seed is not None and options.command != "solo":
            parser.error("--seed is for a bot: --bot LEVEL --seed N")
        return Person(console, hints=options.command == "solo")
    if options.matches < 1:
        parser.error("a bot plays one match at least")
    return BotPlayer(_bot(options.bot, options.seed, b"seat"), console, options.matches)


def _bot(level: str, seed: int | None, which: bytes) -> Bot:
    """Return a bot. Its choices may be repeatable; a deck among friends never is."""
    entropy = os.urandom if seed is None else SeededEntropy(b"bot %s %d" % (which, seed))
    return make_bot(level, entropy)


_RUNNERS: dict[str, Callable[[argparse.Namespace, argparse.ArgumentParser, Console], int]] = {
    "host": _host,
    "join": _join,
    "solo": _solo,
    "resume": _resume,
    "verify": _verify,
    "history": _history,
    "export": _history,
    "import": _history,
    "delete": _history,
    "replay": _history,
    "stats": _history,
    "serve": _serve,
}


if __name__ == "__main__":
    sys.exit(main())
