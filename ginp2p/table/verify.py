"""Check a match from its record alone, as a stranger would.

The same public state that both seats ran (``ginp2p.table.hand``) is run once more, from
the first message on: versions, signatures, chains, proofs, legality, tables, scores. No
secret is needed, since every card that was shown has both seats' tokens in the record.
Source: docs/protocol.md, "The record".
"""

from __future__ import annotations

from ginp2p.errors import GinError, MalformedMessage, PeerFault
from ginp2p.game.cards import GUEST, HOST, SEATS, Seat
from ginp2p.game.match import Match, dealer_of
from ginp2p.game.rules import Rules, describe
from ginp2p.primitives import POINT_SIZE
from ginp2p.record import Record
from ginp2p.table.binding import first_bound, next_bound
from ginp2p.table.chain import Chain, Entry
from ginp2p.table.hand import Hand
from ginp2p.table.hello import Hello, check_nonce, match_id
from ginp2p.table.record import MatchRecord, decode_record
from ginp2p.table.statement import Fork, Statement
from ginp2p.table.wire import BODY, PROTOCOL_VERSION

__all__ = ("RecordFault", "Verdict", "verify_record")


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
    forked: the seat that is proven to have signed two messages at one place, or None.
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
        self.abandoned = abandoned
        self.shuffles = shuffles
        self.tokens = tokens
        self.signatures = signatures

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.match.rules

    def line(self) -> str:
        """Return the verdict in one line, for people."""
        host, guest = (f"{name} ({seat})" for name, seat in zip(self.names, SEATS))
        evidence = (
            f"{self.shuffles} shuffles, {self.tokens} tokens and {self.signatures} signatures "
            "check out"
        )
        return f"{self._outcome(host, guest)}, {describe(self.rules)}; {evidence}."

    def _outcome(self, host: str, guest: str) -> str:
        seats = (host, guest)
        if self.forked is not None:
            return (
                f"Broken off between {host} and {guest}: {seats[self.forked]} signed two "
                "different messages at one place"
            )
        if not self.is_finished:
            due = host if self.due == HOST else guest
            if self.abandoned is not None:
                away = seats[1 - self.abandoned]
                return (
                    f"Not finished: {seats[self.abandoned]} says that {away} did not come back; "
                    f"it was the turn of {due}"
                )
            return (
                f"Not finished: it was the turn of {due}, "
                f"nothing is decided between {host} and {guest}"
            )
        signed = "" if self.is_countersigned else " (the other side did not countersign)"
        winner = self.match.winner
        if winner is None:
            return f"Proven{signed}: {host} and {guest} drew"
        first, second = (host, guest) if winner == HOST else (guest, host)
        totals = self.match.sheet().totals
        resigned = self.match.results[-1].kind == "resigned"
        beaten = f"{second} resigned against {first}" if resigned else f"{first} beat {second}"
        return f"Proven{signed}: {beaten}, {totals[winner]} to {totals[1 - winner]}"


def verify_record(data: bytes) -> Verdict:
    """Check a record file and return what it proves.

    Raises: RecordFault, which says exactly what fails and in which message.
    """
    try:
        record = decode_record(data)
        return _Verifier(record).run()
    except PeerFault as fault:
        raise RecordFault(str(fault)) from None


class _Verifier:
    """Runs a record's hands, one after the other."""

    def __init__(self, record: MatchRecord) -> None:
        self.record = record
        hellos = tuple(Hello.decode(hello) for hello in record.hellos)
        _check_hellos(hellos[HOST], hellos[GUEST])
        for nonce, hello in zip(record.nonces, hellos):
            check_nonce(nonce, hello.commitment)
        self.names = (hellos[HOST].name, hellos[GUEST].name)
        self.keys = (hellos[HOST].key, hellos[GUEST].key)
        self.match = Match(hellos[HOST].rules)
        self.match_id = match_id(
            record.hellos[HOST], record.hellos[GUEST], record.nonces[HOST], record.nonces[GUEST]
        )
        self.forked: Seat | None = None
        self.abandoned: Seat | None = None
        self.shuffles = 0
        self.tokens = 0
        self.signatures = 0

    def run(self) -> Verdict:
        """Return the verdict over all hands. Raises: RecordFault."""
        bound = first_bound(self.match_id)
        hand = None
        chain = Chain(self.match_id, 1)
        for number, entries in enumerate(self.record.chains, 1):
            if hand is not None and (hand.state != "closed" or self.match.is_over):
                raise RecordFault(f"hand {number} begins where no further hand is due", number, 1)
            chain, hand = self._run_hand(number, entries, bound)
            if hand.result is not None:
                self.match = self.match.add(hand.result)
            bound = next_bound(chain.head, self.match)
        for statement in self.record.statements:
            self._check(statement, chain)
        return Verdict(
            self.names,
            self.match,
            self.match.is_over,
            hand is not None and hand.state == "closed",
            self._due(hand),
            self.forked,
            self.abandoned,
            self.shuffles,
            self.tokens,
            self.signatures,
        )

    def _run_hand(
        self, number: int, entries: tuple[Entry, ...], bound: bytes
    ) -> tuple[Chain, Hand]:
        chain = Chain(self.match_id, number)
        hand = Hand(number, self.match.rules, dealer_of(number), bound)
        for index, entry in enumerate(entries, 1):
            try:
                longer = chain.extended(entry, self.keys[entry.seat])
                hand = hand.receive(entry.seat, chain.head, entry.body)
                chain = longer
            except PeerFault as fault:
                raise RecordFault(str(fault), number, index) from None
            self._count(entry)
        return chain, hand

    def _check(self, statement: Statement, last: Chain) -> None:
        """Check how the match was broken off. last: the chain of the record's last hand."""
        key = self.keys[statement.seat]
        if isinstance(statement, Fork):
            if self.forked is not None or not 1 <= statement.hand <= len(self.record.chains):
                raise MalformedMessage("a fork in no hand of the record, or a second one")
            entries = self.record.chains[statement.hand - 1]
            statement.check(Chain(self.match_id, statement.hand, entries), key)
            self.forked = statement.seat
        else:
            if self.abandoned is not None or self.match.is_over:
                raise MalformedMessage("a match that was abandoned twice, or after its end")
            statement.check(last, key)
            self.abandoned = statement.seat
        self.signatures += 1

    def _count(self, entry: Entry) -> None:
        _, fields = BODY.decode(entry.body)
        self.signatures += 1
        self.shuffles += "shuffle_proof" in fields
        self.tokens += len(fields.get("tokens", b"")) // POINT_SIZE

    def _due(self, hand: Hand | None) -> Seat | None:
        if self.match.is_over:
            return None
        if hand is None or hand.state == "closed":
            return dealer_of(len(self.record.chains) + 1)  # its key comes first
        return hand.writer


def _check_hellos(host: Hello, guest: Hello) -> None:
    for hello in (host, guest):
        if hello.protocol != PROTOCOL_VERSION:
            raise MalformedMessage("this record is of another version of the game")
    if (host.core, host.digest, host.rules) != (guest.core, guest.digest, guest.rules):
        raise MalformedMessage("the two sides did not agree on version and rules")
    if host.key == guest.key:
        raise MalformedMessage("both seats have one key")
