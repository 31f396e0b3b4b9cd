"""The hard bot: what it takes, throws, and knocks with."""

from ginp2p.bots.hard import HardBot
from ginp2p.game.cards import GUEST, parse_card
from ginp2p.game.deal import Action
from ginp2p.game.match import Match
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.game.view import View
from tests.game.positions import discard, hand, played, started

KNOCKS_WITH = {  # points: eleven cards, the king to go
    0: "AC 2C 3C 9C 9D 9H 4S 5S 6S 7S KD",
    2: "JC QC KC 9D 9H 9S 4C 4D 4H 2S KD",
    5: "JC QC KC 9D 9H 9S 4C 4D 4H 5S KD",
    9: "JC QC KC 9D 9H 9S 4C 4D 4H 9C KD",
}


def choice(cards, deal):
    return HardBot().choose(View(GUEST, deal, hand(cards), Match(deal.rules), None))


def after(draws):
    """The guest's turn to throw, with so many cards drawn from the stock."""
    deal = played(started("QH"), "draw", "serve")
    pile = (
        "QS",
        "TS",
        "8S",
        "TD",
        "8D",
        "TH",
        "8H",
        "6H",
        "6D",
        "3S",
        "3H",
        "3D",
        "AD",
        "AH",
        "AS",
    )
    for card in pile[: draws - 1]:
        deal = played(deal, discard(card), "draw", "serve")
    return deal


class TestKnocking:
    def test_it_goes_gin(self):
        action = choice(KNOCKS_WITH[0], after(9))
        assert (action.kind, action.card) == ("knock", parse_card("KD"))

    def test_early_it_knocks_with_what_it_has(self):
        assert choice("JC QC KC 9D 9H 9S 4C 4D 4H 7S KD", after(3)).kind == "knock"

    def test_later_it_waits_for_fewer_points(self):
        kinds = [choice(KNOCKS_WITH[5], after(draws)).kind for draws in (3, 7, 9, 15)]
        assert kinds == ["knock", "knock", "discard", "discard"]

    def test_at_last_it_knocks_with_two(self):
        assert choice(KNOCKS_WITH[2], after(15)).kind == "knock"

    def test_it_waits_when_the_opponent_has_taken_cards(self):
        deal = played(started("KS"), "draw", "serve", discard("QS"), "take", discard("8D"))
        deal = played(deal, "draw", "serve")
        assert choice(KNOCKS_WITH[5], after(3)).kind == "knock"
        assert choice(KNOCKS_WITH[5], deal).kind == "knock"
        deal = played(deal, discard("TS"), "take", discard("8H"), "draw", "serve")
        assert choice(KNOCKS_WITH[5], deal).kind == "discard"

    def test_it_keeps_to_a_lower_limit(self):
        rules = CLASSIC.replace(name="mine", knock_limit=4)
        deal = played(started("QH", rules), "draw", "serve")
        assert choice(KNOCKS_WITH[5], deal).kind == "discard"


class TestDrawing:
    def test_it_takes_what_makes_gin(self):
        deal = started("3C")
        assert choice("AC 2C 9C 9D 9H 4S 5S 6S 7S KD", deal) == Action("take")

    def test_it_takes_what_makes_a_meld(self):
        cards = "QD QS 3C 5D 7H 9C AS 2H 6S 8D"
        assert choice(cards, started("QC")) == Action("take")
        assert choice(cards, started("QC", HOUSE)) == Action("take")

    def test_it_leaves_what_makes_none(self):
        cards = "QD JS 3C 5D 7H 9C AS 2H 6S 8D"
        assert choice(cards, started("KC")) == Action("draw")
        assert choice(cards, started("KC", HOUSE)) == Action("pass")
        assert choice(cards, played(started("KC", HOUSE), "pass", "pass")) == Action("draw")


class TestDiscards:
    def test_it_keeps_a_pair_that_may_become_a_set(self):
        # the jacks are as dear as the lone king, and two more may come
        assert choice("JC JD KS 5C 6C 7C 2D 3D AH 8H 9S", after(1)) == discard("KS")

    def test_it_throws_a_pair_whose_mates_are_gone(self):
        deal = played(started("JH"), "draw", "serve", discard("JS"), "draw", "serve")
        deal = played(deal, discard("QH"), "draw", "serve")
        thrown = choice("JC JD KS KH 5C 6C 7C 2D 3D AH AS", deal).card
        assert thrown in hand("JC JD")

    def test_it_guards_what_the_opponent_collects(self):
        deal = played(started("KS"), "draw", "serve", discard("QH"), "take", discard("3H"))
        deal = played(deal, "draw", "serve", discard("QD"), "take", discard("4H"))
        deal = played(deal, "draw", "serve")
        # two queens are theirs, and the third would make a set
        assert choice("QC JC 5C 6C 7C 2D 3D 4D AH AS AC", deal) == discard("JC")
