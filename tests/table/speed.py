"""How long ``ginp2p verify`` takes for a match of ten hands: ``python -m tests.table.speed``.

The hands are those of two bots, from a seed. Each run is a process of its own, as when
somebody types the command; what is printed is the least and the median of them, in seconds.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ginp2p.game.rules import HOUSE
from ginp2p.table.record import decode_record, encode_record
from tests.table.pair import Pair

HANDS = 10
RUNS = 7


def ten_hands():
    """The record of a match to 250, cut after ten hands."""
    pair = Pair(HOUSE.replace(target=250), "speed")
    pair.run(lambda pair: pair.state_of(HANDS + 1) is not None)
    record = decode_record(pair.sessions[0].record())
    assert len(record.chains) >= HANDS
    return encode_record(record.replace(chains=record.chains[:HANDS]))


def main():
    data = ten_hands()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "ten.ginp2p"
        path.write_bytes(data)
        took = []
        for _ in range(RUNS):
            begun = time.perf_counter()
            command = [sys.executable, "-m", "clients.screen.entry", "verify", str(path)]
            subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
            took.append(time.perf_counter() - begun)
    sys.stdout.write(f"{HANDS} hands, {len(data)} bytes; target 2 s\n")
    sys.stdout.write(f"least {min(took):.2f} s, median {statistics.median(took):.2f} s\n")


if __name__ == "__main__":
    main()
