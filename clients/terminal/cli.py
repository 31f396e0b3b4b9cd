"""The ``ginp2p`` command: what can be typed after it, and where it leads.

WebRTC and the server take half a second to import, so each command imports its own.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ginp2p
from clients.terminal.bot import BotPlayer
from clients.terminal.console import Console, standard_console
from clients.terminal.exits import INTERRUPTED, STATUSES, TERMINATED, USAGE
from clients.terminal.keyboard import read_stdin
from clients.terminal.names import UnusableName, check_name, default_name
from clients.terminal.paths import HOME_VARIABLE, records_folder
from clients.terminal.person import Person
from clients.terminal.players import Player
from clients.terminal.solo import BOT_NAMES, PACE, SoloGame
from ginp2p.bots import LEVELS, Bot, make_bot
from ginp2p.entropy import SeededEntropy
from ginp2p.errors import Misuse
from ginp2p.game.rules import PRESETS, Rules, preset
from ginp2p.pairing.code import BadCode, parse_link

if TYPE_CHECKING:
    from clients.terminal.meet import Seating

__all__ = ("main", "make_parser")

DEFAULT_PORT = 8765

TARGETS = {"hand": 0, "100": 100, "250": 250}

_STATUS_LINES = "\n".join(f"  {status:>3}  {words}" for status, words in STATUSES.items())
_EPILOG = f"""\
Play with a friend:   ginp2p host        shows a code, a link and a QR code
                      ginp2p join LINK   on the friend's machine
Play alone:           ginp2p solo

Exit statuses:
{_STATUS_LINES}
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    words = sys.argv[1:] if argv is None else list(argv)
    parser = make_parser(measures="bench" in words[:1])
    if not words:
        parser.print_help(sys.stderr)
        return USAGE
    options = parser.parse_args(words)
    if options.command == "bench":
        from clients.bench.command import run as run_bench  # heavy, and seldom wanted

        return int(run_bench(options))
    console = standard_console(options.json)
    try:
        status: int = options.run(options, options.parser, console)
        return status
    except KeyboardInterrupt:
        console.leave()
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; nothing can be said any more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return TERMINATED


def make_parser(measures: bool = True) -> argparse.ArgumentParser:
    """Return the parser of the whole command line.

    measures: whether the arguments of ``bench`` are wanted, which are slow to import.
    """
    parser = argparse.ArgumentParser(
        prog="ginp2p",
        description="Gin Rummy for two, peer to peer: no accounts, and a deck nobody can stack.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"ginp2p {ginp2p.__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    _add_host(commands)
    _add_join(commands)
    _add_solo(commands)
    _add_verify(commands)
    _add_serve(commands)
    _add_bench(commands, measures)
    return parser


def _add_host(commands: Any) -> None:
    command = _command(
        commands,
        "host",
        "open a room for a friend",
        "Opens a room, shows how a friend comes in, and plays. Without --server, this machine "
        "is the meeting place: that is enough for two in one network.",
        _host,
    )
    command.add_argument("--server", metavar="URL", help="meet at this server, as http://host:port")
    _add_rules(command)
    _add_player(command)


def _add_join(commands: Any) -> None:
    command = _command(
        commands,
        "join",
        "come to a friend's room",
        "Comes to the room of a friend and plays by the friend's rules.",
        _join,
    )
    command.add_argument(
        "where", metavar="LINK|CODE", help="the link, or the code, that the host shows"
    )
    command.add_argument(
        "--server", metavar="URL", help="with a code alone: the server where the room is"
    )
    _add_player(command)


def _add_solo(commands: Any) -> None:
    command = _command(
        commands,
        "solo",
        "play against the computer",
        "Plays a match against a bot on this machine. The bot deals the first hand.",
        _solo,
    )
    command.add_argument(
        "--level", choices=LEVELS, default="easy", help="how well the bot plays (default: easy)"
    )
    _add_rules(command)
    _add_seat(command, "repeat the deals and all bots' choices by this number")


def _add_verify(commands: Any) -> None:
    command = _command(
        commands,
        "verify",
        "check the record of a match",
        "Checks a match from its record alone: every signature, every proof about the cards, "
        "every move and the scores. Says in one line who won, or what does not hold.",
        _verify,
    )
    command.add_argument("record", metavar="RECORD", type=Path, help="a file ending in .ginp2p")


def _add_serve(commands: Any) -> None:
    command = _command(
        commands,
        "serve",
        "run a meeting place for others",
        "Runs the server where host and guest find each other. It sees no cards and no moves: "
        "once two have met, they play directly.",
        _serve,
    )
    command.add_argument(
        "--host",
        default="0.0.0.0",  # noqa: S104 - a server is for others
        help="the address to listen at (default: every address of this machine)",
    )
    command.add_argument(
        "--port",
        type=int,
        default=DEFAULT_PORT,
        help=f"the port, 0 for any free one (default: {DEFAULT_PORT})",
    )


def _add_bench(commands: Any, measures: bool) -> None:
    command = commands.add_parser("bench", help="measure the speed of the deck and the engine")
    if measures:
        from clients.bench.command import add_arguments

        add_arguments(command)


def _command(commands: Any, name: str, line: str, text: str, run: Any) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(name, help=line, description=text)
    command.set_defaults(run=run, parser=command)
    command.add_argument(
        "--json",
        action="store_true",
        help="for programs: one JSON object a line on standard output, all else on standard error",
    )
    return command


def _add_rules(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--rules",
        choices=sorted(PRESETS),
        default="classic",
        help="what is played (default: classic)",
    )
    command.add_argument(
        "--target",
        choices=TARGETS,
        help="a single hand, or to how many points (default: 100)",
    )


def _add_player(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--records",
        metavar="FOLDER",
        help=f"where records of matches are kept (default: the user's data folder, "
        f"or {HOME_VARIABLE}/records where that variable is set)",
    )
    _add_seat(command, "repeat the bot's choices by this number; the deck is never repeatable")


def _add_seat(command: argparse.ArgumentParser, seed_text: str) -> None:
    command.add_argument("--name", help="your name at the table (default: your user name)")
    command.add_argument(
        "--bot",
        choices=LEVELS,
        metavar="LEVEL",
        help=f"let a bot play this seat: {' or '.join(LEVELS)}",
    )
    command.add_argument("--seed", type=int, metavar="N", help=seed_text)
    command.add_argument(
        "--matches",
        type=int,
        default=1,
        metavar="N",
        help="with --bot: play so many matches, if the other side goes along (default: 1)",
    )


def _host(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    from clients.terminal.meet import host_table

    rules = _rules(options, parser)
    seating = _seating(options, parser, console)
    return _run(host_table(seating, rules, options.server), console)


def _join(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    from clients.terminal.meet import join_table

    try:
        server, code = parse_link(options.where)
    except BadCode as fault:
        parser.error(str(fault))
    server = server or options.server
    if server is None:
        parser.error(
            "a code alone does not say where the room is: "
            "type the whole link that the host shows, or add --server URL"
        )
    return _run(join_table(_seating(options, parser, console), server, code), console)


def _solo(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    rules, name = _rules(options, parser), _name(options, parser)
    names = (BOT_NAMES[options.level], name)
    player = _player(options, parser, console)
    seed = options.seed
    deals = os.urandom if seed is None else SeededEntropy(b"solo deals %d" % seed)
    bot = _bot(options.level, seed, b"host")
    pace = 0.0 if options.bot or options.json else PACE

    async def play() -> int:
        inbox: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        if not options.bot:
            read_stdin(lambda line: inbox.put_nowait(("typed", line)))
        return await SoloGame(rules, names, player, bot, console, deals, inbox, pace).run()

    return _run(play(), console)


def _verify(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    from clients.terminal.verifying import verify

    return verify(options.record, console)


def _serve(options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console) -> int:
    if not 0 <= options.port <= 65535:
        parser.error("a port is a number from 0 to 65535")
    from clients.terminal.serving import serve_here

    return _run(serve_here(options.host, options.port, console), console)


def _run(playing: Coroutine[Any, Any, int], console: Console) -> int:
    """Run to the end, also when the system asks the program to end: in good order."""
    told: list[int] = []

    async def run() -> int:
        task = asyncio.current_task()
        assert task is not None

        def stop(number: int) -> None:
            told.append(number)
            task.cancel()

        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, stop, number)
        return await playing

    try:
        return asyncio.run(run())
    except asyncio.CancelledError:
        console.leave()
        return INTERRUPTED if told[:1] == [signal.SIGINT] else TERMINATED


def _rules(options: argparse.Namespace, parser: argparse.ArgumentParser) -> Rules:
    target = None if options.target is None else TARGETS[options.target]
    try:
        return preset(options.rules, target)
    except Misuse as fault:
        parser.error(str(fault))


def _name(options: argparse.Namespace, parser: argparse.ArgumentParser) -> str:
    if options.name is None:
        return default_name()
    try:
        return check_name(options.name)
    except UnusableName as fault:
        parser.error(str(fault))


def _seating(
    options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console
) -> Seating:
    from clients.terminal.meet import Seating

    name = _name(options, parser)
    records = records_folder(options.records, os.environ)
    player = _player(options, parser, console)
    return Seating(player, console, name, records, has_keyboard=not options.bot)


def _player(
    options: argparse.Namespace, parser: argparse.ArgumentParser, console: Console
) -> Player:
    if options.bot is None:
        return Person(console)
    if options.matches < 1:
        parser.error("a bot plays one match at least")
    return BotPlayer(_bot(options.bot, options.seed, b"seat"), console, options.matches)


def _bot(level: str, seed: int | None, which: bytes) -> Bot:
    """Return a bot. Its choices may be repeatable; a deck among friends never is."""
    entropy = os.urandom if seed is None else SeededEntropy(b"bot %s %d" % (which, seed))
    return make_bot(level, entropy)


if __name__ == "__main__":
    sys.exit(main())
