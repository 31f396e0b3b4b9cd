"""Two people at two browsers, and browsers with programs at the other end."""

import asyncio

import pytest

from tests.web.browsers import DESK
from tests.web.doing import open_room, sit_down
from tests.web.playing import Player

BOT = ("--bot", "medium", "--json")
HAND = ("--target", "hand")


async def play_both(*visitors):
    """Let them play to the end of the match; return what each sees then."""
    return await asyncio.gather(*(Player(each).play() for each in visitors))


@pytest.mark.parametrize(("rules", "motion"), [("Classic", "no-preference"), ("House", "reduce")])
async def test_host_and_guest_play_a_match_by_clicking(arrive, rules, motion):
    ann = await arrive("Ann", size=DESK, reduced_motion=motion)
    bob = await arrive("Bob", reduced_motion=motion)
    await sit_down(bob, await open_room(ann, rules=rules))
    ends = await play_both(ann, bob)
    assert all(end.end for end in ends)
    won = [("You have won the match" in end.said) for end in ends]
    assert sorted(won) == [False, True] or "Washed" in ends[0].end


async def test_a_whole_match_is_played_and_another_one_begun(arrive):
    ann, bob = await arrive("Ann"), await arrive("Bob", size=DESK)
    await sit_down(bob, await open_room(ann, length="First to 100"))
    ends = await asyncio.gather(Player(ann).play(), Player(bob, gives=True).play())
    assert all("Boxes" in end.said for end in ends)
    assert ["You have won the match" in end.said for end in ends] == [True, False]

    await ann.press("button", "Rematch")
    await bob.page.get_by_text("Ann would like another match").first.wait_for()
    await bob.press("button", "Rematch")
    for each in (ann, bob):
        await Player(each).until(lambda seen: len(seen.hand) >= 10 and not seen.end)


async def test_a_browser_is_guest_of_a_program(arrive, machine, server):
    host = await machine.start("host", "--server", server.url, "--name", "Ann", *BOT, *HAND)
    bob = await arrive("Bob")
    await sit_down(bob, (await host.event("room"))["link"])
    await Player(bob).play()
    over = await host.event("match_over")
    assert over["winner"] in ("host", "guest", None)


async def test_a_program_is_guest_of_a_browser(arrive, machine):
    ann = await arrive("Ann")
    link = await open_room(ann)
    guest = await machine.start("join", link, "--name", "Bob", *BOT)
    end = await Player(ann).play()
    assert "Bob" in end.said
    await guest.event("match_over")
