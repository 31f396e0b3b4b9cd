"""A real Chromium, and the people who sit at it: each watched in all that its page does."""

import asyncio
import json
from urllib.parse import urlsplit

from playwright.async_api import expect

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--allow-loopback-in-peer-connection",
    "--host-resolver-rules=MAP table.test 127.0.0.1",  # a name, so not a secure context
]
PERMISSIONS = ["camera", "microphone"]  # without them and a network there is no candidate

# In each page: `changedSince(count)` is kept once the document has changed more often than that.
CHANGES = """
() => {
  let count = 0;
  let waiting = [];
  window.changedSince = (seen) =>
    count > seen ? count : new Promise((done) => waiting.push(() => done(count)));
  new MutationObserver(() => {
    count += 1;
    for (const done of waiting.splice(0)) done();
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}
"""

PHONE = {"width": 360, "height": 640}
DESK = {"width": 1440, "height": 900}

DOUBLE_TAP = 0.5  # seconds; table/second-press.ts counts less
PATIENCE = 60_000  # milliseconds for what a busy machine may take; nothing waits that long

expect.set_options(timeout=PATIENCE)


async def launch(playwright):
    """Start a Chromium without a window."""
    return await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)


class Visitor:
    """One person at a browser of its own. complaints: whatever should not have happened."""

    def __init__(self, name, context, page, url):
        self.name = name
        self.context = context
        self.page = page
        self.url = url
        self.console = []
        self.requests = []
        self.frames = []  # of WebSockets, both ways
        self.excused = []
        self._complaints = []
        context.on("request", self._asked)
        context.on("weberror", lambda error: self._complain(f"uncaught: {error.error}"))
        context.on("console", self._spoke)
        context.on("page", self._follow)
        page.on("websocket", self._connected)
        page.on("crash", lambda _: self._complain("the page crashed"))

    @classmethod
    async def arrive(cls, browser, name, url, *, size=PHONE, permissions=PERMISSIONS, **options):
        """Open an empty page in a context of its own. Things move only where that is asked for."""
        context = await browser.new_context(
            viewport=size,
            permissions=permissions,
            base_url=url,
            **{"reduced_motion": "reduce", **options},
        )
        context.set_default_timeout(PATIENCE)
        await context.add_init_script(f"({CHANGES})()")
        return cls(name, context, await context.new_page(), url)

    async def evaluate(self, function, *arguments):
        """Call a function, given as text, in the page; return what it returns."""
        return await self.page.evaluate(f"(all) => ({function})(...all)", arguments)

    async def press(self, role, name):
        """Click on what has this role and name; in a dialog no sooner than a person has read it.

        What comes sooner may be the second tap of a double tap, and the page ignores it.
        """
        button = self.page.get_by_role(role, name=name, exact=True)
        await button.wait_for()
        if await button.locator("xpath=ancestor::dialog").count():
            await asyncio.sleep(DOUBLE_TAP)
        await button.click()

    def excuse(self, text):
        """Let a complaint pass that has this text in it."""
        self.excused.append(text)

    def complaints(self):
        return [
            f"{self.name}: {each}"
            for each in self._complaints
            if not any(text in each for text in self.excused)
        ]

    async def keep(self, folder):
        """Leave a picture and the console behind, for whoever looks into a failure."""
        (folder / f"{self.name}.log").write_text("\n".join(self.console + self._complaints))
        for number, page in enumerate(self.context.pages):
            async with asyncio.timeout(10):
                await page.screenshot(path=folder / f"{self.name}-{number}.png", timeout=8_000)
                (folder / f"{self.name}-{number}.html").write_text(await page.content())

    def _complain(self, text):
        self._complaints.append(text)

    def _follow(self, page):
        page.on("websocket", self._connected)

    def _spoke(self, message):
        self.console.append(f"{message.type}: {message.text}")
        if message.type in ("error", "warning", "assert"):
            self._complain(f"{message.type} on the console: {message.text}")

    def _asked(self, request):
        self.requests.append(request.url)
        self._check_host(request.url)

    def _connected(self, socket):
        self._check_host(socket.url)
        socket.on("framesent", lambda data: self.frames.append(_text(data)))
        socket.on("framereceived", lambda data: self.frames.append(_text(data)))

    def _check_host(self, url):
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(self.url).netloc:
            self._complain(f"a request to another host: {url}")


def _text(data):
    return data if isinstance(data, str) else json.dumps(list(data))
