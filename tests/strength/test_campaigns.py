"""A little of each campaign; the whole is one command each (docs/bots.md)."""

import pytest

from tests.strength.legality import PAIRINGS, play_hands
from tests.strength.machines import compare


@pytest.mark.parametrize("pairing", PAIRINGS, ids="-".join)
def test_every_pairing_plays_legally(pairing):
    played, endings = play_hands(pairing, 8, "a little")
    assert played == sum(endings.values()) == 8


@pytest.mark.parametrize(
    ("level", "hands"), [("easy", 40), ("medium", 40), ("hard", 12), ("expert", 12)]
)
def test_moves_are_the_same_on_both_machines(level, hands):
    played, differing = compare(level, hands)
    assert played >= hands
    assert differing == []
