"""ginp2p/primitives/group.py"""

import json
from pathlib import Path

import pytest

from tests.primitives.conftest import Raised, Seed

VECTORS = json.loads((Path(__file__).parents[1] / "vectors/ristretto255.json").read_text())
MULTIPLES = [bytes.fromhex(encoding) for encoding in VECTORS["multiples_of_base"]]
BAD_ENCODINGS = [bytes.fromhex(bad["encoding"]) for bad in VECTORS["bad_encodings"]]

L = 7237005577332262213973186563042994240857116359379907606001950938285454250989
IDENTITY = bytes(32)
BASE, TWICE, THRICE = MULTIPLES[1:4]
LAST = L - 1  # as a factor, it negates
MALFORMED = Raised("MalformedMessage")
MISUSE = Raised("Misuse")
BAD = b"\xff" * 32
HIGH = BASE[:31] + bytes([BASE[31] | 0x80])  # a second encoding of BASE, to some


class TestRfc9496:
    """The vectors of RFC 9496, appendix A."""

    def test_multiples_of_the_base_have_their_encodings(self, calls):
        assert calls(*[("base", k) for k in range(16)]) == MULTIPLES
        assert calls(*[("scale", BASE, k) for k in range(16)]) == MULTIPLES

    def test_good_encodings_are_decoded(self, calls):
        assert calls(*[("decode_point", point) for point in MULTIPLES[1:]]) == MULTIPLES[1:]

    def test_bad_encodings_are_refused(self, calls):
        assert len(BAD_ENCODINGS) == 29
        assert calls(*[("decode_point", bad) for bad in BAD_ENCODINGS]) == [MALFORMED] * 29

    def test_one_bad_encoding_among_good_ones_is_refused(self, calls):
        wanted = [("decode_points", BASE + bad + TWICE, 3) for bad in BAD_ENCODINGS]
        assert calls(*wanted) == [MALFORMED] * 29

    def test_the_one_way_map_gives_its_points(self, calls):
        vectors = VECTORS["one_way_map"]
        wanted = [("point_from_hash", bytes.fromhex(vector["input"])) for vector in vectors]
        assert calls(*wanted) == [bytes.fromhex(vector["point"]) for vector in vectors]


class TestDecoding:
    """docs/protocol.md §0: every point and scalar from outside is checked."""

    def test_a_point_has_one_encoding_only(self, calls):
        """libsodium 1.0.18 takes the highest bit for nothing; newer ones refuse it."""
        wanted = [("decode_point", HIGH), ("decode_points", BASE + HIGH, 2)]
        assert calls(*wanted) == [MALFORMED] * 2

    def test_the_identity_is_no_point_from_outside(self, calls):
        wanted = [("decode_point", IDENTITY), ("decode_points", BASE + IDENTITY, 2)]
        assert calls(*wanted) == [MALFORMED] * 2

    def test_a_point_has_32_bytes(self, calls):
        wanted = [("decode_point", data) for data in (b"", BASE[:31], BASE + b"\0", BASE + TWICE)]
        assert calls(*wanted) == [MALFORMED] * 4

    def test_points_have_32_bytes_each(self, calls):
        wanted = [("decode_points", BASE + TWICE, count) for count in (0, 1, 3)]
        assert calls(*wanted) == [MALFORMED] * 3
        assert calls(("decode_points", BASE + TWICE, 2), ("decode_points", b"", 0)) == [
            [BASE, TWICE],
            [],
        ]

    def test_a_scalar_is_below_the_order(self, calls):
        wanted = [
            ("decode_scalar", number.to_bytes(32, "little"))
            for number in (0, 1, LAST, L, L + 1, 2**256 - 1)
        ]
        assert calls(*wanted) == [0, 1, LAST, MALFORMED, MALFORMED, MALFORMED]

    def test_a_scalar_has_32_bytes(self, calls):
        wanted = [("decode_scalar", bytes(size)) for size in (0, 31, 33, 64)]
        assert calls(*wanted) == [MALFORMED] * 4


class TestScalars:
    def test_encoding_is_little_endian(self, call):
        assert call("encode_scalar", 258) == b"\x02\x01" + bytes(30)

    def test_none_is_encoded_out_of_range(self, calls):
        wanted = [("encode_scalar", scalar) for scalar in (-1, L, 2**256)]
        assert calls(*wanted) == [MISUSE] * 3

    def test_a_hash_is_reduced_modulo_the_order(self, calls):
        hashes = [number.to_bytes(64, "little") for number in (5, L, L + 7, 2**512 - 1)]
        assert calls(*[("hash_to_scalar", digest) for digest in hashes]) == [
            5,
            0,
            7,
            1627715501170711445284395025044413883736156588369414752970002579683115011840,
        ]

    def test_a_hash_has_64_bytes(self, calls):
        wanted = [("hash_to_scalar", bytes(63)), ("point_from_hash", bytes(65))]
        assert calls(*wanted) == [MISUSE] * 2

    def test_random_ones_follow_from_their_entropy(self, call):
        scalar = 2072118917027119355359809033691087403791928317244092501093866304578986115800
        assert call("random_scalar", Seed(b"a scalar")) == scalar


class TestIdentityAndZero:
    """Zero, the identity and results that are either are ordinary values."""

    def test_scalar_zero_gives_the_identity(self, calls):
        wanted = [
            ("base", 0),
            ("scale", TWICE, 0),
            ("base_each", [1, 0]),
            ("scale_each", [TWICE, BASE], [0, 2]),
            ("scale_all", [BASE, TWICE], 0),
            ("sum_of_products", [BASE, TWICE], [0, 0]),
        ]
        assert calls(*wanted) == [
            IDENTITY,
            IDENTITY,
            [BASE, IDENTITY],
            [IDENTITY, TWICE],
            [IDENTITY, IDENTITY],
            IDENTITY,
        ]

    def test_opposites_cancel(self, calls):
        negative = calls(("subtract", IDENTITY, TWICE))[0]
        wanted = [
            ("add", TWICE, negative),
            ("subtract", TWICE, TWICE),
            ("add_each", [TWICE, BASE], [negative, BASE]),
            ("subtract_each", [TWICE, TWICE], [TWICE, BASE]),
            ("sum_points", [BASE, BASE, negative]),
            ("sum_of_products", [BASE, TWICE], [2, LAST]),
            ("scale", TWICE, LAST),
        ]
        assert calls(*wanted) == [
            IDENTITY,
            IDENTITY,
            [IDENTITY, TWICE],
            [IDENTITY, BASE],
            IDENTITY,
            IDENTITY,
            negative,
        ]

    def test_the_identity_is_an_operand(self, calls):
        wanted = [
            ("add", IDENTITY, BASE),
            ("add", IDENTITY, IDENTITY),
            ("subtract", BASE, IDENTITY),
            ("subtract", IDENTITY, IDENTITY),
            ("scale", IDENTITY, 5),
            ("scale_all", [IDENTITY, BASE], 3),
            ("sum_of_products", [IDENTITY, BASE], [5, 3]),
        ]
        assert calls(*wanted) == [
            BASE,
            IDENTITY,
            BASE,
            IDENTITY,
            IDENTITY,
            [IDENTITY, THRICE],
            THRICE,
        ]

    def test_nothing_sums_to_the_identity(self, calls):
        wanted = [("sum_points", []), ("sum_of_products", [], []), ("scale_each", [], [])]
        assert calls(*wanted) == [IDENTITY, IDENTITY, []]


class TestBulk:
    """One call for many gives what many calls would."""

    def test_many_at_once(self, calls):
        wanted = [
            ("add_each", MULTIPLES[:8], MULTIPLES[1:9]),
            ("subtract_each", MULTIPLES[8:], [BASE] * 8),
            ("scale_each", MULTIPLES[1:4], [5, 4, 3]),
            ("scale_all", MULTIPLES[:4], 5),
            ("base_each", list(range(16))),
            ("sum_points", MULTIPLES[:6]),
            ("sum_of_products", MULTIPLES[1:4], [2, 2, 3]),
        ]
        assert calls(*wanted) == [
            MULTIPLES[1:16:2],
            MULTIPLES[7:15],
            [MULTIPLES[5], MULTIPLES[8], MULTIPLES[9]],
            [IDENTITY, MULTIPLES[5], MULTIPLES[10], MULTIPLES[15]],
            MULTIPLES,
            MULTIPLES[15],
            MULTIPLES[15],
        ]

    def test_more_than_one_block_of_memory(self, calls):
        assert calls(("scale_all", [BASE] * 300, 2), ("base", 3)) == [[TWICE] * 300, THRICE]

    def test_a_long_list_is_scaled_as_its_points_are(self, calls):
        points, factors = MULTIPLES[1:4] * 7, [5, 4, 3, 1, 2] * 4 + [1]
        products = [(index % 3 + 1) * factor for index, factor in enumerate(factors)]
        assert calls(("scale_each", points, factors)) == [[MULTIPLES[each] for each in products]]

    def test_no_point_anywhere_in_a_long_list_is_refused(self, calls):
        lists = [[BASE] * place + [BAD] + [BASE] * (20 - place) for place in (0, 9, 10, 20)]
        assert calls(*[("scale_all", points, 2) for points in lists]) == [MALFORMED] * 4

    @pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 7, 8, 23, 105])
    def test_products_are_summed_whole_however_many(self, calls, count):
        factors = list(range(3, 3 + count))
        wanted = [
            ("sum_of_products", [TWICE] * count, factors),
            ("base", 2 * sum(factors)),
        ]
        found, expected = calls(*wanted)
        assert found == expected

    def test_no_point_anywhere_ends_a_sum_and_not_the_next(self, calls):
        lists = [[BASE] * place + [BAD] + [BASE] * (11 - place) for place in range(12)]
        factors = [1] * 12
        refused = [("sum_of_products", points, factors) for points in lists]
        taken = ("sum_of_products", [BASE] * 12, factors)
        assert calls(*refused, taken, ("base", 12))[:12] == [MALFORMED] * 12
        assert len(set(calls(*refused, taken, ("base", 12))[12:])) == 1


class TestWrongArguments:
    @pytest.mark.parametrize("bad", [BAD, HIGH], ids=["no point", "highest bit set"])
    def test_bytes_that_are_no_point_are_refused_everywhere(self, calls, bad):
        wanted = [
            ("add", bad, BASE),
            ("add", BASE, bad),
            ("subtract", BASE, bad),
            ("subtract", bad, BASE),
            ("add_each", [BASE, BASE], [BASE, bad]),
            ("subtract_each", [bad], [BASE]),
            ("scale", bad, 3),
            ("scale", bad, 0),
            ("scale_each", [BASE, bad], [1, 0]),
            ("scale_all", [BASE, bad], 2),
            ("sum_points", [BASE, bad]),
            ("sum_of_products", [BASE, bad], [1, 0]),
        ]
        assert calls(*wanted) == [MALFORMED] * len(wanted)

    def test_lists_have_one_length_and_points_one_size(self, calls):
        wanted = [
            ("add_each", [BASE], [BASE, BASE]),
            ("subtract_each", [BASE, BASE], [BASE]),
            ("scale_each", [BASE], []),
            ("sum_of_products", [BASE], [1, 2]),
            ("add", BASE[:31], BASE),
            ("scale", BASE + b"\0", 1),
            ("sum_points", [BASE, b""]),
            ("scale", BASE, L),
            ("base", -1),
        ]
        assert calls(*wanted) == [MISUSE] * len(wanted)
