"""The command line: what can be typed after ``ginp2p``, and the words of its ``--help``."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import ginp2p
from clients.terminal.environment import take_from_environment
from clients.terminal.exits import STATUSES
from clients.terminal.history_arguments import HISTORY_COMMANDS, add_history_options
from clients.terminal.look import harmless
from clients.terminal.paths import HOME_VARIABLE
from clients.terminal.server_arguments import add_reach_options, add_serve_options
from ginp2p.bots import LEVELS, NAMES
from ginp2p.game.rules import PRESETS

__all__ = ("TARGETS", "make_parser")

TARGETS = {"hand": 0, "100": 100, "250": 250}

_STATUS_LINES = "\n".join(f"  {status:>3}  {words}" for status, words in STATUSES.items())
_EPILOG = f"""\
Play with a friend:   ginp2p host        shows a code, a link and a QR code
                      ginp2p join LINK   on the friend's machine
Play alone:           ginp2p solo
Go on after a break:  ginp2p resume
Choose on a screen:   ginp2p              without anything else, in a terminal

Exit statuses:
{_STATUS_LINES}
"""


class Parser(argparse.ArgumentParser):
    """Repeats what was typed, file names too, without letting it steer the terminal."""

    def _print_message(self, message: str, file: Any = None) -> None:
        super()._print_message("\n".join(map(harmless, message.split("\n"))), file)


def make_parser(
    measures: bool = True, environ: Mapping[str, str] | None = None
) -> argparse.ArgumentParser:
    """Return the parser of the whole command line.

    measures: whether the arguments of ``bench`` are wanted, which are slow to import.
    environ: where the options of ``serve`` may come from as well.
    """
    parser = Parser(
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
    _add_resume(commands)
    _add_verify(commands)
    for name, line, text in HISTORY_COMMANDS:
        add_history_options(name, _command(commands, name, line, text))
    _add_serve(commands, environ or {})
    _add_bench(commands, measures)
    return parser


def _add_host(commands: Any) -> None:
    command = _command(
        commands,
        "host",
        "open a room for a friend",
        "Opens a room, shows how a friend comes in, and plays. Without --server, this machine "
        "is the meeting place: that is enough for two in one network.",
    )
    command.add_argument("--server", metavar="URL", help="meet at this server, as http://host:port")
    _add_rules(command)
    _add_player(command)
    add_reach_options(command)


def _add_join(commands: Any) -> None:
    command = _command(
        commands,
        "join",
        "come to a friend's room",
        "Comes to the room of a friend and plays by the friend's rules.",
    )
    command.add_argument(
        "where",
        metavar="LINK|CODE",
        help="the link, or the code, that the host shows; - reads it from the first line that "
        "is typed, where others on this machine could see the command line",
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
    )
    command.add_argument(
        "--level",
        choices=LEVELS,
        default="easy",
        help="how well the bot plays (default: easy): "
        + ", ".join(f"{level} is {NAMES[level]}" for level in LEVELS),
    )
    _add_rules(command)
    _add_seat(command, "repeat the deals and all bots' choices by this number")


def _add_resume(commands: Any) -> None:
    command = _command(
        commands,
        "resume",
        "go on with a match that is not finished",
        "Goes on with a match that broke off: against a friend, as soon as the friend does the "
        "same or is still at the table, or against the computer. Of several it shows a list.",
    )
    command.add_argument(
        "match", metavar="NUMBER|NAME", nargs="?", help="in the list, or the other player's name"
    )
    command.add_argument(
        "--server", metavar="URL", help="meet at this server, where the one of before has moved"
    )
    _add_player(command)
    add_reach_options(command)


def _add_verify(commands: Any) -> None:
    command = _command(
        commands,
        "verify",
        "check the record of a match",
        "Checks a match from its record alone: every signature, every proof about the cards, "
        "every move and the scores. Says in one line who won, or what does not hold.",
    )
    command.add_argument("record", metavar="RECORD", type=Path, help="a file ending in .ginp2p")


def _add_serve(commands: Any, environ: Mapping[str, str]) -> None:
    command = _command(
        commands,
        "serve",
        "run a meeting place for others",
        "Runs the server where host and guest find each other. It sees no cards and no moves: "
        "once two have met, they play directly. Every option can come from the environment, "
        "too: --port from GINP2P_PORT, and so on.",
    )
    add_serve_options(command)
    take_from_environment(command, environ)


def _add_bench(commands: Any, measures: bool) -> None:
    command = commands.add_parser("bench", help="measure the speed of the deck and the engine")
    if measures:
        from clients.bench.command import add_arguments

        add_arguments(command)


def _command(commands: Any, name: str, line: str, text: str) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(name, help=line, description=text)
    command.set_defaults(parser=command)
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
    command.add_argument(
        "--relay-only",
        action="store_true",
        help="connect through the server's relay alone: the other side sees its address, not yours",
    )
    command.add_argument(
        "--trust",
        metavar="FINGERPRINT",
        type=_fingerprint,
        help="accept the server's certificate with this SHA-256, and no other",
    )
    _add_seat(command, "repeat the bot's choices by this number; the deck is never repeatable")


def _add_seat(command: argparse.ArgumentParser, seed_text: str) -> None:
    command.add_argument(
        "--name", help="your name at the table (default: the last one you gave, or your user name)"
    )
    command.add_argument(
        "--plain",
        action="store_true",
        help="line by line, for screen readers and scripts, as where there is no terminal",
    )
    command.add_argument(
        "--bot",
        choices=LEVELS,
        metavar="LEVEL",
        help=f"let a bot play this seat: {', '.join(LEVELS[:-1])} or {LEVELS[-1]}",
    )
    command.add_argument("--seed", type=int, metavar="N", help=seed_text)
    command.add_argument(
        "--matches",
        type=int,
        default=1,
        metavar="N",
        help="with --bot: play so many matches, if the other side goes along (default: 1)",
    )


def _fingerprint(text: str) -> bytes:
    from clients.peer.trust import parse_fingerprint  # takes a while to import

    try:
        return parse_fingerprint(text)
    except ValueError as fault:
        raise argparse.ArgumentTypeError(str(fault)) from None
