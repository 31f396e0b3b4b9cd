"""The tournament tool: mirrored deals, honest intervals, and what it prints."""

import pytest

from ginp2p.game.cards import GUEST, HOST
from ginp2p.game.rules import CLASSIC, HOUSE, SINGLE_HAND
from ginp2p.table.solo import SoloTable
from tests.strength import campaign
from tests.strength import tournament as tool
from tests.strength.players import PLAYERS

ONE_HAND = HOUSE.replace(target=SINGLE_HAND)


class TestMirroring:
    def test_each_deck_is_dealt_twice_with_the_seats_exchanged(self, monkeypatch):
        dealt = []
        plain = SoloTable._deal_hand

        def watched(table, *more):
            deal = plain(table, *more)
            dealt.append((table._hands[HOST], table._hands[GUEST], tuple(table._stock)))
            return deal

        monkeypatch.setattr(SoloTable, "_deal_hand", watched)
        tool.play_pair(("simple", "novice"), ONE_HAND, "mirror")
        assert len(dealt) == 2
        assert dealt[0] == dealt[1]

    def test_a_player_against_itself_wins_half(self):
        # the medium bot is left no choice by chance, so that mirror images cancel out
        for number in range(3):
            pair = tool.play_pair(("medium", "medium"), HOUSE, f"even {number}")
            assert pair["wins0"] == pair["wins1"] == 1
            assert pair["points0"] == pair["points1"]
            assert pair["gin0"] == pair["gin1"]

    def test_a_washed_single_hand_is_half_a_win_each(self):
        for number in range(400):
            counts = tool.play_match(("random", "random"), ONE_HAND, f"wash {number}", False)
            if counts["wash"]:
                break
        assert (counts["wins0"], counts["wins1"], counts["hands"]) == (0.5, 0.5, 1)


class TestIntervals:
    def test_pairs_are_what_is_independent(self):
        pairs = [{"wins": wins, "matches": 2} for wins in (2, 1, 1, 2)]
        ratio, half = tool.share(pairs, "wins", "matches")
        assert ratio == 0.75
        # residues of half a match each: 1.96 * sqrt(4 * 0.25 * 4 / 3) / 8
        assert half == pytest.approx(0.28290, abs=1e-4)

    def test_results_that_never_vary_have_no_interval(self):
        pairs = [{"wins": 1, "matches": 2}] * 5
        assert tool.share(pairs, "wins", "matches") == (0.5, 0.0)

    def test_nothing_played_is_no_share(self):
        assert tool.share([{"wins": 0, "matches": 0}], "wins", "matches") == (0.0, 0.0)


class TestTournament:
    def test_the_same_seed_gives_the_same_results_in_any_number_of_processes(self):
        def without_time(pairs):
            return [
                {key: pair[key] for key in pair if not key.startswith(("ms", "slowest"))}
                for pair in pairs
            ]

        one = tool.tournament(("easy", "novice"), CLASSIC, 4, "again")
        two = tool.tournament(("easy", "novice"), CLASSIC, 4, "again", processes=2)
        assert without_time(one) == without_time(two)
        other = tool.tournament(("easy", "novice"), CLASSIC, 4, "other")
        assert without_time(other) != without_time(one)

    @pytest.mark.parametrize("name", PLAYERS)
    def test_every_player_plays(self, name):
        pair = tool.play_pair((name, "simple"), ONE_HAND, "each")
        assert pair["hands"] == 2
        assert pair["decisions0"] > 0

    def test_it_prints_all_that_is_asked_for(self, capsys):
        assert tool.main(["medium", "simple", "--matches", "4", "--processes", "1"]) == 0
        printed = capsys.readouterr().out
        for words in (
            "medium against simple, house rules, first to 100: 4 matches",
            "matches won",
            "points a hand",
            "hands won by gin",
            "by knocking",
            "by undercut",
            "ms a decision",
            "at most",
            "hands washed",
            "turns a hand",
        ):
            assert words in printed
        assert printed.count("±") == 14

    @pytest.mark.parametrize("option", ["--matches", "--deals", "--processes"])
    @pytest.mark.parametrize("number", ["0", "-4", "ten"])
    def test_less_than_one_is_refused_in_words(self, capsys, option, number):
        with pytest.raises(SystemExit):
            tool.main(["medium", "simple", option, number])
        assert f"one at least, not {number}" in capsys.readouterr().err

    def test_it_plays_single_hands_too(self, capsys):
        arguments = ["simple", "novice", "--deals", "6", "--processes", "1", "--rules", "classic"]
        tool.main(arguments)
        assert "classic rules, a single hand: 6 matches, 6 hands" in capsys.readouterr().out


class TestCampaign:
    def test_it_prints_a_line_for_every_step_asked_for(self, capsys):
        campaign.main(["--matches", "4", "--processes", "1", "--only", "easy"])
        lines = capsys.readouterr().out.splitlines()
        assert [line.split("|")[1].strip() for line in lines[2:6]] == [
            "easy : random",
            "medium : easy",
            "easy : random",
            "medium : easy",
        ]
        assert {line.count("|") for line in lines[:6]} == {12}
        assert lines[-1].endswith("short of what is to be reached.")

    def test_the_ladder_is_the_one_to_climb(self):
        steps = [
            (one, two, target) for one, two, rules, target in campaign.LADDER if rules == "house"
        ]
        assert steps == [
            ("easy", "random", 90),
            ("medium", "easy", 75),
            ("hard", "medium", 65),
            ("hard", "simple", 66),
            ("expert", "hard", 58),
            ("expert", "simple", 77),
        ]
