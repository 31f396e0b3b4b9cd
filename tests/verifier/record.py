"""A record from its first byte to its verdict: docs/protocol.md 11."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from tests.verifier.chain import Chain, Entry, first_head, next_head, to_sign
from tests.verifier.faults import Broken, need
from tests.verifier.fields import decode, form
from tests.verifier.hellos import Start, read_start
from tests.verifier.result import KINDS, Match
from tests.verifier.transcript import Transcript

_FORKED = form("hand 2, index 2, seat 1, body 1-16384, signature 64")
_ABANDONED = form("seat 1, signature 64")
_MOST = 134_217_728


class Reader:
    """Takes bytes from the front."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.place = 0

    def take(self, size: int) -> bytes:
        """The next bytes, all of them there."""
        piece = self.data[self.place : self.place + size]
        need(len(piece) == size, "file", "the file is cut off")
        self.place += size
        return piece

    def number(self, size: int) -> int:
        """The next number."""
        return int.from_bytes(self.take(size), "big")

    @property
    def more(self) -> bool:
        """Is anything left?"""
        return self.place < len(self.data)


@dataclass
class File:
    """A record that decoded."""

    start: bytes
    chains: list[list[Entry]]
    statements: list[bytes]


class BrokenAt(Exception):
    """A check failed, in this message of this hand where it was one."""

    def __init__(self, hand: int, message: int, broken: Broken) -> None:
        super().__init__(f"hand {hand}, message {message}: {broken}" if hand else str(broken))
        self.hand = hand
        self.message = message
        self.kind = broken.kind


def read_file(data: bytes) -> File:
    """The parts of a file, its checksum checked."""
    need(len(data) <= _MOST, "file", "the file is too large")
    need(data[:7] == b"GINP2P\1", "file", "not a record of version 1")
    inner, checksum = data[:-64], data[-64:]
    need(hashlib.sha512(inner).digest() == checksum, "checksum", "the checksum does not fit")
    reader = Reader(inner)
    reader.take(7)
    file = File(reader.take(reader.number(2)), [], [])
    while reader.more:
        count = reader.number(2)
        if count == 0:
            break
        file.chains.append([_entry(reader) for _ in range(count)])
    else:
        return file
    while not file.statements or reader.more:
        file.statements.append(reader.take(reader.number(3)))
    need(len(file.statements) <= 2, "file", "more than two statements")
    return file


def _entry(reader: Reader) -> Entry:
    seat, size = reader.number(1), reader.number(3)
    need(seat <= 1 and 1 <= size <= 16384, "file", "no such entry")
    return Entry(seat, reader.take(size), reader.take(64))


class Verdict:
    """What a record proves."""

    def __init__(self, data: bytes) -> None:
        self.hand = self.message = 0
        try:
            self._check(data)
        except Broken as broken:
            raise BrokenAt(self.hand, self.message, broken) from None

    def _check(self, data: bytes) -> None:
        file = read_file(data)
        self.start: Start = read_start(file.start)
        self.match = Match(self.start.rules)
        self.heads: list[list[bytes]] = []
        self.state = "closed"
        bound = self.start.match_id + bytes(4)
        for number, chain in enumerate(file.chains, 1):
            self.hand, self.message = number, 1
            need(not self.match.over, "due", "a hand after the end of the match")
            need(self.state == "closed", "due", "a hand before the last was closed")
            here = Chain(self.start, number, bound)
            for entry in chain:
                here.add(entry)
                self.message += 1
            self.heads.append(here.heads)
            self.state = here.hand.state
            if here.hand.result is not None:
                self.match.results.append(here.hand.result)
            bound = self.match.bound(here.heads[-1])
        self.hand = self.message = 0
        self.statements = self._statements(file)

    def _statements(self, file: File) -> list[str]:
        said = []
        for data in file.statements:
            kind = data[:1]
            need(kind in (b"\1", b"\2"), "statement", "no such statement")
            self._forked(file, data) if kind == b"\1" else self._abandoned(data)
            said.append("forked" if kind == b"\1" else "abandoned")
        need(len(set(said)) == len(said), "statement", "a statement twice")
        return said

    def _forked(self, file: File, data: bytes) -> None:
        values = decode(data, 1, _FORKED)
        number, index, seat = (int.from_bytes(values[f], "big") for f in ("hand", "index", "seat"))
        there = 1 <= number <= len(file.chains) and 1 <= index <= len(file.chains[number - 1])
        need(there and seat <= 1, "statement", "forked where nothing is")
        entry = file.chains[number - 1][index - 1]
        differs = (entry.seat, entry.body) != (seat, values["body"])
        need(differs, "statement", "forked with the same message")
        head = next_head(self.heads[number - 1][index - 1], seat, values["body"])
        message = to_sign(self.start.match_id, (number, index), seat, head)
        good = self.start.keys[seat].good(message, values["signature"])
        need(good, "statement", "forked without a signature")

    def _abandoned(self, data: bytes) -> None:
        values = decode(data, 2, _ABANDONED)
        seat = values["seat"][0]
        need(not self.match.over and seat <= 1, "statement", "abandoned after the end")
        match_id = self.start.match_id
        hand = max(1, len(self.heads))
        head = self.heads[-1][-1] if self.heads else first_head(match_id, 1)
        made = Transcript("abandoned").absorb("match", match_id)
        made = made.absorb("hand", hand.to_bytes(2, "big")).absorb("head", head)
        message = made.absorb("seat", bytes([seat])).digest("to sign")
        good = self.start.keys[seat].good(message, values["signature"])
        need(good, "statement", "abandoned without a signature")

    @property
    def finished(self) -> bool:
        """Is the match over?"""
        return self.match.over

    def __str__(self) -> str:
        last = self.match.results[-1] if self.match.results else None
        made = f"{len(self.heads)} hands, points {self.match.points}, totals {self.match.totals}"
        if last is not None:
            made += f", last {KINDS[last.kind]}, winner {self.match.winner}"
        return made + f", {self.state}" + "".join(f", {word}" for word in self.statements)


def write_file(start: bytes, chains: list[list[Entry]], statements: Sequence[bytes] = ()) -> bytes:
    """A file with these parts, its checksum right."""
    made = b"GINP2P\1" + len(start).to_bytes(2, "big") + start
    for chain in chains:
        made += len(chain).to_bytes(2, "big")
        for entry in chain:
            size = len(entry.body).to_bytes(3, "big")
            made += bytes([entry.seat]) + size + entry.body + entry.signature
    if statements:
        made += bytes(2) + b"".join(len(s).to_bytes(3, "big") + s for s in statements)
    return made + hashlib.sha512(made).digest()
