"""How fast the page is, and how big: ``python -m tests.web.speed``, about three minutes.

A headless Chromium whose page runs four times slower, behind a network of 9 Mbit/s with 60 ms
for a round trip (tests/web/slow_network.py; connections pay for being made). Each visit is made
``--rounds`` times, and the middle one counts. DevTools slows down the page's own thread, not its
workers. Links and buttons are followed inside the page as soon as they are there
(tests/web/journey.js): what a person takes to read is no part of a figure, nor what a test's own
watching costs (tests/web/devtools.py). Warm is a page that its service worker keeps, with a
match on the device: opened at its start and gone on with.

    python -m tests.web.speed --rounds 5          the figures of docs/benchmarks.md
    python -m tests.web.speed --hands 50          and whether memory stays flat over 50 hands
"""

import argparse
import asyncio
import contextlib
import json
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.async_api import async_playwright

from clients.web.site import load_site
from signaling.server import running_server
from tests.e2e.processes import Machine
from tests.web.browsers import PHONE, Visitor, launch
from tests.web.devtools import Chromium
from tests.web.playing import Player
from tests.web.slow_network import slow_network

SLOWDOWN = 4
SETTLED = 1.5  # seconds without a byte: the visit has loaded what it loads

LIMITS = {  # what the page has to reach
    "bytes of the first visit": (520_000, "B"),
    "first paint, cold": (800, "ms"),
    "first paint, warm": (800, "ms"),
    "solo table ready, cold": (2000, "ms"),
    "solo table ready, warm": (800, "ms"),
    "link to cards on the table, cold": (3000, "ms"),
    "longest task, solo": (100, "ms"),
    "longest task, with a friend": (100, "ms"),
    "a fixed piece of script": (None, "ms"),
}

JOURNEY = Path(__file__).with_name("journey.js").read_text().rstrip()
MOVES = 25  # at the table, for the longest task
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
READY = "performance.getEntriesByName('table-ready')[0]?.startTime ?? null"
# A fixed piece of script, in milliseconds: tells days and machines apart.
YARDSTICK = """(() => {
  const begun = performance.now();
  let text = '';
  for (let i = 0; i < 200_000; i += 1) text += String.fromCharCode(97 + ((i * 7919) % 26));
  const counts = new Map();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return performance.now() - begun;
})()"""
KEPT = "navigator.serviceWorker.ready.then(() => true)"
# It is our turn, and nothing moves; goes on to the next hand or match where one has ended.
OUR_TURN = """(() => {
  const buttons = [...document.querySelectorAll('button:not([hidden] *)')];
  buttons.find((each) => /^(Next hand|Rematch)/.test(each.textContent.trim()))?.click();
  return document.querySelector('[data-action]:not([aria-disabled=true], [hidden] *)') !== null;
})()"""


class Slow:
    """Visits to a server through a slow network."""

    def __init__(self, browser, port, down):
        self.browser = browser
        self.url = f"http://127.0.0.1:{port}"
        self.down = down

    async def visit(self, open_page, path, *steps, moves=0):
        """Open a page, slowed down, and follow these links and buttons in it."""
        page = await open_page(PHONE)
        await page.before_each_document(f"{JOURNEY}({json.dumps(steps)}, {moves});")
        await page.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        await page.go(self.url + path)
        return page

    async def settled(self):
        """Wait until nothing is loaded any more; return how much has been since the start."""
        carried = -1
        while carried != self.down.carried:
            carried = self.down.carried
            await asyncio.sleep(SETTLED)
        return carried


async def measured(page, expression):
    """Return what the page has measured, once it has."""
    async with asyncio.timeout(60):
        while not (value := await page.evaluate(expression)):
            await asyncio.sleep(0.2)
    return value


async def longest_task(page):
    """Return the longest task on the page's thread since its table was ready."""
    ready = await measured(page, READY)
    await measured(page, f"window.moved >= {MOVES}")
    tasks = await page.evaluate("window.longTasks")
    return max((length for at, length in tasks if at > ready), default=0)


async def first_visit(slow):
    """Return the bytes of a whole first visit to the start page, and its first paint."""
    before = slow.down.carried
    async with slow.browser.context() as open_page:
        page = await slow.visit(open_page, "/")
        paint = await measured(page, PAINT)
        return {
            "first paint, cold": paint,
            "bytes of the first visit": await slow.settled() - before,
            "a fixed piece of script": await page.evaluate(YARDSTICK),
        }


async def solo(slow):
    """Return when a solo table is ready: on a first visit, and when a match is gone on with."""
    async with slow.browser.context() as open_page:
        page = await slow.visit(open_page, "/", "Against the computer", "Deal", moves=MOVES)
        found = {
            "solo table ready, cold": await measured(page, READY),
            "longest task, solo": await longest_task(page),
        }
        await measured(page, KEPT)
        await slow.settled()
        await measured(page, OUR_TURN)
        await page.send("Page.close")
        page = await slow.visit(open_page, "/", "Go on")
        found["solo table ready, warm"] = await measured(page, READY)
        found["first paint, warm"] = await measured(page, PAINT)
        return found


async def friend(slow, machine, server):
    """Return when a guest has cards, from opening the link of a host who waits."""
    host = await machine.start(
        "host", "--server", server.url, "--bot", "medium", "--name", "Ann", "--json"
    )
    link = (await host.event("room"))["link"]
    async with slow.browser.context() as open_page:
        path = "/#" + link.partition("#")[2]
        page = await slow.visit(open_page, path, "Sit down", moves=MOVES)
        return {
            "link to cards on the table, cold": await measured(page, READY),
            "longest task, with a friend": await longest_task(page),
        }


async def memory(hands):
    """Return the megabytes of the page's heap and process, after the first hands and after all."""
    async with async_playwright() as playwright, running_server(site=load_site()) as server:
        browser = await launch(playwright)
        found = await play_on(browser, server, hands)
        await browser.close()
    return found


async def play_on(browser, server, hands):
    visitor = await Visitor.arrive(browser, "Bob", server.url, size=PHONE)
    page = visitor.page
    await page.goto("/#/solo")
    await page.get_by_role("button", name="Deal").click()
    player = Player(visitor)
    devtools = await visitor.context.new_cdp_session(page)
    found = []
    for goal in (hands // 5, hands):
        while dealt(player) < goal:
            seen = await player.play(until=lambda seen, goal=goal: is_enough(player, seen, goal))
            if seen.is_over:
                await player.act("button", "Rematch")
                await player.until(lambda seen: not seen.is_over)
        await devtools.send("HeapProfiler.collectGarbage")
        heap = (await devtools.send("Runtime.getHeapUsage"))["usedSize"]
        found.append((dealt(player), heap / 2**20, renderer_memory(browser)))
    await visitor.context.close()
    return found


def is_enough(player, seen, goal):
    return seen.is_over or dealt(player) >= goal


def dealt(player):
    return player.pressed.count("Next hand") + player.pressed.count("Rematch")


def renderer_memory(_browser):
    """Return the megabytes of the biggest process that draws a page."""
    biggest = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        with contextlib.suppress(OSError):
            line = (status.parent / "cmdline").read_bytes()
            if b"--type=renderer" in line:
                text = status.read_text()
                biggest = max(biggest, int(text.partition("VmRSS:")[2].split()[0]))
    return biggest / 1024


async def measure(rounds):
    found = {}
    async with (
        running_server(site=load_site()) as server,
        slow_network(server.port) as (port, _, down),
        Chromium.running() as browser,
    ):
        slow = Slow(browser, port, down)
        with tempfile.TemporaryDirectory() as folder:
            machine = Machine(Path(folder))
            for _ in range(rounds):
                for part in (first_visit(slow), solo(slow), friend(slow, machine, server)):
                    try:
                        figures = await part
                    except (RuntimeError, TimeoutError) as failure:
                        print(f"{part.__name__} failed: {failure}", file=sys.stderr)
                        continue
                    for name, value in figures.items():
                        found.setdefault(name, []).append(value)
            await machine.stop()
    return found


def report(found):
    """Print the figures; return whether all limits are kept."""
    kept = True
    for name, (limit, unit) in LIMITS.items():
        if name not in found:
            print(f"{name:36} not measured")
            kept = False
            continue
        middle = statistics.median(found[name])
        is_kept = limit is None or middle <= limit
        kept = kept and is_kept
        asked = f"of {limit:9,}" if limit else "without limit"
        spread = f"{min(found[name]):,.0f} to {max(found[name]):,.0f}"
        verdict = "" if is_kept else "   too much"
        print(f"{name:36} {middle:9,.0f} {unit:2} {asked:13} ({spread}){verdict}")
    return kept


def report_memory(grown):
    for count, heap, process in grown:
        print(
            f"after {count} hands: {heap:.1f} MB of the page's own heap, process {process:.0f} MB"
        )


def main():
    arguments = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--hands", type=int, default=0)
    options = arguments.parse_args()
    kept = report(asyncio.run(measure(options.rounds)))
    if options.hands:
        report_memory(asyncio.run(memory(options.hands)))
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
