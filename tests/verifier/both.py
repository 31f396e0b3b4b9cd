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
from tests.verifier.faults import Broken
from tests.verifier.fields import decode
from tests.verifier.hellos import START
from tests.verifier.maker import Maker, body
from tests.verifier.record import BrokenAt, Entry, Verdict

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


class Twins:
    """A maker's hand in both verifiers, so that one message can be tried in each."""

    def __init__(self, maker: Maker) -> None:
        self.maker = maker
        number = len(maker.chains)
        self.keys = [signer.key for signer in maker.signers]
        rules = Hello.decode(decode(maker.start_bytes, 1, START)["host_hello"]).rules
        self.chain = Chain(maker.start.match_id, number)
        self.other = TheirHand(number, rules, dealer_of(number), maker.bound)
        for entry in maker.chains[-1]:
            self.chain, self.other = self._theirs(entry)

    def follow(self) -> None:
        """Takes over the maker's last message."""
        entry = self.maker.chains[-1][-1]
        self.chain, self.other = self._theirs(entry)

    def _theirs(self, entry: Entry) -> tuple[Chain, TheirHand]:
        chain = self.chain.extended(TheirEntry(*astuple(entry)), self.keys[entry.seat])
        return chain, self.other.receive(Seat(entry.seat), self.chain.head, entry.body)

    def tried(self, entry: Entry) -> tuple[str, str]:
        """Our kind and their code for an entry at this place, empty where it is taken.

        Where it shows cards, that is not before the next writer's tokens are there too.
        """
        maker = copy.copy(self.maker)
        maker.hand = copy.deepcopy(maker.hand)
        maker.chains, maker.heads = copy.deepcopy(maker.chains), copy.deepcopy(maker.heads)
        mine = _kind(maker.add, entry)
        try:
            chain, hand = self._theirs(entry)
        except GinError as fault:
            return mine, fault.code
        if mine or not maker.hand.shown:
            return mine, ""
        seat = maker.hand.writer
        then = "close" if maker.hand.state == "close" else "resign"
        assert seat is not None
        later = maker.signed(seat, body(then, maker.values(seat, then)))
        mine = _kind(maker.add, later)
        try:
            chain.extended(TheirEntry(*astuple(later)), self.keys[seat])
            hand.receive(Seat(seat), chain.head, later.body)
        except GinError as fault:
            return mine, fault.code
        return mine, ""


def differs(twins: Twins, entry: Entry) -> str:
    """Nothing where both say the same of an entry, else what each says."""
    mine, other = twins.tried(entry)
    same = other in CODES[mine] if mine else not other
    return "" if same else f"{mine or 'taken'} against {other or 'taken'}"


def _kind(act: Callable[[Entry], None], entry: Entry) -> str:
    try:
        act(entry)
    except Broken as broken:
        return broken.kind
    return ""
