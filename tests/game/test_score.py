import pytest

from ginp2p.game.cards import GUEST, HOST, parse_card
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.game.score import Result, resigned, washed
from tests.game.positions import hand, knocked, text_of


def summary(deal):
    result = deal.result
    return (result.kind, result.winner, result.points, result.deadwood)


GIN = "AC 2C 3C 5D 6D 7D 9C 9D 9H 9S"
KNOCK_2 = "AS AC AD TC TD TH JS QS KS 2H"
KNOCK_8 = "AC 2C 3C 5D 6D 7D 9C 9D 9H 8S"


class TestKnock:
    """docs/rules.md, decisions 4 and 5"""

    def test_the_knocker_scores_the_difference(self):
        deal = knocked("2C 3C 4C 6D 7D 8D KC KD KH AS", "AH 3S 5H 6S 7H 9S TS JC QH 4H")
        assert summary(deal) == ("knock", GUEST, 64, (65, 1))

    def test_lay_offs_come_off_the_defenders_points(self):
        # 28 points of deadwood, of which 4D and 2C can go: six.
        deal = knocked("3C 4C 5C AD 2D 3D 9C 9H 9S 2H", "2C 4D AS 6S 7H 8S KC KD KH KS")
        assert summary(deal) == ("knock", GUEST, 20, (22, 2))
        assert deal.result.layoffs == ((parse_card("2C"), 0), (parse_card("4D"), 2))

    def test_the_result_shows_both_hands_divided(self):
        deal = knocked(KNOCK_8, "AS 2S 3S KC KD KH 5H 7H TC QD", knocker=HOST)
        result = deal.result
        assert (result.knocker, result.winner) == (HOST, HOST)
        assert text_of(result.knocker_melds) == ["AC 2C 3C", "9C 9D 9H", "5D 6D 7D"]
        assert text_of(result.defender_melds) == ["KC KD KH", "AS 2S 3S"]
        assert result.hands == (hand(KNOCK_8), hand("AS 2S 3S KC KD KH 5H 7H TC QD"))
        assert result.deadwood == (8, 32)
        assert result.is_scored


class TestUndercut:
    """docs/rules.md, decision 6"""

    def test_fewer_points_than_the_knocker_score_the_difference_and_the_bonus(self):
        deal = knocked(KNOCK_8, "AS 2S 3S KC KD KH JC JD JH 5C")
        assert summary(deal) == ("undercut", HOST, 28, (5, 8))

    def test_equal_deadwood_is_an_undercut(self):
        deal = knocked(KNOCK_8, "AS 2S 3S KC KD KH JC JD JH 8H")
        assert summary(deal) == ("undercut", HOST, 25, (8, 8))

    def test_one_point_more_is_none(self):
        deal = knocked(KNOCK_8, "KC KD KH KS TC TD TH AS 2S 6H")
        assert summary(deal) == ("knock", GUEST, 1, (9, 8))

    def test_breaking_a_set_of_eights_undercuts(self):
        deal = knocked("5S 6S 7S 9C TC JC KS KC KD JD", "2S 2C 2D 2H 7C 8C 8S 8D 9S AC")
        assert summary(deal) == ("undercut", HOST, 26, (9, 10))

    def test_a_defender_left_with_nothing_gets_no_more_than_that(self):
        deal = knocked(KNOCK_2, "4S 4C 4D 4H 5S 5C 5D 5H 9S TS")
        assert summary(deal) == ("undercut", HOST, 27, (0, 2))

    def test_the_host_can_be_undercut_too(self):
        deal = knocked(KNOCK_2, "4S 4C 4D 4H 5S 5C 5D 5H 9S TS", knocker=HOST)
        assert summary(deal) == ("undercut", GUEST, 27, (2, 0))


class TestGin:
    """docs/rules.md, decisions 5 and 7"""

    def test_gin_scores_all_the_deadwood_and_the_bonus(self):
        deal = knocked(GIN, "AS 2S 3S KC KD KH 5H 6H 7C TC")
        assert summary(deal) == ("gin", GUEST, 53, (28, 0))

    def test_gin_against_nothing_scores_the_bonus(self):
        deal = knocked(GIN, "4S 4C 4D 4H KC KD KH TS JS QS")
        assert summary(deal) == ("gin", GUEST, 25, (0, 0))

    def test_nothing_is_laid_off_against_gin(self):
        deal = knocked(GIN, "4C 8D KC KD KH 5H 6H 7H JS TC")
        assert deal.result.layoffs == ()
        assert summary(deal) == ("gin", GUEST, 57, (32, 0))


class TestBonuses:
    def test_they_are_those_of_the_rules(self):
        rules = CLASSIC.replace(name="mine", gin_bonus=20, undercut_bonus=10)
        gin = knocked(GIN, "4S 4C 4D 4H KC KD KH TS JS QS", rules=rules)
        undercut = knocked(KNOCK_2, "4S 4C 4D 4H 5S 5C 5D 5H 9S TS", rules=rules)
        assert (gin.result.points, undercut.result.points) == (20, 12)

    def test_house_scores_a_hand_as_classic_does(self):
        deal = knocked(GIN, "AS 2S 3S KC KD KH 5H 6H 7C TC", rules=HOUSE)
        assert summary(deal) == ("gin", GUEST, 53, (28, 0))


class TestNoScore:
    def test_a_wash_has_no_winner(self):
        assert washed() == Result("wash", None, 0)
        assert not washed().is_scored

    def test_who_resigns_leaves_the_match_to_the_other(self):
        assert resigned(GUEST) == Result("resigned", HOST, 0)
        assert not resigned(GUEST).is_scored


class TestEncoding:
    def test_different_results_have_different_bytes(self):
        results = [
            washed(),
            resigned(HOST),
            resigned(GUEST),
            knocked(GIN, "4S 4C 4D 4H KC KD KH TS JS QS").result,
            knocked(GIN, "4S 4C 4D 4H KC KD KH TS JS QS", knocker=HOST).result,
            knocked(KNOCK_2, "4S 4C 4D 4H 5S 5C 5D 5H 9S TS").result,
        ]
        assert len({result.encode() for result in results}) == len(results)

    def test_a_result_says_all_it_holds(self):
        result = knocked(KNOCK_2, "4S 4C 4D 4H 5S 5C 5D 5H 9S TS").result
        changed = [
            result.replace(kind="knock"),
            result.replace(winner=GUEST),
            result.replace(points=26),
            result.replace(deadwood=(1, 2)),
            result.replace(knocker=HOST),
            result.replace(knocker_melds=result.knocker_melds[1:]),
            result.replace(defender_melds=result.knocker_melds),
            result.replace(layoffs=result.layoffs[:1]),
            result.replace(hands=(result.hands[1], result.hands[0])),
        ]
        assert len({each.encode() for each in [result, *changed]}) == 10

    @pytest.mark.parametrize(
        ("result", "data"),
        [(washed(), "0302000000"), (resigned(GUEST), "0400000000")],
    )
    def test_an_unscored_result_is_short(self, result, data):
        assert result.encode().hex() == data
