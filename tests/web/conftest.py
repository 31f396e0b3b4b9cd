"""What all tests of the page share: a server with the page, a browser, people who come."""

import asyncio
import contextlib

import pytest
import pytest_asyncio
from playwright.async_api import async_playwright

from clients.web.site import load_site
from signaling.server import running_server
from tests.e2e.processes import Machine
from tests.web.browsers import Visitor, launch

FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items):
    """Run what needs the browser in the browser's own event loop."""
    for item in items:
        if {"browser", "network"} & set(item.fixturenames):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser():
    """One Chromium for a whole worker process; every visitor gets a context of its own."""
    async with async_playwright() as playwright:
        chromium = await launch(playwright)
        yield chromium
        await chromium.close()


@pytest_asyncio.fixture(loop_scope="session")
async def server():
    """A server of its own, so also an origin of its own, for each test."""
    async with running_server(site=load_site()) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def machine(tmp_path):
    """Starts programs of the ``ginp2p`` command beside the browser."""
    machine = Machine(tmp_path / "home")
    yield machine
    await machine.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def arrive(browser, server, request, tmp_path):
    """Return a function that lets one more person come, with a browser of its own.

    In the end none of their pages may have had anything to complain about.
    """
    visitors = []

    async def arrive(name="Ann", url=server.url, **options):
        visitors.append(await Visitor.arrive(browser, name, url, **options))
        return visitors[-1]

    yield arrive
    for visitor in visitors:
        if request.node.stash.get(FAILED, False) or visitor.complaints():
            with contextlib.suppress(Exception):  # the failure itself is what has to be told
                await visitor.keep(tmp_path)
        async with asyncio.timeout(30):
            await visitor.context.close()
    if complaints := [each for visitor in visitors for each in visitor.complaints()]:
        pytest.fail("\n".join(complaints))
