"""How long after a cut the next move is possible: python -m tests.faults.recovery --times 15

Two bots in two processes on loopback, a server behind a relay in this one. Everything is cut
for so long that both look for a new connection; measured is the time from the mending to the
moment at which both have what the other has.
"""

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.faults.pair_of_processes import Pair

LENGTH = 12.0  # seconds; after ten the connection is given up


async def measure(times, length):
    """Return the seconds of each recovery."""
    found = []
    while len(found) < times:
        with tempfile.TemporaryDirectory() as folder:
            pair = Pair(Path(folder))
            try:
                await pair.begin("--target", "250")
                for _ in range(min(3, times - len(found))):
                    await pair.cut(length)
                    mended = time.monotonic()
                    await pair.events("link_renewed")
                    found.append(time.monotonic() - mended)
                    sys.stdout.write(f"{found[-1]:.2f} s\n")
            finally:
                await pair.close()
    return found


def main():
    """Measure, and end with 1 where the median is above two seconds."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.recovery", description=__doc__)
    parser.add_argument("--times", type=int, default=9, help="how many cuts (default: 9)")
    parser.add_argument("--length", type=float, default=LENGTH, help="seconds (default: 12)")
    options = parser.parse_args()
    found = asyncio.run(measure(options.times, options.length))
    median = statistics.median(found)
    sys.stdout.write(f"median {median:.2f} s, worst {max(found):.2f} s, of {len(found)}\n")
    sys.exit(median > 2.0)


if __name__ == "__main__":
    main()
