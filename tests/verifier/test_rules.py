"""The worked examples of docs/rules.md, by the second verifier's own melds and scores."""

import pytest

from tests.verifier.fields import encode
from tests.verifier.melds import best, defenders, knockers
from tests.verifier.result import KINDS, Match, Result, shown_result
from tests.verifier.rules import read_rules

CLASSIC = read_rules(encode(1, [b"classic", b"\0\x64", b"\0", b"\x0a", *[b"\x19"] * 4]))


def cards(text):
    return tuple(
        "CDHS".index(card[1]) * 13 + "A23456789TJQK".index(card[0]) for card in text.split()
    )


class TestWorkedExamples:
    @pytest.mark.parametrize(
        ("knocker", "defender", "kind", "points"),
        [
            (
                "5S 6S 7S 9C TC JC KS KC KD JD",
                "2S 2C 2D 2H 7C 8C 8S 8D 9S AC",
                "undercut",
                26,
            ),
            (
                "AS AC AD TC TD TH JS QS KS 2H",
                "4S 4C 4D 4H 5S 5C 5D 5H 9S TS",
                "undercut",
                27,
            ),
        ],
    )
    def test_lay_offs(self, knocker, defender, kind, points):
        result = shown_result(CLASSIC, 0, cards(knocker), cards(defender))
        assert (KINDS[result.kind], result.winner, result.points) == (kind, 1, points)

    @pytest.mark.parametrize(
        ("hand", "points"),
        [
            ("8C 9C TC 8D 9D 8H 9H 9S TS JS", 10),
            ("JS JH JD 7S 7H 7D 4S 3D 2S AC", 10),
        ],
    )
    def test_the_fewest_points(self, hand, points):
        assert knockers(cards(hand))[0] == points

    @pytest.mark.parametrize(
        ("hand", "wanted"),
        [
            ("JS JH JD 8C 7S 7H 7D 4S 3D 2S AC", 10),
            ("4S 4C 4D 4H 5S 5C 5D 6S 2C 3S 3C", 3),
        ],
    )
    def test_the_best_discard(self, hand, wanted):
        eleven = cards(hand)
        left = (best(tuple(sorted({*eleven} - {card})))[0] for card in eleven)
        assert min(left) == wanted

    def test_nothing_is_laid_off_against_gin(self):
        gin = cards("AS AC AD TC TD TH JS QS KS 9S")
        k, division = knockers(gin + ())
        assert (k, len(division)) == (9, 3)
        assert defenders(cards("AH TS 2C 4D 6H 8C 9D JC KH QD"), division, True)[2] == ()

    def test_hand_points_decide_a_match_and_the_sheet_does_not(self):
        match = Match(CLASSIC)
        points = [(1, 13), (1, 13), (1, 13), (1, 14), (1, 14), (1, 14), (1, 14), (0, 50), (0, 51)]
        match.results = [Result(0, winner, value) for winner, value in points]
        assert match.points == (101, 95)
        assert match.winner == 0
        assert match.totals == (176, 270)
