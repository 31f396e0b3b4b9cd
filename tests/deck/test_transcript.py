"""docs/protocol.md, "Transcripts"."""

import hashlib

import pytest

from ginp2p.deck.transcript import Transcript
from ginp2p.errors import Misuse
from ginp2p.primitives import L


def filled():
    return Transcript("test").absorb("label", b"data").absorb("more", b"abc")


class TestBytes:
    def test_a_digest_is_sha_512_over_labelled_and_sized_fields(self):
        written = (
            b"\x01\x09ginp2p v1\x00\x00\x00\x04test"
            b"\x01\x05label\x00\x00\x00\x04data"
            b"\x01\x04more\x00\x00\x00\x03abc"
            b"\x03\x03out\x00\x00\x00\x00"
        )
        assert filled().digest("out") == hashlib.sha512(written).digest()

    def test_a_challenge_is_the_digest_modulo_the_order(self):
        digest = filled().digest("x")
        assert filled().challenge("x") == int.from_bytes(digest, "little") % L

    def test_weights_are_blocks_of_four_numbers_of_128_bits(self):
        seed = Transcript("weights").absorb("seed", filled().digest("z"))
        first = seed.copy().absorb("index", bytes([0, 0, 0, 0])).digest("block")
        second = seed.copy().absorb("index", bytes([0, 0, 0, 1])).digest("block")
        weights = filled().weights("z", 5)
        assert weights == [
            int.from_bytes(first[:16], "little"),
            int.from_bytes(first[16:32], "little"),
            int.from_bytes(first[32:48], "little"),
            int.from_bytes(first[48:], "little"),
            int.from_bytes(second[:16], "little"),
        ]

    def test_fewer_weights_are_the_first_of_more(self):
        assert filled().weights("z", 2) == filled().weights("z", 9)[:2]
        assert filled().weights("z", 0) == []


class TestBinding:
    @pytest.mark.parametrize(
        "other",
        [
            Transcript("tesT").absorb("label", b"data").absorb("more", b"abc"),
            Transcript("test").absorb("labels", b"data").absorb("more", b"abc"),
            Transcript("test").absorb("label", b"dato").absorb("more", b"abc"),
            Transcript("test").absorb("label", b"dataabc").absorb("more", b""),
            Transcript("test").absorb("label", b"data").absorb("more", b"ab").absorb("", b"c"),
            Transcript("test").absorb("more", b"abc").absorb("label", b"data"),
            Transcript("test").absorb("label", b"data"),
            Transcript("testlabel").absorb("", b"data").absorb("more", b"abc"),
        ],
    )
    def test_every_field_its_label_and_the_order_count(self, other):
        assert other.digest("out") != filled().digest("out")

    def test_the_outputs_label_is_no_field(self):
        assert filled().absorb("out", b"").digest("x") != filled().digest("x")
        assert Transcript("test").absorb("out", b"").digest("") != Transcript("test").digest("out")

    def test_outputs_have_their_own_labels(self):
        assert filled().digest("one") != filled().digest("two")
        assert filled().challenge("one") != filled().challenge("two")
        assert filled().weights("one", 1) != filled().weights("two", 1)


class TestUse:
    def test_an_output_changes_nothing(self):
        transcript = filled()
        first = transcript.digest("out")
        transcript.challenge("c")
        transcript.weights("w", 3)
        assert transcript.digest("out") == first

    def test_a_copy_grows_alone(self):
        transcript = filled()
        grown = transcript.copy().absorb("more", b"")
        assert transcript.digest("out") == filled().digest("out")
        assert grown.digest("out") == filled().absorb("more", b"").digest("out")

    def test_a_label_fits_its_size_byte(self):
        Transcript("test").absorb("x" * 255, b"")
        with pytest.raises(Misuse):
            Transcript("test").absorb("x" * 256, b"")
