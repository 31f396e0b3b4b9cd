"""A server in a process of its own, which a test can kill: server_process.py REDIS_URL."""

import asyncio
import sys

from signaling.directories import directory_at
from signaling.limits import Limits
from signaling.loop import new_event_loop
from signaling.server import serve


async def main(url):
    limits = Limits()
    directory = directory_at(url, limits)

    def ready(running):
        sys.stdout.write(f"{running.url}\n")
        sys.stdout.flush()

    await serve("127.0.0.1", 0, limits=limits, directory=directory, on_ready=ready)


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(main(sys.argv[1]))
