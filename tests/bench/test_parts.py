"""The parts of ``ginp2p bench``: each measures what it says. Nothing asserts a time."""

import pytest

from clients.bench import deck, engine, machine, play
from clients.bench.deck import SCRIPT, measure_deck, measure_micropython
from clients.bench.engine import load_hands, measure_engine
from clients.bench.play import measure_play
from tests.micropython.harness import on_cpython

STEPS = [
    "shuffle_52",
    "check_52",
    "shuffle_first_52",
    "check_first_52",
    "shuffle_11",
    "check_11",
    "tokens_11",
    "check_tokens_11",
    "open_11",
]


def figures(part):
    assert part.missing is None
    return {figure.key: figure for figure in part.figures}


class TestDeck:
    def test_each_step_is_measured_in_each_round(self):
        found = figures(measure_deck(2))
        assert list(found) == [*STEPS, "size_52", "size_11"]
        assert {found[step].samples for step in STEPS} == {2}

    def test_the_targets_are_those_that_were_set(self):
        found = figures(measure_deck(1))
        targets = {key: figure.target for key, figure in found.items() if figure.target}
        assert targets == {
            "shuffle_52": 45,
            "check_52": 45,
            "shuffle_11": 8,
            "check_11": 9,
            "size_52": 11264,
        }

    def test_the_deck_to_be_shuffled_is_in_no_order(self):
        """The dealer's own first order takes a short cut in the proof."""
        table = deck.deck_script.Table()
        decks = dict(table.decks())
        assert len({first for first, _ in decks["first_52"]}) == 1
        assert len({first for first, _ in decks["52"]}) == 52
        assert decks["11"] == decks["52"][:11]


class TestMicroPython:
    def test_each_step_has_its_ratio_to_cpython(self):
        found = figures(measure_micropython(1))
        assert list(found) == STEPS
        assert {figure.ratio_target for figure in found.values()} == {4.0}
        assert all(figure.ratio > 0 for figure in found.values())

    def test_both_machines_measure_the_same_messages(self, micropython):
        data = {"rounds": 1}
        here, there = on_cpython(SCRIPT, data), micropython(SCRIPT, data)
        assert here["sizes"] == there["sizes"]
        assert sorted(here["times"]) == sorted(there["times"])

    def test_without_the_packages_it_says_what_to_run(self, monkeypatch, tmp_path):
        monkeypatch.setattr(machine, "PACKAGES", tmp_path / "none")
        part = measure_micropython(1)
        assert part.missing == (
            "the packages of clients/web are missing; in a source tree, run: make setup"
        )


class TestEngine:
    def test_melds_layoffs_and_whole_deals_are_measured(self):
        found = figures(measure_engine(1))
        assert list(found) == [
            "least_deadwood",
            "best_discard",
            "lay_off",
            "deal_random",
            "deal_easy",
            "deal_medium",
            "deal_hard",
            "deal_expert",
        ]
        assert (found["least_deadwood"].target, found["deal_random"].target) == (40, 3)

    def test_the_hands_are_those_of_the_vectors(self):
        tens, elevens, layoffs, origin = load_hands()
        assert {len(hand) for hand in tens} == {10}
        assert {len(hand) for hand in elevens} == {11}
        assert all(melds for _, melds in layoffs)
        assert origin == "hands of tests/vectors/deadwood.json and layoff.json"

    def test_without_the_vectors_hands_are_drawn_and_it_says_so(self, monkeypatch, tmp_path):
        monkeypatch.setattr(engine, "VECTORS", tmp_path)
        tens, elevens, layoffs, origin = load_hands()
        assert [len(hands) for hands in (tens, elevens, layoffs)] == [500, 500, 500]
        assert {len(set(hand)) for hand in tens} == {10}
        assert {len(set(hand)) for hand in elevens} == {11}
        assert all(melds for _, melds in layoffs)
        assert "no tests/vectors here" in origin


class TestPlay:
    def test_two_processes_meet_and_play(self):
        found = figures(measure_play(2, matches=1, target=0))
        assert list(found) == ["join", "first_join", "hands_per_second", "turn", "turn_busy"]
        assert found["join"].samples == 2
        assert (found["join"].target, found["hands_per_second"].target) == (250, 2)
        assert found["hands_per_second"].is_floor
        assert found["turn"].median > 0

    def test_a_process_that_cannot_start_is_told(self, monkeypatch, capfd):
        monkeypatch.setattr(play, "MODULE", "clients.bench.nobody")
        assert measure_play(1).missing == "the server's process ended"
        assert "clients.bench.nobody" in capfd.readouterr().err


@pytest.mark.parametrize("part", [measure_deck, measure_engine])
def test_a_part_can_be_written_down(part):
    found = part(1).to_json()
    assert found["figures"]
