"""The galleries: each scene of the table and each screen at once, without a game before it.

They are pages for building and looking, clients/web/gallery.html and screens.html, which the
built page has not; Vite serves them.
"""

import asyncio
import contextlib
import os
import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "clients" / "web"
NODE = Path(__file__).parents[2] / ".venv" / "bin" / "node"
PATIENCE = 120  # seconds for Vite to start, on a busy machine
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


@contextlib.asynccontextmanager
async def gallery():
    """Serve the galleries; yield their address."""
    vite = await asyncio.create_subprocess_exec(
        NODE if NODE.exists() else "node",
        *("node_modules/vite/bin/vite.js", "--host", "127.0.0.1", "--port", "0"),
        cwd=WEB,
        env={**os.environ, "NO_COLOR": "1"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            url = await _address(vite.stdout)
        rest = asyncio.create_task(vite.stdout.read())  # or its pipe fills
        try:
            yield url
        finally:
            rest.cancel()
    finally:
        with contextlib.suppress(ProcessLookupError):
            vite.kill()
        await vite.wait()


async def _address(output):
    said = ""
    while line := ESCAPES.sub("", (await output.readline()).decode()):
        said += line
        if found := re.search(r"http://127\.0\.0\.1:\d+", line):
            return found[0]
    raise AssertionError(f"Vite did not start: {said}")
