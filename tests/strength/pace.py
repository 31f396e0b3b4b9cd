"""How long a decision takes here and on MicroPython: said, and held against the limits.

    python -m tests.strength.pace

Each decision is timed twice over: by a clock on the wall, and by the processor's time, from
which other programs take nothing. The limits are held against the latter.
"""

import sys
from pathlib import Path

from clients.bench.machine import MicroPython
from ginp2p.bots import LEVELS
from tests.micropython.harness import on_cpython

SCRIPT = Path(__file__).parent / "pace_script.py"
MATCHES = 4
LIMITS = {"easy": 20, "medium": 20, "hard": 60, "expert": 300}  # ms on CPython
SLOWER = 4  # times that MicroPython may take longer


def cell(times):
    """Return what stands for a list of times: the middle one, and the longest."""
    times = sorted(times)
    return f"{times[len(times) // 2]:.2f}, {times[-1]:.1f}"


def main():
    late = 0
    sys.stdout.write(
        "milliseconds a decision: half below, at most, by the processor (by the wall)\n"
    )
    with MicroPython(SCRIPT) as machine:
        for level in LEVELS:
            cells = []
            for name, run, limit in (
                ("CPython", lambda data: on_cpython(SCRIPT, data), LIMITS[level]),
                ("MicroPython", machine.call, SLOWER * LIMITS[level]),
            ):
                wall, busy = [], []
                for number in range(MATCHES):
                    found = run({"level": level, "seed": f"{level} {number}"})
                    wall += found["wall"]
                    busy += found["busy"]
                late += max(busy) > limit
                cells.append(f"{name} {cell(busy)} ({cell(wall)}), allowed {limit}")
            sys.stdout.write(f"{level}: {'; '.join(cells)}; {len(busy)} decisions\n")
            sys.stdout.flush()
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
