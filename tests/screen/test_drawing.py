"""What the parts of the table are drawn with: cells, places, letters, orders."""

import pytest
from rich.cells import cell_len
from rich.color import ColorSystem
from rich.style import Style

from clients.screen.canvas import Canvas, fitted
from clients.screen.cards import LARGE, MEDIUM, draw_back, draw_face
from clients.screen.letters import HEIGHT, big_rows
from clients.screen.order import Order
from clients.screen.palette import Palette
from clients.screen.spread import place_at, spread
from clients.screen.writing import broken
from clients.terminal.look import Look
from ginp2p.game.cards import format_cards, parse_card, parse_cards
from ginp2p.game.melds import best_division
from ginp2p.pairing.code import SYMBOLS

PLAIN = Style.null()
HAND = parse_cards("5C 5H 5S 8H 9H TH KD 7C 2S AH")


def drawn(width=20, height=1):
    return Canvas(width, height, PLAIN)


class TestCanvas:
    def test_what_is_outside_is_cut_off(self):
        canvas = drawn(4, 1)
        assert canvas.put(2, 0, "abcd", PLAIN) == 6
        canvas.put(0, 5, "below", PLAIN)
        canvas.put(-1, 0, "left", PLAIN)
        assert canvas.text() == ["eftb"]

    def test_a_wide_letter_takes_two_cells(self):
        canvas = drawn(6, 1)
        assert canvas.put(0, 0, "李a", PLAIN) == 3
        assert canvas.strips()[0].cell_length == 6
        canvas.put(1, 0, "x", PLAIN)  # half of it is written over
        assert canvas.text() == [" xa"]

    def test_a_wide_letter_at_the_edge_is_left_out(self):
        canvas = drawn(3, 1)
        canvas.put(2, 0, "李", PLAIN)
        assert canvas.text() == [""]
        assert canvas.strips()[0].cell_length == 3

    def test_marks_on_letters_take_no_cell(self):
        canvas = drawn(8, 1)
        assert canvas.put(0, 0, "e\u0301\u200bf 李\u0301", PLAIN) == 5
        assert canvas.text() == ["e\u0301f 李\u0301"]
        assert canvas.put(0, 0, "\u0e19\u0e35\u0e49", PLAIN) == 1  # Thai, two marks on one
        assert canvas.text() == ["\u0e19\u0e35\u0e49f 李\u0301"]

    @pytest.mark.parametrize("text", ["x\u2764\ufe0f", "x\u2764\u200d", "x\u2764\U000e0101"])
    def test_what_terminals_have_no_one_width_for_is_left_out(self, text):
        canvas = drawn(4, 1)
        canvas.put(0, 0, text, PLAIN)
        assert canvas.text() == ["x\u2764"]

    def test_a_tower_of_marks_and_one_without_a_letter_are_cut(self):
        canvas = drawn(6, 1)
        canvas.put(0, 0, "ab", PLAIN)
        canvas.put(1, 0, "\u0301x" + "\u0301" * 99, PLAIN)
        assert canvas.text() == ["ax\u0301\u0301"]

    @pytest.mark.parametrize(
        ("text", "width", "kept"),
        [("Ann", 3, "Ann"), ("Annabel", 4, "Ann…"), ("李李李", 5, "李李…"), ("Ann", 0, "")],
    )
    def test_a_name_that_is_too_long_ends_with_an_ellipsis(self, text, width, kept):
        assert fitted(text, width) == kept


class TestSpread:
    """Eleven cards fit wherever the table can be laid."""

    @pytest.mark.parametrize("width", [40, 46, 60, 78, 80, 84, 120])
    @pytest.mark.parametrize("groups", [[11], [3, 8], [4, 3, 4], [3, 3, 3, 2], [3, 3, 4, 1]])
    def test_all_cards_lie_inside(self, width, groups):
        columns = spread(groups, width, MEDIUM)
        assert len(columns) == 11
        assert columns == sorted(columns)
        assert columns[0] >= 0
        assert columns[-1] + MEDIUM.width <= width

    def test_there_is_air_between_them_where_there_is_room(self):
        assert spread([3, 2], 80, MEDIUM) == [24, 30, 36, 44, 50]

    def test_a_column_finds_the_card_that_lies_open_there(self):
        columns = [0, 3, 6]
        assert [place_at(columns, x, MEDIUM) for x in (0, 2, 3, 6, 10, 11)] == [0, 0, 1, 2, 2, None]
        assert place_at([4], 3, MEDIUM) is None


class TestFaces:
    @pytest.mark.parametrize("size", [MEDIUM, LARGE], ids=["medium", "large"])
    @pytest.mark.parametrize("colour", [True, False], ids=["colour", "plain"])
    @pytest.mark.parametrize(("symbols", "sign"), [(True, "♥"), (False, "h")])
    def test_rank_and_suit_are_in_the_corner(self, size, colour, symbols, sign):
        canvas = drawn(size.width, size.height)
        look = Look(False, symbols)
        draw_face(canvas, 0, 0, parse_card("TH"), size, Palette(colour), look)
        rows = canvas.text()
        top = 0 if colour else 1
        assert rows[top][1:3] == "10"
        assert rows[top + 1][1] == sign

    def test_without_symbols_all_is_ascii(self):
        canvas = drawn(12, 5)
        look, palette = Look(False, False), Palette(False)
        draw_face(canvas, 0, 0, parse_card("TH"), MEDIUM, palette, look)
        draw_back(canvas, 6, 0, 5, 4, palette, look)
        assert "".join(canvas.text()).isascii()

    @pytest.mark.parametrize(("system", "red"), [("EIGHT_BIT", "#af0000"), ("STANDARD", "#800000")])
    def test_red_stays_red_where_there_are_few_colours(self, system, red):
        face = Palette().face(parse_card("TH")).color.downgrade(ColorSystem[system])
        assert face.get_truecolor().hex == red

    def test_four_colours_tell_all_suits_apart(self):
        two, four = Palette(), Palette(four=True)
        cards = parse_cards("AC AD AH AS")
        assert len({two.face(card).color for card in cards}) == 2
        assert len({four.face(card).color for card in cards}) == 4


class TestLetters:
    @pytest.mark.parametrize("letter", [*SYMBOLS, "-"])
    def test_every_letter_of_a_code_has_its_form(self, letter):
        rows = big_rows(letter)
        assert [len(row) for row in rows] == [5] * HEIGHT
        assert any(row.strip() for row in rows)

    def test_no_two_letters_look_the_same(self):
        assert len({tuple(big_rows(letter)) for letter in SYMBOLS}) == len(SYMBOLS)


class TestOrder:
    def order(self):
        order = Order()
        order.take(best_division(HAND))
        return order

    def test_melds_come_first_then_loose_cards_by_rank(self):
        assert format_cards(self.order().cards) == "5C 5H 5S 8H 9H TH KD 7C 2S AH"

    def test_then_by_suit(self):
        order = self.order()
        assert order.next_sort(best_division(HAND)) == "suit"
        assert format_cards(order.cards) == "5C 5H 5S 8H 9H TH 7C KD AH 2S"
        assert order.next_sort(best_division(HAND)) == "rank"

    def test_a_card_that_was_moved_stays_where_it_is(self):
        order = self.order()
        order.move(parse_card("AH"), -9)
        assert order.sort == "own"
        order.take(best_division(HAND))
        assert format_cards(order.cards) == "AH 5C 5H 5S 8H 9H TH KD 7C 2S"
        assert order.groups(best_division(HAND)) == [order.cards]

    def test_a_new_card_comes_to_the_end(self):
        order = self.order()
        order.move(parse_card("AH"), -1)
        order.take(best_division(parse_cards("5C 5H 5S 8H 9H TH KD 7C AH 3D")))
        assert format_cards(order.cards) == "5C 5H 5S 8H 9H TH KD 7C AH 3D"

    def test_cards_are_not_moved_over_the_end(self):
        order = self.order()
        order.move(parse_card("5C"), -3)
        order.move(parse_card("AH"), 3)
        assert format_cards(order.cards) == "5C 5H 5S 8H 9H TH KD 7C 2S AH"


class TestWriting:
    @pytest.mark.parametrize("width", [2, 5, 20])
    def test_no_line_is_wider_than_it_may_be(self, width):
        for line in broken("a sentence, an endlessendlessendlessword and a 李李李李李李", width):
            assert cell_len(line) <= width
