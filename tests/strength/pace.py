"""How long a decision takes here and on MicroPython, which is said and never judged.

python -m tests.strength.pace
"""

import sys
from pathlib import Path

from clients.bench.machine import MicroPython
from ginp2p.bots import LEVELS
from tests.micropython.harness import on_cpython

SCRIPT = Path(__file__).parent / "pace_script.py"
MATCHES = 2


def main():
    with MicroPython(SCRIPT) as machine:
        for level in LEVELS:
            cells = []
            for name, run in (
                ("CPython", lambda data: on_cpython(SCRIPT, data)),
                ("MicroPython", machine.call),
            ):
                times = []
                for number in range(MATCHES):
                    times += run({"level": level, "seed": f"{level} {number}"})["times"]
                times.sort()
                cells.append(f"{name} {times[len(times) // 2]:.2f} ms, at most {times[-1]:.1f} ms")
            sys.stdout.write(f"{level}: {'; '.join(cells)} ({len(times)} decisions)\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
