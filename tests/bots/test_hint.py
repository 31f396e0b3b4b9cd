"""The hint: the expert's action, one sentence from what the player may know, the next best."""

import pytest

from ginp2p.bots.expert import ExpertBot
from ginp2p.bots.hint import hint
from ginp2p.entropy import SeededEntropy
from ginp2p.errors import Misuse
from ginp2p.game.cards import GUEST, HOST, format_card
from ginp2p.game.deal import Action
from ginp2p.game.match import Match
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.game.view import View
from ginp2p.table.solo import SoloTable
from tests.bots.blind import rearranged
from tests.game.positions import hand, played, started


def given(cards, deal, seat=GUEST):
    return hint(View(seat, deal, hand(cards), Match(deal.rules), None))


def with_eleven():
    return played(started("QH"), "draw", "serve")


class TestReasons:
    def test_gin(self):
        found = given("AC 2C 3C 9C 9D 9H 4S 5S 6S 7S KD", with_eleven())
        assert found.reason == "It is gin: no deadwood is left."

    def test_a_discard_says_what_is_kept_and_what_it_costs(self):
        found = given("AC 2C 3C 9C 9D 9H 4H 4S 5S 6D KD", with_eleven())
        assert format_card(found.action.card) == "KD"
        assert found.reason == "Keeps two ways to a spade run and two more; the KD costs 10."

    def test_a_card_that_makes_a_meld(self):
        found = given("QD QS 3C 5D 7H 9C AS 2H 6S 8D", started("QC"))
        assert found.action == Action("take")
        assert found.reason == "The QC makes a set of queens."

    def test_a_card_that_joins_one(self):
        found = given("5H 6H 7H 9C AS 2D KS JD TC 3C", started("8H"))
        assert found.action == Action("take")
        assert found.reason == "The 8H joins a heart run."

    def test_a_card_that_makes_none(self):
        found = given("QD QS 3C 3D 7H 8H AS 2S 6C 5C", started("KH"))
        assert found.action == Action("draw")
        assert found.reason.startswith("The KH makes no meld; ")
        assert found.others == (Action("take"),)

    def test_a_draw_that_is_no_choice(self):
        deal = played(started("KH", HOUSE), "pass", "pass")
        found = given("QD QS 3C 3D 7H 8H AS 2S 6C 5C", deal)
        assert found.action == Action("draw")
        assert found.reason == "Both have passed the upcard, so it is the stock."
        assert found.others == ()


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
