"""Both verifiers over many matches: `python -m tests.verifier.campaign --matches 200`.

Each match is played by two bots, under both presets in turn; of every eight, two (one of each
preset) on MicroPython, the others here. Its record is checked by both, one from MicroPython
there as well; then records made from it by changing bytes, cutting it, and moving its messages.
After that, whole hands are made by seats that lie, and every verdict is compared.
Ends with 0 where all agree; each difference is a line.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from clients.bench.machine import MicroPython
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.table.findings import verdict_line
from ginp2p.table.verify import verify_record
from tests.table.pair import Pair
from tests.verifier.both import agree
from tests.verifier.everywhere import every_byte
from tests.verifier.frames import endings, starts
from tests.verifier.maker import Maker
from tests.verifier.record import Verdict, read_file
from tests.verifier.tampered import cut, flipped, rearranged, reordered
from tests.verifier.trial import trial

SCRIPT = Path(__file__).parents[1] / "table" / "match_script.py"
PRESETS = {"classic": CLASSIC, "house": HOUSE}
Named = tuple[str, bytes]


def main() -> int:
    """Run what the options ask for."""
    parser = argparse.ArgumentParser(prog="python -m tests.verifier.campaign", description=__doc__)
    parser.add_argument("--matches", type=int, default=2, help="of bots (default: 2)")
    parser.add_argument("--target", type=int, default=100, help="0: a single hand (default: 100)")
    parser.add_argument("--changes", type=int, default=20, help="tampered records of each match")
    parser.add_argument(
        "--every", type=int, default=0, metavar="N", help="flip each Nth byte of the first"
    )
    parser.add_argument("--lies", type=int, default=1, help="hands of lies of each preset")
    parser.add_argument("--share", type=float, default=0.05, help="of the lies that are tried")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    count = Counter[str]()
    for what, said in _all(options):
        count["tried"] += 1
        if count["tried"] % 100 == 0:
            sys.stdout.write(f"{count['tried']} compared, at {what}\n")
            sys.stdout.flush()
        if said:
            count["differ"] += 1
            sys.stdout.write(f"{what}: {said}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{count['tried']} verdicts compared, {count['differ']} differ\n")
    return 1 if count["differ"] else 0


def _all(options: argparse.Namespace) -> Iterator[tuple[str, str]]:
    chance = random.Random(options.seed)
    hands, seconds = 0, 0.0
    for number in range(options.matches):
        name = ("classic", "house")[number % 2]
        seed, is_there = f"campaign {options.seed} {number}", number % 8 < 2
        data = _there(seed, name, options.target) if is_there else _here(seed, name, options.target)
        begun = time.process_time()
        hands += len(Verdict(data).heads)
        seconds += time.process_time() - begun
        label = f"match {number}, {name}, {'MicroPython' if is_there else 'CPython'}"
        sys.stdout.write(f"{label}: {len(data)} bytes\n")
        sys.stdout.flush()
        yield label, agree(data)
        if is_there:
            yield f"{label}, judged there", _judged_there(data)
        for what, changed in _changes(data, options.changes, chance):
            yield f"{label}, {what}", agree(changed)
        if number == 0 and options.every:
            for what, said in every_byte(data, options.every, chance):
                yield f"{label}, {what}", said
    if hands:
        each = seconds / hands
        sys.stdout.write(f"{options.matches} matches, {hands} hands: {each:.2f} s a hand\n")
    yield from _made(options)


def _here(seed: str, preset: str, target: int) -> bytes:
    """A match's record, played on CPython."""
    return Pair(PRESETS[preset].replace(target=target), seed).run().sessions[0].record()


def _there(seed: str, preset: str, target: int) -> bytes:
    """A match's record, played on MicroPython."""
    with MicroPython(SCRIPT) as machine:
        return bytes.fromhex(machine.call({"seed": seed, "rules": preset, "target": target}))


def _judged_there(data: bytes) -> str:
    """Nothing where the program says the same of a record on MicroPython, else what it says."""
    with MicroPython(SCRIPT) as machine:
        said = machine.call({"record": data.hex()})
    return "" if said == verdict_line(verify_record(data)) else said


def _changes(data: bytes, count: int, chance: random.Random) -> Iterator[Named]:
    chains = read_file(data).chains
    places = [chance.randrange(len(data) - 64) for _ in range(count)]
    every = list(flipped(data, places, chance)) + list(cut(data, places)) + list(reordered(data))
    for _ in range(count):
        hand = chance.randrange(len(chains))
        every += rearranged(data, hand, chance.randrange(len(chains[hand])))
    yield from chance.sample(every, min(count, len(every)))


def _made(options: argparse.Namespace) -> Iterator[tuple[str, str]]:
    if options.lies:
        yield from ((what, agree(data)) for what, data in starts(Maker(seed=options.seed)))
    for number in range(options.lies):
        for name in PRESETS:
            maker = Maker(name, 0, options.seed + number)
            resign_at = (-1, 9, 1)[number % 3]
            for what, said in trial(maker, options.share, resign_at=resign_at):
                yield f"lies {number}, {name}, {what}", said
            yield f"lies {number}, {name}", agree(maker.file())
            for what, data in endings(maker):
                yield f"lies {number}, {name}, {what}", agree(data)


if __name__ == "__main__":
    sys.exit(main())
