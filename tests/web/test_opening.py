"""What stands in index.html before any script is the page's own beginning, not a picture of it."""

import pytest
from playwright.async_api import expect

DRAWN = """addEventListener('DOMContentLoaded', () => {
  window.drawn = document.querySelector('h1');
});"""
IS_DRAWN = "() => document.querySelector('h1') === window.drawn"
HAS_BEGUN = "() => document.documentElement.dataset.opens === undefined"


@pytest.fixture
def opened(arrive):
    """Return a function that opens an address and waits until the page has begun there."""

    async def opened(address):
        page = (await arrive()).page
        await page.add_init_script(DRAWN)
        await page.goto(address)
        await expect(page.get_by_role("button", name="Settings")).to_be_visible()
        await page.wait_for_function(HAS_BEGUN)
        return page

    return opened


@pytest.mark.parametrize("address", ["/", "/#/", "/#/no-such-place"])
async def test_the_start_is_taken_over_as_it_stands(opened, address):
    page = await opened(address)
    await page.get_by_role("button", name="Settings").click()
    await expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    assert await page.evaluate(IS_DRAWN)


async def test_a_place_elsewhere_is_drawn_anew(arrive):
    page = (await arrive()).page
    await page.add_init_script(DRAWN)
    await page.goto("/#/guide")
    await expect(page.get_by_role("heading", name="Learn your way around")).to_be_visible()
    assert not await page.evaluate(IS_DRAWN)


async def test_the_start_is_there_before_any_script(browser, server):
    context = await browser.new_context(java_script_enabled=False)
    page = await context.new_page()
    await page.goto(server.url)
    await expect(page.get_by_role("heading", name="Gin Rummy for two")).to_be_visible()
    await expect(page.get_by_role("link", name="Play with a friend")).to_be_visible()
    await context.close()
