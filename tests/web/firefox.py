"""A stock Firefox over WebDriver BiDi, as far as a player needs one.

Playwright drives only a Firefox of its own build; this is the one that people have.
https://w3c.github.io/webdriver-bidi/
"""

import asyncio
import contextlib
import itertools
import json
import re
import shutil
import tempfile

import aiohttp

from tests.web.browsers import CHANGES

PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.push.connection.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,none",
    "toolkit.telemetry.server": "data:,none",
}
PATIENCE = 60  # seconds for one answer, on a busy machine; nothing waits that long
# How it says that the page has drawn something else in that place meanwhile.
REPLACED = ("is not displayed", "stale element reference", "no such node")


class Failed(Exception):
    """Firefox refused a command, or a script threw."""


class Firefox:
    """One running Firefox with one page."""

    def __init__(self, process, http, socket):
        self._process = process
        self._http = http
        self._socket = socket
        self._numbers = itertools.count(1)
        self._answers = {}
        self._context = None
        self.console = []
        self.requests = []
        self._reading = asyncio.create_task(self._read())

    @classmethod
    @contextlib.asynccontextmanager
    async def running(cls, width=1024, height=768):
        """Start one, with a profile of its own that is gone afterwards."""
        profile = tempfile.mkdtemp(prefix="firefox-")
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
        with open(f"{profile}/user.js", "w") as file:
            file.write("\n".join(lines))
        process = await asyncio.create_subprocess_exec(
            "firefox-esr",
            "--headless",
            *("--profile", profile, "--remote-debugging-port", "0", "--no-remote"),
            *(f"--width={width}", f"--height={height}"),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            async with asyncio.timeout(PATIENCE), contextlib.AsyncExitStack() as stack:
                address = await _address(process.stderr)
                http = await stack.enter_async_context(aiohttp.ClientSession())
                socket = await http.ws_connect(f"{address}/session", max_msg_size=0)
                firefox = cls(process, http, socket)
                stack.push_async_callback(firefox._close)
                stack.pop_all()
            try:
                await firefox._begin()
                yield firefox
            finally:
                await firefox._close()
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.communicate()
            shutil.rmtree(profile, ignore_errors=True)

    async def command(self, method, **parameters):
        """Send one command; return its result. Raises: Failed."""
        number = next(self._numbers)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        message = {"id": number, "method": method, "params": parameters}
        await self._socket.send_str(json.dumps(message))
        async with asyncio.timeout(PATIENCE):
            return await answer

    async def goto(self, url):
        await self.command(
            "browsingContext.navigate", context=self._context, url=url, wait="complete"
        )

    async def evaluate(self, function, *arguments):
        """Call a function, given as text, in the page with plain values; return what it returns.

        A promise is waited for. What it returns has to be JSON.
        """
        result = await self.command(
            "script.callFunction",
            functionDeclaration=f"async (text) => JSON.stringify("
            f"await ({function})(...JSON.parse(text)) ?? null)",
            arguments=[{"type": "string", "value": json.dumps(arguments)}],
            target={"context": self._context},
            awaitPromise=True,
            userActivation=True,
        )
        if result["type"] == "exception":
            raise Failed(result["exceptionDetails"]["text"])
        return json.loads(result["result"]["value"])

    async def press(self, role, name):
        """Click on what has this role and name, as soon as it is there."""
        seen = -1
        async with asyncio.timeout(PATIENCE):
            while not await self._pressed(role, name):
                seen = await self.evaluate("(seen) => window.changedSince(seen)", seen)

    async def _pressed(self, role, name):
        """Click on it, if it is there; tell whether it was, and still is what is drawn there."""
        if not (found := await self._locate(role, name)):
            return False
        element = {"sharedId": found[0]["sharedId"]}
        await self.command(
            "script.callFunction",
            functionDeclaration="(element) => element.scrollIntoView({ block: 'nearest' })",
            arguments=[element],
            target={"context": self._context},
            awaitPromise=False,
        )
        middle = {"x": 0, "y": 0, "origin": {"type": "element", "element": element}}
        mouse = [
            {"type": "pointerMove", **middle},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        try:
            await self._act({"type": "pointer", "id": "mouse", "actions": mouse})
        except Failed as failure:
            if any(text in str(failure) for text in REPLACED):
                return False
            raise
        return True

    async def type(self, text):
        keys = [
            {"type": kind, "value": character}
            for character in text
            for kind in ("keyDown", "keyUp")
        ]
        await self._act({"type": "key", "id": "keyboard", "actions": keys})

    async def _locate(self, role, name):
        locator = {"type": "accessibility", "value": {"role": role, "name": name}}
        found = await self.command(
            "browsingContext.locateNodes", context=self._context, locator=locator
        )
        return found["nodes"]

    async def _act(self, source):
        await self.command("input.performActions", context=self._context, actions=[source])

    async def _begin(self):
        await self.command("session.new", capabilities={})
        tree = await self.command("browsingContext.getTree")
        self._context = tree["contexts"][0]["context"]
        await self.command("script.addPreloadScript", functionDeclaration=CHANGES)
        await self.command(
            "session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"]
        )

    async def _read(self):
        async for message in self._socket:
            told = json.loads(message.data)
            if told["type"] == "event":
                self._notice(told["method"], told["params"])
                continue
            answer = self._answers.pop(told["id"])
            if answer.done():  # nobody waits for it any more
                continue
            if told["type"] == "success":
                answer.set_result(told["result"])
            else:
                answer.set_exception(Failed(f"{told['error']}: {told['message']}"))
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(Failed("Firefox has ended"))

    def _notice(self, method, parameters):
        if method == "log.entryAdded":
            self.console.append((parameters["level"], parameters["text"]))
        elif method == "network.beforeRequestSent":
            self.requests.append(parameters["request"]["url"])

    async def _close(self):
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)
        await self._socket.close()
        await self._http.close()


async def _address(stderr):
    said = ""
    while line := (await stderr.readline()).decode():
        said += line
        if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
            return found[1]
    raise Failed(f"Firefox did not start: {said}")
