"""The processes of a measured match: ``python -m clients.bench.seats server|host|guest``.

Each says a line of JSON when it is up, then takes one order a line and answers with a line.
Times are of the clock that all processes of a machine share (``time.monotonic``).

    server                                          {"url": …}
    host    {"server": …, "seed": …, "target": …}   {"link": …}, then {"opened": …} and a match
    guest   {"link": …, "seed": …, "target": …}     {"joined": …, "opened": …} and a match

seed: repeats what the bots choose; the cards are drawn anew. target: what a match goes to,
0 for a single hand; None to part as soon as the channel is open.
"""

from __future__ import annotations

import asyncio
import io
import json
import random
import sys
import tempfile
from pathlib import Path
from time import monotonic, process_time
from typing import Any

from clients.peer.link import Link
from clients.peer.rooms import host_room, join_room
from clients.terminal.bot import BotPlayer
from clients.terminal.console import Console
from clients.terminal.look import Look
from clients.terminal.seat import FriendsTable
from ginp2p.bots import make_bot
from ginp2p.game.rules import CLASSIC
from ginp2p.pairing.code import parse_link
from ginp2p.record import Record
from ginp2p.table.events import Discarded, Knocked, MatchOver
from signaling.limits import Limits
from signaling.server import running_server

__all__ = ("main",)

LEVEL = "medium"
NO_LIMITS = Limits(messages_per_second=1e6, connections_per_address=1000, rooms_per_address=1000)


class TimedBot(BotPlayer):
    """A bot that notes when its match was over, and how much was played."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)  # noqa: S311
        super().__init__(make_bot(LEVEL, chance.randbytes), quiet_console())
        self.over: float | None = None
        self.hands = 0
        self.turns = 0

    def tell(self, event: Record) -> None:
        """Count."""
        if isinstance(event, (Discarded, Knocked)):
            self.turns += 1
        elif isinstance(event, MatchOver):
            self.over = monotonic()
            self.hands = len(event.match.results)
        super().tell(event)


def quiet_console() -> Console:
    """Return a console that nobody reads."""
    return Console(io.StringIO(), None, Look(colour=False, symbols=False))


async def play(link: Link, is_host: bool, order: Any) -> dict[str, Any]:
    """Play a match over the link, or part at once; the link is closed then."""
    if order["target"] is None:
        await link.close()
        return {}
    rules = CLASSIC.replace(target=order["target"]) if is_host else None
    bot = TimedBot(order["seed"])
    before = process_time()
    with tempfile.TemporaryDirectory() as records:
        inbox: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        table = FriendsTable(link, bot, quiet_console(), "Bot", rules, Path(records), inbox)
        await table.run()
    busy = process_time() - before
    return {"over": bot.over, "hands": bot.hands, "turns": bot.turns, "busy": busy}


async def be_server() -> None:
    """Run a signaling server until there is no more input."""
    async with running_server(limits=NO_LIMITS) as server:
        answer(url=server.url)
        await next_order()


async def be_host() -> None:
    """Open a room for each order."""
    answer(ready=True)
    while (order := await next_order()) is not None:
        async with host_room(order["server"]) as room:
            answer(link=room.link)
            link = await room.wait_for_guest()
            opened = monotonic()
            answer(opened=opened, **await play(link, True, order))


async def be_guest() -> None:
    """Join a room for each order."""
    answer(ready=True)
    while (order := await next_order()) is not None:
        server, code = parse_link(order["link"])
        assert server is not None
        link = await join_room(server, code)
        opened = monotonic()
        joined = opened - link.ms / 1000
        answer(joined=joined, opened=opened, **await play(link, False, order))


async def next_order() -> Any:
    """Return the next line of the input; None at its end."""
    line = await asyncio.to_thread(sys.stdin.readline)
    return json.loads(line) if line else None


def answer(**fields: Any) -> None:
    """Write one line."""
    sys.stdout.write(json.dumps(fields) + "\n")
    sys.stdout.flush()


ROLES = {"server": be_server, "host": be_host, "guest": be_guest}


def main(role: str) -> None:
    """Be one of the processes until the input ends."""
    asyncio.run(ROLES[role]())


if __name__ == "__main__":
    main(sys.argv[1])
