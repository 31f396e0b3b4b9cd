import pytest

from ginp2p.game.cards import GUEST, HOST, format_card, format_cards, parse_card
from ginp2p.game.deal import Action, Deal
from ginp2p.game.match import Match
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.game.view import View
from tests.game.positions import discard, hand, knock, played, started, text_of

ELEVEN = "JS JH JD 8C 7S 7H 7D 4S 3D 2S AC"  # only the 8C lets it knock
LOOSE = "KC QD JH 9S 8C 7D 5H 4S 2C KD 3H"


def view_of(cards, deal, seat=GUEST, drawn=None):
    return View(seat, deal, hand(cards), Match(deal.rules), drawn)


def with_eleven(cards=ELEVEN):
    return view_of(cards, played(started("QC"), "draw", "serve"))


def kinds(view):
    return [action.kind for action in view.actions()]


class TestHand:
    def test_it_is_sorted(self):
        view = View(GUEST, started(), tuple(reversed(hand(LOOSE)[:10])), Match(CLASSIC), None)
        assert view.hand == hand(LOOSE)[:10]

    def test_it_is_grouped_by_melds(self):
        view = view_of("5C 4C 3C 9S 9H 9D KD 8C 2H AD", started())
        assert text_of(view.division.melds) == ["3C 4C 5C", "9D 9H 9S"]
        assert format_cards(view.division.deadwood) == "8C AD KD 2H"
        assert view.deadwood_points == 21

    def test_of_eleven_cards_the_best_discard_is_deadwood(self):
        view = with_eleven()
        assert view.best_discard == (parse_card("8C"), 10)
        assert format_cards(view.division.deadwood) == "AC 8C 3D 2S 4S"
        assert view.deadwood_points == 10

    def test_eleven_cards_are_not_melded_all_and_then_one_thrown(self):
        view = with_eleven("TH QD 9C QS JD TS JH TD 9D 9S JS")  # best as two runs and a set
        assert text_of(view.division.melds) == ["9C 9D 9S", "TD TH TS", "JD JH JS"]
        assert format_cards(view.division.deadwood) == "QD QS"
        assert view.deadwood_points == 10

    def test_ten_cards_have_no_best_discard(self):
        assert view_of(TEN, started()).best_discard is None

    def test_printing_a_view_shows_no_card(self):
        shown = repr(with_eleven()) + str(with_eleven())
        assert "hand" not in shown
        assert "View object" in shown


TEN = "AC 2C 3C 5D 6D 7D 9C 9D 9H 8S"


class TestActions:
    def test_classic_opens_with_a_draw_or_the_upcard(self):
        assert kinds(view_of(TEN, started())) == ["draw", "take"]

    def test_an_offer_is_taken_or_passed(self):
        deal = started(rules=HOUSE)
        assert kinds(view_of(TEN, deal)) == ["take", "pass"]
        assert kinds(view_of(TEN, played(deal, "pass"), HOST)) == ["take", "pass"]
        assert kinds(view_of(TEN, played(deal, "pass", "pass"))) == ["draw"]

    def test_any_card_may_be_discarded(self):
        view = with_eleven(LOOSE)
        assert view.actions() == tuple(Action("discard", card) for card in hand(LOOSE))

    def test_a_knock_comes_with_the_other_ten(self):
        view = with_eleven()
        ten = tuple(card for card in view.hand if card != parse_card("8C"))
        assert view.actions()[11:] == (Action("knock", parse_card("8C"), ten),)
        assert view.knock_discards() == {parse_card("8C"): 10}

    def test_a_taken_card_is_kept(self):
        view = view_of(ELEVEN, played(started("8C"), "take"))
        assert parse_card("8C") not in [action.card for action in view.actions()]
        assert kinds(view) == ["discard"] * 10
        assert view.knock_discards() == {}
        assert view.best_discard[0] != parse_card("8C")

    def test_every_one_is_legal_at_the_table(self):
        for cards in (ELEVEN, LOOSE, "AC 2C 3C 4C 5D 6D 7D 9C 9D 9H 8S"):
            view = with_eleven(cards)
            for action in view.actions():
                view.deal.play(GUEST, action)

    @pytest.mark.parametrize(
        "moves",
        [("draw",), ("draw", "serve", discard("8C")), ("draw", "serve", knock("8C", TEN))],
    )
    def test_out_of_turn_there_are_none(self, moves):
        view = view_of(TEN, played(started(), *moves))
        assert not view.is_my_turn
        assert view.actions() == ()
        assert view.knock_discards() == {}

    def test_handing_over_and_showing_are_no_decisions(self):
        for moves in (("draw",), ("draw", "serve", knock("8C", TEN))):
            view = view_of("AS 2S 3S KC KD KH JC JD JH 5C", played(started(), *moves), HOST)
            assert not view.is_my_turn


class TestWhyNot:
    def test_what_may_be_done_has_no_reason_against_it(self):
        assert view_of(TEN, started()).why_not("draw") is None
        assert view_of(LOOSE[:-3], started()).why_not("draw") is None
        assert with_eleven().why_not("discard") is None
        assert with_eleven().why_not("knock") is None
        assert with_eleven().why_not("knock", parse_card("8C")) is None

    def test_another_turn(self):
        assert (
            str(view_of(TEN, started(), HOST).why_not("draw")) == "It is the other player's turn."
        )

    def test_another_phase(self):
        assert str(view_of(TEN, started()).why_not("discard")) == (
            "That is not possible now: draw from the stock or take the upcard."
        )
        assert str(with_eleven().why_not("draw")) == "That is not possible now: discard or knock."

    def test_the_hand_is_over(self):
        deal = played(started(), "draw", "serve", "resign", "close")
        assert str(view_of(ELEVEN, deal).why_not("discard")) == "The hand is over."

    def test_too_many_points(self):
        assert str(with_eleven(LOOSE).why_not("knock")) == (
            "Your best discard leaves 68 points; a knock needs 10 or fewer."
        )
        assert str(with_eleven().why_not("knock", parse_card("JS"))) == (
            "Without the JS you have 38 points; a knock needs 10 or fewer."
        )

    def test_a_card_not_held(self):
        assert str(with_eleven().why_not("discard", parse_card("KS"))) == "You do not hold the KS."

    def test_a_card_taken_in_this_turn(self):
        view = view_of(ELEVEN, played(started("8C"), "take"))
        for kind in ("discard", "knock"):
            assert str(view.why_not(kind, parse_card("8C"))) == (
                "You took the 8C in this turn, so another card has to go."
            )


class TestWhatASeatSees:
    def test_a_drawn_card_is_marked(self):
        deal = played(started("QC"), "draw", "serve")
        view = view_of(ELEVEN, deal, drawn=parse_card("4S"))
        assert (format_card(view.drawn), format_card(view.upcard)) == ("4S", "QC")

    def test_rules_and_score_are_at_hand(self):
        view = view_of(TEN, Deal.start(HOUSE, HOST, 3))
        assert view.rules == HOUSE
        assert view.match.scores == (0, 0)
