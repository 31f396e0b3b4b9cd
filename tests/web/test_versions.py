"""A new version of the page is offered and never forced; another core gets no match."""

import re

from playwright.async_api import expect

from clients.web.site import load_site
from ginp2p.table.digest import SOURCE_DIGEST
from signaling.server import running_server
from tests.web.doing import follow, from_menu, kept, open_room, play_solo, start, way

NEW = "A new version of this page is ready."
VERSION = "async () => (await caches.keys()).filter((name) => name.startsWith('page '))"


def publish(site, version):
    """Let the server have another version of the page, as after an update of it."""
    file = site["/sw.js"]
    plain = re.sub(rb'PAGE_VERSION="\w+"', f'PAGE_VERSION="{version}"'.encode(), file.bodies[""])
    assert plain != file.bodies[""]
    file.bodies.update({"": plain, "br": None, "gzip": None})
    file._digest = version


async def test_a_new_version_is_offered_and_never_swapped_in_during_a_match(arrive):
    site = load_site()
    async with running_server(site=site) as server:
        ann = await arrive(url=server.url)
        page = ann.page
        await start(ann)
        await kept(page)
        [first] = await page.evaluate(VERSION)

        publish(site, "abcdef123456")
        await page.reload()  # the browser looks for a new one whenever a page is opened
        await expect(page.get_by_text(NEW)).to_be_visible()

        await play_solo(ann)
        await expect(page.get_by_role("listbox", name="Your hand")).to_be_visible()
        await expect(page.get_by_text(NEW)).to_have_count(0)
        assert (await page.evaluate(VERSION))[0] == first
        waiting = "async () => (await navigator.serviceWorker.getRegistration()).waiting !== null"
        assert await page.evaluate(waiting)

        await from_menu(page, "Leave")
        await expect(way(page, "Go on")).to_be_visible()
        async with page.expect_navigation():
            await ann.press("button", "Load it now")
        await expect(way(page, "Go on")).to_be_visible()
        await expect(page.get_by_text(NEW)).to_have_count(0)
        assert "page abcdef123456" in await page.evaluate(VERSION)
        assert not await page.evaluate(waiting)


async def test_two_versions_of_the_core_are_told_and_get_no_match(arrive, server):
    ann, bob = await arrive("Ann"), await arrive("Bob")
    other = SOURCE_DIGEST[::-1].hex().encode()

    async def change(route):
        answer = await route.fetch()
        body = (await answer.body()).replace(SOURCE_DIGEST.hex().encode(), other)
        await route.fulfill(response=answer, body=body)

    await bob.context.route("**/core-*.bin", change)
    await follow(bob, await open_room(ann))
    await expect(bob.page.get_by_role("alert")).to_contain_text("The two versions differ")
    await expect(bob.page.get_by_role("alert")).to_contain_text("Both load the page again")
    await expect(ann.page.get_by_role("alert")).to_contain_text("The two versions differ")
