"""The same seeds give the same moves on CPython and on MicroPython.

    python -m tests.strength.machines --hands 300

Compares every table of every hand, in both presets.
"""

import argparse
import sys
from pathlib import Path

from clients.bench.machine import MicroPython
from ginp2p.bots import LEVELS
from tests.game import seeded_deals
from tests.micropython.harness import on_cpython
from tests.strength.tournament import at_least_one

SCRIPT = Path(seeded_deals.__file__)


def compare(level, hands, timeout=1200):
    """Play matches of at least so many hands. Returns (hands played, matches that differ).

    By turns in each preset; whole matches, as a bot may go by the hands before.
    """
    played, number, found = 0, 0, []
    with MicroPython(SCRIPT, timeout) as machine:
        while played < hands:
            case = [f"{level} {number}", ("classic", "house")[number % 2], level]
            number += 1
            data = {"cases": [case], "whole": True}
            here, there = on_cpython(SCRIPT, data), machine.call(data)
            played += len(here[0][0])
            if here != there:
                found.append(case)
    return played, found


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tests.strength.machines")
    parser.add_argument(
        "--hands", type=at_least_one, default=300, help="of each level; default: 300"
    )
    parser.add_argument("--level", choices=LEVELS, action="append")
    given = parser.parse_args(arguments)
    failed = 0
    for level in given.level or LEVELS:
        played, differing = compare(level, given.hands)
        failed += len(differing)
        sys.stdout.write(f"{level}: {played} hands, {len(differing)} matches differ\n")
        sys.stdout.flush()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
