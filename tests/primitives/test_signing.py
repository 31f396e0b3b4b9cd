"""ginp2p/primitives/signing.py"""

import json
from pathlib import Path

from tests.primitives.conftest import Raised

CASES = json.loads((Path(__file__).parents[1] / "vectors/ed25519_edge.json").read_text())["cases"]
PARTS = ("public_key", "message", "signature")

# RFC 8032 §7.1, test 3
SEED = bytes.fromhex("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7")
PUBLIC = bytes.fromhex("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025")
MESSAGE = bytes.fromhex("af82")
SIGNATURE = bytes.fromhex(
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
    "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
)


class TestSigning:
    def test_rfc_8032(self, calls):
        wanted = [
            ("sign_keypair", SEED),
            ("sign", SEED, MESSAGE),
            ("verify_signature", PUBLIC, MESSAGE, SIGNATURE),
        ]
        assert calls(*wanted) == [PUBLIC, SIGNATURE, True]

    def test_another_key_message_or_signature_does_not_verify(self, calls):
        other = bytes([SIGNATURE[0] ^ 1]) + SIGNATURE[1:]
        wanted = [
            ("verify_signature", bytes.fromhex(CASES[13]["public_key"]), MESSAGE, SIGNATURE),
            ("verify_signature", PUBLIC, b"\xaf\x83", SIGNATURE),
            ("verify_signature", PUBLIC, b"", SIGNATURE),
            ("verify_signature", PUBLIC, MESSAGE, other),
        ]
        assert calls(*wanted) == [False] * 4

    def test_wrong_sizes_do_not_verify(self, calls):
        wanted = [
            ("verify_signature", PUBLIC[:31], MESSAGE, SIGNATURE),
            ("verify_signature", PUBLIC + b"\0", MESSAGE, SIGNATURE),
            ("verify_signature", b"", MESSAGE, SIGNATURE),
            ("verify_signature", PUBLIC, MESSAGE, SIGNATURE[:63]),
            ("verify_signature", PUBLIC, MESSAGE, SIGNATURE + b"\0"),
            ("verify_signature", PUBLIC, MESSAGE, b""),
        ]
        assert calls(*wanted) == [False] * 6

    def test_a_seed_has_32_bytes(self, calls):
        wanted = [("sign_keypair", SEED[:31]), ("sign", SEED + b"\0", MESSAGE)]
        assert calls(*wanted) == [Raised("Misuse")] * 2


class TestEdgeCases:
    """Small-order and mixed-order keys, S not below L, encodings that are not canonical."""

    def test_the_verdicts_are_those_of_libsodium(self, calls):
        assert len(CASES) == 15
        wanted = [
            ("verify_signature", *[bytes.fromhex(case[part]) for part in PARTS]) for case in CASES
        ]
        assert calls(*wanted) == [case["accept"] for case in CASES]

    def test_some_are_accepted_and_some_refused(self):
        assert [number for number, case in enumerate(CASES) if case["accept"]] == [3, 13]
