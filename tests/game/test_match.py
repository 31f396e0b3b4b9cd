import pytest

from ginp2p.errors import Misuse
from ginp2p.game.cards import GUEST, HOST
from ginp2p.game.match import Match, ScoreSheet
from ginp2p.game.rules import CLASSIC, HOUSE, preset
from ginp2p.game.score import Result, resigned, washed


def won(seat, points, kind="knock"):
    return Result(kind, seat, points)


def match_of(*results, rules=CLASSIC):
    match = Match(rules)
    for result in results:
        match = match.add(result)
    return match


class TestDealer:
    """docs/rules.md, the table: who starts"""

    def test_the_host_deals_hand_one(self):
        assert (Match(CLASSIC).hand_number, Match(CLASSIC).dealer) == (1, HOST)

    def test_the_deal_alternates_with_every_hand_a_washed_one_too(self):
        match = match_of(won(HOST, 5))
        assert (match.hand_number, match.dealer) == (2, GUEST)
        match = match.add(washed())
        assert (match.hand_number, match.dealer) == (3, HOST)
        assert match.add(washed()).dealer == GUEST


class TestScores:
    def test_hand_points_add_up_for_the_winner(self):
        match = match_of(won(HOST, 20), won(GUEST, 53, "gin"), washed(), won(HOST, 28, "undercut"))
        assert match.scores == (48, 53)

    def test_a_box_is_a_hand_won_by_knock_gin_or_undercut(self):
        match = match_of(won(HOST, 20), won(GUEST, 53, "gin"), washed(), won(HOST, 28, "undercut"))
        assert match.boxes == (2, 1)
        assert match.add(resigned(HOST)).boxes == (2, 1)


class TestEnd:
    """docs/rules.md, decision 9"""

    def test_a_match_goes_on_below_the_target(self):
        match = match_of(won(HOST, 99))
        assert (match.is_over, match.winner) == (False, None)

    def test_it_ends_with_the_hand_that_reaches_it(self):
        match = match_of(won(GUEST, 90), won(HOST, 99), won(HOST, 1))
        assert (match.is_over, match.winner) == (True, HOST)

    def test_bonuses_do_not_count_towards_it(self):
        assert not match_of(*[won(GUEST, 10)] * 9).is_over

    def test_the_target_is_that_of_the_rules(self):
        assert not match_of(won(HOST, 240), rules=preset("classic", 250)).is_over
        assert match_of(won(HOST, 250), rules=preset("classic", 250)).is_over

    def test_after_the_end_nothing_is_added(self):
        match = match_of(won(HOST, 100))
        with pytest.raises(Misuse, match="the match is over"):
            match.add(washed())
        assert match == match_of(won(HOST, 100))

    def test_a_single_hand_is_a_match(self):
        match = match_of(won(GUEST, 3), rules=preset("classic", 0))
        assert (match.is_over, match.winner) == (True, GUEST)
        assert match.sheet().totals == (0, 53)

    def test_a_washed_single_hand_is_a_draw_without_bonus(self):
        match = match_of(washed(), rules=preset("classic", 0))
        assert (match.is_over, match.winner, match.sheet().totals) == (True, None, (0, 0))

    def test_otherwise_a_washed_hand_is_dealt_again(self):
        assert not match_of(washed()).is_over


class TestResignation:
    def test_the_other_has_won_and_hand_points_stay(self):
        match = match_of(won(HOST, 60), won(HOST, 30), resigned(HOST))
        assert (match.is_over, match.winner, match.scores) == (True, GUEST, (90, 0))

    def test_no_line_and_no_box_are_added(self):
        sheet = match_of(won(HOST, 60), won(GUEST, 30), resigned(HOST)).sheet()
        assert (sheet.line, sheet.box_points, sheet.totals) == ((0, 0), (0, 0), (60, 30))

    def test_before_the_first_hand_too(self):
        match = match_of(resigned(GUEST))
        assert (match.is_over, match.winner) == (True, HOST)


class TestSheet:
    """docs/rules.md, worked examples"""

    def test_line_and_boxes_come_on_top_and_never_change_who_won(self):
        guest = [won(GUEST, points) for points in (13, 13, 13, 14, 14, 14, 14)]
        match = match_of(*guest, won(HOST, 50), won(HOST, 51))
        assert match.winner == HOST
        assert match.sheet() == ScoreSheet(
            hands=(*((0, each.points) for each in guest), (50, 0), (51, 0)),
            points=(101, 95),
            boxes=(2, 7),
            line=(25, 0),
            box_points=(50, 175),
            totals=(176, 270),
        )

    def test_house_adds_neither(self):
        sheet = match_of(won(GUEST, 50), won(GUEST, 60), rules=HOUSE).sheet()
        assert (sheet.boxes, sheet.line, sheet.box_points) == ((0, 2), (0, 0), (0, 0))
        assert sheet.totals == (0, 110)

    def test_during_the_match_it_shows_boxes_and_no_bonus_yet(self):
        sheet = match_of(won(GUEST, 50), washed(), won(HOST, 20)).sheet()
        assert sheet == ScoreSheet(
            hands=((0, 50), (0, 0), (20, 0)),
            points=(20, 50),
            boxes=(1, 1),
            line=(0, 0),
            box_points=(0, 0),
            totals=(20, 50),
        )


class TestEncoding:
    def test_different_matches_have_different_bytes(self):
        matches = [
            Match(CLASSIC),
            Match(HOUSE),
            match_of(washed()),
            match_of(washed(), washed()),
            match_of(won(HOST, 20)),
            match_of(won(GUEST, 20)),
            match_of(won(HOST, 21)),
        ]
        assert len({match.encode() for match in matches}) == len(matches)
