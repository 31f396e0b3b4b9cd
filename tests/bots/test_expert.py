"""The expert: what it weighs, and what it makes of the opponent's habit."""

import pytest

from ginp2p.bots.expert import (
    EARLY,
    GIN,
    PATIENT,
    UNKNOWN,
    ExpertBot,
    _rank,
    habit_of_opponent,
    weigh,
)
from ginp2p.bots.sight import sight_of
from ginp2p.bots.valuation import Valuation, is_gin
from ginp2p.errors import Misuse
from ginp2p.game.cards import GUEST, HOST, parse_card
from ginp2p.game.deal import Action
from ginp2p.game.match import Match
from ginp2p.game.melds import by_suit
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.game.score import score_knock, washed
from ginp2p.game.view import View
from tests.game.positions import discard, hand, played, started

GIN_BUT_THE_KING = "AC 2C 3C 9C 9D 9H 4S 5S 6S 7S KD"
KNOCKER = {
    0: "AC 2C 3C 9C 9D 9H 4S 5S 6S 7S",
    2: "JC QC KC 9D 9H 9S 4C 4D 4H 2S",
    5: "JC QC KC 9D 9H 9S 4C 4D 4H 5S",
    8: "JC QC KC 9D 9H 9S 4C 4D 4H 8S",
}
MANY = "AD 3D 5D 7D TD 2H 6H 8H QS TC"  # ten cards of many points
FEW = "AD 2D 3D 7D 7H 7C AH AS 2H 3H"  # ten that leave few enough to knock


def view(cards, deal, match=None):
    return View(GUEST, deal, hand(cards), match or Match(deal.rules), None)


def with_eleven(rules=CLASSIC):
    deal = started("QH", rules)
    if rules is HOUSE:
        deal = played(deal, "pass", "pass")
    return played(deal, "draw", "serve")


def ended(knocker, left, other_hand=MANY):
    """A hand that this seat has ended with so many points."""
    return score_knock(CLASSIC, knocker, hand(KNOCKER[left]), hand(other_hand))


UNSEEN = Match(CLASSIC)
SEEN_TO_WAIT = Match(CLASSIC, (ended(HOST, 0), ended(HOST, 0)))


def after(draws):
    """The guest's turn to throw, with so many cards drawn from the stock."""
    deal = played(started("QH"), "draw", "serve")
    for card in ("QS", "TS", "8S", "TD", "8D", "TH", "8H", "6H", "6D", "3S")[: draws - 1]:
        deal = played(deal, discard(card), "draw", "serve")
    return deal


def habit(*results):
    match = Match(CLASSIC, results)
    return habit_of_opponent(view("AC 2C 3C 9C 9D 9H 4S 5S 6S KD", started(), match))


@pytest.mark.parametrize("match", [UNSEEN, SEEN_TO_WAIT], ids=["unseen", "seen to wait"])
class TestWeighing:
    def test_gin_is_worth_more_than_anything(self, match):
        worth, action = weigh(view(GIN_BUT_THE_KING, with_eleven(), match))[0]
        assert (action.kind, action.card) == ("knock", parse_card("KD"))
        assert worth >= GIN
        assert ExpertBot().choose(view(GIN_BUT_THE_KING, with_eleven(), match)) == action

    def test_of_knocks_it_names_the_best(self, match):
        weighed = weigh(view("JS JH JD TC AC 7S 7H 7D 4S 3S 2S", with_eleven(), match))
        kinds = [action.kind for _, action in weighed]
        assert kinds.count("knock") == 1
        assert kinds.count("discard") == 11

    def test_worths_fall(self, match):
        for cards in (GIN_BUT_THE_KING, "AC 3C 5D 7D 9H JH KS 2S 4C 6D 8H"):
            worths = [worth for worth, _ in weigh(view(cards, with_eleven(), match))]
            assert worths == sorted(worths, reverse=True)

    def test_a_card_just_taken_is_no_discard(self, match):
        deal = played(started("KH"), "take")
        weighed = weigh(view("AC 3C 5D 7D 9H JH KH 2S 4C 6D 8H", deal, match))
        assert discard("KH") not in [action for _, action in weighed]
        assert len(weighed) == 10

    def test_a_lower_limit_allows_no_knock(self, match):
        rules = CLASSIC.replace(name="mine", knock_limit=4)
        weighed = weigh(view("JC QC KC 9D 9H 9S 4C 4D 4H 5S TD", with_eleven(rules), match))
        assert {action.kind for _, action in weighed} == {"discard"}

    @pytest.mark.parametrize(
        ("moves", "rules", "kinds"),
        [
            ((), CLASSIC, {"draw", "take"}),
            ((), HOUSE, {"pass", "take"}),
            (("pass", "pass"), HOUSE, {"draw"}),
        ],
    )
    def test_before_the_draw_it_weighs_both_piles(self, match, moves, rules, kinds):
        deal = played(started("QH", rules), *moves)
        weighed = weigh(view("AC 3C 5D 7D 9H JH KS 2S 4C 6D", deal, match))
        assert {action.kind for _, action in weighed} == kinds

    def test_it_takes_what_makes_gin(self, match):
        weighed = weigh(view("AC 2C 9C 9D 9H 4S 5S 6S 7S KD", started("3C"), match))
        assert weighed[0][1] == Action("take")
        assert weighed[0][0] >= GIN

    def test_a_taken_card_cannot_make_gin_by_going(self, match):
        # gin needs the king of spades to go, which is the one taken
        weighed = weigh(view("AC 2C 3C 9C 9D 9H 4S 5S 6S KD", started("KS"), match))
        worths = {action.kind: worth for worth, action in weighed}
        assert worths["take"] < GIN

    def test_out_of_turn_there_is_nothing_to_weigh(self, match):
        with pytest.raises(Misuse):
            weigh(View(HOST, started(), hand(KNOCKER[8]), match, None))


class TestEqualWorths:
    def test_the_order_does_not_hang_on_the_order_before(self):
        equal = [(5, Action("take")), (5, Action("draw")), (7, discard("KD")), (7, discard("2C"))]
        ordered = [equal[2], equal[3], equal[1], equal[0]]
        assert sorted(equal, key=_rank) == ordered
        assert sorted([equal[k] for k in (3, 1, 2, 0)], key=_rank) == ordered


def knocks(left, draws, match=None):
    """Whether the expert knocks with so many points left, after so many draws."""
    return ExpertBot().choose(view(KNOCKER[left] + " KD", after(draws), match)).kind == "knock"


class TestKnocking:
    """Sooner or later, and with how much: by what the opponent has shown."""

    @pytest.mark.parametrize("draws", [1, 3, 5, 7, 11])
    @pytest.mark.parametrize("match", [UNSEEN, SEEN_TO_WAIT], ids=["unseen", "seen to wait"])
    def test_gin_is_always_knocked(self, draws, match):
        assert knocks(0, draws, match)

    @pytest.mark.parametrize("draws", [1, 3, 5, 7, 11])
    def test_few_points_go_for_gin(self, draws):
        assert not knocks(2, draws)
        assert not knocks(2, draws, SEEN_TO_WAIT)

    def test_early_it_knocks_with_what_gin_is_far_from(self):
        assert [knocks(5, draws) for draws in (1, 3, 5, 7)] == [True, False, False, False]
        assert [knocks(8, draws) for draws in (1, 3, 5, 7)] == [True, True, True, False]

    def test_whoever_waits_as_well_is_met_by_knocks_for_longer(self):
        assert [knocks(5, draws, SEEN_TO_WAIT) for draws in (1, 7, 11)] == [True, True, True]
        assert [knocks(8, draws, SEEN_TO_WAIT) for draws in (1, 7, 11)] == [True, True, True]

    def test_a_card_that_the_opponent_took_counts_as_four_draws(self):
        deal = after(3)
        assert knocks(8, 3)
        known = deal.replace(known=(hand("7S"), ()))
        weighed = weigh(view(KNOCKER[8] + " KD", known))
        assert weighed[0][1].kind == "discard"


class TestHabit:
    def test_before_anything_was_shown_it_is_unknown(self):
        assert habit() == UNKNOWN
        assert habit(washed()) == UNKNOWN

    def test_knocks_with_many_points_are_early(self):
        assert habit(ended(HOST, 8)) == EARLY
        assert habit(ended(HOST, 8), ended(HOST, 5)) == EARLY

    def test_knocks_with_few_points_and_gin_are_patient(self):
        assert habit(ended(HOST, 2)) == UNKNOWN
        assert habit(ended(HOST, 2), ended(HOST, 2), ended(HOST, 2)) == PATIENT
        assert habit(ended(HOST, 0)) == PATIENT
        assert habit(ended(HOST, 8), ended(HOST, 0), ended(HOST, 0)) == PATIENT

    def test_whoever_could_have_knocked_and_did_not_is_patient(self):
        assert habit(ended(GUEST, 2, FEW)) == PATIENT
        assert habit(ended(HOST, 8), ended(GUEST, 2, FEW)) == PATIENT

    def test_whoever_could_not_says_little(self):
        assert habit(ended(GUEST, 2)) == UNKNOWN

    def test_our_own_knocks_are_no_sign(self):
        assert habit(ended(GUEST, 8)) == UNKNOWN


class TestValuing:
    def valuation(self, cards, deal=None):
        return Valuation(sight_of(view(cards, deal or with_eleven())), 30)

    def worths(self, cards, deal=None):
        found = self.valuation(cards, deal).of_each(None)
        return {card: worth for worth, card, _ in found}

    def test_fewer_points_left_are_worth_more(self):
        worths = self.worths(GIN_BUT_THE_KING)
        assert max(worths, key=worths.get) == parse_card("KD")

    def test_each_discard_comes_with_the_points_left(self):
        found = self.valuation("AC 2C 3C 9C 9D 9H 4S 5S 6S 7D KD").of_each(parse_card("7D"))
        left = {card: points for _, card, points in found}
        assert left[parse_card("KD")] == 7
        assert left[parse_card("AC")] == 22
        assert parse_card("7D") not in left

    def test_a_card_that_the_opponent_can_meld_is_worth_keeping(self):
        deal = with_eleven()
        known = deal.replace(known=(hand("9S 9H"), ()))
        cards = "9D AC 2C 3C 5H 6H 7H KC QD 2S 4D"
        free, wanted = self.worths(cards), self.worths(cards, known)
        nine, king = parse_card("9D"), parse_card("KC")
        assert wanted[nine] - wanted[king] < free[nine] - free[king]

    def test_a_card_that_makes_a_meld_is_taken(self):
        more, left, thrown = self.valuation("QD QS 3C 5D 7H 9C AS 2H 6S 8D").of_taking(
            parse_card("QC")
        )
        assert more > 0
        assert (left, thrown) == (35, parse_card("6S"))

    def test_a_card_that_does_nothing_is_not(self):
        assert self.valuation("QD QS 3C 5D 7H 9C AS 2H 6S 8D").of_taking(parse_card("KC"))[0] < 0


class TestGin:
    @pytest.mark.parametrize(
        ("cards", "left", "gin"),
        [
            ("AC 2C 3C 9C 9D 9H 4S 5S 6S 7S KD", 10, True),
            ("AC 2C 3C 9C 9D 9H 4S 5S 6S 7S 8S", 0, True),
            ("AC 2C 3C 9C 9D 9H 4S 5S 6S 5H 5D", 10, False),
            ("AC 2C 3C 9C 9D 9H 4S 5S 6S 7S 2D", 2, True),
            ("AC 2C 3C 9C 9D 9H 4S 5S 6S AD AH", 2, False),
        ],
    )
    def test_one_card_has_to_be_all_that_is_left(self, cards, left, gin):
        assert is_gin(by_suit(hand(cards)), left) is gin
