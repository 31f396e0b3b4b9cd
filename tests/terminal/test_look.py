import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clients.terminal.look import Look, harmless, key_of, look_of, said, visible_width, wrap
from ginp2p.game.cards import ALL_CARDS, parse_card, parse_cards
from tests.terminal.screens import ASCII, COLOURED, PLAIN


class Stream(io.StringIO):
    """A stream that says of itself what it is told to."""

    def __init__(self, encoding="utf-8", is_screen=True):
        super().__init__()
        self._encoding, self._is_screen = encoding, is_screen

    @property
    def encoding(self):
        return self._encoding

    def isatty(self):
        return self._is_screen


class TestCards:
    def test_a_face_is_rank_and_suit(self):
        assert PLAIN.cards(parse_cards("7H TC AS QD")) == "7♥ 10♣ A♠ Q♦"

    def test_letters_stand_in_for_symbols(self):
        assert ASCII.cards(parse_cards("7H TC AS QD")) == "7h 10c As Qd"

    def test_red_cards_are_red_where_there_are_colours(self):
        assert COLOURED.card(parse_card("7H")) == "\x1b[31m7♥\x1b[0m"
        assert COLOURED.card(parse_card("7S")) == "7♠"

    def test_what_is_typed_for_a_card_is_read_as_that_card(self):
        assert [parse_card(key_of(card)) for card in ALL_CARDS] == list(ALL_CARDS)


class TestTerminals:
    def test_a_screen_has_colours(self):
        assert look_of(Stream(), {"TERM": "xterm"}).colour

    @pytest.mark.parametrize(
        ("stream", "environ"),
        [
            (Stream(is_screen=False), {"TERM": "xterm"}),
            (Stream(), {"TERM": "xterm", "NO_COLOR": "1"}),
            (Stream(), {"TERM": "dumb"}),
            (Stream(), {}),
        ],
    )
    def test_colours_are_left_out_where_they_are_not_wanted(self, stream, environ):
        assert not look_of(stream, environ).colour

    def test_an_empty_no_color_means_nothing(self):
        assert look_of(Stream(), {"TERM": "xterm", "NO_COLOR": ""}).colour

    @pytest.mark.parametrize(("encoding", "symbols"), [("utf-8", True), ("latin-1", False)])
    def test_symbols_need_an_encoding_that_has_them(self, encoding, symbols):
        assert look_of(Stream(encoding), {}).symbols is symbols

    def test_the_width_has_bounds(self):
        widths = [Look(False, True, columns=columns).columns for columns in (5, 60, 300)]
        assert widths == [24, 60, 80]


class TestWidth:
    def test_colours_take_none_and_wide_letters_two(self):
        assert visible_width("\x1b[31m7♥\x1b[0m") == 2
        assert visible_width("李") == 2
        assert visible_width("e\u0301") == 1

    def test_lines_break_at_blanks(self):
        assert wrap("one two three", 8) == ["one two", "three"]
        assert wrap("one two three", 9, "  ") == ["  one two", "  three"]
        assert wrap("unbreakable", 4) == ["unbreakable"]
        assert wrap("", 4) == [""]


class TestOthersWords:
    def test_further_lines_are_set_in(self):
        text = "so" + " " * 30 + "You have won the match!"
        for columns in (24, 40, 80):
            first, *further = said("Ann:", text, columns)
            assert first.startswith("Ann: so")
            assert all(line.startswith("  ") for line in further)
            assert "won" in " ".join(further or [first])

    @pytest.mark.parametrize(
        "text",
        [
            "a" * 150 + "The match was stopped.",
            "a\u00a0" * 75 + "You\u00a0have\u00a0won.",
            "\u4f60" * 100,
            " ".join(["word"] * 40),
            "x",
            "e" + "\u0301" * 100,
        ],
    )
    @pytest.mark.parametrize("columns", [24, 40, 80])
    def test_no_line_is_left_to_the_terminal_to_break(self, text, columns):
        lines = said("Ann:", text, columns)
        assert all(visible_width(line) <= columns for line in lines)
        assert all(line.startswith("  ") for line in lines[1:])
        whole = "".join(line.removeprefix("  ") for line in lines)
        assert whole.replace(" ", "") == f"Ann:{text}".replace(" ", "")

    def test_a_name_as_wide_as_the_screen_leaves_room_for_a_word(self):
        assert said("N" * 22 + ":", "hello", 24) == ["N" * 22 + ":", "  hello"]

    @given(st.text(max_size=60), st.integers(24, 80))
    def test_nothing_is_lost(self, text, columns):
        lines = said("Ann:", text, columns)
        whole = "".join(line.removeprefix("  ") for line in lines)
        assert whole.replace(" ", "") == f"Ann:{text}".replace(" ", "")


class TestHarmless:
    @pytest.mark.parametrize(
        "line",
        [
            "\x1b[2J",
            "\x1b]0;title\x07",
            "\x1b[31;1H",
            "\x9b2J",
            "a\rb",
            "a\nb",
            "\x1b",
            "\x1b[31",
            "\u202egnp.exe",
            "\x7f\x08",
        ],
    )
    def test_what_steers_a_terminal_is_shown_as_a_question_mark(self, line):
        shown = harmless(line)
        assert "?" in shown
        assert not any(letter < " " or letter in "\x7f\x9b\u202e" for letter in shown)

    def test_colours_and_letters_stay(self):
        line = COLOURED.paint("7♥ Zoë שלום", "31")
        assert harmless(line) == line
