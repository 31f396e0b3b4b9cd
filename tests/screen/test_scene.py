"""The end of a hand, in the order in which it is shown."""

from clients.screen.scene import piles_of
from ginp2p.game.cards import GUEST, HOST, format_cards
from tests.screen.results import UNDERCUT


def lying(side, moved):
    return [format_cards(pile.cards) for pile in piles_of(UNDERCUT, side, moved)]


class TestLayOffs:
    def test_at_first_both_hands_lie_as_they_were(self):
        assert lying(HOST, 0) == ["9C TC JC", "KC KD KH", "5S 6S 7S", "JD"]
        assert sorted(" ".join(lying(GUEST, 0)).split()) == sorted(
            ["8S", "9S", "7C", "8C", "2C", "2D", "2H", "2S", "8D", "AC"]
        )

    def test_each_moves_to_its_meld(self):
        seen = [" ".join(lying(HOST, moved)).count(" ") + 1 for moved in range(5)]
        assert seen == [10, 11, 12, 13, 14]
        assert [" ".join(lying(GUEST, moved)).count(" ") + 1 for moved in range(5)] == [
            10,
            9,
            8,
            7,
            6,
        ]

    def test_in_the_end_the_deadwood_is_left(self):
        assert lying(HOST, 4) == ["7C 8C 9C TC JC", "KC KD KH", "5S 6S 7S 8S 9S", "JD"]
        assert lying(GUEST, 4) == ["2C 2D 2H 2S", "8D AC"]
