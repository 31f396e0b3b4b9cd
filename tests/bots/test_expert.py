"""The expert: what it weighs, and what it makes of the opponent's habit."""

import pytest

from ginp2p.bots.expert import GIN, ExpertBot, _in_order, habit_of_opponent, weigh
from ginp2p.bots.sight import sight_of
from ginp2p.bots.valuation import EARLY, KNOCK_SIZE, PATIENT, SIZE, UNKNOWN, Valuation
from ginp2p.bots.weights import tables
from ginp2p.errors import Misuse
from ginp2p.game.cards import GUEST, HOST, parse_card
from ginp2p.game.deal import Action
from ginp2p.game.match import Match
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
        assert _in_order(equal) == ordered
        assert _in_order(list(reversed(equal))) == ordered


class TestWaiting:
    """Until the opponent was seen to wait."""

    def test_early_it_knocks_with_what_it_may(self):
        for draws in (1, 3):
            action = ExpertBot().choose(view(KNOCKER[8] + " KD", after(draws)))
            assert (action.kind, action.card) == ("knock", parse_card("KD"))

    def test_later_it_knocks_with_gin_alone(self):
        for left in (2, 5, 8):
            assert ExpertBot().choose(view(KNOCKER[left] + " KD", after(5))).kind == "discard"
        assert ExpertBot().choose(view(KNOCKER[0] + " KD", after(5))).kind == "knock"

    def test_whoever_waits_as_well_is_met_by_numbers(self):
        # which hold that a knock with five points would now be undercut too often
        assert ExpertBot().choose(view(KNOCKER[5] + " KD", after(3))).kind == "knock"
        seen = view(KNOCKER[5] + " KD", after(3), SEEN_TO_WAIT)
        assert ExpertBot().choose(seen).kind == "discard"


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


class TestNumbers:
    def test_there_are_as_many_as_are_looked_up(self):
        assert [len(table) for table in tables()] == [SIZE, SIZE, KNOCK_SIZE]

    def test_they_are_points_a_hand_can_bring(self):
        for table in tables():
            assert max(abs(number) for number in table) < 9000

    def test_fewer_points_left_are_worth_more(self):
        sight = sight_of(view(GIN_BUT_THE_KING, with_eleven()))
        worths = {card: worth for worth, card, _ in Valuation(sight, 30, UNKNOWN).after_each(None)}
        assert max(worths, key=worths.get) == parse_card("KD")

    def test_a_knock_is_worth_less_the_longer_the_hand_was(self):
        sight = sight_of(view(KNOCKER[8] + " KD", with_eleven()))
        early, late = (Valuation(sight, stock, PATIENT) for stock in (30, 8))
        king = parse_card("KD")
        assert early.of_knock(king, 8) > late.of_knock(king, 8)
