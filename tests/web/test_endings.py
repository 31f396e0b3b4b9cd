"""The end of a hand makes good use of each screen: nothing is cut, and nothing lies askew."""

import pytest

from tests.web.browsers import DESK
from tests.web.gallery import gallery

TABLET = {"width": 820, "height": 1180}
TURNED = {"width": 667, "height": 375}
SCORED = ("knock won", "gin lost", "undercut won", "match won")

# What is left of the window above and below the scene, under the table's head.
LEFT = """
() => {
  const boxes = [...document.querySelectorAll('[data-scene=end] :is(.main, .sheet, .next)')]
    .map((each) => each.getBoundingClientRect());
  const top = Math.min(...boxes.map((each) => each.top));
  const bottom = Math.max(...boxes.map((each) => each.bottom));
  const head = document.querySelector('main > header').getBoundingClientRect().bottom;
  return [top - head, innerHeight - bottom];
}
"""
HIDDEN = """
() => {
  const { scrollHeight, clientHeight } = document.querySelector('.sheet');
  return scrollHeight - clientHeight;
}
"""


async def see(visitor, scene):
    """Look at the end of a hand, once it has all been told."""
    await visitor.page.goto(f"/gallery.html?scene={scene}")
    await (
        visitor.page.get_by_role("button", name="Next hand")
        .or_(visitor.page.get_by_role("button", name="Rematch", disabled=False))
        .wait_for()
    )


@pytest.mark.parametrize("size", [DESK, TABLET])
async def test_it_stands_in_the_middle_of_a_large_screen(arrive, size):
    async with gallery() as url:
        ann = await arrive(url=url, size=size)
        ann.excuse("404")  # galleries have no icon
        for scene in ("knock won", "undercut lost", "wash", "match won"):
            await see(ann, scene)
            above, below = await ann.evaluate(LEFT)
            assert abs(above - below) < 40, scene


async def test_all_of_it_is_seen_on_a_phone_that_is_turned(arrive):
    async with gallery() as url:
        ann = await arrive(url=url, size=TURNED)
        ann.excuse("404")
        for scene in SCORED:
            await see(ann, scene)
            assert await ann.evaluate(HIDDEN) <= 0, scene
            bottom = await ann.evaluate(
                "() => document.querySelector('.sum').getBoundingClientRect().bottom"
            )
            assert bottom <= TURNED["height"], scene
        again, leave = [
            await ann.page.get_by_role("button", name=name, exact=True).bounding_box()
            for name in ("Rematch", "Leave")
        ]
    assert again["y"] == leave["y"]
