import json
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from ginp2p.game.cards import ALL_CARDS, format_card, parse_cards
from ginp2p.game.layoff import lay_off
from ginp2p.game.melds import Meld, knocker_division
from tests.game import brute_force
from tests.game.positions import hand, text_of

VECTORS = Path(__file__).parents[1] / "vectors"
CASES = json.loads((VECTORS / "layoff.json").read_text())["cases"]

RICH = [card for card in ALL_CARDS if 2 < card % 13 < 9]
MELDS = [meld for meld in brute_force.all_melds(RICH[:24]) if len(meld) < 6]


def melds_of(*texts):
    return tuple(Meld(hand(text)) for text in texts)


def laid(layoffs):
    return [(format_card(card), index) for card, index in layoffs]


class TestLayOff:
    """docs/rules.md, decision 5"""

    def test_the_defender_keeps_what_exhaustive_search_found(self):
        assert len(CASES) == 1050
        for case in CASES:
            melds = melds_of(*case["knocker_melds"])
            left = lay_off(parse_cards(case["defender"]), melds).points
            assert (left, case) == (case["defender_deadwood_after_layoff"], case)

    def test_the_knocker_divides_as_exhaustive_search_found(self):
        for case in CASES:
            division = knocker_division(parse_cards(case["knocker"]))
            assert (division.points, case) == (case["knocker_deadwood"], case)
            if case.get("arrangements") == 1:
                expected = sorted(text_of(melds_of(*case["knocker_melds"])))
                assert sorted(text_of(division.melds)) == expected

    def test_a_run_is_extended_at_both_ends_and_again_behind_that(self):
        result = lay_off(hand("3S 4S 8S 9S KC QD JH 2C 6D 7H"), melds_of("5S 6S 7S"))
        assert laid(result.layoffs) == [("4S", 0), ("3S", 0), ("8S", 0), ("9S", 0)]
        assert result.points == 45

    def test_a_set_of_three_takes_the_fourth(self):
        result = lay_off(hand("9S AC 3C 5D 7D KH QH 2S 4S 6C"), melds_of("9C 9D 9H"))
        assert laid(result.layoffs) == [("9S", 0)]

    def test_a_set_of_four_takes_nothing(self):
        result = lay_off(hand("8S TS AC 3C 5D 7D KH QH 2S 4C"), melds_of("9C 9D 9H 9S"))
        assert result.layoffs == ()

    def test_a_run_ends_at_the_ace_and_the_king(self):
        melds = melds_of("AD 2D 3D", "JD QD KD")
        result = lay_off(hand("KC AH 5D 9D 7S 7C 2S 4H 6H TC"), melds)
        assert result.layoffs == ()

    def test_a_gap_is_not_jumped(self):
        result = lay_off(hand("9S TS AC 3C 5D 7D KH QH 2D 4C"), melds_of("5S 6S 7S"))
        assert result.layoffs == ()

    def test_an_own_meld_is_broken_where_it_saves_points(self):
        # The eights are a set; laid off one by one they save more.
        result = lay_off(hand("2S 2C 2D 2H 7C 8C 8S 8D 9S AC"), melds_of("5S 6S 7S", "9C TC JC"))
        assert laid(result.layoffs) == [("8S", 0), ("9S", 0), ("8C", 1), ("7C", 1)]
        assert text_of(result.melds) == ["2C 2D 2H 2S"]
        assert result.deadwood == hand("AC 8D")
        assert result.points == 9

    def test_a_meld_lends_the_card_that_lets_another_follow(self):
        melds = melds_of("TC TD TH", "JS QS KS")
        result = lay_off(hand("4S 4C 4D 4H 5S 5C 5D 5H 9S TS"), melds)
        assert laid(result.layoffs) == [("TS", 1), ("9S", 1)]
        assert result.points == 0

    def test_a_card_between_two_runs_goes_on_the_first(self):
        melds = melds_of("3S 4S 5S", "8S 9S TS")
        result = lay_off(hand("6S 7S KC QD JH 2C 4D 9H AC TD"), melds)
        assert laid(result.layoffs) == [("6S", 0), ("7S", 0)]

    def test_without_lay_offs_it_is_the_best_division(self):
        result = lay_off(hand("AC 2C 3C 5D 6D 7D KH KS QD 9S"), melds_of("JC QC KC"))
        assert text_of(result.melds) == ["AC 2C 3C", "5D 6D 7D"]
        assert (result.layoffs, result.points) == ((), 39)

    @settings(deadline=None, max_examples=60)
    @given(st.data())
    def test_it_is_the_least_by_brute_force_and_can_be_laid_in_order(self, data):
        melds = []
        for meld in data.draw(st.lists(st.sampled_from(MELDS), min_size=1, max_size=3)):
            if not any(set(meld) & set(other) for other in melds):
                melds.append(meld)
        held = {card for meld in melds for card in meld}
        rest = [card for card in RICH if card not in held]
        if len(rest) < 10:
            return
        cards = data.draw(st.lists(st.sampled_from(rest), min_size=10, max_size=10, unique=True))
        result = lay_off(cards, tuple(Meld(meld) for meld in sorted(melds)))
        assert result.points == brute_force.fewest_points_of_defender(cards, melds)
        grown = sorted(melds)
        for card, index in result.layoffs:
            grown[index] = (*grown[index], card)
            assert brute_force.is_meld(grown[index])
        placed = [card for meld in result.melds for card in meld.cards]
        placed += [card for card, _ in result.layoffs]
        assert sorted([*placed, *result.deadwood]) == sorted(cards)
        assert all(brute_force.is_meld(meld.cards) for meld in result.melds)
