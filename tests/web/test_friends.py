"""Two people at two browsers, and browsers with programs at the other end."""

import asyncio
from pathlib import Path

import pytest

from ginp2p.table.verify import verify_record
from tests.web.browsers import DESK
from tests.web.doing import kept_records, open_room, sit_down
from tests.web.playing import PATIENCE, Player

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


async def broken_off(player, machine, program, server):
    """Kill the program, let another one go on, and load the page again, all in mid-hand."""
    seen = await player.play(until=lambda seen: len(seen.hand) == 11)
    program.process.kill()
    program = await machine.start("resume", "--server", server.url, *BOT)
    await program.event("match_resumed")
    await player.browser.page.reload()
    await player.until(lambda now: sorted(now.cards) == sorted(seen.cards))
    return program


async def same_record(visitor, program):
    """Expect that the page and the program have kept the same, which verifies."""
    over = await program.event("match_over")
    async with asyncio.timeout(PATIENCE):
        while not (records := await kept_records(visitor)):  # both have signed when it is there
            pass
    (record,) = records
    assert Path(over["record"]).read_bytes() == record
    assert verify_record(record).is_countersigned


async def test_a_browser_is_guest_of_a_program_and_goes_on_with_it(arrive, machine, server):
    host = await machine.start("host", "--server", server.url, "--name", "Ann", *BOT, *HAND)
    bob = await arrive("Bob")
    await sit_down(bob, (await host.event("room"))["link"])
    player = Player(bob)
    host = await broken_off(player, machine, host, server)
    await player.play()
    await same_record(bob, host)


async def test_a_program_is_guest_of_a_browser_and_goes_on_with_it(arrive, machine, server):
    ann = await arrive("Ann")
    link = await open_room(ann)
    guest = await machine.start("join", link, "--name", "Bob", *BOT)
    player = Player(ann)
    guest = await broken_off(player, machine, guest, server)
    end = await player.play()
    assert "Bob" in end.said
    await same_record(ann, guest)
