"""Records changed after they were written, with a checksum that fits again."""

import hashlib
import random
from collections.abc import Iterator

from tests.verifier.chain import Entry
from tests.verifier.record import read_file, write_file

Named = tuple[str, bytes]


def sealed(inner: bytes) -> bytes:
    """With the checksum."""
    return inner + hashlib.sha512(inner).digest()


def flipped(data: bytes, places: list[int], chance: random.Random) -> Iterator[Named]:
    """One byte changed, at each of these places."""
    for place in places:
        inner = bytearray(data[:-64])
        inner[place] ^= chance.randrange(1, 256)
        yield f"byte {place}", sealed(bytes(inner))


def cut(data: bytes, places: list[int]) -> Iterator[Named]:
    """Only the beginning, with the old end and with a checksum; and something more."""
    for place in places:
        yield f"cut at {place}", data[:place]
        yield f"cut at {place}, sealed", sealed(data[:place])
    yield "checksum", data[:-1] + bytes([data[-1] ^ 1])
    for tail in (b"\0", bytes(2), bytes(3), bytes(5), b"\0\0\0\0\1\1", b"\0\1", b"\1\0"):
        yield f"tail {tail!r}", sealed(data[:-64] + tail)


def rearranged(data: bytes, hand: int, message: int) -> Iterator[Named]:
    """Entries around a message (from 0) swapped, left out, doubled, moved, of the other seat."""
    file = read_file(data)
    chain = file.chains[hand]
    here = chain[message]
    other = Entry(1 - here.seat, here.body, here.signature)
    changes = {
        "swapped": [*chain[:message], *chain[message : message + 2][::-1], *chain[message + 2 :]],
        "left out": chain[:message] + chain[message + 1 :],
        "doubled": chain[: message + 1] + chain[message:],
        "other seat": [*chain[:message], other, *chain[message + 1 :]],
        "cut": chain[:message],
    }
    for what, entries in changes.items():
        chains = [*file.chains[:hand], entries, *file.chains[hand + 1 :]]
        yield f"hand {hand}, {message} {what}", write_file(file.start, [c for c in chains if c])
    chains = [*file.chains[:hand], chain[:message] or chain]
    yield f"hand {hand}, ends at {message}", write_file(file.start, chains)
    moved = [*file.chains, [here]]
    yield f"hand {hand}, {message} once more", write_file(file.start, moved)


def reordered(data: bytes) -> Iterator[Named]:
    """Whole hands left out, swapped and doubled."""
    file = read_file(data)
    for i in range(len(file.chains)):
        chains = file.chains[:i] + file.chains[i + 1 :]
        yield f"without hand {i}", write_file(file.start, chains)
        yield f"up to hand {i}", write_file(file.start, file.chains[:i])
        yield f"hand {i} doubled", write_file(file.start, file.chains[: i + 1] + file.chains[i:])
    yield "hands the other way", write_file(file.start, file.chains[::-1])
