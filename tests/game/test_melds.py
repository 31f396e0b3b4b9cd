import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginp2p.errors import Misuse
from ginp2p.game.cards import ALL_CARDS, format_card, format_cards, parse_card, parse_cards
from ginp2p.game.melds import (
    Division,
    Meld,
    best_discard,
    best_division,
    by_suit,
    deadwood_after_each,
    divisions,
    extensions,
    knock_discards,
    knocker_division,
    least_deadwood,
    least_left,
    left_after_draws,
)
from tests.game import brute_force
from tests.game.positions import hand, text_of

VECTORS = Path(__file__).parents[1] / "vectors"
CASES = json.loads((VECTORS / "deadwood.json").read_text())["cases"]

RICH = [card for card in ALL_CARDS if card % 13 < 7]  # few ranks, many melds
TENS = st.one_of(
    st.lists(st.sampled_from(ALL_CARDS), min_size=10, max_size=10, unique=True),
    st.lists(st.sampled_from(RICH), min_size=10, max_size=10, unique=True),
    st.lists(st.sampled_from(ALL_CARDS[13:37]), min_size=10, max_size=10, unique=True),
)


class TestMeld:
    def test_a_set_has_one_rank(self):
        assert Meld(hand("7C 7H 7S")).kind == "set"

    def test_a_run_has_one_suit(self):
        assert Meld(hand("7C 8C 9C")).kind == "run"

    def test_aces_are_low_so_queen_king_ace_is_no_run(self):
        assert least_deadwood(hand("QS KS AS  2D 4H 6C 8D TH JC 3C")) == 64
        assert text_of(best_division(hand("AS 2S 3S  4D 6H 8C TD QH KC JC")).melds) == ["AS 2S 3S"]

    def test_a_run_stays_in_its_suit(self):
        assert least_deadwood(parse_cards("KC AD 2D  4S 6S 8S TS QS 5H 7H")) == 63


class TestLeastDeadwood:
    """docs/rules.md, decision 4"""

    def test_ten_cards_leave_what_exhaustive_search_found(self):
        tens = [case for case in CASES if len(case["hand"].split()) == 10]
        found = [(least_deadwood(parse_cards(case["hand"])), case["hand"]) for case in tens]
        assert len(tens) == 975
        assert found == [(case["min_deadwood"], case["hand"]) for case in tens]

    def test_eleven_cards_leave_it_after_the_best_discard(self):
        elevens = [case for case in CASES if len(case["hand"].split()) == 11]
        assert len(elevens) == 1085
        for case in elevens:
            cards = parse_cards(case["hand"])
            discarded, left = best_discard(cards)
            assert (left, case["hand"]) == (case["min_deadwood"], case["hand"])
            assert least_deadwood([card for card in cards if card != discarded]) == left

    def test_taking_sets_or_runs_first_is_not_enough(self):
        assert least_deadwood(hand("8C 9C TC 8D 9D 8H 9H 9S TS JS")) == 10

    def test_no_meld_leaves_every_card(self):
        assert least_deadwood(hand("KC QD JH 9S 8C 7D 5H 4S 2C KD")) == 75

    def test_the_order_of_the_cards_does_not_matter(self):
        assert least_deadwood(parse_cards("JS TS 9S 9H 8H 9D 8D TC 9C 8C")) == 10

    @pytest.mark.parametrize("text", ["", "AC", "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC"])
    def test_another_number_of_cards_is_misuse(self, text):
        for function in (least_deadwood, knocker_division):
            with pytest.raises(Misuse, match="this needs 10 cards"):
                function(parse_cards(text))


class TestBestDivision:
    """docs/rules.md, decision 4: canonical order"""

    def test_melds_and_deadwood_come_in_canonical_order(self):
        division = best_division(parse_cards("KH 9S 9H 9D 3C AC 2C QH JS 4S"))
        assert division == Division(
            (Meld(hand("AC 2C 3C")), Meld(hand("9D 9H 9S"))), hand("QH KH 4S JS")
        )
        assert division.points == 34

    def test_the_first_of_equal_divisions_is_taken(self):
        # 3C 4C 5C comes before 3C 3D 3H: the four of clubs is before any diamond
        division = best_division(hand("3C 4C 5C 3D 4D 5D 3H 4H 5H KS"))
        assert text_of(division.melds) == ["3C 4C 5C", "3D 4D 5D", "3H 4H 5H"]

    def test_runs_that_touch_are_one_run(self):
        division = best_division(hand("4D 5D 6D 7D 8D 9D TD JD QD AS"))
        assert text_of(division.melds) == ["4D 5D 6D 7D 8D 9D TD JD QD"]

    def test_a_set_of_four_gives_one_card_to_a_run(self):
        division = best_division(hand("7C 7D 7H 7S 8S 9S KC QD JH TC"))
        assert text_of(division.melds) == ["7C 7D 7H", "7S 8S 9S"]

    @settings(deadline=None, max_examples=60)
    @given(TENS)
    def test_it_is_the_first_of_the_best_by_brute_force(self, cards):
        best, least = brute_force.best_divisions(cards)
        division = best_division(cards)
        assert (tuple(meld.cards for meld in division.melds), division.points) == (best[0], least)
        assert sorted(divisions(by_suit(cards))) == best
        assert least_left(by_suit(cards)) == least_deadwood(cards) == least

    @settings(deadline=None, max_examples=60)
    @given(TENS)
    def test_every_card_is_in_one_place(self, cards):
        division = best_division(cards)
        found = [card for meld in division.melds for card in meld.cards]
        assert sorted([*found, *division.deadwood]) == sorted(cards)
        assert all(brute_force.is_meld(meld.cards) for meld in division.melds)


class TestKnockerDivision:
    """docs/rules.md, decision 4: the fewest cards to lay off"""

    def test_fewer_cards_to_lay_off_come_before_canonical_order(self):
        # Runs could take the fours and eights, sets only the spades.
        cards = hand("5C 6C 7C 5D 6D 7D 5H 6H 7H AS")
        assert text_of(best_division(cards).melds) == ["5C 6C 7C", "5D 6D 7D", "5H 6H 7H"]
        assert text_of(knocker_division(cards).melds) == ["5C 5D 5H", "6C 6D 6H", "7C 7D 7H"]

    def test_as_many_cards_to_lay_off_leave_it_to_canonical_order(self):
        # Runs of three from the ace could take the fours, sets the spades: three each.
        cards = hand("AC 2C 3C AD 2D 3D AH 2H 3H KS")
        assert text_of(knocker_division(cards).melds) == ["AC 2C 3C", "AD 2D 3D", "AH 2H 3H"]

    def test_cards_the_knocker_holds_cannot_be_laid_off(self):
        # The run could take the 7C, and the 3C were it not his; the fives would take the 5S.
        # So both divisions leave two cards, with the 3S, and the run is the first.
        cards = hand("3C 4C 5C 6C AD 3D 5D AH 3H 5H")
        assert text_of(knocker_division(cards).melds) == ["3C 3D 3H", "4C 5C 6C"]

    @settings(deadline=None, max_examples=60)
    @given(TENS)
    def test_it_is_the_first_by_brute_force(self, cards):
        best, _ = brute_force.best_divisions(cards)
        first = min((len(brute_force.extending(each, cards)), each) for each in best)[1]
        assert tuple(meld.cards for meld in knocker_division(cards).melds) == first


class TestBestDiscard:
    """docs/rules.md, worked examples"""

    def test_only_the_eight_may_be_a_knocks_discard(self):
        cards = parse_cards("JS JH JD 8C 7S 7H 7D 4S 3D 2S AC")
        assert knock_discards(cards, 10) == ((parse_card("8C"), 10),)
        assert best_discard(cards) == (parse_card("8C"), 10)

    def test_the_best_discard_leaves_three(self):
        assert best_discard(parse_cards("4S 4C 4D 4H 5S 5C 5D 6S 2C 3S 3C"))[1] == 3

    def test_of_equal_discards_the_dearest_goes_then_the_last(self):
        cards = hand("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC")  # either end leaves zero
        assert best_discard(cards) == (parse_card("JC"), 0)

    def test_a_kept_card_does_not_go(self):
        cards = hand("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC")
        assert best_discard(cards, parse_card("JC"))[0] == parse_card("8C")
        kept = [card for card, _ in knock_discards(cards, 0, parse_card("JC"))]
        assert format_cards(kept) == "AC 4C 5C 6C 7C 8C"

    def test_every_card_is_rated(self):
        rated = deadwood_after_each(parse_cards("AC 2C 3C 5D 6D 7D 9H TH JH KS QS"))
        assert [(format_card(card), left) for card, left in rated[:3]] == [
            ("AC", 25),
            ("2C", 24),
            ("3C", 23),
        ]
        assert [(format_card(card), left) for card, left in rated[-2:]] == [("QS", 10), ("KS", 10)]

    def test_no_discard_is_missed_by_looking_at_eleven_first(self):
        for case in CASES:
            cards = parse_cards(case["hand"])
            if len(cards) == 11:
                rated = deadwood_after_each(cards)
                for limit in (0, 5, 10):
                    expected = tuple(each for each in rated if each[1] <= limit)
                    assert knock_discards(cards, limit) == expected

    def test_another_number_of_cards_is_misuse(self):
        for function in (deadwood_after_each, best_discard, lambda ten: knock_discards(ten, 10)):
            with pytest.raises(Misuse, match="this needs 11 cards, not 10"):
                function(ALL_CARDS[:10])


class TestExtensions:
    @pytest.mark.parametrize(
        ("meld", "expected"),
        [
            ("5C 6C 7C", "4C 8C"),
            ("AC 2C 3C", "4C"),
            ("JC QC KC", "TC"),
            ("JS QS KS", "TS"),
            ("AD 2D 3D", "4D"),
            ("7C 7D 7S", "7H"),
            ("7C 7D 7H 7S", ""),
            ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS", "JS"),
        ],
    )
    def test_a_run_grows_at_its_ends_and_a_set_of_three_by_the_fourth(self, meld, expected):
        assert format_cards(extensions(hand(meld))) == expected


class TestAfterDraws:
    """What one card more would leave."""

    def left(self, cards, drawn):
        return left_after_draws(by_suit(hand(cards)), by_suit(hand(drawn)))

    def test_cards_that_can_be_in_no_meld_are_left_out(self):
        left, found = self.left("5C 6C 9D 9H 2S", "4C 7C 8C 9C 3S")
        assert left == 31
        assert found == [(parse_card("4C"), 20), (parse_card("7C"), 20), (parse_card("9C"), 13)]

    def test_a_fourth_card_frees_one_of_the_set(self):
        left, found = self.left("7C 7D 7H 8S 9S", "7S")
        assert (left, found) == (17, [(parse_card("7S"), 0)])

    def test_a_card_that_fits_nowhere_better_stays_deadwood(self):
        # 7S would make sevens, of which two are in runs
        left, found = self.left("7C 8C 9C 7D 8D 9D KS", "7S")
        assert (left, found) == (10, [(parse_card("7S"), 17)])

    @settings(deadline=None, max_examples=100)
    @given(TENS)
    def test_it_is_what_trying_each_card_finds(self, cards):
        drawn = [card for card in ALL_CARDS if card not in cards]
        left, found = left_after_draws(by_suit(cards), by_suit(drawn))
        assert left == least_deadwood(cards)
        tried = {card: least_left(by_suit([*cards, card])) for card in drawn}
        assert all(tried[card] == after for card, after in found)
        missing = set(drawn) - {card for card, _ in found}
        assert all(tried[card] >= left for card in missing)
