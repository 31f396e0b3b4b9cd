"""What lies over the table, and how much of it and of the table can be read on any screen."""

import itertools

from tests.web.browsers import DESK, PHONE
from tests.web.gallery import gallery

TURNED = {"width": 667, "height": 375}  # a small phone
TALL = {"width": 390, "height": 844}
SIZES = [PHONE, TALL, TURNED, {"width": 844, "height": 390}, DESK]
LONG = "Wolfgang Amadeus Mozart!"

# What of the words in the first elements is out of the second's box. A name counts as its own box,
# in which it may be shortened.
HIDDEN = """
(words, box) => {
  const around = document.querySelector(box).getBoundingClientRect();
  const isOut = (part) =>
    part.bottom > around.bottom + 2 || part.right > around.right + 1 || part.left < around.left;
  const boxes = (text) => {
    const name = text.parentElement.closest('bdi');
    if (name) return [name.getBoundingClientRect()];
    const range = document.createRange();
    range.selectNode(text);
    return [...range.getClientRects()];
  };
  const found = [];
  for (const each of document.querySelectorAll(words)) {
    const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const isSeen = text.textContent.trim() && !text.parentElement.closest('.unseen');
      if (isSeen && boxes(text).some(isOut)) found.push(text.textContent);
    }
  }
  return found;
}
"""

# How many pixels of the first element lie under the second.
COVERED = """
(under, over) => {
  const [one, other] = [under, over].map((each) =>
    document.querySelector(each).getBoundingClientRect());
  return Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
}
"""


async def look(visitor, screen):
    """Open a screen of the gallery; the other's name is a long one."""
    visitor.excuse("404")  # galleries have no icon
    await visitor.page.goto(f"/screens.html?{screen}&name={LONG}")
    await visitor.page.locator("body[data-ready]").wait_for()


async def test_that_the_other_is_away_is_read_to_its_end(arrive):
    async with gallery() as url:
        ann = await arrive(url=url)
        for screen, size in itertools.product(("away", "long"), SIZES):
            await ann.page.set_viewport_size(size)
            await look(ann, f"table-{screen}")
            await ann.page.locator(".absence").wait_for()
            assert await ann.evaluate(HIDDEN, ".absence b", ".absence p") == [], (screen, size)


async def test_how_a_hand_has_ended_stays_in_sight(arrive):
    async with gallery() as url:
        ann = await arrive(url=url)
        for news, size in itertools.product(("away", "long", "said"), SIZES):
            await ann.page.set_viewport_size(size)
            await look(ann, f"table-{news}&scene=undercut lost")
            await ann.page.locator("[data-news]").wait_for()
            assert await ann.evaluate(COVERED, "#end-title", "[data-news]") == 0, (news, size)


async def test_a_long_name_leaves_the_sheet_its_numbers(arrive):
    async with gallery() as url:
        ann = await arrive(url=url)
        for size in SIZES:
            await ann.page.set_viewport_size(size)
            await look(ann, "table-here&scene=match won")
            numbers = "[data-scene=end] td"
            await ann.page.locator(numbers).first.wait_for()
            assert await ann.evaluate(HIDDEN, numbers, "[data-scene=end] .sheet") == [], size


async def test_an_invitation_is_whole_on_a_phone_on_its_side(arrive):
    async with gallery() as url:
        ann = await arrive(url=url, size=TURNED)
        await look(ann, "host-waiting")
        for each in (
            ann.page.get_by_role("img", name="QR"),
            ann.page.get_by_text("K7QX-9M2D", exact=True),
            ann.page.get_by_role("button", name="Copy link"),
        ):
            await each.wait_for()
            box = await each.bounding_box()
            assert box["y"] + box["height"] <= TURNED["height"]


async def test_the_newest_line_of_the_chat_stays_in_sight_when_a_phone_is_turned(arrive):
    async with gallery() as url:
        ann = await arrive(url=url)
        await look(ann, "table-chat")
        lines = ann.page.get_by_role("list", name="Chat")
        for number in range(9):
            await ann.page.get_by_label("Say something").fill(f"Line {number}")
            await ann.page.keyboard.press("Enter")
        await ann.page.set_viewport_size(TURNED)
        end = "(list) => list.scrollHeight - list.scrollTop - list.clientHeight"
        await ann.page.wait_for_function(f"() => ({end})(document.querySelector('ol')) < 2")
        assert await lines.evaluate(end) < 2
