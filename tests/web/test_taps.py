"""What a thumb does at the table: one tap does one thing, and cards stay where they were."""

from tests.web.browsers import PHONE
from tests.web.gallery import gallery

SENT = "game.sent.map((each) => each.kind)"
WIDTH = "document.querySelector('[role=option]').offsetWidth"
NEWS = "getComputedStyle(document.querySelector('[data-news]')).pointerEvents"

ASKED = ("offer", "second offer", "must draw", "draw", "discard", "knock", "waiting")
TURNED = ((667, 375), (844, 390))

# How many lines the sentence in the middle takes.
LINES = """
() => {
  const said = document.querySelector('[data-area=message]');
  return Math.round(said.offsetHeight / parseFloat(getComputedStyle(said).lineHeight));
}
"""

# What lies over an element's middle, or null where it is in sight.
ABOVE = """
(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return top.closest(".place")?.querySelector(selector) ? null : top.outerHTML;
}
"""


async def see(visitor, scene):
    await visitor.page.goto(f"/gallery.html?scene={scene}")
    await visitor.page.get_by_role("button", name="Menu").wait_for()


async def test_a_double_tap_does_one_thing(arrive):
    async with gallery() as url:
        ann = await arrive(url=url, size=PHONE)
        ann.excuse("404")  # galleries have no icon
        await see(ann, "draw&first")
        button = ann.page.get_by_role("button", exact=True, name="Got it")
        await button.dblclick()
        await button.wait_for(state="detached")
        assert await ann.page.evaluate(SENT) == []
        await ann.page.get_by_role("button", exact=True, name="Draw").dblclick()
        message = ann.page.locator("[data-area=message]")
        await message.get_by_text("You drew the").wait_for()
        assert "Choose a card first." not in await message.inner_text()
        assert await ann.page.evaluate(SENT) == ["draw"]


async def test_the_hand_keeps_its_size_and_the_piles_stay_in_sight(arrive):
    widths = {}
    async with gallery() as url:
        ann = await arrive(url=url, size=PHONE)
        ann.excuse("404")
        for scene in (*ASKED, "draw&first", "long name"):
            await see(ann, scene)
            await ann.page.evaluate("new Promise(requestAnimationFrame)")
            widths[scene] = await ann.page.evaluate(WIDTH)
        await see(ann, "knock")
        await ann.page.get_by_role("button", name="Hint").click()
        await ann.page.get_by_role("complementary", name="Hint").wait_for()
        widths["hint"] = await ann.page.evaluate(WIDTH)
        for place in ("stock", "pile"):
            assert await ann.page.evaluate(ABOVE, f"[data-place={place}]") is None
        await ann.page.goto("/screens.html?table-said")
        await ann.page.locator("[data-news]").wait_for()
        assert await ann.page.evaluate(NEWS) == "none"
        for place in ("stock", "pile"):
            assert await ann.page.evaluate(ABOVE, f"[data-place={place}]") is None
    assert len(set(widths.values())) == 1, widths


async def test_what_is_asked_takes_two_lines_on_a_phone(arrive):
    async with gallery() as url:
        ann = await arrive(url=url, size=PHONE)
        ann.excuse("404")
        for scene in ASKED:
            await see(ann, f"{scene}&name=Morgan")
            for width, height in ((360, 640), *TURNED):
                await ann.page.set_viewport_size({"width": width, "height": height})
                assert await ann.page.evaluate(LINES) <= 2, (scene, width)


async def test_a_double_tap_answers_nothing_in_what_it_opens(arrive):
    async with gallery() as url:
        ann = await arrive(url=url, size=PHONE)
        ann.excuse("404")
        await ann.page.goto("/screens.html?table-menu")
        menu = ann.page.get_by_role("dialog", name="Menu")
        await menu.get_by_role("button", name="Resign").dblclick()
        question = ann.page.get_by_role("dialog", name="Resign")
        await question.wait_for()
        await ann.page.evaluate("new Promise(requestAnimationFrame)")
        await question.get_by_role("button", name="Close").dblclick()
        await question.wait_for(state="detached")
        await ann.page.get_by_role("button", name="Menu").dblclick()
        await menu.wait_for()
