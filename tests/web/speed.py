"""How fast the page is, and how big: ``python -m tests.web.speed``, about three minutes.

A headless Chromium whose page runs four times slower, behind a network of 9 Mbit/s with 60 ms
for a round trip (tests/web/slow_network.py; connections pay for being made). Each visit is made
``--rounds`` times, and the middle one counts. DevTools slows down the page's own thread, not its
workers. The clicks are a program's: what a person takes to read is no part of a figure.

    python -m tests.web.speed --rounds 5          the figures of docs/benchmarks.md
    python -m tests.web.speed --hands 50          and whether memory stays flat over 50 hands
"""

import argparse
import asyncio
import contextlib
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import async_playwright

from clients.web.site import load_site
from signaling.server import running_server
from tests.e2e.processes import Machine
from tests.web.browsers import PHONE, Visitor, launch
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
    "longest task on the page's thread": (100, "ms"),
}

WATCH = """
window.longTasks = [];
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) window.longTasks.push([each.startTime, each.duration]);
}).observe({ type: 'longtask', buffered: true });
"""
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
READY = "() => performance.getEntriesByName('table-ready')[0]?.startTime ?? null"


class Slow:
    """Visits to a server through a slow network."""

    def __init__(self, browser, port, down):
        self.browser = browser
        self.url = f"http://127.0.0.1:{port}"
        self.down = down

    @contextlib.asynccontextmanager
    async def visitor(self, name="Bob"):
        visitor = await Visitor.arrive(self.browser, name, self.url, size=PHONE)
        await visitor.context.add_init_script(WATCH)
        try:
            yield visitor
        finally:
            await visitor.context.close()

    async def open(self, page, path):
        """Open a page, slowed down."""
        devtools = await page.context.new_cdp_session(page)
        await devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        await page.goto(path, wait_until="commit")

    async def settled(self):
        """Wait until nothing is loaded any more; return how much has been since the start."""
        carried = -1
        while carried != self.down.carried:
            carried = self.down.carried
            await asyncio.sleep(SETTLED)
        return carried


async def paint_of(page):
    return await until_measured(page, PAINT)


async def ready_of(page):
    return await until_measured(page, READY)


async def until_measured(page, function):
    """Return what the page has measured, once it has. Playwright's own wait needs eval."""
    async with asyncio.timeout(60):
        while (value := await page.evaluate(function)) is None:
            await asyncio.sleep(0.05)
    return value


async def first_visit(slow):
    """Return the bytes of a whole first visit to the start page, and its first paint."""
    before = slow.down.carried
    async with slow.visitor() as visitor:
        await slow.open(visitor.page, "/")
        paint = await paint_of(visitor.page)
        return {
            "first paint, cold": paint,
            "bytes of the first visit": await slow.settled() - before,
        }


async def solo(slow):
    """Return when a solo table is ready, on a first visit and on one after it."""
    async with slow.visitor() as visitor:
        found = {"solo table ready, cold": await deal(slow, visitor.page)}
        await slow.settled()
        page = await visitor.context.new_page()
        found["solo table ready, warm"] = await deal(slow, page, anew=True)
        found["first paint, warm"] = await paint_of(page)
        return found


async def deal(slow, page, *, anew=False):
    await slow.open(page, "/#/solo")
    await page.get_by_role("button", name="Deal").click()
    if anew:  # a match is kept
        await page.get_by_role("button", name="Start anew").click()
    return await ready_of(page)


async def friend(slow, machine, server):
    """Return when a guest has cards, from opening the link of a host who waits."""
    host = await machine.start(
        "host", "--server", server.url, "--bot", "medium", "--name", "Ann", "--json"
    )
    link = (await host.event("room"))["link"]
    async with slow.visitor() as visitor:
        await slow.open(visitor.page, "/#" + link.partition("#")[2])
        await visitor.page.get_by_role("button", name="Sit down").click()
        ready = await ready_of(visitor.page)
        player = Player(visitor)
        await player.play(until=lambda seen: len(player.pressed) > 12 or bool(seen.end))
        tasks = await visitor.page.evaluate("() => window.longTasks")
    return {
        "link to cards on the table, cold": ready,
        "longest task on the page's thread": max((t for at, t in tasks if at > ready), default=0),
    }


async def memory(browser, server, hands):
    """Return the megabytes of the page's process after the first hands, and after all."""
    visitor = await Visitor.arrive(browser, "Bob", server.url, size=PHONE)
    page = visitor.page
    await page.goto("/#/solo")
    await page.get_by_role("button", name="Deal").click()
    player = Player(visitor)
    devtools = await visitor.context.new_cdp_session(page)
    found = []
    for goal in (hands // 5, hands):
        await player.play(until=lambda seen, goal=goal: dealt(player) >= goal)
        await devtools.send("HeapProfiler.collectGarbage")
        heap = (await devtools.send("Runtime.getHeapUsage"))["usedSize"]
        found.append((dealt(player), heap / 2**20, renderer_memory(browser)))
    await visitor.context.close()
    return found


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


async def measure(rounds, hands):
    found = {}
    async with (
        async_playwright() as playwright,
        running_server(site=load_site()) as server,
        slow_network(server.port) as (port, _, down),
    ):
        browser = await launch(playwright)
        slow = Slow(browser, port, down)
        with tempfile.TemporaryDirectory() as folder:
            machine = Machine(Path(folder))
            for _ in range(rounds):
                for part in (first_visit(slow), solo(slow), friend(slow, machine, server)):
                    try:
                        figures = await part
                    except (PlaywrightError, TimeoutError) as failure:
                        print(f"{part.__name__} failed: {failure}", file=sys.stderr)
                        continue
                    for name, value in figures.items():
                        found.setdefault(name, []).append(value)
            await machine.stop()
        grown = await memory(browser, server, hands) if hands else []
        await browser.close()
    return found, grown


def report(found, grown):
    """Print the figures; return whether all limits are kept."""
    kept = True
    for name, (limit, unit) in LIMITS.items():
        if name not in found:
            print(f"{name:36} not measured")
            kept = False
            continue
        middle = statistics.median(found[name])
        kept = kept and middle <= limit
        spread = f"{min(found[name]):,.0f} to {max(found[name]):,.0f}"
        verdict = "" if middle <= limit else "   too much"
        print(f"{name:36} {middle:9,.0f} {unit:2} of {limit:9,} ({spread}){verdict}")
    for count, heap, process in grown:
        print(
            f"after {count} hands: {heap:.1f} MB of the page's own heap, process {process:.0f} MB"
        )
    return kept


def main():
    arguments = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--hands", type=int, default=0)
    options = arguments.parse_args()
    found, grown = asyncio.run(measure(options.rounds, options.hands))
    sys.exit(0 if report(found, grown) else 1)


if __name__ == "__main__":
    main()
