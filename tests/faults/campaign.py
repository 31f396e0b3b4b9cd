"""Storm after storm, until there were so many faults."""

import tempfile
from collections import Counter
from pathlib import Path

from tests.faults.simulation import Storm

PLANTED = {3: "stale", 7: "fork"}  # by the last digit of the seed


def run_campaign(count, first_seed, tell=lambda line: None):
    """Play matches from this seed on, until ``count`` faults have happened; return the counts.

    Raises: Broken, with the seed that brings it back.
    """
    counts, matches = Counter(), 0
    while sum(counts.values()) < count:
        seed = first_seed + matches
        with tempfile.TemporaryDirectory() as folder:
            found = Storm(seed, Path(folder), planted=PLANTED.get(seed % 10)).run()
        counts += found
        matches += 1
        told = ", ".join(f"{kind} {number}" for kind, number in sorted(found.items()))
        tell(f"seed {seed}: {told}")
    return counts
