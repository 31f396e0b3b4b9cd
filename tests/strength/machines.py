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

SCRIPT = Path(seeded_deals.__file__)
AT_A_TIME = 25


def cases(level, hands):
    """Return so many hands of two bots of this level, by turns in each preset."""
    return [
        [f"{level} {number}", ("classic", "house")[number % 2], level] for number in range(hands)
    ]


def compare(level, hands, timeout=1200):
    """Return the hands that went otherwise on the other machine."""
    found = []
    with MicroPython(SCRIPT, timeout) as machine:
        wanted = cases(level, hands)
        for first in range(0, hands, AT_A_TIME):
            data = {"cases": wanted[first : first + AT_A_TIME]}
            here, there = on_cpython(SCRIPT, data), machine.call(data)
            assert len(here) == len(there) == len(data["cases"])
            found += [case for case, one, two in zip(data["cases"], here, there) if one != two]
    return found


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tests.strength.machines")
    parser.add_argument("--hands", type=int, default=300, help="of each level; default: 300")
    parser.add_argument("--level", choices=LEVELS, action="append")
    given = parser.parse_args(arguments)
    failed = 0
    for level in given.level or LEVELS:
        differing = compare(level, given.hands)
        failed += len(differing)
        sys.stdout.write(f"{level}: {given.hands} hands, {len(differing)} differ\n")
        sys.stdout.flush()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
