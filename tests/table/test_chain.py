"""Chains, held against the bytes of docs/protocol.md, hashed here without the core."""

import hashlib

import pytest

from ginp2p.errors import BadSignature
from ginp2p.game.cards import GUEST, HOST
from ginp2p.primitives import sign, sign_keypair, verify_signature
from ginp2p.table.chain import Chain, Entry

MATCH = bytes(range(32))
SEED = bytes(32)
KEY = sign_keypair(SEED)


def field(kind, label, data):
    return bytes([kind, len(label)]) + label + len(data).to_bytes(4, "big") + data


def hashed(tag, output, *fields):
    parts = [field(1, b"ginp2p v1", tag), *[field(1, *each) for each in fields]]
    return hashlib.sha512(b"".join(parts) + field(3, output, b"")).digest()


FIRST = hashed(b"chain start", b"first head", (b"match", MATCH), (b"hand", b"\0\3"))[:32]
NEXT = hashed(b"chain", b"next head", (b"head", FIRST), (b"seat", b"\1"), (b"body", b"hi"))[:32]
TO_SIGN = hashed(
    b"chain signature",
    b"to sign",
    (b"match", MATCH),
    (b"hand", b"\0\3"),
    (b"length", b"\0\1"),
    (b"seat", b"\1"),
    (b"head", NEXT),
)


class TestHeads:
    def test_the_first_is_of_match_and_hand(self):
        assert Chain(MATCH, 3).head == FIRST
        assert len(Chain(MATCH, 3)) == 0

    def test_the_next_is_of_the_last_the_seat_and_the_body(self):
        chain = Chain(MATCH, 3).signed(GUEST, b"hi", SEED)
        assert chain.head == NEXT
        assert len(chain) == 1

    def test_a_chain_does_not_change(self):
        chain = Chain(MATCH, 3)
        chain.signed(GUEST, b"hi", SEED)
        assert (chain.head, chain.entries) == (FIRST, ())


class TestSignatures:
    def test_are_over_match_hand_length_seat_and_head(self):
        (entry,) = Chain(MATCH, 3).signed(GUEST, b"hi", SEED).entries
        assert verify_signature(KEY, TO_SIGN, entry.signature)

    def test_are_checked(self):
        chain = Chain(MATCH, 3).extended(Entry(GUEST, b"hi", sign(SEED, TO_SIGN)), KEY)
        assert chain.head == NEXT

    @pytest.mark.parametrize(
        "entry",
        [
            Entry(HOST, b"hi", sign(SEED, TO_SIGN)),
            Entry(GUEST, b"ho", sign(SEED, TO_SIGN)),
            Entry(GUEST, b"hi", sign(SEED, NEXT)),
            Entry(GUEST, b"hi", sign(b"\1" * 32, TO_SIGN)),
            Entry(GUEST, b"hi", bytes(64)),
            Entry(GUEST, b"hi", b""),
        ],
        ids=["seat", "body", "what is signed", "key", "zeros", "none"],
    )
    def test_others_are_refused(self, entry):
        chain = Chain(MATCH, 3)
        with pytest.raises(BadSignature, match="message 1 of hand 3 is not signed by the"):
            chain.extended(entry, KEY)
        assert chain.head == FIRST
