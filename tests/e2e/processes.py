"""Processes of the ``ginp2p`` command, for tests that play with several of them."""

import asyncio
import contextlib
import json
import os
import re
import signal
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
AT_HOME = ROOT / "tests" / "e2e" / "at_home.py"
PATIENCE = 90  # seconds for one line or the end, on a busy machine; nothing waits that long


class Process:
    """One running command."""

    def __init__(self, process):
        self.process = process
        self.seen = []  # every line of its standard output
        self._errors = asyncio.create_task(process.stderr.read())

    async def line(self):
        """Return its next line on standard output, "" at the end."""
        async with asyncio.timeout(PATIENCE):
            line = (await self.process.stdout.readline()).decode()
        self.seen.append(line)
        return line

    async def until(self, text):
        """Return the first line with this text in it."""
        while line := await self.line():
            if text in line:
                return line
        raise AssertionError(f"{text!r} never came, but {self.seen} and {await self.errors()}")

    async def event(self, name):
        """Return the next event of this name; everything on standard output is an event."""
        while line := await self.line():
            event = json.loads(line)
            if event["event"] == name:
                return event
        raise AssertionError(f"no {name}, but {self.seen} and {await self.errors()}")

    async def end(self):
        """Return its exit status, having read all it says."""
        while await self.line():
            pass
        async with asyncio.timeout(PATIENCE):
            return await self.process.wait()

    async def errors(self):
        """Return what it said on standard error; for a process that has ended."""
        return (await self._errors).decode()

    def events(self):
        """Return the events so far."""
        return [json.loads(line) for line in self.seen if line]

    def type(self, text):
        self.process.stdin.write(f"{text}\n".encode())

    def interrupt(self):
        self.process.send_signal(signal.SIGINT)


class Machine:
    """Starts commands, and ends what is left of them."""

    def __init__(self, home, script=AT_HOME):
        self.home = home
        self.script = script
        self.started = []

    async def start(self, *words, within=(), **environ):
        """Start ``ginp2p`` with these words after it. within: a command that runs another one."""
        process = await asyncio.create_subprocess_exec(
            *within,
            sys.executable,
            self.script,
            *words,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            cwd=ROOT,
            env={
                **os.environ,
                "GINP2P_HOME": str(self.home),
                "PYTHONPATH": str(ROOT),
                "PYTHONUNBUFFERED": "1",
                "PYTHONIOENCODING": "utf-8",
                **environ,
            },
        )
        self.started.append(Process(process))
        return self.started[-1]

    async def run(self, *words):
        """Run a command to its end; return (exit status, output, errors)."""
        process = await self.start(*words)
        process.process.stdin.close()
        status = await process.end()
        return status, "".join(process.seen), await process.errors()

    async def serve(self, port=0):
        """Start a server of its own; return its address and its process."""
        server = await self.start("serve", "--host", "127.0.0.1", "--port", str(port), "--json")
        return (await server.event("listening"))["url"], server

    async def stop(self):
        for each in self.started:
            with contextlib.suppress(ProcessLookupError):
                each.process.kill()
            await each.process.wait()
            each._errors.cancel()
            await asyncio.gather(each._errors, return_exceptions=True)
            each.process._transport.close()


def answer(text):
    """Return what a person types who sees these choices, or None where there are none.

    Draws always, throws what is suggested, and knocks as soon as it is possible.
    """
    if "? help" not in text:
        return None
    knock = re.search(r"k (\w+) (knocks|is gin)", text)
    if knock:
        return f"k {knock[1]}"
    throw = re.search(r"its name, like (\w+)", text)
    if throw:
        return throw[1]
    return "d" if "d draw" in text else "p"
