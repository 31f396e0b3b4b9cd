"""A campaign of faults: python -m tests.faults --count 10000 --seed 1

Full matches in simulated time; every seed is printed, and brings the same match back. With
--processes, matches between real processes follow, and with --long also their long breaks.
"""

import argparse
import os
import subprocess
import sys
import time

from tests.faults.campaign import run_campaign


def say(line):
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main():
    """Run what the command line asks for; end with 1 where a match did not end as it has to."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--count", type=int, default=500, help="how many faults (default: 500)")
    parser.add_argument("--seed", type=int, default=1, help="the first match's (default: 1)")
    parser.add_argument("--processes", action="store_true", help="real processes as well")
    parser.add_argument("--long", action="store_true", help="with a break of two minutes")
    options = parser.parse_args()
    started = time.monotonic()
    counts = run_campaign(options.count, options.seed, say)
    seconds = time.monotonic() - started
    kinds = ", ".join(f"{kind} {number}" for kind, number in sorted(counts.items()))
    say(f"{sum(counts.values())} faults in {seconds:.0f} s: {kinds}. All ended as they have to.")
    if options.processes or options.long:
        words = ["-m", "pytest", "tests/faults/test_processes.py", "-q", "-n", "2"]
        environ = {**os.environ, **({"FAULTS_LONG": "1"} if options.long else {})}
        sys.exit(subprocess.call([sys.executable, *words], env=environ))


if __name__ == "__main__":
    main()
