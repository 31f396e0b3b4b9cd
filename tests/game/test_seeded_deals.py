"""Hands played from a seed end alike, table for table, on every VM."""

import json
from pathlib import Path

import pytest

from tests.game.seeded_deals import PLAYERS, hashes_of
from tests.micropython.harness import on_cpython

SCRIPT = Path(__file__).parent / "seeded_deals.py"
GOLDEN = json.loads((Path(__file__).parents[1] / "vectors/golden_deals.json").read_text())

CASES = [
    [f"deal {number}", ("classic", "house")[number % 2], PLAYERS[number // 2 % 3]]
    for number in range(1000)
]


class TestGoldenDeals:
    def test_every_table_of_some_hands_is_as_recorded(self):
        for case in GOLDEN["hands"]:
            hashes, kinds = hashes_of(case["seed"], case["rules"], case["players"])
            assert (hashes, kinds) == (case["tables"], case["results"])

    def test_matches_are_as_recorded(self):
        for case in GOLDEN["matches"]:
            told = [case["seed"], case["rules"], case["players"]]
            played = on_cpython(SCRIPT, {"cases": [told], "whole": True})
            assert played == [[case["results"], case["tables"], case["hash"]]]

    def test_the_record_holds_every_ending(self):
        kinds = {kind for case in GOLDEN["matches"] for kind in case["results"]}
        assert kinds == {"knock", "gin", "undercut", "wash"}


class TestBothMachines:
    @pytest.mark.parametrize("first", range(0, len(CASES), 250))
    def test_a_thousand_deals_have_the_same_tables(self, first, micropython):
        cases = CASES[first : first + 250]
        here = on_cpython(SCRIPT, {"cases": cases})
        there = micropython(SCRIPT, {"cases": cases}, 600)
        differing = [case for case, one, two in zip(cases, here, there) if one != two]
        assert differing == []
        assert len(here) == len(there) == 250
        assert {kinds[0] for kinds, _, _ in here} == {"knock", "gin", "undercut", "wash"}

    def test_whole_matches_have_the_same_tables(self, micropython):
        told = [[case["seed"], case["rules"], case["players"]] for case in GOLDEN["matches"]]
        recorded = [[each["results"], each["tables"], each["hash"]] for each in GOLDEN["matches"]]
        assert micropython(SCRIPT, {"cases": told, "whole": True}, 600) == recorded
