"""A solo match is kept on the device: it goes on after a reload, and without a network."""

import pytest
from playwright.async_api import expect

from clients.web.site import load_site
from signaling.server import running_server
from tests.web.doing import kept, play_solo, start, way
from tests.web.playing import Player

REFUSED = "ERR_CONNECTION_REFUSED"


def phase(seen):
    """Return what has to be the same after a reload."""
    kinds = [each["name"] for each in seen.buttons if each["group"] == "Actions"]
    return sorted(seen.cards), kinds, seen.end


async def after_reload(visitor, seen):
    """Reload the page; expect the same cards and the same choices."""
    await visitor.page.reload()
    return await Player(visitor).until(lambda now: phase(now) == phase(seen))


async def test_it_goes_on_in_every_phase(arrive):
    ann = await arrive()
    await play_solo(ann, rules="House", length="First to 100", level="Medium")
    player = Player(ann)
    await after_reload(ann, await player.until(lambda seen: seen.can("Pass")))
    await after_reload(ann, await player.play(until=lambda seen: seen.can("Draw")))
    await after_reload(ann, await player.play(until=lambda seen: len(seen.hand) == 11))

    seen = await player.play(until=lambda seen: seen.end or not player.next_step(seen))
    if not seen.end:  # the computer is choosing: it does so after a reload, too
        await ann.page.reload()
    end = await player.play(until=lambda seen: seen.end)
    await after_reload(ann, end)
    await player.until(lambda seen: seen.can("Rematch" if end.is_over else "Next hand"))
    if not end.is_over:
        await player.play(until=lambda seen: not seen.end and len(seen.hand) == 11)


async def test_the_way_back_leads_to_it_and_forward_to_its_table(arrive):
    ann = await arrive()
    await play_solo(ann, length="First to 100")
    player = Player(ann)
    seen = await player.play(until=lambda seen: len(seen.hand) == 11)
    await ann.page.go_back(wait_until="commit")
    await expect(way(ann.page, "Go on")).to_contain_text("Against Pip (easy), hand 1")
    await ann.page.go_forward(wait_until="commit")
    await player.until(lambda now: sorted(now.cards) == sorted(seen.cards))


async def test_it_waits_on_the_start_page(arrive):
    ann = await arrive()
    await play_solo(ann, level="Hard")
    player = Player(ann)
    seen = await player.play(until=lambda seen: len(seen.hand) == 11)
    await start(ann)
    kept = way(ann.page, "Go on")
    await expect(kept).to_contain_text("Against Vera (hard), hand 1")
    await kept.click()
    await player.until(lambda now: sorted(now.cards) == sorted(seen.cards))

    await start(ann)
    await way(ann.page, "Against the computer").click()
    await ann.press("button", "Deal")
    await ann.press("button", "Start anew")
    await player.until(lambda now: len(now.hand) == 10 and set(now.cards) != set(seen.cards))


async def test_it_is_played_without_a_network(arrive):
    async with running_server(site=load_site()) as server:
        ann = await arrive(url=server.url)
        await start(ann)
        await kept(ann.page)
    ann.excuse(REFUSED)
    await play_solo(ann)
    player = Player(ann)
    seen = await player.play(until=lambda seen: len(seen.hand) == 11)
    await after_reload(ann, seen)
    assert await player.play(until=lambda seen: len(seen.hand) == 10)


async def test_being_offline_is_told(arrive):
    ann = await arrive()
    await start(ann)
    await kept(ann.page)
    ann.excuse("ERR_INTERNET_DISCONNECTED")  # what it was fetching for later
    await ann.context.set_offline(True)
    await expect(ann.page.get_by_text("You are offline.")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (667, 375), (844, 390)])
async def test_the_start_is_whole_on_a_phone_with_a_kept_match_and_offline(arrive, width, height):
    ann = await arrive(size={"width": width, "height": height})
    await play_solo(ann)
    await Player(ann).until(lambda seen: len(seen.hand) == 10)
    await start(ann)
    await kept(ann.page)
    ann.excuse("ERR_INTERNET_DISCONNECTED")
    await ann.context.set_offline(True)
    await expect(ann.page.get_by_text("You are offline.")).to_be_visible()
    for name in ("Play with a friend", "Against the computer", "Go on", "Settings"):
        await expect(way(ann.page, name)).to_be_in_viewport(ratio=1)
    assert await ann.evaluate("() => document.scrollingElement.scrollHeight <= innerHeight")


async def test_a_table_that_is_opened_afresh_says_that_there_is_none(arrive):
    ann = await arrive()
    await ann.page.goto("/#/table")
    await expect(ann.page.get_by_text("No match is open in this tab.")).to_be_visible()


async def test_a_hint_says_what_to_do_and_why(arrive):
    ann = await arrive()
    await play_solo(ann)
    player = Player(ann)
    await player.play(until=lambda seen: len(seen.hand) == 11)
    await ann.press("button", "Hint")
    hint = ann.page.get_by_role("complementary", name="Hint")
    await expect(hint).to_contain_text("Discard the")
    await expect(hint).to_contain_text("Next best")
