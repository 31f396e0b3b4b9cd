"""Group, signatures and transcripts, against published vectors."""

import json
import pathlib

import pytest

from tests.verifier import ed25519
from tests.verifier.edwards import combine, negate
from tests.verifier.faults import Broken
from tests.verifier.prover import Signer
from tests.verifier.ristretto import CARDS, B, decode, element, encode, from_hash, scalar
from tests.verifier.transcript import Transcript

VECTORS = pathlib.Path("tests/vectors")
RISTRETTO = json.loads((VECTORS / "ristretto255.json").read_text())
EDGES = json.loads((VECTORS / "ed25519_edge.json").read_text())

RFC_8032 = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
]


class TestRistretto:
    def test_multiples_of_the_generator_are_those_of_the_rfc(self):
        for k, wanted in enumerate(RISTRETTO["multiples_of_base"]):
            assert encode(combine([(k, B)])).hex() == wanted
            assert encode(negate(combine([(-k, B)]))).hex() == wanted

    def test_bad_encodings_of_the_rfc_are_refused(self):
        for case in RISTRETTO["bad_encodings"]:
            assert decode(bytes.fromhex(case["encoding"])) is None, case["because"]

    def test_the_one_way_map_is_that_of_the_rfc(self):
        for case in RISTRETTO["one_way_map"]:
            assert encode(from_hash(bytes.fromhex(case["input"]))).hex() == case["point"]

    def test_the_cards_are_those_of_the_document(self):
        first = "baa13fd87dedc026af366bd9cb9d3e1e2f630a6911e54c152e83c3ea89837f70"
        last = "96e439ba5d334063f750a44ad6c25588c232de0764570286543b507968e13a20"
        assert CARDS[0].encoding.hex() == first
        assert CARDS[51].encoding.hex() == last

    def test_the_identity_is_no_point_from_outside(self):
        with pytest.raises(Broken):
            element(bytes(32))

    def test_a_scalar_from_outside_is_below_the_order(self):
        order = 2**252 + 27742317777372353535851937790883648493
        assert scalar((order - 1).to_bytes(32, "little")) == order - 1
        with pytest.raises(Broken):
            scalar(order.to_bytes(32, "little"))


class TestSignatures:
    @pytest.mark.parametrize(("secret", "key", "message", "signature"), RFC_8032)
    def test_are_those_of_the_rfc(self, secret, key, message, signature):
        signer = Signer(bytes.fromhex(secret))
        assert signer.key.hex() == key
        assert signer.sign(bytes.fromhex(message)).hex() == signature
        assert ed25519.Key(signer.key).good(bytes.fromhex(message), bytes.fromhex(signature))
        assert not ed25519.Key(signer.key).good(b"another", bytes.fromhex(signature))

    def test_edge_cases_get_the_verdict_of_the_document(self):
        for case in EDGES["cases"]:
            key = ed25519.Key(bytes.fromhex(case["public_key"]))
            message, signature = (bytes.fromhex(case[name]) for name in ("message", "signature"))
            assert key.good(message, signature) is case["accept"], case


class TestTranscripts:
    def test_an_output_changes_nothing_and_what_follows_goes_to_a_copy(self):
        made = Transcript("table").absorb("table", b"x")
        first = made.digest("table hash")
        made.absorb("more", b"y")
        assert made.digest("table hash") == first
        assert made.digest("other") != first

    def test_weights_stand_four_in_a_block(self):
        made = Transcript("proof")
        assert made.weights("weights", 5)[:4] == made.weights("weights", 4)
        assert all(0 < weight < 2**128 for weight in made.weights("weights", 9))
