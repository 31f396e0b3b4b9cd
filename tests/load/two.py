"""Two servers around one Redis, beside one server alone."""

import contextlib
import os
import statistics

from tests.load.measures import Talk, company, leave
from tests.load.servers import ours
from tests.signaling.redis_server import RedisServer

KINDS = ("alone", "beside", "mixed", "apart")


async def two_servers(folder, rounds, rooms, messages, is_pinned=True):
    """Messages for each second that a server computes, alone and as one of two.

    apart: hosts come to one server and guests to the other. mixed: as a load balancer deals
    them, so that half of the pairs are apart. beside: two servers that know nothing of each
    other. Shares are those of one round, in which all kinds are measured one after the other,
    and the median of all rounds.

    is_pinned: whether servers compute on one processor, and this program and Redis on another.
    """
    allowed = os.sched_getaffinity(0)
    processor = min(allowed) if is_pinned else None
    if is_pinned:
        os.sched_setaffinity(0, {max(allowed)})  # and Redis, which inherits it
    redis = RedisServer(folder).start()
    try:
        taken = [
            {kind: await _rate(kind, redis.url, processor, rooms, messages) for kind in KINDS}
            for _ in range(rounds)
        ]
    finally:
        redis.stop()
        os.sched_setaffinity(0, allowed)
    return {
        kind: {
            "messages_a_cpu_second": statistics.median(each[kind] for each in taken),
            "share_of_alone": statistics.median(each[kind] / each["alone"] for each in taken),
        }
        for kind in KINDS
    }


async def _rate(kind, url, processor, rooms, messages):
    async with contextlib.AsyncExitStack() as stack:
        # Who connects here comes to many rooms from one address at once.
        many = {"wrong_codes_per_minute": 10_000}
        if kind == "alone":
            servers = [await stack.enter_async_context(ours(**many))]
        else:
            directory = "memory" if kind == "beside" else url
            servers = [await stack.enter_async_context(ours(directory, **many)) for _ in range(2)]
        for server in servers:
            if processor is not None:
                server.pin(processor)

        def where(number):
            """Which server a client comes to: with its other, apart, or every second so."""
            room, is_guest = divmod(number, 2)
            is_apart = kind == "apart" or (kind == "mixed" and room // 2 % 2)
            return servers[(room + is_guest * is_apart) % len(servers)]

        clients = await company(2 * rooms, where)
        talk = Talk(servers[0], clients)
        await talk.in_flight(messages // 4)  # not counted
        before = [server.seconds() for server in servers]
        await talk.in_flight(messages)
        spent = [server.seconds() - each for server, each in zip(servers, before, strict=True)]
        leave(clients)
        # Each server serves its share; the rate of one is that of the busier one.
        return messages / len(servers) / max(spent)
