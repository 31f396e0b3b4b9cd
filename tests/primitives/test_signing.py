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


class TestSigningKeys:
    def test_a_key_made_from_a_seed_is_one(self, call):
        assert call("is_signing_key", PUBLIC) is True

    def test_small_order_mixed_order_and_other_encodings_are_none(self, calls):
        keys = [bytes.fromhex(case["public_key"]) for case in CASES]
        verdicts = calls(*[("is_signing_key", key) for key in keys])
        assert [number for number, is_key in enumerate(verdicts) if is_key] == [6, 7, 13, 14]

    def test_every_point_of_small_order_is_none(self, calls):
        field = 2**255 - 19
        order_8 = bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05")
        other_8 = bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")
        keys = [order_8, other_8, *[y.to_bytes(32, "little") for y in (0, 1, field - 1, field)]]
        signed = [key[:31] + bytes([key[31] | 0x80]) for key in keys]
        assert calls(*[("is_signing_key", key) for key in keys + signed]) == [False] * 12

    def test_wrong_sizes_are_none(self, calls):
        wanted = [("is_signing_key", key) for key in (b"", PUBLIC[:31], PUBLIC + b"\0")]
        assert calls(*wanted) == [False] * 3
