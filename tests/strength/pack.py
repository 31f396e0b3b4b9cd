"""Write ginp2p/bots/weights.py from what learn.c found.

python -m tests.strength.pack learnt.bin
"""

import sys
from array import array
from pathlib import Path

from ginp2p.bots.valuation import KNOCK_SIZE, SIZE

TARGET = Path(__file__).parents[2] / "ginp2p/bots/weights.py"
WIDTH = 96
SYMBOLS = "".join(chr(code) for code in range(33, 126) if chr(code) not in '"\\')
MIDDLE = len(SYMBOLS) ** 2 // 2

HEAD = '''\
"""The expert's numbers, in hundredths of a point. Written by tests/strength/pack.py.

Each number is two symbols, ~ and one symbol a run of zeros; valuation.py says what stands
where.
"""

from __future__ import annotations

__all__ = ("tables",)

BASE = 91  # symbols: ASCII from ! to }, without the quotation mark and the backslash

_tables: list[list[int]] = []  # once they were asked for


def tables() -> list[list[int]]:
    """Return the numbers: after a discard, before a draw, of a knock."""
    if not _tables:
        for text in (AFTER, BEFORE, KNOCK):
            _tables.append(_numbers(text))
    return _tables


def _numbers(text: str) -> list[int]:
    value = [0] * 128
    for code in range(33, 126):
        value[code] = code - 33 - (code > 34) - (code > 92)
    numbers: list[int] = []
    first = -1
    zeros = False
    for code in text.encode():
        if code == 10:
            continue
        if zeros:
            numbers.extend([0] * (value[code] + 1))
            zeros = False
        elif first >= 0:
            numbers.append(first * BASE + value[code] - BASE * BASE // 2)
            first = -1
        elif code == 126:
            zeros = True
        else:
            first = value[code]
    return numbers
'''


def encode(numbers):
    """Return the numbers' text, in lines."""
    out, zeros = [], 0
    for number in [*numbers, None]:
        if number == 0 and zeros < len(SYMBOLS):
            zeros += 1
            continue
        if zeros:
            out.append("~" + SYMBOLS[zeros - 1])
            zeros = 0
        if number == 0:
            zeros = 1
        elif number is not None:
            high, low = divmod(number + MIDDLE, len(SYMBOLS))
            out.append(SYMBOLS[high] + SYMBOLS[low])
    text = "".join(out)
    return "\n".join(text[at : at + WIDTH] for at in range(0, len(text), WIDTH))


def main(paths):
    """Pack the learnt floats."""
    files = [array("f", Path(path).read_bytes()) for path in paths]
    for learnt in files:
        assert len(learnt) == 2 * SIZE + KNOCK_SIZE, "learn.c and valuation.py differ"
    limit = MIDDLE - 1
    means = [sum(each) / len(files) for each in zip(*files)]
    numbers = [max(-limit, min(limit, round(100 * each))) for each in means]
    parts = [HEAD]
    for name, first, last in (
        ("AFTER", 0, SIZE),
        ("BEFORE", SIZE, 2 * SIZE),
        ("KNOCK", 2 * SIZE, 2 * SIZE + KNOCK_SIZE),
    ):
        parts.append(f'\n{name} = """\\\n{encode(numbers[first:last])}\n"""\n')
    TARGET.write_text("".join(parts))


if __name__ == "__main__":
    main(sys.argv[1:])
