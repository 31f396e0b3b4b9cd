"""How two come together and part, and what they are told when it does not work."""

import asyncio

import pytest
from playwright.async_api import expect

from clients.web.site import load_site
from signaling.server import running_server
from tests.web.browsers import DESK
from tests.web.doing import (
    close_dialog,
    follow,
    from_menu,
    invitation,
    leave,
    open_room,
    sit_down,
    start,
    way,
)
from tests.web.playing import Player

REFUSED = "ERR_CONNECTION_REFUSED"


def told(visitor, text):
    """Expect that this visitor is told so."""
    return expect(visitor.page.get_by_text(text).first)


async def at_table(*visitors):
    """Wait until everybody has ten cards."""
    for each in visitors:
        await Player(each).until(lambda seen: len(seen.hand) >= 10)


# What is said of a connection that is no longer heard of; who says nothing is quiet after six
# seconds.
SILENCE = """
() => new Promise((resolve) => {
  const said = () => /quiet, \\d+ s|away|ended/.exec(document.body.innerText)?.[0] ?? '';
  const looking = setInterval(() => { if (said()) resolve(said()); }, 100);
  setTimeout(() => { clearInterval(looking); resolve(said()); }, 9000);
})
"""


TWICE = """
() => {
  const buttons = [...document.querySelectorAll('[data-scene=end] button')];
  const rematch = buttons.find((each) => each.textContent.trim() === 'Rematch');
  rematch.click();
  rematch.click();
}
"""


async def resign(page):
    await from_menu(page, "Resign")
    await page.get_by_role("dialog").get_by_role("button", name="Resign").click()


class TestComing:
    async def test_a_code_may_be_typed_as_one_likes(self, arrive):
        ann, bob = await arrive("Ann"), await arrive("Bob")
        code = (await open_room(ann)).split("#")[1]
        await start(bob)
        await way(bob.page, "Join with a code").click()
        typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
        await bob.page.get_by_label("Code or link").press_sequentially(typed)
        await bob.page.get_by_role("button", name="Join").click()
        await bob.page.get_by_role("heading", name="Ann invites you").wait_for()
        await told(bob, "Classic rules, a single hand").to_be_visible()

    async def test_the_code_leaves_the_address_bar_at_once(self, arrive):
        ann, bob = await arrive("Ann"), await arrive("Bob")
        link = await open_room(ann)
        await follow(bob, link)
        await bob.page.get_by_role("heading", name="Ann invites you").wait_for()
        assert link.split("#")[1] not in bob.page.url
        assert not any("#" in each or link.split("#")[1] in each for each in bob.requests)

    async def test_an_invitation_begins_one_way_to_the_server_and_nothing_else_does(self, arrive):
        ann, bob = await arrive("Ann"), await arrive("Bob")
        link = await open_room(ann)
        ways = []
        bob.page.on("websocket", lambda socket: ways.append(socket.url))
        await start(bob)
        await bob.page.goto("about:blank")
        assert ways == []
        await follow(bob, link)
        await bob.page.get_by_role("heading", name="Ann invites you").wait_for()
        assert len(ways) == 1

    async def test_nothing_is_said_to_the_server_of_what_is_no_code(self, arrive):
        bob = await arrive("Bob")
        await follow(bob, "/#hello")
        await told(bob, "That is no code").to_be_visible()
        assert bob.frames == []

    async def test_a_guest_may_look_first_and_come_again(self, arrive):
        ann, bob = await arrive("Ann"), await arrive("Bob")
        link = await open_room(ann)
        await follow(bob, link)
        await bob.page.get_by_role("heading", name="Ann invites you").wait_for()
        await follow(bob, link)  # once more in the same tab
        await bob.page.get_by_role("heading", name="Ann invites you").wait_for()
        await bob.page.goto("about:blank")
        await told(ann, "Waiting for your friend").to_be_visible()
        await sit_down(bob, link)
        await at_table(ann, bob)

    async def test_the_host_is_told_that_a_guest_is_looking(self, arrive):
        ann, bob = await arrive("Ann"), await arrive("Bob")
        await follow(bob, await open_room(ann))
        await told(ann, "is about to sit down").to_be_visible()

    async def test_a_wrong_code_is_told_and_the_right_one_still_works(self, arrive):
        ann, bob = await arrive("Ann"), await arrive("Bob")
        link = await open_room(ann)
        await follow(bob, link[:-1] + ("2" if link[-1] != "2" else "3"))
        await told(bob, "The code does not match").to_be_visible()
        await bob.page.get_by_label("Code or link").fill(link)
        await bob.page.get_by_role("button", name="Join").click()
        await bob.page.get_by_role("button", name="Sit down").click()
        await at_table(ann, bob)
        assert await asyncio.gather(*(each.evaluate(SILENCE) for each in (ann, bob))) == ["", ""]

    @pytest.mark.parametrize(
        ("typed", "title"),
        [
            ("hello", "That is no code"),
            ("K7QX-9M2D", "There is no such room"),
            ("", "Type the code"),
        ],
    )
    async def test_what_leads_nowhere_is_told(self, arrive, typed, title):
        bob = await arrive("Bob")
        await start(bob)
        await way(bob.page, "Join with a code").click()
        await bob.page.get_by_label("Code or link").fill(typed)
        await bob.page.get_by_role("button", name="Join").click()
        await told(bob, title).to_be_visible()

    async def test_a_third_finds_no_place(self, arrive):
        ann, bob, eve = await arrive("Ann"), await arrive("Bob"), await arrive("Eve")
        link = await open_room(ann)
        await sit_down(bob, link)
        await at_table(ann, bob)
        await follow(eve, link)
        full = eve.page.get_by_role("heading", name="The room is full")
        await expect(full.or_(eve.page.get_by_role("heading", name="in a match"))).to_be_visible()

    async def test_ones_own_invitation_is_known(self, arrive):
        ann = await arrive("Ann")
        link = await open_room(ann)
        await told(ann, "This link works on this computer only").to_be_visible()
        tab = await ann.context.new_page()
        await tab.goto(link)
        await expect(tab.get_by_text("This is your own invitation")).to_be_visible()

    async def test_a_closed_room_is_told(self, arrive):
        ann, bob = await arrive("Ann"), await arrive("Bob")
        link = await open_room(ann)
        await ann.page.get_by_role("button", name="Close the room").click()
        await ann.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
        await follow(bob, link)
        await told(bob, "There is no such room").to_be_visible()


class TestTheServer:
    async def test_being_away_is_told(self, arrive):
        async with running_server(site=load_site()) as server:
            ann = await arrive("Ann", url=server.url)
            await start(ann)
            await way(ann.page, "Play with a friend").click()
            await ann.page.get_by_role("button", name="Open the room").wait_for()
        ann.excuse(REFUSED)
        await ann.page.get_by_role("button", name="Open the room").click()
        await told(ann, "The server does not answer").to_be_visible()
        await told(ann, "Check the network").to_be_visible()

    async def test_a_room_that_was_lost_is_told_with_the_new_code(self, arrive):
        async with running_server(site=load_site()) as server:
            ann = await arrive("Ann", url=server.url)
            link = await open_room(ann)
        ann.excuse(REFUSED)
        await told(ann, "The page keeps trying to open your room again").to_be_visible()
        async with running_server(port=server.port, site=load_site()):
            await told(ann, "Send the new link").to_be_visible()
            assert await invitation(ann.page) != link

    async def test_may_go_once_two_have_met(self, arrive):
        async with running_server(site=load_site()) as server:
            ann, bob = [await arrive(name, url=server.url) for name in ("Ann", "Bob")]
            await sit_down(bob, await open_room(ann))
            await at_table(ann, bob)
        for each in (ann, bob):
            each.excuse(REFUSED)
        await Player(bob).play(until=lambda seen: len(seen.hand) == 11)
        await Player(bob).play(until=lambda seen: len(seen.hand) == 10)
        await Player(ann).play(until=lambda seen: len(seen.hand) == 11)


class TestAtTheTable:
    async def test_they_talk_resign_play_again_and_part(self, arrive):
        ann, bob = await arrive("Ann", size=DESK), await arrive("Bob")
        await sit_down(bob, await open_room(ann, length="First to 100"))
        await at_table(ann, bob)
        await told(ann, "direct").to_be_visible()

        await bob.page.get_by_role("button", name="Chat").click()
        await bob.page.get_by_role("button", name="Good luck.").click()
        await bob.page.get_by_label("Say something").fill("Is it <b>you</b>?")
        await bob.page.get_by_role("button", name="Send").click()
        await close_dialog(bob.page)
        await ann.page.get_by_role("button", name="Chat, 2 new lines").click()
        lines = ann.page.get_by_role("dialog", name="Chat").get_by_role("listitem")
        await expect(lines).to_contain_text(["Good luck.", "Is it <b>you</b>?"])
        await close_dialog(ann.page)
        await ann.page.get_by_role("button", name="Chat", exact=True).wait_for()

        await resign(bob.page)
        await told(ann, "Bob gave up the match").to_be_visible()
        await ann.press("button", "Rematch")
        await told(bob, "Ann would like another match").to_be_visible()
        await bob.press("button", "Rematch")
        await at_table(ann, bob)

        await leave(bob.page)
        await bob.page.get_by_role("heading", name="Gin Rummy for two").wait_for()
        await told(ann, "has left the table").to_be_visible()

    async def test_both_ask_twice_for_a_rematch_and_who_leaves_is_missed(self, arrive):
        ann, bob = await arrive("Ann"), await arrive("Bob")
        await sit_down(bob, await open_room(ann))
        await at_table(ann, bob)
        await resign(ann.page)  # it is Bob's turn
        await told(ann, "It counts as soon as Bob has moved.").to_be_visible()
        await told(bob, "Ann gives up: play on, and the match is yours.").to_be_visible()
        await Player(bob).play(until=lambda seen: seen.is_over)
        for each in (ann, bob):
            await each.page.locator("button:not([aria-disabled])", has_text="Rematch").wait_for()
        await asyncio.gather(*(each.page.evaluate(TWICE) for each in (ann, bob)))
        await at_table(ann, bob)
        await resign(bob.page)
        await bob.page.locator("button:not([aria-disabled])", has_text="Leave").click()
        await told(ann, "Bob has left the table.").to_be_visible()
        await expect(ann.page.get_by_role("button", name="Rematch")).to_have_attribute(
            "aria-disabled", "true"
        )
        anew = await ann.page.get_by_role("button", name="Open a new room").bounding_box()
        assert anew["height"] < 60  # its words have one line
        await ann.press("button", "Open a new room")
        assert (await invitation(ann.page)).count("#") == 1

    async def test_an_invitation_opened_again_leads_back_to_its_match(self, arrive):
        ann, bob = await arrive("Ann"), await arrive("Bob")
        link = await open_room(ann)
        await sit_down(bob, link)
        await at_table(ann, bob)
        await bob.page.goto("about:blank")
        await follow(bob, link)
        await at_table(ann, bob)

    async def test_leaving_and_resigning_ask_once_and_may_be_taken_back(self, arrive):
        ann, bob = await arrive("Ann"), await arrive("Bob")
        await sit_down(bob, await open_room(ann))
        await at_table(ann, bob)
        for what, no in (("Resign", "Play on"), ("Leave", "Stay")):
            await from_menu(ann.page, what)
            await ann.press("button", no)
        await ann.page.go_back()
        await ann.press("button", "Stay")
        await at_table(ann, bob)

    async def test_a_closed_page_is_noticed(self, arrive):
        ann, bob = await arrive("Ann"), await arrive("Bob")
        await sit_down(bob, await open_room(ann))
        await at_table(ann, bob)
        await bob.page.goto("about:blank")
        await told(ann, "The connection to Bob is lost").to_be_visible()


class TestPlainHttp:
    """On a home network the browser denies clipboard, share and service worker."""

    async def test_two_meet_and_play_there_too(self, arrive, server):
        url = server.url.replace("127.0.0.1", "table.test")
        ann, bob = await arrive("Ann", url=url), await arrive("Bob", url=url)
        link = await open_room(ann, rules="House")
        assert link.startswith(f"{url}/#")
        assert not await ann.page.evaluate("isSecureContext || 'serviceWorker' in navigator")
        await expect(ann.page.get_by_text("This link works on this computer only")).to_be_hidden()
        await expect(ann.page.get_by_role("button", name="Share")).to_be_hidden()
        await ann.page.get_by_role("button", name="Copy link").click()
        await expect(ann.page.get_by_text("The link is")).to_be_visible()
        chosen = "document.activeElement.value ?? getSelection().toString()"
        assert await ann.page.evaluate(chosen) in (link, "")
        await sit_down(bob, await invitation(ann.page))
        await at_table(ann, bob)
        bob_plays, ann_plays = Player(bob), Player(ann)
        await bob_plays.play(
            until=lambda seen: "Pass" in bob_plays.pressed and not seen.can("Pass")
        )
        await ann_plays.play(
            until=lambda seen: "Pass" in ann_plays.pressed and not seen.can("Pass")
        )
        await bob_plays.play(until=lambda seen: len(seen.hand) == 11)


class TestCopying:
    async def test_the_link_is_copied_where_the_browser_lets_the_page(self, arrive):
        ann = await arrive("Ann", permissions=["clipboard-read", "clipboard-write"])
        link = await open_room(ann)
        await ann.page.get_by_role("button", name="Copy link").click()
        await told(ann, "The link is copied").to_be_visible()
        assert await ann.page.evaluate("navigator.clipboard.readText()") == link
