"""`python -m tests.verifier RECORD…`: 0 proven, 6 not finished, 1 broken."""

import argparse
import pathlib
import sys

from tests.verifier.record import BrokenAt, Verdict


def main() -> int:
    """The worst of the records' statuses."""
    parser = argparse.ArgumentParser(prog="python -m tests.verifier", description=__doc__)
    parser.add_argument("record", nargs="+", type=pathlib.Path)
    worst = 0
    for path in parser.parse_args().record:
        try:
            verdict = Verdict(path.read_bytes())
        except BrokenAt as broken:
            sys.stdout.write(f"{path}: broken: {broken}\n")
            worst = 1
        else:
            proven = "proven" if verdict.finished else "not finished"
            sys.stdout.write(f"{path}: {proven}: {verdict}\n")
            worst = worst or (0 if verdict.finished else 6)
    return worst


sys.exit(main())
