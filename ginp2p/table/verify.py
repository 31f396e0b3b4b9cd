"""Check a match from its record alone, as a stranger would.

The same public state that both seats ran (``ginp2p.table.hand``) is run once more, from
the first message on: versions, signatures, chains, proofs, legality, tables, scores. No
secret is needed, since every card that was shown has both seats' tokens in the record.
Source: docs/protocol.md, "The record".
"""

from __future__ import annotations

from typing import Callable, TypeAlias

from ginp2p.errors import GinError, MalformedMessage, PeerFault
from ginp2p.game.cards import GUEST, HOST, Seat
from ginp2p.game.match import Match, dealer_of
from ginp2p.game.rules import Rules
from ginp2p.primitives import POINT_SIZE
from ginp2p.record import Record
from ginp2p.table.binding import first_bound, next_bound
from ginp2p.table.chain import Chain, Entry
from ginp2p.table.hand import Hand
from ginp2p.table.hello import Hello, check_nonce, match_id
from ginp2p.table.record import MatchRecord, decode_record
from ginp2p.table.statement import Fork, Statement
from ginp2p.table.wire import BODY, PROTOCOL_VERSION

__all__ = ("RecordFault", "Verdict", "Verifier", "verify_record")

Watch: TypeAlias = "Callable[[Match, Seat, Hand], None]"


class RecordFault(GinError):
    """A record that proves nothing, with the place and the reason.

    hand, message: where, both from 1; 0 where the fault lies before the first hand.
    """

    code = "bad_record"

    def __init__(self, reason: str, hand: int = 0, message: int = 0) -> None:
        place = f"hand {hand}, message {message}: " if hand else ""
        super().__init__(f"{place}{reason}")  # MicroPython finds no GinError.__init__
        self.reason = reason
        self.hand = hand
        self.message = message


class Verdict(Record):
    """What a record proves.

    names: as host and guest called themselves; claims, like all names.
    match: the hands and the score.
    is_finished: the match has ended; otherwise ``due`` is the seat whose message was due.
    forked: the seat that is proven to have signed what the record has otherwise, or None.
    is_second: whether the record has another message of that seat at that place; otherwise it
        signed where the other was to write.
    abandoned: the seat that says that the other did not come back, or None.
    is_countersigned: both seats have signed under the end.
    shuffles, tokens, signatures: how many of each were checked.
    """

    FIELDS = (
        "names",
        "match",
        "is_finished",
        "is_countersigned",
        "due",
        "forked",
        "is_second",
        "abandoned",
        "shuffles",
        "tokens",
        "signatures",
    )

    def __init__(
        self,
        names: tuple[str, str],
        match: Match,
        is_finished: bool,
        is_countersigned: bool,
        due: Seat | None,
        forked: Seat | None,
        is_second: bool,
        abandoned: Seat | None,
        shuffles: int,
        tokens: int,
        signatures: int,
    ) -> None:
        self.names = names
        self.match = match
        self.is_finished = is_finished
        self.is_countersigned = is_countersigned
        self.due = due
        self.forked = forked
        self.is_second = is_second
        self.abandoned = abandoned
        self.shuffles = shuffles
        self.tokens = tokens
        self.signatures = signatures

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.match.rules


def verify_record(data: bytes, watch: Watch | None = None) -> Verdict:
    """Check a record file and return what it proves. watch: see ``Verifier``.

    Raises: RecordFault, which says exactly what fails and in which message.
    """
    verifier = Verifier(data, watch)
    while verifier.step():
        pass
    return verifier.verdict()


class Verifier:
    """Checks a record one message after the other, so that a screen can tell how far it is.

    watch: hears of each message that holds: the match so far, who wrote it, and the hand
        after it.
    Raises: RecordFault, also from ``step`` and ``verdict``.
    """

    def __init__(self, data: bytes, watch: Watch | None = None) -> None:
        try:
            self._begin(decode_record(data))
        except PeerFault as fault:
            raise RecordFault(str(fault)) from None
        self._watch = watch

    def _begin(self, record: MatchRecord) -> None:
        hellos = tuple(Hello.decode(hello) for hello in record.hellos)
        _check_hellos(hellos[HOST], hellos[GUEST])
        for nonce, hello in zip(record.nonces, hellos):
            check_nonce(nonce, hello.commitment)
        self._record = record
        self._names = (hellos[HOST].name, hellos[GUEST].name)
        self._keys = (hellos[HOST].key, hellos[GUEST].key)
        self._match = Match(hellos[HOST].rules)
        self._match_id = match_id(
            record.hellos[HOST], record.hellos[GUEST], record.nonces[HOST], record.nonces[GUEST]
        )
        self._bound = first_bound(self._match_id)
        self._chain = Chain(self._match_id, 1)
        self._hand: Hand | None = None
        self._forked: Seat | None = None
        self._is_second = False
        self._abandoned: Seat | None = None
        self._shuffles = 0
        self._tokens = 0
        self._signatures = 0
        self._number = 0  # of the hand whose messages are read
        self.total = sum(len(entries) for entries in record.chains)
        self.done = 0

    def step(self) -> bool:
        """Check the next message; False where all are."""
        if self.done == self.total:
            return False
        hand = self._hand
        if hand is None or len(self._chain) == len(self._record.chains[self._number - 1]):
            hand = self._next_hand()
        index = len(self._chain)
        entry = self._record.chains[self._number - 1][index]
        try:
            longer = self._chain.extended(entry, self._keys[entry.seat])
            hand = hand.receive(entry.seat, self._chain.head, entry.body)
        except PeerFault as fault:
            raise RecordFault(str(fault), self._number, index + 1) from None
        self._count(entry)
        self.done += 1
        self._chain, self._hand = longer, hand
        if len(longer) == len(self._record.chains[self._number - 1]):
            if hand.result is not None:
                self._match = self._match.add(hand.result)
            self._bound = next_bound(longer.head, self._match)
        if self._watch is not None:
            self._watch(self._match, entry.seat, hand)
        return True

    @property
    def match_id(self) -> bytes:
        """The match's id, by which one record of it is known for another: 32 bytes."""
        return self._match_id

    def verdict(self) -> Verdict:
        """Return what the record proves, once no message is left to check."""
        assert self.done == self.total
        for statement in self._record.statements:
            try:
                self._check(statement, self._chain)
            except PeerFault as fault:
                raise RecordFault(str(fault)) from None
        hand = self._hand
        return Verdict(
            self._names,
            self._match,
            self._match.is_over,
            hand is not None and hand.state == "closed",
            self._due(hand),
            self._forked,
            self._is_second,
            self._abandoned,
            self._shuffles,
            self._tokens,
            self._signatures,
        )

    def _next_hand(self) -> Hand:
        self._number += 1
        number, before = self._number, self._hand
        if before is not None and (before.state != "closed" or self._match.is_over):
            raise RecordFault(f"hand {number} begins where no further hand is due", number, 1)
        self._chain = Chain(self._match_id, number)
        return Hand(number, self._match.rules, dealer_of(number), self._bound)

    def _check(self, statement: Statement, last: Chain) -> None:
        """Check how the match was broken off. last: the chain of the record's last hand."""
        key = self._keys[statement.seat]
        if isinstance(statement, Fork):
            if self._forked is not None or not 1 <= statement.hand <= len(self._record.chains):
                raise MalformedMessage("a fork in no hand of the record, or a second one")
            entries = self._record.chains[statement.hand - 1]
            statement.check(Chain(self._match_id, statement.hand, entries), key)
            self._forked = statement.seat
            self._is_second = entries[statement.index - 1].seat == statement.seat
        else:
            if self._abandoned is not None or self._match.is_over:
                raise MalformedMessage("a match that was abandoned twice, or after its end")
            statement.check(last, key)
            self._abandoned = statement.seat
        self._signatures += 1

    def _count(self, entry: Entry) -> None:
        _, fields = BODY.decode(entry.body)
        self._signatures += 1
        self._shuffles += "shuffle_proof" in fields
        self._tokens += len(fields.get("tokens", b"")) // POINT_SIZE

    def _due(self, hand: Hand | None) -> Seat | None:
        if self._match.is_over:
            return None
        if hand is None or hand.state == "closed":
            return dealer_of(len(self._record.chains) + 1)  # its key comes first
        return hand.writer


def _check_hellos(host: Hello, guest: Hello) -> None:
    for hello in (host, guest):
        if hello.protocol != PROTOCOL_VERSION:
            raise MalformedMessage("this record is of another version of the game")
    if (host.core, host.digest, host.rules) != (guest.core, guest.digest, guest.rules):
        raise MalformedMessage("the two sides did not agree on version and rules")
    if host.key == guest.key:
        raise MalformedMessage("both seats have one key")
