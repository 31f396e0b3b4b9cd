"""One record, or one more message, before both verifiers: where and why each refuses it."""

import copy
from collections.abc import Callable
from dataclasses import astuple

from ginp2p.errors import GinError
from ginp2p.game.cards import Seat
from ginp2p.game.match import dealer_of
from ginp2p.table.chain import Chain
from ginp2p.table.chain import Entry as TheirEntry
from ginp2p.table.hand import Hand as TheirHand
from ginp2p.table.hello import Hello
from ginp2p.table.verify import RecordFault, verify_record
from tests.verifier.chain import Entry
from tests.verifier.faults import Broken
from tests.verifier.fields import decode
from tests.verifier.hellos import START, read_start
from tests.verifier.maker import Maker, body
from tests.verifier.record import BrokenAt, Verdict

Place = tuple[int, int]

# The program's code for each kind of ours.
CODES = {
    "malformed": {"malformed_message"},
    "point": {"malformed_message"},
    "scalar": {"malformed_message"},
    "file": {"malformed_message"},
    "due": {"bad_record"},
    "checksum": {"malformed_message"},
    "hellos": {"malformed_message"},
    "commitment": {"bad_proof"},
    "statement": {"malformed_message", "bad_signature"},
    "signature": {"bad_signature"},
    "turn": {"out_of_turn"},
    "bound": {"table_differs"},
    "table": {"table_differs"},
    "proof": {"bad_proof"},
    "claim": {"bad_proof"},
    "illegal": {"illegal_play"},
}


def ours(data: bytes) -> tuple[str, Place]:
    """Our verdict: a kind, or what is proven; and the place of a fault."""
    try:
        verdict = Verdict(data)
    except BrokenAt as broken:
        return broken.kind, (broken.hand, broken.message)
    return f"ok {verdict.finished} {verdict.match.totals} {verdict.match.winner}", (0, 0)


def theirs(data: bytes) -> tuple[str, Place]:
    """The program's: a code, or what is proven; and the place of a fault."""
    try:
        verdict = verify_record(data)
    except RecordFault as fault:
        return getattr(fault.__context__, "code", "bad_record"), (fault.hand, fault.message)
    totals = verdict.match.sheet().totals if verdict.is_finished else verdict.match.scores
    winner = verdict.match.winner if verdict.is_finished else None
    return f"ok {verdict.is_finished} {tuple(totals)} {winner}", (0, 0)


def agree(data: bytes) -> str:
    """Nothing where both say the same of a record, else what each says."""
    mine, other = ours(data), theirs(data)
    same = mine[0] == other[0] or other[0] in CODES.get(mine[0], ())
    return "" if same and mine[1] == other[1] else f"{mine} against {other}"


class Theirs:
    """A chain and the state of its hand, as the program has them."""

    def __init__(self, start: bytes, number: int, bound: bytes) -> None:
        known = read_start(start)
        rules = Hello.decode(decode(start, 1, START)["host_hello"]).rules
        self.keys = [key.data for key in known.keys]
        self.chain = Chain(known.match_id, number)
        self.hand = TheirHand(number, rules, dealer_of(number), bound)

    def add(self, entry: Entry) -> None:
        """Takes an entry, or nothing of it. Raises: GinError."""
        chain = self.chain.extended(TheirEntry(*astuple(entry)), self.keys[entry.seat])
        self.hand = self.hand.receive(Seat(entry.seat), self.chain.head, entry.body)
        self.chain = chain


class Twins:
    """A maker's hand in both verifiers, so that one message can be tried in each."""

    def __init__(self, maker: Maker) -> None:
        self.maker = maker
        self.theirs = Theirs(maker.start_bytes, len(maker.chains), maker.bound)
        for entry in maker.chains[-1]:
            self.theirs.add(entry)

    def follow(self) -> None:
        """Takes over the maker's last message."""
        self.theirs.add(self.maker.chains[-1][-1])

    def tried(self, entry: Entry) -> tuple[str, str]:
        """Our kind and their code for an entry at this place, empty where it is taken.

        Where it shows cards, that is not before the next writer's tokens are there too.
        """
        maker, theirs = copy.copy(self.maker), copy.copy(self.theirs)
        maker.hand = copy.deepcopy(maker.hand)
        maker.chains, maker.heads = copy.deepcopy(maker.chains), copy.deepcopy(maker.heads)
        mine, other = kind_of(maker.add, entry), code_of(theirs.add, entry)
        if mine or other or not maker.hand.shown:
            return mine, other
        seat = maker.hand.writer
        then = "close" if maker.hand.state == "close" else "resign"
        assert seat is not None
        later = maker.signed(seat, body(then, maker.values(seat, then)))
        return kind_of(maker.add, later), code_of(theirs.add, later)


def differs(twins: Twins, entry: Entry) -> str:
    """Nothing where both say the same of an entry, else what each says."""
    return difference(*twins.tried(entry))


def difference(mine: str, other: str) -> str:
    """Nothing where our kind and their code say the same, else both."""
    same = other in CODES[mine] if mine else not other
    return "" if same else f"{mine or 'taken'} against {other or 'taken'}"


def kind_of(act: Callable[[Entry], None], entry: Entry) -> str:
    """Our kind of fault, or nothing."""
    try:
        act(entry)
    except Broken as broken:
        return broken.kind
    return ""


def code_of(act: Callable[[Entry], None], entry: Entry) -> str:
    """The program's code of a fault, or nothing."""
    try:
        act(entry)
    except GinError as fault:
        return fault.code
    return ""
