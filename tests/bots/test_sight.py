"""What a bot can tell from its view."""

from ginp2p.bots.sight import SCALE, Sight, sight_of, with_card, without_card
from ginp2p.game.cards import ALL_CARDS, HOST, parse_card
from ginp2p.game.match import Match
from ginp2p.game.melds import by_suit
from ginp2p.game.view import View
from tests.game.positions import discard, hand, played, started

NOTHING = (0, 0, 0, 0)
TEN = "2C 5C 8C JC 3D 6D 9D 4H 7H TH"


def sight(mine, theirs="", gone=""):
    return Sight(by_suit(hand(mine)), by_suit(hand(theirs)), by_suit(hand(gone)), len(hand(theirs)))


def holds(seen, card):
    return seen.holds(parse_card(card))


def use(seen, card):
    return seen.use_to_opponent(parse_card(card))


class TestCards:
    def test_what_the_opponent_took_is_known_and_the_pile_is_gone(self):
        deal = played(started("QH"), "take", discard("KS"), "draw", "serve", discard("2S"))
        deal = played(deal, "draw", "serve")
        seen = sight_of(View(HOST, deal, hand(TEN), Match(deal.rules), None))
        assert seen.theirs == by_suit(hand("QH"))
        assert seen.gone == by_suit(hand("KS 2S"))
        assert seen.known_count == 1
        assert seen.unseen_count == 52 - 10 - 1 - 2

    def test_one_more_and_one_fewer(self):
        ten = by_suit(hand(TEN))
        for card in ALL_CARDS:
            assert with_card(ten, card) == by_suit({*hand(TEN), card})
            assert without_card(ten, card) == by_suit(set(hand(TEN)) - {card})

    def test_taking_the_upcard_moves_it_into_the_hand(self):
        seen = sight(TEN, gone="QS KD").taking(parse_card("QS"))
        assert seen.mine == by_suit(hand(TEN + " QS"))
        assert seen.gone == by_suit(hand("KD"))
        assert seen.unseen_count == 40


class TestOdds:
    def test_ten_unknown_cards_among_the_unseen(self):
        seen = sight(TEN, gone="QS KD")
        assert holds(seen, "AS") == 10 * SCALE // 40

    def test_known_cards_are_certain_and_others_less_likely(self):
        seen = sight(TEN, theirs="QS QD QH", gone="KD")
        assert holds(seen, "QS") == SCALE
        assert holds(seen, "AS") == 7 * SCALE // 38

    def test_a_card_that_is_seen_elsewhere_is_not_theirs(self):
        seen = sight(TEN, gone="QS KD")
        assert holds(seen, "KD") == 0
        assert holds(seen, "2C") == 0

    def test_a_discard_counts_by_its_partners(self):
        assert use(sight(TEN, theirs="QS QD", gone="QC"), "QH") >= SCALE
        assert use(sight(TEN, theirs="9S TS", gone="QC"), "JS") >= SCALE
        assert use(sight(TEN, theirs="9S JS", gone="QC"), "TS") >= SCALE

    def test_no_partners_no_use(self):
        seen = sight("QS QD QH JC 2C 5C 8C 3D 6D 9D", gone="AD")
        assert use(seen, "QC") < use(seen, "KS") < use(sight(TEN), "5S")

    def test_the_ends_of_a_suit_have_fewer_runs(self):
        seen = sight("", gone="")
        assert use(seen, "AS") == use(seen, "KS") < use(seen, "2S") < use(seen, "3S")


class TestHelp:
    def test_the_cards_that_meld_each_with_what_is_then_left(self):
        # the 4C melds 15 points of 48, each nine 18 and itself
        ten = "5C 6C 9D 9H 2S KS QD"
        found = sight(ten, gone="7C").helpful(by_suit(hand(ten)))
        assert [card for card, _ in found] == list(hand("4C 9C 9S"))
        assert [left for _, left in found] == [40, 33, 33]


def test_it_shows_no_card():
    assert "mine" not in repr(sight(TEN))
