"""Another browser: a stock Firefox, at a host of its own, on a home network of plain http."""

import asyncio
import contextlib

import pytest_asyncio
from playwright.async_api import async_playwright

from clients.web.site import load_site
from signaling.server import running_server
from tests.web.browsers import Visitor, launch
from tests.web.doing import open_room
from tests.web.firefox import Firefox
from tests.web.networks import two_hosts
from tests.web.playing import Player


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def network():
    """Yield (server, Chromium, Firefox): the first two at one host, Firefox at the other.

    Nothing is allowed to the pages that people would have to allow, so that the browsers hide
    their addresses behind names of the local network, as everywhere.
    """
    async with contextlib.AsyncExitStack() as stack:
        home, away = stack.enter_context(two_hosts())
        with home.inside():
            server = await stack.enter_async_context(running_server(home.address, site=load_site()))
            playwright = await stack.enter_async_context(async_playwright())
            chromium = await launch(playwright)
            stack.push_async_callback(chromium.close)
        with away.inside():
            firefox = await stack.enter_async_context(Firefox.running())
        yield server, chromium, firefox


def complaints(firefox, url):
    """Return what this Firefox should not have said or asked for; its tab's icon it has in hand."""
    said = [text for level, text in firefox.console if level == "error"]
    ours = (url, "data:image/png;base64,")
    return said + [each for each in firefox.requests if not each.startswith(ours)]


async def test_a_hand_against_the_computer(network):
    server, _, firefox = network
    await firefox.goto(f"{server.url}/")
    await firefox.press("link", "Against the computer Four levels, also offline")
    await firefox.press("radio", "A single hand")
    await firefox.press("button", "Deal")
    end = await Player(firefox).play()
    assert end.end
    assert complaints(firefox, server.url) == []


async def test_chromium_and_firefox_play_a_hand(network):
    server, chromium, firefox = network
    ann = await Visitor.arrive(chromium, "Ann", server.url, permissions=[])
    link = await open_room(ann)
    await firefox.goto(link)
    await firefox.press("textbox", "Your name")
    await firefox.type("Bob")
    await firefox.press("button", "Sit down")
    ends = await asyncio.gather(Player(ann).play(), Player(firefox).play())
    assert all(end.end for end in ends)
    assert "Bob" in ends[0].said
    assert "Ann" in ends[1].said
    assert ann.complaints() + complaints(firefox, server.url) == []
    await ann.context.close()
