"""A bot given its ``View`` alone plays the same whatever the hidden cards are."""

import pytest

from ginp2p.bots import LEVELS, make_bot
from ginp2p.entropy import SeededEntropy
from ginp2p.game.cards import other
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.table.solo import SoloTable
from tests.bots.blind import differing, rearranged


@pytest.mark.parametrize("rules", [CLASSIC, HOUSE], ids=["classic", "house"])
@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_change_no_action(level, rules):
    def make(name):
        return make_bot(level, SeededEntropy(name.encode()))

    for number in range(2):
        # in later hands a bot knows what the first have shown
        assert differing(make, rules, f"blind {level} {number}", hands=4, twins=1) == 0


class TestTheTestItself:
    def test_a_bot_that_sees_the_other_hand_is_found_out(self, monkeypatch):
        seen = []

        def peeking(table, seat):
            seen[:] = table._hands[other(seat)]
            return plain(table, seat)

        plain = SoloTable.view
        monkeypatch.setattr(SoloTable, "view", peeking)

        class Peeks:
            def choose(self, view):
                actions = view.actions()
                return actions[sum(seen) % len(actions)]

        assert differing(lambda _: Peeks(), CLASSIC, "peeks") > 0

    def test_what_is_dealt_anew_is_what_is_hidden(self):
        table = SoloTable(CLASSIC, SeededEntropy(b"anew"))
        seat = table.deal.turn
        twin = rearranged(table, seat, SeededEntropy(b"twin"))
        assert twin.view(seat).hand == table.view(seat).hand
        assert twin.deal == table.deal
        assert twin._hands[other(seat)] != table._hands[other(seat)]
        assert sorted(twin._hands[other(seat)] + tuple(twin._stock)) == sorted(
            table._hands[other(seat)] + tuple(table._stock)
        )
