import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginp2p.errors import GinError, MalformedMessage
from ginp2p.game.cards import (
    ALL_CARDS,
    GUEST,
    HOST,
    by_seat,
    card_of,
    format_card,
    format_cards,
    other,
    parse_card,
    parse_cards,
    points,
    rank,
    suit,
)


class TestNotation:
    def test_a_card_is_its_rank_and_suit(self):
        assert [format_card(card) for card in (0, 12, 13, 35, 51)] == ["AC", "KC", "AD", "TH", "KS"]

    def test_every_card_comes_back_from_its_text(self):
        assert tuple(parse_card(format_card(card)) for card in ALL_CARDS) == ALL_CARDS

    def test_lower_case_and_ten_in_digits_are_read_too(self):
        assert parse_card(" 10h ") == parse_card("th") == parse_card("TH") == 35

    def test_several_cards_are_separated_by_spaces(self):
        assert parse_cards("7H  tc AS") == (32, 9, 39)
        assert format_cards((32, 9, 39)) == "7H TC AS"

    @pytest.mark.parametrize("text", ["", "7", "H7", "1H", "7HH", "7 H", "XX", "♥7"])
    def test_other_text_is_no_card(self, text):
        with pytest.raises(MalformedMessage, match="a card is a rank and a suit"):
            parse_card(text)

    @settings(deadline=None)
    @given(st.text())
    def test_any_text_is_read_or_refused(self, text):
        try:
            card = parse_card(text)
        except GinError:
            return
        assert card in ALL_CARDS


class TestOrderAndPoints:
    """docs/rules.md, decisions 1 and 4"""

    def test_cards_are_ordered_by_suit_and_then_rank(self):
        ordered = ["AC", "2C", "KC", "AD", "KD", "AH", "KH", "AS", "KS"]
        assert format_cards(sorted(parse_cards("KS AS KH AH KD AD KC 2C AC"))).split() == ordered

    def test_aces_count_one_and_court_cards_ten(self):
        text = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
        assert [points(card) for card in parse_cards(text)] == [*range(1, 11), 10, 10, 10]

    def test_rank_and_suit_make_the_card(self):
        assert all(card_of(rank(card), suit(card)) == card for card in ALL_CARDS)

    def test_there_are_two_seats(self):
        assert (other(HOST), other(GUEST)) == (GUEST, HOST)

    def test_pairs_are_the_hosts_and_then_the_guests(self):
        assert by_seat(HOST, "own", "others") == ("own", "others")
        assert by_seat(GUEST, "own", "others") == ("others", "own")
