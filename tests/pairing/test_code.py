import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginp2p.entropy import SeededEntropy
from ginp2p.pairing.code import (
    SYMBOLS,
    BadCode,
    RoomCode,
    format_code,
    format_link,
    make_secret,
    parse_code,
    parse_link,
)

CODE = RoomCode("K7QX", "9M2D")
codes = st.builds(RoomCode, *[st.text(SYMBOLS, min_size=4, max_size=4)] * 2)


class TestCode:
    """docs/protocol.md §1"""

    def test_is_shown_in_two_halves(self):
        assert format_code(CODE) == "K7QX-9M2D"

    @pytest.mark.parametrize(
        "text",
        [
            "K7QX-9M2D",
            "k7qx9m2d",
            " K7QX 9M2D\n",
            "k-7-q-x-9-m-2-d",
            "K7QX–9M2D",  # noqa: RUF001 (what a phone makes of a dash)
            "K7QX\u00a0—\u00a09M2D",
            "https://gin.example/#K7QX-9M2D",
            "http://192.168.1.7:8765/#k7qx9m2d",
        ],
    )
    def test_is_read_leniently(self, text):
        assert parse_code(text) == CODE

    def test_letters_that_look_like_digits_are_digits(self):
        assert parse_code("oOiI-lL00") == RoomCode("0011", "1100")

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "this has 0"),
            ("K7QX-9M2", "this has 7"),
            ("K7QX-9M2DD", "this has 9"),
            ("K7QX-9M2U", "no U"),
            ("K7QX_9M2D", "letters and digits only"),
            ("K7QX-9M2\u017f", "letters and digits only"),  # its upper case is an S
            ("K7QX-9M2٣", "letters and digits only"),
            ("https://gin.example/", "no room code after a #"),
            ("ftp://gin.example/#K7QX-9M2D", "http"),
            ("https:///#K7QX-9M2D", "http"),
            ("https://a@b/#K7QX-9M2D", "http"),
            ("#K7QX-9M2D", "http"),
            ("K" * 3000, "too long"),
        ],
    )
    def test_what_is_no_code_is_refused_with_a_reason(self, text, message):
        with pytest.raises(BadCode, match=message):
            parse_code(text)

    def test_the_password_is_the_canonical_eight(self):
        assert parse_code("k7qx 9m2d").password == b"K7QX9M2D"

    def test_its_repr_hides_the_secret(self):
        assert repr(CODE) == "RoomCode(K7QX-****)"

    def test_a_secret_comes_from_the_entropy_alone(self):
        assert make_secret(lambda size: bytes([0, 31, 32, 255][:size])) == "0Z0Z"
        assert make_secret(SeededEntropy(b"1")) == make_secret(SeededEntropy(b"1"))
        assert make_secret(SeededEntropy(b"1")) != make_secret(SeededEntropy(b"2"))

    @pytest.mark.parametrize("half", ["k7qx", "K7Q", "K7QXX", "K7QO", ""])
    def test_only_canonical_halves_make_a_code(self, half):
        with pytest.raises(BadCode):
            RoomCode(half, "9M2D")
        with pytest.raises(BadCode):
            RoomCode("K7QX", half)

    @given(codes)
    def test_the_text_round_trips(self, code):
        assert parse_code(format_code(code)) == code

    @given(st.text(max_size=60) | st.text(SYMBOLS + "-# :/", max_size=30))
    def test_any_text_gives_a_code_or_a_clear_refusal(self, text):
        try:
            code = parse_code(text)
        except BadCode:
            return
        assert parse_code(format_code(code)) == code


class TestLink:
    """docs/protocol.md §1"""

    def test_keeps_the_code_in_the_fragment(self):
        assert format_link("https://gin.example", CODE) == "https://gin.example/#K7QX-9M2D"
        assert format_link("http://10.0.0.2:8765/", CODE) == "http://10.0.0.2:8765/#K7QX-9M2D"

    def test_gives_back_server_and_code(self):
        link = "HTTPS://gin.example/table/#K7QX-9M2D"
        assert parse_link(link) == ("https://gin.example/table", CODE)

    def test_a_bare_code_names_no_server(self):
        assert parse_link("K7QX-9M2D") == (None, CODE)

    @given(codes, st.sampled_from(["https://a.example", "http://[::1]:80", "http://h/p/q"]))
    def test_round_trips(self, code, server):
        assert parse_link(format_link(server, code)) == (server, code)
