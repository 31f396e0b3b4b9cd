"""The server that is measured, as it is served: serve.py ROOMS. It prints its port.

Written to, it writes how many objects it has, when all that can go has gone.
"""

import asyncio
import gc
import sys

from signaling.directories import directory_at
from signaling.limits import Limits
from signaling.loop import new_event_loop
from signaling.server import serve


def count():
    sys.stdin.readline()
    gc.collect()
    say(len(gc.get_objects()))


def say(number):
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


async def main(rooms, **changes):
    limits = Limits(**changes)

    def ready(running):
        asyncio.get_running_loop().add_reader(sys.stdin, count)
        say(running.port)

    directory = directory_at(rooms, limits)
    await serve("127.0.0.1", 0, limits=limits, directory=directory, on_ready=ready)


if __name__ == "__main__":
    pairs = [argument.split("=") for argument in sys.argv[2:]]
    changes = {name: float(value) for name, value in pairs}
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(main(sys.argv[1], **changes))
