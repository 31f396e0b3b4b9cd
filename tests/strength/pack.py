"""Write ginp2p/bots/weights.py from what learn.c found.

python -m tests.strength.pack numbers.txt
"""

import sys
from pathlib import Path
from textwrap import fill

TARGET = Path(__file__).parents[2] / "ginp2p/bots/weights.py"

PARTS = (  # name, the lines' first word, what they are multiplied with, kind, what they are
    ("HELD", "held", 1000, "tables",
     "How many times likelier a card is held, in thousandths: factors by what is seen around it."),
    ("OFFERED", "offered", 1000, "tables",
     "How many times likelier it comes within reach in a turn, likewise."),
    ("TEN", "ten", 100, "weights",
     "What each of Valuation's counts of ten cards is worth, in hundredths of a point."),
    ("TAKING", "taking", 100, "weights",
     "What each of its counts for taking the upcard is worth, likewise."),
)  # fmt: skip
STAGES = 4
WIDTH = 96


def packed(text):
    """Return the module's source with the numbers in ``text``: its head stays as it is."""
    lines = [line.split() for line in text.splitlines()]
    source = TARGET.read_text().partition(f"\n{PARTS[0][0]} = ")[0]
    for name, word, times, kind, meaning in PARTS:
        rows = [
            " ".join(str(round(times * float(number))) for number in line[1:])
            for line in lines
            if line[0] == word
        ]
        each = len(rows) // STAGES
        stages = ["\n".join(rows[at : at + each]) for at in range(0, len(rows), each)]
        if kind == "weights":
            stages = [fill(stage, WIDTH) for stage in stages]
        text = "\n\n".join(stages)
        source += f'\n{name} = _{kind}("""\n{text}\n""")\n"""{meaning}"""\n'
    return source


def main(paths):
    """Pack the numbers of one file."""
    TARGET.write_text(packed(Path(paths[0]).read_text()))


if __name__ == "__main__":
    main(sys.argv[1:])
