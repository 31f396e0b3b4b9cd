"""Positions in which a bot could slip, for every level."""

import pytest

from ginp2p.bots import LEVELS, make_bot
from ginp2p.entropy import SeededEntropy
from ginp2p.game.cards import ALL_CARDS, GUEST, HOST, parse_card
from ginp2p.game.deal import WASH_STOCK, Action, Deal
from ginp2p.game.match import Match
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.game.view import View
from tests.game.positions import hand, played, started

POOR = "AC 3C 5D 7D 9H JH KS 2S 4C 6D"


@pytest.fixture(params=LEVELS)
def choose(request):
    """What bots of a level do in a position, over many seeds; each is legal."""

    def chosen(cards, deal, match=None):
        view = View(deal.turn, deal, hand(cards), match or Match(deal.rules), None)
        found = set()
        for seed in range(12):
            action = make_bot(request.param, SeededEntropy(bytes([seed]))).choose(view)
            assert action in view.actions()
            deal.play(deal.turn, action)
            found.add(action)
        return found

    return chosen


def at_the_end(cards, stock, rules=CLASSIC):
    """The guest's turn to throw, with so few cards left in the stock."""
    seen = hand(cards)
    spare = [card for card in ALL_CARDS if card not in seen]
    pile = tuple(spare[: 52 - 11 - 10 - stock])
    return Deal(rules, HOST, "discard", GUEST, stock, pile, ((), ()), None, 0, None)


class TestElevenMeldedCards:
    @pytest.mark.parametrize(
        "cards",
        [
            "AC 2C 3C 4C 5C 6C 7C 9D 9H 9S 9C",
            "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H",
            "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC",
            "7C 8C 9C 7D 8D 9D 7H 8H 9H TH JH",
        ],
    )
    def test_it_goes_gin(self, choose, cards):
        for action in choose(cards, played(started("KD"), "draw", "serve")):
            assert action.kind == "knock"

    def test_also_where_one_of_them_was_just_taken(self, choose):
        deal = played(started("9C"), "take")
        for action in choose("AC 2C 3C 4C 5C 6C 7C 9D 9H 9S 9C", deal):
            assert (action.kind, action.card == parse_card("9C")) == ("knock", False)

    def test_also_where_only_one_discard_leaves_gin(self, choose):
        deal = played(started("4C"), "take")
        for action in choose("AC 2C 3C 4C 7D 8D 9D KC KH KS QH", deal):
            assert (action.kind, action.card) == ("knock", parse_card("QH"))


class TestTheCardJustTaken:
    def test_it_is_not_thrown_even_where_it_is_the_worst(self, choose):
        deal = played(started("KD"), "take")
        for action in choose("AC 2C 3C 5D 6D 7D 9H 9S 9C 4H KD", deal):
            assert action.card != parse_card("KD")

    def test_it_is_not_thrown_when_all_else_is_melded(self, choose):
        deal = played(started("KD"), "take")
        for action in choose("AC 2C 3C 4C 5D 6D 7D 9H 9S 9C KD", deal):
            assert action.card != parse_card("KD")

    def test_it_is_not_the_discard_of_a_knock(self, choose):
        deal = played(started("4H"), "take")
        for action in choose("AC 2C 3C 5D 6D 7D 9H 9S 9C 2H 4H", deal):
            assert action.card != parse_card("4H")


class TestTheEndOfTheStock:
    def test_the_last_discard_is_made(self, choose):
        cards = POOR + " 8S"
        for action in choose(cards, at_the_end(cards, WASH_STOCK)):
            assert action.kind == "discard"
            deal = at_the_end(cards, WASH_STOCK).play(GUEST, action)
            assert deal.result.kind == "wash"

    def test_gin_in_the_last_turn_is_knocked(self, choose):
        cards = "AC 2C 3C 9C 9D 9H 4S 5S 6S 7S KD"
        for action in choose(cards, at_the_end(cards, WASH_STOCK)):
            assert action.kind == "knock"

    def test_the_last_draw_is_made(self, choose):
        deal = at_the_end(POOR + " 8S", WASH_STOCK + 1)
        deal = deal.play(GUEST, Action("discard", parse_card("8S")))
        free = [card for card in ALL_CARDS if card not in deal.pile and card not in hand(POOR)]
        cards = " ".join("A23456789TJQK"[card % 13] + "CDHS"[card // 13] for card in free[:10])
        assert {action.kind for action in choose(cards, deal)} <= {"draw", "take"}


class TestTheOpening:
    def test_both_may_pass(self, choose):
        deal = started("QH", HOUSE)
        assert {action.kind for action in choose(POOR, deal)} <= {"pass", "take"}
        second = played(deal, "pass")
        assert {action.kind for action in choose(POOR, second)} <= {"pass", "take"}

    def test_after_both_have_passed_the_first_must_draw(self, choose):
        deal = played(started("QH", HOUSE), "pass", "pass")
        assert choose(POOR, deal) == {Action("draw")}

    def test_an_empty_pile_leaves_the_stock(self, choose):
        # the only upcard was taken, and not thrown back yet: the turn ends with a discard
        deal = played(started("QH"), "take")
        assert deal.pile == ()
        for action in choose(POOR + " QH", deal):
            assert action.kind == "discard"
