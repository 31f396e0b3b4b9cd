"""At the other end sits a program that keeps to no rules: what the page makes of what it says."""

import pytest
from playwright.async_api import expect

from ginp2p.game.rules import CLASSIC
from tests.web.doing import follow, open_room, start, way
from tests.web.hostile import Hostile
from tests.web.playing import Player

ASIDE = "could not be opened"


def told(page, text):
    """Expect that this page tells so."""
    return expect(page.get_by_text(text).first)


async def seated(visitor, **options):
    """Let a hostile guest come, and both be dealt their cards."""
    guest = await Hostile.join(await open_room(visitor, **options))
    guest.plays = False
    await Player(visitor).until(lambda seen: len(seen.hand) >= 10)
    return guest


class TestWords:
    async def test_a_reason_of_its_own_says_nothing_of_this_device(self, arrive):
        """It could once have a match set aside, by what it called its reason."""
        ann = await arrive("Ann")
        first = await seated(ann)
        await first.leave()
        await ann.press("button", "Save and leave")
        await way(ann.page, "Go on with Mallory").click()
        await told(ann.page, "The connection to Mallory is lost").to_be_visible()
        await ann.press("button", "Save and leave")

        second = await seated(ann)
        await second.say("fault", code=b"bad_journal", text=b"call 555")
        await told(ann.page, "for a reason of its own").to_be_visible()
        await ann.page.get_by_text("What the program says").click()
        await told(ann.page, "program says: call 555").to_be_visible()
        await second.leave()
        await start(ann)
        await expect(way(ann.page, "Go on with Mallory")).to_be_visible()
        await expect(ann.page.get_by_text(ASIDE)).to_have_count(0)

    async def test_a_flood_of_talk_ends_neither_the_match_nor_the_way_out(self, arrive):
        ann = await arrive("Ann")
        guest = await seated(ann)
        for number in range(1000):
            await guest.say("chat", text=f"<b>{number}</b>".encode())
        await told(ann.page, "<b>999</b>").to_be_visible()
        await guest.play()
        await Player(ann).play(until=lambda seen: len(seen.hand) == 11)
        await Player(ann).play(until=lambda seen: len(seen.hand) == 10)
        await guest.leave()


class TestRules:
    async def test_made_up_ones_are_told_before_one_sits_down(self, arrive, server):
        rules = CLASSIC.replace(name="constructor", target=1000, box_bonus=99)
        ann = await arrive("Ann")
        async with Hostile.host(server.url, rules) as (link, coming):
            await follow(ann, link)
            await told(ann.page, "Other rules (“constructor”), first to 1000").to_be_visible()
            await ann.press("button", "Sit down")
            host = await coming
            await Player(ann).until(lambda seen: len(seen.hand) >= 10)
            await host.leave()
        await start(ann)
        await expect(way(ann.page, "Go on with Mallory")).to_contain_text("Other rules")


@pytest.mark.parametrize("text", ["hello", b"", b"\x09", b"\x01" + bytes(100), bytes(60_000)])
async def test_what_is_no_message_ends_the_match_or_the_link_and_is_told(arrive, text):
    ann = await arrive("Ann")
    guest = await seated(ann)
    guest.put(text)
    stopped = ann.page.get_by_role("heading", name="The match was stopped")
    lost = ann.page.get_by_role("region", name="The connection to Mallory is lost")
    await expect(stopped.or_(lost).first).to_be_visible()
    await guest.leave()
