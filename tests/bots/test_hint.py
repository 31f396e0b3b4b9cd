"""The hint: the expert's action, one sentence from what the player may know, the next best."""

import re

import pytest

from ginp2p.bots.expert import ExpertBot
from ginp2p.bots.hint import hint
from ginp2p.entropy import SeededEntropy
from ginp2p.errors import Misuse
from ginp2p.game.cards import GUEST, HOST, format_card, parse_card
from ginp2p.game.deal import Action
from ginp2p.game.match import Match
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.game.view import View
from ginp2p.table.solo import SoloTable
from tests.bots.blind import rearranged
from tests.bots.test_positions import at_the_end
from tests.game.positions import discard, hand, played, started

CARD = r"\b[A2-9TJQK][CDHS]\b"


def given(cards, deal, seat=GUEST):
    return hint(View(seat, deal, hand(cards), Match(deal.rules), None))


def with_eleven():
    return played(started("QH"), "draw", "serve")


def later():
    """The guest's turn to throw, after seven draws."""
    deal = with_eleven()
    for card in ("QS", "TS", "8S", "TD", "8D", "TH"):
        deal = played(deal, discard(card), "draw", "serve")
    return deal


class TestReasons:
    def test_gin(self):
        found = given("AC 2C 3C 9C 9D 9H 4S 5S 6S 7S KD", with_eleven())
        assert found.reason == "It is gin: no deadwood is left."

    def test_a_knock(self):
        found = given("AC 2C 3C 9C 9D 9H 4S 5S 6S 7D KD", with_eleven())
        assert found.action.kind == "knock"
        assert found.reason == "It leaves 7 points, and the opponent is likely to hold more."

    def test_a_discard_says_what_is_kept_and_what_it_costs(self):
        found = given("AC 2C 3C 9C 9D 8H 4H 4S 5S 6D KD", with_eleven())
        assert format_card(found.action.card) == "KD"
        assert found.reason == (
            "Keeps six ways to a meld, two of them to a spade run; the KD costs 10."
        )

    def test_a_discard_that_leaves_ways_to_gin(self):
        found = given("AC 2C 3C 4C 9C 9D 9H QH QS 2D KD", with_eleven())
        assert format_card(found.action.card) == "KD"
        assert found.reason == "Keeps two ways to gin; the KD costs 10."

    def test_ways_to_gin_by_throwing_more_than_has_to_be_left(self):
        # the 2D leaves two points of the eleven, and gin without the 3S
        found = given("AC 2C KC AH 2H 4H 5H 6H AS 2S 3S", with_eleven())
        assert found.reason == (
            "Without the KC you keep four ways to gin, worth more than to knock with 3."
        )

    def test_a_discard_that_leaves_nothing_to_wait_for(self):
        found = given("AC 3D 5H 7S 9C JD KH 2S 4C 6D 8H", with_eleven())
        assert found.reason.startswith("No single card would make a meld that saves points; the ")

    def test_a_discard_in_place_of_a_knock(self):
        found = given("JC QC KC 9D 9H 9S 4C 4D 4H 5S KD", later())
        assert found.action == discard("KD")
        assert found.reason == (
            "Without the KD you keep three ways to gin, worth more than to knock with 5."
        )

    def test_a_discard_in_place_of_a_knock_that_gin_is_far_from(self):
        found = given("JC QC KC 9D 9H 9S 4C 4D AS AH KD", later())
        assert found.action == discard("KD")
        assert found.reason == (
            "A knock with 10 could be undercut; without the KD you keep four ways to a meld, "
            "two of them to a set of fours."
        )

    def test_in_the_last_turn_nothing_is_waited_for(self):
        cards = "AC 2C 3C 9C 9D 9H 4S 5S 6S 7D KD"
        found = given(cards, at_the_end(cards, 2))
        assert found.reason == "A knock with 7 could be undercut; without one, nobody scores."
        cards = "AC 3D 5H 7S 9C JD KH 2S 4C 6D 8H"
        found = given(cards, at_the_end(cards, 2))
        assert found.reason == "The stock ends with this turn, so nobody scores."

    def test_a_card_that_makes_a_meld(self):
        found = given("QD QS 3C 5D 7H 9C AS 2H 6S 8D", started("QC"))
        assert found.action == Action("take")
        assert found.reason == "The QC makes a set of queens and leaves 32 points."

    def test_a_card_that_joins_one(self):
        found = given("5H 6H 7H 9C AS 2D KS JD TC 3C", started("8H"))
        assert found.action == Action("take")
        assert found.reason == "The 8H joins the heart run and leaves 35 points."

    def test_a_card_between_two_makes_the_run(self):
        found = given("5H 6H 8H 9H AS 2D KS JD TC 3C", started("7H"))
        assert found.reason == "The 7H makes a heart run and leaves 26 points."

    def test_a_card_that_makes_gin(self):
        found = given("AC 2C 9C 9D 9H 4S 5S 6S 7S KD", started("3C"))
        assert found.reason == "The 3C makes gin."

    def test_a_card_that_makes_none(self):
        found = given("QD QS 3C 3D 7H 8H AS 2S 6C 5C", started("KH"))
        assert found.action == Action("draw")
        assert found.reason == "The KH makes no meld; eight unseen cards would."
        assert found.others == (Action("take"),)

    def test_a_card_that_makes_a_meld_only_where_it_breaks_a_better_one(self):
        found = given("4C 9C JC QC KC 5D 7D 8D 9S KS", started("KH"))
        assert found.action == Action("draw")
        assert found.reason == (
            "A meld with the KH would save too little; an unknown card may do more."
        )

    def test_a_card_that_leaves_ways_to_gin_in_the_stock(self):
        found = given("AC 2C 3C 9C 9D 9H 4H 4S 5S 6S", started("KH"))
        assert found.reason == "The KH makes no meld; four unseen cards would make gin."

    def test_a_draw_that_is_no_choice(self):
        deal = played(started("KH", HOUSE), "pass", "pass")
        found = given("QD QS 3C 3D 7H 8H AS 2S 6C 5C", deal)
        assert found.action == Action("draw")
        assert found.reason == "Both have passed the upcard, so it is the stock."
        assert found.others == ()


class TestWords:
    """The reason as a text with places, so that each screen writes it in its own manner."""

    def test_cards_stand_apart_from_the_text(self):
        found = given("AC 2C 3C 4C 9C 9D 9H QH QS 2D KD", with_eleven())
        assert found.why.text == "Keeps {ways}; the {0} {cost}."
        assert found.why.cards == (parse_card("KD"),)
        assert [str(part) for _, part in found.why.places] == ["two ways to gin", "costs 10"]

    def test_a_screen_names_cards_as_it_likes(self):
        found = given("AC 2C 3C 4C 9C 9D 9H QH QS 2D KD", with_eleven())
        told = found.told(lambda card: {parse_card("KD"): "king of diamonds"}[card])
        assert told == "Keeps two ways to gin; the king of diamonds costs 10."


class TestEveryHint:
    @pytest.mark.parametrize("rules", [CLASSIC, HOUSE], ids=["classic", "house"])
    def test_it_is_the_experts_action_with_the_next_best_and_one_sentence(self, rules):
        table = SoloTable(rules, SeededEntropy(b"hints"))
        seen = 0
        for _ in range(6):
            while not table.is_hand_over:
                seat = table.deal.turn
                view = table.view(seat)
                found = hint(view)
                assert found.action == ExpertBot().choose(view)
                actions = view.actions()
                assert found.action in actions
                assert all(each in actions for each in found.others)
                others = {*found.others, found.action}
                assert len(others) == 1 + len(found.others)
                assert len(found.others) == min(2, len(actions) - 1)
                assert found.reason[0].isupper()
                assert found.reason[-1] == "."
                assert ". " not in found.reason
                for before in re.split(r"\{\d\}", found.why.text)[:-1]:
                    assert before.endswith(("the ", "The "))
                assert re.sub(CARD, "", found.reason) == found.told(lambda card: "")
                table.play(seat, found.action)
                seen += 1
            if table.is_over:
                break
            table.next_hand()
        assert seen > 40

    def test_hidden_cards_change_nothing(self):
        table = SoloTable(HOUSE, SeededEntropy(b"hint"))
        entropy = SeededEntropy(b"hint twins")
        while not table.is_hand_over:
            seat = table.deal.turn
            found = hint(table.view(seat))
            assert hint(rearranged(table, seat, entropy).view(seat)) == found
            table.play(seat, found.action)

    def test_out_of_turn_there_is_none(self):
        with pytest.raises(Misuse):
            given("QD QS 3C 3D 7H 8H AS 2S 6C 5C", started(), HOST)
