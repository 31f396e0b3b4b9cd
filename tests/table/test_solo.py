import pytest

from ginp2p.entropy import SeededEntropy
from ginp2p.errors import IllegalMove, Misuse
from ginp2p.game.cards import ALL_CARDS, GUEST, HOST
from ginp2p.game.deal import Action
from ginp2p.game.rules import CLASSIC, HOUSE, preset
from ginp2p.game.score import Result
from ginp2p.table.events import (
    DealOver,
    Discarded,
    Drawn,
    HandDealt,
    HandShown,
    Knocked,
    MatchOver,
    UpcardPassed,
    UpcardTaken,
)
from ginp2p.table.solo import SoloTable
from tests.game.positions import hand, knock

RUNS = "AS 2S 3S 4S 5S AH 2H 3H 4H 5H"


def table_of(rules=CLASSIC, seed=b"solo"):
    return SoloTable(rules, SeededEntropy(seed))


def state(table):
    return (
        table.deal.encode(),
        table.match.encode(),
        table.view(HOST).hand,
        table.view(GUEST).hand,
        list(table._stock),
        table._drawn,
    )


def refused(table, seat, action, words):
    before = state(table)
    with pytest.raises(IllegalMove, match=words):
        table.play(seat, action)
    assert state(table) == before


def first_discard(table, seat):
    table.play(seat, Action("discard", table.view(seat).hand[0]))


def played_until_knock(table):
    """Play the first of what is allowed, and knock when that can be."""
    while not table.view(table.deal.turn).knock_discards():
        seat = table.deal.turn
        view = table.view(seat)
        best = view.best_discard
        table.play(seat, Action("discard", best[0]) if best else view.actions()[0])
    return table.deal.turn


class TestDealing:
    def test_the_person_starts_the_first_hand(self):
        table = table_of()
        assert (table.deal.dealer, table.deal.turn) == (HOST, GUEST)

    def test_every_card_is_somewhere(self):
        table = table_of()
        hands = table.view(HOST).hand + table.view(GUEST).hand
        assert len(hands) == 20
        assert sorted(hands + table.deal.pile + tuple(table._stock)) == list(ALL_CARDS)

    def test_the_same_seed_deals_the_same_cards(self):
        assert state(table_of()) == state(table_of())
        assert state(table_of(seed=b"other")) != state(table_of())

    def test_printing_the_table_shows_no_card(self):
        assert "SoloTable object" in repr(table_of())


class TestPlay:
    def test_a_drawn_card_is_seen_by_its_seat_alone(self):
        table = table_of()
        table.take_events(GUEST)
        table.take_events(HOST)
        table.play(GUEST, Action("draw"))
        card = table.view(GUEST).drawn
        assert card in table.view(GUEST).hand
        assert table.view(HOST).drawn is None
        assert table.take_events(GUEST) == [Drawn(GUEST, card)]
        assert table.take_events(HOST) == [Drawn(GUEST, None)]

    def test_the_mark_goes_with_the_turn(self):
        table = table_of()
        table.play(GUEST, Action("draw"))
        first_discard(table, GUEST)
        assert table.view(GUEST).drawn is None

    def test_the_upcard_is_taken(self):
        table = table_of()
        upcard = table.deal.upcard
        table.play(GUEST, Action("take"))
        assert upcard in table.view(GUEST).hand
        assert table.take_events(HOST) == [HandDealt(1, HOST, upcard), UpcardTaken(GUEST, upcard)]

    def test_an_offer_is_passed(self):
        table = table_of(HOUSE)
        table.play(GUEST, Action("pass"))
        table.play(HOST, Action("pass"))
        assert table.deal.phase == "must_draw"
        assert table.take_events(GUEST)[1:] == [UpcardPassed(GUEST), UpcardPassed(HOST)]

    def test_a_discard_is_told_to_both(self):
        table = table_of()
        table.play(GUEST, Action("draw"))
        card = table.view(GUEST).hand[0]
        first_discard(table, GUEST)
        assert table.take_events(HOST)[-1] == Discarded(GUEST, card)
        assert card not in table.view(GUEST).hand
        assert table.deal.upcard == card

    def test_a_knock_is_shown_scored_and_closed_at_once(self):
        table = table_of()
        seat = played_until_knock(table)
        view, shown = table.view(seat), table.view(1 - seat).hand
        card = min(view.knock_discards())
        table.take_events(HOST)
        table.play(seat, view.knock(card))
        result = table.deal.result
        assert (table.deal.phase, table.is_hand_over) == ("closed", True)
        assert table.match.results == (result,)
        assert table.take_events(HOST)[:3] == [
            Knocked(seat, card, view.knock(card).cards),
            HandShown(1 - seat, shown),
            DealOver(1, result, table.match, table.deal.stock),
        ]


class TestRefusals:
    def test_a_card_not_held(self):
        table = table_of()
        table.play(GUEST, Action("draw"))
        refused(table, GUEST, Action("discard", table._stock[0]), "you do not hold the")
        refused(table, GUEST, Action("discard", table.view(HOST).hand[0]), "you do not hold the")

    def test_a_knock_with_cards_not_held(self):
        table = table_of()
        table.play(GUEST, Action("draw"))
        assert table.deal.upcard not in hand(RUNS)
        table._hands[GUEST] = hand("KC QD JH 9S 8C 7D 5H 4S 2C KD 3H")
        refused(table, GUEST, knock("KC", RUNS), "you do not hold the AS")
        refused(table, GUEST, knock("KS", RUNS), "you do not hold the KS")

    def test_another_turn(self):
        table = table_of()
        refused(table, HOST, Action("draw"), "it is for the guest to draw")

    @pytest.mark.parametrize("kind", ["serve", "show", "close", "fold"])
    def test_what_the_dealer_does_is_no_move(self, kind):
        refused(table_of(), GUEST, Action(kind), "not possible now")

    def test_the_next_hand_while_one_is_played(self):
        table = table_of()
        before = state(table)
        with pytest.raises(Misuse, match="a hand is being played"):
            table.next_hand()
        assert state(table) == before


class TestMatch:
    def play_hand(self, table):
        seat = played_until_knock(table)
        view = table.view(seat)
        table.play(seat, view.knock(min(view.knock_discards())))

    def test_the_next_hand_is_dealt_by_the_other(self):
        table = table_of(preset("classic", 250))
        self.play_hand(table)
        before = table.deal
        assert table.is_hand_over
        assert isinstance(table.take_events(HOST)[-1], DealOver)
        assert table.deal is before
        table.next_hand()
        assert (table.deal.dealer, table.match.hand_number) == (GUEST, 2)
        assert isinstance(table.take_events(HOST)[-1], HandDealt)

    def test_a_match_ends_with_its_last_hand(self):
        table = table_of(preset("classic", 0))
        self.play_hand(table)
        assert table.is_over
        assert table.take_events(GUEST)[-1] == MatchOver(table.match)
        with pytest.raises(Misuse, match="the match is over"):
            table.next_hand()

    def test_no_move_is_possible_after_a_hand(self):
        table = table_of(preset("classic", 0))
        self.play_hand(table)
        refused(table, GUEST, Action("draw"), "the hand is over")
        refused(table, GUEST, Action("resign"), "the match is over")


class TestResign:
    @pytest.mark.parametrize("seat", [HOST, GUEST])
    def test_either_seat_resigns_whoevers_turn_it_is(self, seat):
        table = table_of()
        table.play(seat, Action("resign"))
        result = Result("resigned", 1 - seat)
        assert (table.is_over, table.match.winner) == (True, 1 - seat)
        assert (table.deal.phase, table.deal.result) == ("closed", result)
        assert table.take_events(GUEST)[1:] == [
            DealOver(1, result, table.match, table.deal.stock),
            MatchOver(table.match),
        ]

    def test_between_hands_the_played_hand_keeps_its_result(self):
        table = table_of(preset("classic", 250))
        TestMatch().play_hand(table)
        result = table.deal.result
        table.resign(GUEST)
        assert table.deal.result == result
        assert table.match.results == (result, Result("resigned", HOST))
