import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginp2p.errors import MalformedMessage, Misuse
from ginp2p.fields import Layout, Layouts

POINT = Layout(7, "point", (("x", 1, 2), ("note", 0, 3)))
EMPTY = Layout(8, "empty", ())
BYTES = b"\x07\x01\0\0\x02ab\x02\0\0\x01!"


class TestLayout:
    """message = kind (1 byte) field*; field = tag (1) length (3, big-endian) value"""

    def test_the_bytes_are_these(self):
        assert POINT.encode({"x": b"ab", "note": b"!"}) == BYTES
        assert POINT.encode({"note": b"", "x": b"a"}) == b"\x07\x01\0\0\x01a\x02\0\0\0"
        assert EMPTY.encode({}) == b"\x08"

    def test_they_come_back(self):
        assert POINT.decode(BYTES) == {"x": b"ab", "note": b"!"}
        assert EMPTY.decode(b"\x08") == {}

    @pytest.mark.parametrize(
        ("data", "words"),
        [
            (b"", "this is no point message"),
            (b"\x06" + BYTES[1:], "this is no point message"),
            (b"\x07", "point ends before its field x"),
            (b"\x07\x01\0\0", "point ends before its field x"),
            (BYTES[:6], "point ends within its field x"),
            (BYTES[:7], "point ends before its field note"),
            (BYTES[:-1], "point ends within its field note"),
            (BYTES + b"\0", "point has 1 bytes too many"),
            (BYTES + b"\x03\0\0\0", "point has 4 bytes too many"),
            (b"\x07\x02\0\0\x01!\x01\0\0\x02ab", "unknown field in place of x"),
            (BYTES[:7] + b"\x03\0\0\x01!", "unknown field in place of note"),
            (BYTES[:7] + BYTES[1:], "unknown field in place of note"),
            (b"\x07\x01\0\0\x00\x02\0\0\x01!", "point.x cannot have 0 bytes"),
            (b"\x07\x01\0\0\x03abc\x02\0\0\x01!", "point.x cannot have 3 bytes"),
            (b"\x07\x01\xff\xff\xffabc", "point.x cannot have 16777215 bytes"),
        ],
    )
    def test_every_other_form_is_refused(self, data, words):
        with pytest.raises(MalformedMessage, match=words):
            POINT.decode(data)

    @pytest.mark.parametrize(
        "values",
        [
            {},
            {"x": b"a"},
            {"x": b"a", "note": b"", "more": b""},
            {"x": b"", "note": b""},
            {"x": b"a", "note": b"long"},
        ],
    )
    def test_what_does_not_fit_is_not_written(self, values):
        with pytest.raises(Misuse):
            POINT.encode(values)

    @given(st.binary(min_size=1, max_size=2), st.binary(max_size=3))
    def test_any_content_comes_back(self, x, note):
        assert POINT.decode(POINT.encode({"x": x, "note": note})) == {"x": x, "note": note}

    @given(st.binary(max_size=20), st.booleans())
    def test_there_is_one_encoding_for_one_content(self, data, with_kind):
        data = b"\x07" + data if with_kind else data
        try:
            fields = POINT.decode(data)
        except MalformedMessage:
            return
        assert POINT.encode(fields) == data

    @given(st.integers(0, len(BYTES) - 1), st.integers(1, 255))
    def test_a_changed_byte_is_refused_or_changes_a_value(self, place, change):
        data = BYTES[:place] + bytes([BYTES[place] ^ change]) + BYTES[place + 1 :]
        try:
            fields = POINT.decode(data)
        except MalformedMessage:
            return
        assert fields != POINT.decode(BYTES)


class TestLayouts:
    LAYOUTS = Layouts(POINT, EMPTY)

    def test_the_kind_tells_them_apart(self):
        assert self.LAYOUTS.decode(BYTES) == ("point", {"x": b"ab", "note": b"!"})
        assert self.LAYOUTS.decode(b"\x08") == ("empty", {})
        assert self.LAYOUTS.encode("empty", {}) == b"\x08"

    @pytest.mark.parametrize("data", [b"", b"\x06", b"\x09" + BYTES[1:]])
    def test_an_unknown_kind_is_refused(self, data):
        with pytest.raises(MalformedMessage, match="a message of an unknown kind"):
            self.LAYOUTS.decode(data)
