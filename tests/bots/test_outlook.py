"""Where unseen cards may be, judged by what players keep and throw."""

import pytest

from ginp2p.bots.outlook import Outlook, has, stage_of
from ginp2p.bots.sight import SCALE, sight_of
from ginp2p.bots.weights import HELD, OFFERED, TAKING, TEN
from ginp2p.game.cards import GUEST, parse_card
from ginp2p.game.match import Match
from ginp2p.game.rules import CLASSIC
from ginp2p.game.view import View
from tests.game.positions import hand, played, started

MINE = "AC 2C 3C 9C 9D 9H 4S 5S 6S 7S KD"


def outlook(known="", pile="QH", stock=24, mine=MINE):
    deal = played(started("QH"), "draw", "serve")
    deal = deal.replace(known=(hand(known), ()), pile=hand(pile), stock=stock)
    return Outlook(sight_of(View(GUEST, deal, hand(mine), Match(CLASSIC), None)), stock)


def card(text):
    return parse_card(text)


class TestHeld:
    """How likely a card is the opponent's."""

    def test_cheap_cards_are_kept(self):
        held = outlook().held
        assert held[card("2D")] > held[card("7D")] > held[card("KS")]

    def test_what_goes_with_a_card_it_took_is_likely(self):
        free, taken = outlook().held, outlook("8H").held
        for mate in ("8C", "7H"):
            assert taken[card(mate)] > free[card(mate)]

    def test_where_mates_are_gone_it_is_less_so(self):
        assert outlook(pile="QH TC TD").held[card("TS")] < outlook().held[card("TS")]

    def test_what_it_took_is_certain_and_what_is_seen_is_not_there(self):
        found = outlook("8H")
        assert found.held[card("8H")] == found.evenly[card("8H")] == SCALE
        for seen in ("QH", "AC", "KD"):
            assert found.held[card(seen)] == found.offered[card(seen)] == 0

    @pytest.mark.parametrize("stock", [31, 24, 16, 3])
    @pytest.mark.parametrize("known", ["", "8H", "8H 8C 7H"])
    def test_all_together_are_the_cards_it_holds(self, stock, known):
        found = outlook(known, stock=stock)
        assert 9700 < sum(found.held) <= 10000


class TestOffered:
    """How likely a card comes within reach in a turn."""

    def test_dear_cards_come_sooner(self):
        offered = outlook().offered
        assert offered[card("KS")] > offered[card("7D")] > offered[card("2D")]

    def test_what_goes_with_a_card_the_opponent_took_does_not(self):
        assert outlook("8H").offered[card("8C")] < outlook().offered[card("8C")] // 2


class TestNear:
    def test_mates_and_neighbours_count_and_those_further_off_half(self):
        found = outlook()
        offered = found.offered
        # the mates 9S alone, as the others are held; 8D TD, and 7D JD by half
        sides = offered[card("9S")] + offered[card("8D")] + offered[card("TD")]
        assert found.near(card("9D")) == 2 * sides + offered[card("7D")] + offered[card("JD")]

    def test_at_the_ends_there_are_fewer(self):
        found = outlook()
        for end in ("AD", "KS", "2D", "QS"):
            assert found.near(card(end)) > 0


class TestExtensions:
    @pytest.mark.parametrize(
        ("known", "extending", "is_one"),
        [
            ("8H 8C", "8D", True),
            ("8H", "8D", False),
            ("7H 8H", "6H", True),
            ("7H 8H", "TH", False),
            ("QH KH", "JH", True),
            ("AD 2D", "3D", True),
            ("7H 9H", "8H", False),
        ],
    )
    def test_two_known_cards_are_needed(self, known, extending, is_one):
        assert outlook(known, pile="5C").is_extension(card(extending)) is is_one


class TestStages:
    def test_a_hand_has_four(self):
        assert [stage_of(stock) for stock in (31, 27, 26, 21, 20, 14, 13, 2)] == [
            0, 0, 1, 1, 2, 2, 3, 3,
        ]  # fmt: skip

    def test_each_has_its_numbers(self):
        for tables in (HELD, OFFERED, TAKING, TEN):
            assert len(tables) == 4
        assert [[len(table) for table in stage] for stage in HELD] == [[13, 16, 12, 4, 9, 9]] * 4
        assert [[len(table) for table in stage] for stage in OFFERED] == [[13, 4, 9]] * 4
        assert [len(stage) for stage in TEN] == [30] * 4
        assert [len(stage) for stage in TAKING] == [8] * 4


def test_a_card_is_among_others_or_not():
    suits = (1, 0, 0, 1 << 12)
    assert [has(suits, card(text)) for text in ("AC", "KS", "2C", "KC")] == [1, 1, 0, 0]
