"""Pictures of the main scenes for the documentation: ``python -m tests.web.pictures``.

Scenes of the table come from the galleries, where they are always the same; the screens
before a match are the page's own.
"""

import asyncio
import sys
from pathlib import Path

from playwright.async_api import async_playwright

from clients.web.site import load_site
from signaling.server import running_server
from tests.web.browsers import DESK, PHONE, Visitor, launch
from tests.web.doing import open_room, start, way
from tests.web.gallery import gallery

FOLDER = Path(__file__).parents[2] / "docs" / "img"

TABLE = [  # name, scene, size, scheme
    ("table-phone", "draw", PHONE, "light"),
    ("table-phone-dark", "draw", PHONE, "dark"),
    ("table-desk", "discard", DESK, "light"),
    ("table-desk-dark", "discard", DESK, "dark"),
    ("offer", "offer", PHONE, "light"),
    ("knock", "knock", PHONE, "light"),
    ("stock", "stock three", PHONE, "light"),
    ("end-knock", "knock won", PHONE, "light"),
    ("end-undercut", "undercut won", DESK, "light"),
    ("end-gin", "gin won", DESK, "dark"),
    ("end-wash", "wash", PHONE, "light"),
    ("score-sheet", "match won", DESK, "light"),
]

# The end of a hand is told in order; what leads on comes last.
IS_TOLD = "() => !document.querySelector('main').innerText.includes('Look at both hands')"


async def main():
    """Make all pictures anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    async with async_playwright() as playwright, gallery() as scenes:
        browser = await launch(playwright)
        async with running_server(site=load_site()) as server:
            for size, name in ((PHONE, "phone"), (DESK, "desk")):
                await screens(browser, server.url, size, name)
        for name, scene, size, scheme in TABLE:
            ann = await arrive(browser, scenes, size, scheme)
            await ann.page.goto(f"/gallery.html?scene={scene}")
            await ann.page.get_by_role("button", name="Menu").wait_for()
            if scene == "knock":
                await ann.page.get_by_role("option", name="king of diamonds").click()
                await ann.page.get_by_role("button", name="Knock (").wait_for()
            await ann.page.wait_for_function(IS_TOLD)
            await take(ann, name)
        await browser.close()


async def screens(browser, url, size, name):
    """Picture the screens before a match."""
    ann = await arrive(browser, url, size, "light")
    page = ann.page
    await start(ann)
    await take(ann, f"start-{name}", close=False)
    for title, picture in (
        ("Join with a code", "join"),
        ("Against the computer", "solo"),
        ("Learn your way around", "guide"),
    ):
        await start(ann)
        await way(page, title).click()
        await page.get_by_role("button", name="Back").wait_for()
        await page.wait_for_load_state("networkidle")
        await take(ann, f"{picture}-{name}", close=False)
    await open_room(ann)
    await page.get_by_role("img", name="QR").wait_for()
    await take(ann, f"host-{name}")


async def arrive(browser, url, size, scheme):
    return await Visitor.arrive(browser, "Ann", url, size=size, color_scheme=scheme)


async def take(visitor, name, close=True):
    await visitor.page.screenshot(path=FOLDER / f"{name}.png", animations="disabled")
    sys.stdout.write(f"{name}.png\n")
    if close:
        await visitor.context.close()


if __name__ == "__main__":
    asyncio.run(main())
