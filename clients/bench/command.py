"""``ginp2p bench``: measures this machine, judges nothing, and says what was aimed at."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable
from typing import Any

from clients.bench.deck import measure_deck, measure_micropython
from clients.bench.engine import measure_engine
from clients.bench.figures import Part, format_part
from clients.bench.play import measure_play

__all__ = ("PARTS", "add_arguments", "run")

PARTS: dict[str, Callable[[int], Part]] = {
    "deck": measure_deck,
    "micropython": measure_micropython,
    "engine": measure_engine,
    "play": measure_play,
}
ROUNDS = 11

ABOUT = """\
Measures how fast the deck, the engine and a whole match are on this machine, and puts the
targets beside the figures. No figure is judged: the exit status is 0 whatever comes out, and
1 only where a part asked for with --only cannot be measured here.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.description = ABOUT
    parser.add_argument(
        "--only",
        action="append",
        choices=tuple(PARTS),
        metavar="PART",
        help=f"measure this part alone, can be given again: {', '.join(PARTS)}",
    )
    parser.add_argument(
        "--rounds",
        type=_count,
        default=ROUNDS,
        metavar="N",
        help=f"how often to measure each step (default: {ROUNDS})",
    )
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object in place of the tables"
    )


def run(args: argparse.Namespace) -> int:
    """Measure and print. Returns the exit status: 1 where a part asked for is not possible."""
    chosen = [key for key in PARTS if not args.only or key in args.only]
    found: dict[str, Part] = {}
    about = describe_machine()
    if not args.json:
        _say(f"{about['python']} on {about['system']}, {about['processors']} processors")
    for key in chosen:
        found[key] = part = PARTS[key](args.rounds)
        if not args.json:
            _say("\n" + format_part(part))
        elif part.missing is not None:
            sys.stderr.write(f"{key}: not measured: {part.missing}\n")
    load = load_average()
    if args.json:
        parts = {key: part.to_json() for key, part in found.items()}
        _say(json.dumps({"machine": about, "load": load, "parts": parts}, ensure_ascii=False))
    elif load is not None:
        _say(f"\nLoad average: {load:.1f}. Other programs that run make every figure larger.")
    failed = any(part.missing is not None for part in found.values())
    return 1 if failed and args.only else 0


def describe_machine() -> dict[str, Any]:
    """Return what the figures depend on, and nothing that names the machine."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processors": os.cpu_count(),
    }


def load_average() -> float | None:
    """Return the system's load in the last minute, where it tells."""
    try:
        return round(os.getloadavg()[0], 2)
    except (AttributeError, OSError):
        return None


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _count(text: str) -> int:
    try:
        count = int(text)
    except ValueError:
        count = 0
    if count < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number of rounds, 1 or more")
    return count
