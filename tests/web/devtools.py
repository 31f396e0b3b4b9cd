"""A Chromium that nothing looks into but what is asked here, over the DevTools protocol.

Playwright listens to all that a page does: each request that a script makes then has its stack
written down, for which whole scripts are parsed anew. That is most of what a slow page would
be measured to take. https://chromedevtools.github.io/devtools-protocol/
"""

import asyncio
import contextlib
import itertools
import json
import re
import shutil
import tempfile

import aiohttp

from tests.web.browsers import ARGUMENTS, CHROMIUM

PATIENCE = 60  # seconds for one answer, on a busy machine; nothing waits that long
AT_REST = (0.25, 0.02)  # seconds looked at, and the processor time in them that is none


class Chromium:
    """One running Chromium without a window."""

    def __init__(self, socket):
        self._socket = socket
        self._numbers = itertools.count(1)
        self._answers = {}
        self._reading = asyncio.create_task(self._read())

    @classmethod
    @contextlib.asynccontextmanager
    async def running(cls):
        """Start one, with a profile of its own that is gone afterwards."""
        profile = tempfile.mkdtemp(prefix="chromium-")
        process = await asyncio.create_subprocess_exec(
            CHROMIUM,
            *("--headless=new", "--remote-debugging-port=0", f"--user-data-dir={profile}"),
            *ARGUMENTS,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            async with contextlib.AsyncExitStack() as stack:
                async with asyncio.timeout(PATIENCE):
                    while not (found := re.search(rb"ws://\S+", await process.stderr.readline())):
                        pass
                    http = await stack.enter_async_context(aiohttp.ClientSession())
                    socket = await stack.enter_async_context(
                        http.ws_connect(found[0].decode(), max_msg_size=0)
                    )
                    browser = cls(socket)
                yield browser
                browser._reading.cancel()
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            shutil.rmtree(profile, ignore_errors=True)

    @contextlib.asynccontextmanager
    async def context(self):
        """Yield a function that opens empty pages; they share cache and storage."""
        context = (await self.send("Target.createBrowserContext"))["browserContextId"]
        permissions = {"permissions": ["audioCapture", "videoCapture"], "browserContextId": context}
        await self.send("Browser.grantPermissions", permissions)  # or it has no candidates

        async def open_page(size):
            target = {"url": "about:blank", "browserContextId": context}
            target = (await self.send("Target.createTarget", target))["targetId"]
            attached = await self.send(
                "Target.attachToTarget", {"targetId": target, "flatten": True}
            )
            page = Page(self, attached["sessionId"])
            screen = {**size, "deviceScaleFactor": 1, "mobile": False}
            await page.send("Emulation.setDeviceMetricsOverride", screen)
            await self.at_rest()
            return page

        try:
            yield open_page
        finally:
            await self.send("Target.disposeBrowserContext", {"browserContextId": context})

    async def at_rest(self):
        """Wait until the browser is done with itself: a new window loads pages of its own."""
        span, idle = AT_REST
        before = await self._processor_time()
        async with asyncio.timeout(PATIENCE):
            while True:
                await asyncio.sleep(span)
                after = await self._processor_time()
                if after - before < idle:
                    return
                before = after

    async def _processor_time(self):
        processes = (await self.send("SystemInfo.getProcessInfo"))["processInfo"]
        return sum(each["cpuTime"] for each in processes)

    async def send(self, method, params=None, session=None):
        """Send a command; return its result."""
        number = next(self._numbers)
        command = {"id": number, "method": method, "params": params or {}}
        if session:
            command["sessionId"] = session
        waiting = self._answers[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json(command)
        answer = await asyncio.wait_for(waiting, PATIENCE)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    async def _read(self):
        async for message in self._socket:
            said = json.loads(message.data)
            if (waiting := self._answers.pop(said.get("id"), None)) and not waiting.done():
                waiting.set_result(said)


class Page:
    """One tab."""

    def __init__(self, browser, session):
        self._browser = browser
        self._session = session

    async def send(self, method, params=None):
        """Send a command about this page; return its result."""
        return await self._browser.send(method, params, self._session)

    async def before_each_document(self, source):
        """Run a script in each document before its own."""
        await self.send("Page.enable")
        await self.send("Page.addScriptToEvaluateOnNewDocument", {"source": source})

    async def go(self, url):
        """Open an address; do not wait for it."""
        await self.send("Page.navigate", {"url": url})

    async def evaluate(self, expression):
        """Return the value of an expression in the page."""
        asked = {"expression": expression, "returnByValue": True, "awaitPromise": True}
        answer = await self.send("Runtime.evaluate", asked)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")
