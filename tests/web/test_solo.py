"""Against the computer: whole matches, in both rule sets, by what a person clicks."""

import pytest

from tests.web.browsers import DESK, PHONE
from tests.web.doing import play_solo
from tests.web.playing import Player


@pytest.mark.parametrize(
    ("rules", "level", "size"), [("Classic", "Easy", PHONE), ("House", "Medium", DESK)]
)
async def test_a_hand_is_played_to_its_score_sheet(arrive, rules, level, size):
    ann = await arrive(size=size)
    await play_solo(ann, rules=rules, level=level)
    player = Player(ann)
    end = await player.play()
    assert end.end
    assert "Score sheet" in end.said
    assert ("Pass" in player.pressed) == (rules == "House")
    assert {"Draw"} <= set(player.pressed)


async def test_the_next_hand_follows_when_we_are_ready(arrive):
    ann = await arrive()
    await play_solo(ann, length="First to 100")
    player = Player(ann)
    end = await player.play(until=lambda seen: seen.end)
    assert "Score sheet" in end.said
    if end.is_over:  # one hand was worth a hundred
        return
    await player.play(until=lambda seen: not seen.end and len(seen.hand) == 10)
    await player.play(until=lambda seen: len(seen.hand) == 11)
    assert "Next hand" in player.pressed
