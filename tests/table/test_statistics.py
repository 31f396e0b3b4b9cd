"""What a player's matches come to, counted by hand."""

from ginp2p.game.cards import GUEST, HOST
from ginp2p.game.match import Match
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.game.score import Result, resigned, washed
from ginp2p.table.statistics import COUNTS, Played, by_opponent, by_rules, statistics

SHORT = CLASSIC.replace(target=30)


def knock(winner, points, deadwood, knocker):
    return Result("knock", winner, points, deadwood, knocker)


WON = Match(
    SHORT,
    (
        knock(HOST, 20, (4, 24), HOST),
        washed(),
        Result("undercut", GUEST, 27, (8, 6), HOST),
        Result("gin", HOST, 40, (0, 15), HOST),
    ),
)
LOST = Match(SHORT, (knock(GUEST, 31, (40, 9), GUEST),))
GIVEN_UP = Match(HOUSE, (knock(HOST, 5, (5, 10), HOST), resigned(GUEST)))
DRAWN = Match(CLASSIC.replace(target=0), (washed(),))
OPEN = Match(SHORT, (knock(HOST, 5, (2, 7), HOST),))


def ours(*matches, seat=HOST, names=("Ann", "Bob")):
    return [Played(names, seat, match) for match in matches]


def counted(found, **wanted):
    assert {name: found.count(name) for name in wanted} == wanted


class TestCounts:
    def test_of_nothing(self):
        found = statistics([])
        assert found.counts == (0,) * len(COUNTS)
        assert (found.streak, found.longest) == (0, 0)
        assert (found.average_points, found.average_deadwood, found.share("gins")) == (None,) * 3

    def test_of_a_match_won(self):
        found = statistics(ours(WON))
        counted(found, matches=1, won=1, lost=0, hands=4, hands_won=2, hands_lost=1, washes=1)
        counted(found, knocks=1, gins=1, undercuts=0, their_undercuts=1, points=60, their_points=27)
        assert found.average_points == 30
        assert found.share("gins") == 0.25

    def test_of_the_same_from_the_other_seat(self):
        found = statistics(ours(WON, seat=GUEST))
        counted(found, matches=1, won=0, lost=1, hands_won=1, hands_lost=2, undercuts=1, tries=0)
        assert found.average_deadwood is None

    def test_deadwood_at_knock_is_of_our_knocks_won_or_undercut_and_not_of_gin(self):
        found = statistics(ours(WON))
        counted(found, tries=2, deadwood=12)
        assert found.average_deadwood == 6

    def test_a_resignation_decides_a_match_and_is_no_hand(self):
        counted(statistics(ours(GIVEN_UP)), matches=1, won=1, hands=1, hands_won=1)

    def test_the_hands_of_an_unfinished_match_count(self):
        counted(statistics(ours(OPEN)), matches=0, unfinished=1, hands=1, points=5)


class TestStreaks:
    def test_of_won_ones(self):
        found = statistics(ours(LOST, WON, WON, LOST, WON))
        assert (found.streak, found.longest) == (1, 2)

    def test_of_lost_ones(self):
        assert statistics(ours(WON, LOST, LOST)).streak == -2

    def test_an_unfinished_match_ends_none_and_a_draw_does(self):
        assert statistics(ours(WON, OPEN, WON)).streak == 2
        assert statistics(ours(WON, DRAWN)).streak == 0


class TestGroups:
    def test_by_opponent_those_played_most_first(self):
        played = ours(WON) + ours(LOST, WON, names=("Ann", "Cy"))
        found = by_opponent(played)
        assert [(name, each.count("matches")) for name, each in found] == [("Cy", 2), ("Bob", 1)]

    def test_the_opponent_is_the_other_seat(self):
        assert by_opponent(ours(WON, seat=GUEST))[0][0] == "Ann"

    def test_by_rules_in_words(self):
        found = by_rules(ours(WON, LOST, GIVEN_UP))
        assert [name for name, _ in found] == [
            "classic rules, first to 30",
            "house rules, first to 100",
        ]
