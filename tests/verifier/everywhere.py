"""Every single byte of a record changed, without running the hands before it each time."""

import copy
import random
from collections.abc import Iterator

from tests.verifier.both import Theirs, agree, code_of, difference, kind_of
from tests.verifier.both import ours as judged
from tests.verifier.chain import Chain, Entry
from tests.verifier.hellos import read_start
from tests.verifier.record import read_file
from tests.verifier.result import Match
from tests.verifier.tampered import flipped


def every_byte(data: bytes, step: int, chance: random.Random) -> Iterator[tuple[str, str]]:
    """What was changed, and how the verdicts differ, or that both take it.

    step: 1 for all bytes, n for each nth.

    Bodies and signatures are judged where they stand; all else, in whole records.
    """
    file = read_file(data)
    start = read_start(file.start)
    match = Match(start.rules)
    bound = start.match_id + bytes(4)
    at = 9 + len(file.start)
    frame = list(range(at))
    for number, chain in enumerate(file.chains, 1):
        frame += range(at, at + 2)
        at += 2
        ours, theirs = Chain(start, number, bound), Theirs(file.start, number, bound)
        for message, entry in enumerate(chain, 1):
            frame += range(at, at + 4)
            at += 4 + len(entry.body) + 64
            for place in range(0, len(entry.body) + 64, step):
                changed = _changed(entry, place, chance)
                mine = kind_of(copy.deepcopy(ours).add, changed)
                said = difference(mine, code_of(copy.copy(theirs).add, changed))
                said = said or ("" if mine else "taken by both")
                yield f"hand {number}, message {message}, byte {place}", said
            ours.add(entry)
            theirs.add(entry)
        assert ours.hand.result is not None
        match.results.append(ours.hand.result)
        bound = match.bound(ours.heads[-1])
    for what, record in flipped(data, frame[::step], chance):
        is_taken = judged(record)[0].startswith("ok")
        yield what, agree(record) or ("taken by both" if is_taken else "")


def _changed(entry: Entry, place: int, chance: random.Random) -> Entry:
    both = bytearray(entry.body + entry.signature)
    both[place] ^= chance.randrange(1, 256)
    return Entry(entry.seat, bytes(both[:-64]), bytes(both[-64:]))
