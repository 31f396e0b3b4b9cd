"""Chains, whose every message is signed: docs/protocol.md 8."""

from dataclasses import dataclass

from tests.verifier.faults import need
from tests.verifier.hand import Hand
from tests.verifier.hellos import Start
from tests.verifier.transcript import Transcript


@dataclass(frozen=True)
class Entry:
    """One message of a chain."""

    seat: int
    body: bytes
    signature: bytes


def first_head(match_id: bytes, hand: int) -> bytes:
    """h_0."""
    made = Transcript("chain start").absorb("match", match_id)
    return made.absorb("hand", hand.to_bytes(2, "big")).h32("first head")


def next_head(head: bytes, seat: int, body: bytes) -> bytes:
    """h_(k+1)."""
    made = Transcript("chain").absorb("head", head).absorb("seat", bytes([seat]))
    return made.absorb("body", body).h32("next head")


def to_sign(match_id: bytes, place: tuple[int, int], seat: int, head: bytes) -> bytes:
    """What a seat signs at this hand and message; head is that after it."""
    made = Transcript("chain signature").absorb("match", match_id)
    made = made.absorb("hand", place[0].to_bytes(2, "big"))
    made = made.absorb("length", place[1].to_bytes(2, "big"))
    return made.absorb("seat", bytes([seat])).absorb("head", head).digest("to sign")


class Chain:
    """A chain as its entries are checked one after the other: 11.1, step 4."""

    def __init__(self, start: Start, number: int, bound: bytes) -> None:
        self.start = start
        self.number = number
        self.hand = Hand(start.rules, (number - 1) % 2, bound)
        self.heads = [first_head(start.match_id, number)]

    def add(self, entry: Entry) -> None:
        """Takes the next entry. Raises: Broken."""
        head = next_head(self.heads[-1], entry.seat, entry.body)
        place = self.number, len(self.heads)
        message = to_sign(self.start.match_id, place, entry.seat, head)
        good = self.start.keys[entry.seat].good(message, entry.signature)
        need(good, "signature", "not signed by its seat")
        self.hand.accept(entry.seat, entry.body, self.heads[-1])
        self.heads.append(head)
