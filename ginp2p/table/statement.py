"""Statements: what a record can hold beside its hands, about how a match was broken off.

    forked      a second message, signed by one seat at a place where it has signed another
    abandoned   one seat's word, signed, that it waited for the other in vain

Source: docs/protocol.md, "The record".
"""

from __future__ import annotations

from typing import TypeAlias

from ginp2p.deck.transcript import Transcript
from ginp2p.errors import BadSignature, MalformedMessage
from ginp2p.fields import Layout, Layouts
from ginp2p.game.cards import GUEST, HOST, SEATS, Seat
from ginp2p.primitives import SIGNATURE_SIZE, sign, verify_signature
from ginp2p.record import Record
from ginp2p.table.chain import Chain, Entry
from ginp2p.table.wire import MAX_BODY

__all__ = ("MAX_STATEMENT", "Abandoned", "Fork", "Statement", "decode_statement")

MAX_STATEMENT = MAX_BODY + 256  # bytes

_STATEMENTS = Layouts(
    Layout(
        1,
        "forked",
        (
            ("hand", 2, 2),
            ("index", 2, 2),
            ("seat", 1, 1),
            ("body", 1, MAX_BODY),
            ("signature", SIGNATURE_SIZE, SIGNATURE_SIZE),
        ),
    ),
    Layout(
        2,
        "abandoned",
        (("seat", 1, 1), ("signature", SIGNATURE_SIZE, SIGNATURE_SIZE)),
    ),
)


class Fork(Record):
    """What ``seat`` signed at message ``index`` of a hand, besides what the record has there."""

    FIELDS = ("hand", "index", "seat", "body", "signature")

    def __init__(self, hand: int, index: int, seat: Seat, body: bytes, signature: bytes) -> None:
        self.hand = hand
        self.index = index
        self.seat = seat
        self.body = body
        self.signature = signature

    def encode(self) -> bytes:
        """Return the statement's bytes."""
        return _STATEMENTS.encode(
            "forked",
            {
                "hand": self.hand.to_bytes(2, "big"),
                "index": self.index.to_bytes(2, "big"),
                "seat": bytes([self.seat]),
                "body": self.body,
                "signature": self.signature,
            },
        )

    def check(self, chain: Chain, key: bytes) -> None:
        """Check it against the chain of its hand. Raises: MalformedMessage, BadSignature.

        key: the seat's.
        """
        if not 1 <= self.index <= len(chain):
            raise MalformedMessage("a fork where the record has no message")
        entry = Entry(self.seat, self.body, self.signature)
        if entry.is_same(chain.entries[self.index - 1]):
            raise MalformedMessage("a fork that is none: the record has the same message")
        chain.until(self.index - 1).extended(entry, key)


class Abandoned(Record):
    """The word of ``seat`` that the other did not come back, after the end of the record."""

    FIELDS = ("seat", "signature")

    def __init__(self, seat: Seat, signature: bytes) -> None:
        self.seat = seat
        self.signature = signature

    def encode(self) -> bytes:
        """Return the statement's bytes."""
        return _STATEMENTS.encode(
            "abandoned", {"seat": bytes([self.seat]), "signature": self.signature}
        )

    @classmethod
    def signed(cls, seat: Seat, chain: Chain, seed: bytes) -> Abandoned:
        """Return the statement of ``seat`` about a match that stands at the end of ``chain``."""
        return cls(seat, sign(seed, _to_sign(seat, chain)))

    def check(self, chain: Chain, key: bytes) -> None:
        """Check it against the record's last chain. Raises: BadSignature. key: the seat's."""
        if not verify_signature(key, _to_sign(self.seat, chain), self.signature):
            raise BadSignature(f"the {SEATS[self.seat]} has not signed that it was left alone")


Statement: TypeAlias = "Fork | Abandoned"


def decode_statement(data: bytes) -> Statement:
    """Return a statement; its signature is not checked here. Raises: MalformedMessage."""
    name, fields = _STATEMENTS.decode(data)
    if fields["seat"][0] not in (HOST, GUEST):
        raise MalformedMessage("a statement of a seat that does not exist")
    seat = Seat(fields["seat"][0])
    if name == "abandoned":
        return Abandoned(seat, fields["signature"])
    hand, index = int.from_bytes(fields["hand"], "big"), int.from_bytes(fields["index"], "big")
    return Fork(hand, index, seat, fields["body"], fields["signature"])


def _to_sign(seat: Seat, chain: Chain) -> bytes:
    transcript = Transcript("abandoned")
    transcript.absorb("match", chain.match_id)
    transcript.absorb("hand", chain.hand.to_bytes(2, "big"))
    transcript.absorb("head", chain.head)
    transcript.absorb("seat", bytes([seat]))
    return transcript.digest("to sign")
