"""The guide's worked examples, counted by the core."""

import json
import re
from pathlib import Path

import pytest

from ginp2p.game.cards import parse_cards, points
from ginp2p.game.rules import CLASSIC
from ginp2p.game.score import score_knock

WEB = Path(__file__).parents[2] / "clients" / "web" / "src"
EXAMPLES = json.loads((WEB / "guide" / "examples.json").read_text())
WORDS = (WEB / "words.ts").read_text()


def cards_of(side):
    """Return the ten cards of one side, in canonical order."""
    texts = [*side["melds"], *side.get("layoffs", ()), side["deadwood"]]
    return tuple(sorted(parse_cards(" ".join(text for text in texts if text))))


@pytest.fixture(params=sorted(EXAMPLES))
def example(request):
    return EXAMPLES[request.param]


@pytest.fixture
def result(example):
    knocker, defender = cards_of(example["knocker"]), cards_of(example["defender"])
    assert len(set(knocker + defender)) == 20
    return score_knock(CLASSIC, 0, knocker, defender)


class TestTheExamplesOfTheGuide:
    """docs/rules.md, 3"""

    def test_they_end_as_the_guide_says(self, example, result):
        assert (result.kind, result.points) == (example["kind"], example["points"])

    def test_the_melds_drawn_are_those_that_count(self, example, result):
        for side, melds in (
            ("knocker", result.knocker_melds),
            ("defender", result.defender_melds),
        ):
            drawn = {tuple(sorted(parse_cards(meld))) for meld in example[side]["melds"]}
            assert {meld.cards for meld in melds} == drawn

    def test_the_cards_laid_off_are_those_drawn(self, example, result):
        laid_off = sorted(card for card, _ in result.layoffs)
        assert laid_off == sorted(parse_cards(" ".join(example["defender"]["layoffs"])))

    def test_the_deadwood_drawn_is_what_is_left(self, example, result):
        left = [
            sum(points(card) for card in parse_cards(example[side]["deadwood"]))
            for side in ("knocker", "defender")
        ]
        assert tuple(left) == result.deadwood


def test_each_sum_in_the_guide_is_right():
    sums = re.findall(r"sum: '([0-9 +\u2212]+) = (\d+)'", WORDS)
    assert len(sums) == len(EXAMPLES)
    for terms, total in sums:
        signed = terms.replace("\u2212", "-").replace("+ ", "+").replace("- ", "-").split()
        assert sum(int(term) for term in signed) == int(total)
    assert sorted(int(total) for _, total in sums) == sorted(
        example["points"] for example in EXAMPLES.values()
    )
