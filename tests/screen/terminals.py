"""Real terminals for tests: tmux draws what the command sends, and its keys are ours."""

import asyncio
import os
import shlex
import sys
from pathlib import Path

from tests.e2e.processes import AT_HOME, ROOT

PATIENCE = 90  # seconds, on a busy machine; nothing waits that long


class Terminal:
    """A command in a window of its own tmux server."""

    def __init__(self, folder, name, columns=80, rows=24, **environ):
        self.socket = folder / f"{name}.socket"
        self.size = ("-x", str(columns), "-y", str(rows))
        self.environ = {
            "GINP2P_HOME": str(folder / name),
            "PYTHONPATH": str(ROOT),
            "LANG": "C.UTF-8",
            **environ,
        }

    async def start(self, *words):
        """Start the command; its exit status is shown when it has ended."""
        settings = [f"{name}={shlex.quote(value)}" for name, value in self.environ.items()]
        command = shlex.join([sys.executable, str(AT_HOME), *words])
        # pytest-xdist sets a size for its workers, which would hold for good
        line = f"env -u COLUMNS -u LINES {' '.join(settings)} {command}; echo status $?; exec cat"
        await self.tmux("-f", "/dev/null", "new-session", "-d", *self.size, line)

    async def tmux(self, *words):
        process = await asyncio.create_subprocess_exec(
            "tmux",
            "-S",
            str(self.socket),
            *words,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "LANG": "C.UTF-8"},
        )
        told, _ = await process.communicate()
        return told.decode("utf-8", "replace")

    async def children(self):
        """Return the numbers of the processes that the command runs as."""
        shell = (await self.tmux("display", "-p", "#{pane_pid}")).strip()
        found = Path(f"/proc/{shell}/task/{shell}/children").read_text()
        return [int(number) for number in found.split()]

    async def screen(self, *options):
        """Return what is seen, row by row."""
        return await self.tmux("capture-pane", "-p", *options)

    async def press(self, *keys):
        await self.tmux("send-keys", *keys)

    async def until(self, *texts):
        """Wait until one of the texts is seen; return the screen."""
        return await self._until(lambda seen: any(text in seen for text in texts), texts)

    async def until_not(self, *texts):
        """Wait until none of the texts is seen any longer."""
        return await self._until(lambda seen: not any(text in seen for text in texts), texts)

    async def _until(self, is_so, texts):
        seen = ""
        try:
            async with asyncio.timeout(PATIENCE):
                while not seen.strip() or not is_so(" ".join(seen.split())):
                    await asyncio.sleep(0.05)  # gives way to the command
                    seen = await self.screen()
        except TimeoutError:
            raise AssertionError(f"waited for {texts}, but\n{seen}") from None
        return seen

    async def close(self):
        await self.tmux("kill-server")
