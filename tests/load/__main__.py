"""python -m tests.load: measure the signaling server beside the PeerJS server.

Everything runs on this machine's loopback interface and ends by itself.
"""

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
from pathlib import Path

from signaling.loop import new_event_loop
from tests.load import measures, table
from tests.load.servers import ours, peerjs
from tests.load.two import two_servers

PARTS = ("idle", "busy", "pairs", "abandoned", "redis")


async def take_turns(servers, rounds, measure, *arguments):
    """Measure each server so many times, in turn, each time afresh; return the medians."""
    taken = {}
    for _ in range(rounds):
        for start in servers:
            async with start() as server:
                figures = await measure(server, *arguments)
            taken.setdefault(server.name, []).append(figures)
    return {
        name: {key: statistics.median(each[key] for each in all_) for key in all_[0]}
        for name, all_ in taken.items()
    }


async def main(options):
    rivals = [ours] if options.alone else [ours, peerjs]
    found = {}
    for part in options.only or PARTS:
        if part == "idle":
            found[part] = await take_turns(rivals, 1, measures.idle, options.clients)
        elif part == "busy":
            found[part] = await take_turns(
                rivals, options.rounds, measures.busy, options.rooms, options.messages
            )
        elif part == "pairs":
            found[part] = await take_turns(rivals, options.rounds, measures.pairs, options.pairs)
        elif part == "abandoned":
            forgetful = lambda: ours(rejoin_time=0.5, room_idle=0.5)  # noqa: E731
            found[part] = await take_turns([forgetful], 1, measures.abandoned, 10_000)
        else:
            with tempfile.TemporaryDirectory() as folder:
                found[part] = await two_servers(
                    Path(folder),
                    options.rounds,
                    options.rooms,
                    options.messages,
                    is_pinned=not options.unpinned,
                )
        if not options.json:
            show(part, found[part])
    load = os.getloadavg()
    if options.json:
        sys.stdout.write(json.dumps({**found, "load": load}, indent=1) + "\n")
    else:
        sys.stdout.write(f"\nload average at the end: {load[0]:.1f}\n")


def show(part, figures):
    """Write a part's rows as soon as they are there; all but the last are one table."""
    is_last = part == "redis"
    if is_last or not show.has_head:
        sys.stdout.write(f"\n{table.HEADS[1 if is_last else 2]}\n")
    show.has_head = True
    rows = table.of_two_servers(figures) if is_last else table.two_columns(figures)
    sys.stdout.write("\n".join(rows) + "\n")
    sys.stdout.flush()


show.has_head = False


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--only", action="append", choices=PARTS, help="a part; again for more")
    parser.add_argument("--alone", action="store_true", help="without the PeerJS server")
    parser.add_argument("--clients", type=int, default=10_000, help="that are idle")
    parser.add_argument("--rooms", type=int, default=1_000, help="that are busy")
    parser.add_argument("--messages", type=int, default=40_000, help="in all rooms together")
    parser.add_argument("--pairs", type=int, default=1_000)
    parser.add_argument("--rounds", type=int, default=3, help="of which the median is shown")
    parser.add_argument("--unpinned", action="store_true", help="redis: on any processor")
    parser.add_argument("--json", action="store_true", help="for programs")
    with asyncio.Runner(loop_factory=new_event_loop) as runner:  # ours may not hold it up
        runner.run(main(parser.parse_args()))
