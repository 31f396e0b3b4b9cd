import json
from pathlib import Path

import pytest

from ginp2p.errors import MalformedMessage
from ginp2p.pairing.cpace import (
    Share,
    generator,
    generator_string,
    initiator_key,
    lv_cat,
    prepend_len,
    responder_key,
    scalar_mult_vfy,
)
from ginp2p.primitives import decode_scalar, scale

FILE = json.loads((Path(__file__).parents[1] / "vectors" / "cpace_ristretto255.json").read_text())
VECTORS = [{k: bytes.fromhex(v) for k, v in vector.items()} for vector in FILE["vectors"]]
POINTS = FILE["points"]


class TestStrings:
    """CPace draft, string utilities"""

    def test_lengths_are_leb128(self):
        assert prepend_len(b"") == b"\x00"
        assert prepend_len(b"1234") == b"\x041234"
        assert prepend_len(bytes(127))[:2] == b"\x7f\x00"
        assert prepend_len(bytes(128))[:3] == b"\x80\x01\x00"

    def test_parts_are_told_apart(self):
        assert lv_cat(b"1234", b"5", b"", b"678") == b"\x041234\x015\x00\x03678"

    def test_the_password_fills_the_first_hash_block(self):
        string = generator_string(b"Password", b"CI", b"sid")
        assert string[:27] == b"\x11CPaceRistretto255\x08Password"
        assert string.index(b"\x02CI\x03sid") == 128

    def test_a_long_password_is_not_filled_up(self):
        assert b"p" * 200 + b"\x00\x02CI" in generator_string(b"p" * 200, b"CI", b"sid")


@pytest.mark.parametrize("vector", VECTORS)
class TestVectors:
    """CPace draft, CPACE-RISTR255-SHA512"""

    def test_the_generator(self, vector):
        assert generator(vector["PRS"], vector["CI"], vector["sid"]) == vector["g"]

    @pytest.mark.parametrize(("scalar", "point"), [("ya", "Ya"), ("yb", "Yb")])
    def test_the_shares(self, vector, scalar, point):
        assert scale(vector["g"], decode_scalar(vector[scalar])) == vector[point]

    def test_the_secret_point(self, vector):
        assert scalar_mult_vfy(decode_scalar(vector["ya"]), vector["Yb"]) == vector["K"]
        assert scalar_mult_vfy(decode_scalar(vector["yb"]), vector["Ya"]) == vector["K"]

    def test_both_sides_get_the_key(self, vector):
        ours = Share(decode_scalar(vector["ya"]), vector["Ya"])
        theirs = Share(decode_scalar(vector["yb"]), vector["Yb"])
        a, b, sid = vector["ADa"], vector["ADb"], vector["sid"]
        assert initiator_key(ours, a, vector["Yb"], b, sid) == vector["ISK_IR"]
        assert responder_key(theirs, b, vector["Ya"], a, sid) == vector["ISK_IR"]


class TestPoints:
    """CPace draft, valid and invalid points"""

    def test_a_valid_point(self):
        valid = {k: bytes.fromhex(v) for k, v in POINTS["valid"].items()}
        product = scalar_mult_vfy(decode_scalar(valid["s"]), valid["X"])
        assert product == valid["G.scalar_mult_vfy(s,X)"]

    @pytest.mark.parametrize("point", POINTS["invalid"])
    def test_invalid_points_are_refused(self, point):
        scalar = decode_scalar(bytes.fromhex(POINTS["valid"]["s"]))
        with pytest.raises(MalformedMessage):
            scalar_mult_vfy(scalar, bytes.fromhex(point))

    def test_a_product_that_is_the_identity_is_refused(self):
        with pytest.raises(MalformedMessage, match="no secret"):
            scalar_mult_vfy(0, VECTORS[0]["Ya"])

    def test_a_share_shows_nothing(self):
        assert "31337" not in repr(Share(31337, bytes(32)))
