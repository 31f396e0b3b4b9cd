"""Two servers around one Redis, beside one server alone."""

import contextlib
import statistics

from tests.load.measures import Talk, crowd, leave, sit_down
from tests.load.servers import ours
from tests.signaling.redis_server import RedisServer


async def two_servers(folder, rounds, rooms, messages):
    """Messages for each second that a server computes, alone and as one of two.

    apart: hosts come to one server and guests to the other. mixed: as a load balancer deals
    them, so that half of the pairs are apart.
    """
    redis = RedisServer(folder).start()
    try:
        taken = {"alone": [], "mixed": [], "apart": []}
        for _ in range(rounds):
            for kind, each in taken.items():
                each.append(await _rate(kind, redis.url, rooms, messages))
        rates = {kind: statistics.median(each) for kind, each in taken.items()}
    finally:
        redis.stop()
    return {
        kind: {"messages_a_cpu_second": rate, "share_of_alone": rate / rates["alone"]}
        for kind, rate in rates.items()
    }


async def _rate(kind, url, rooms, messages):
    async with contextlib.AsyncExitStack() as stack:
        if kind == "alone":
            servers = [await stack.enter_async_context(ours())]
        else:
            servers = [await stack.enter_async_context(ours(url)) for _ in range(2)]
        crowds = [await crowd(server, 2 * rooms, 0) for server in servers]
        clients = []
        for even in range(0, 2 * rooms, 2):
            # Who sits where: host and guest apart, or every second pair.
            other = 1 if kind == "apart" or (kind == "mixed" and even % 4) else 0
            first = (even // 2) % len(servers)
            second = (first + other) % len(servers)
            clients += [crowds[first][even], crowds[second][even + 1]]
        await sit_down(servers[0], clients)
        talk = Talk(servers[0], clients)
        await talk.in_flight(messages // 4)  # not counted
        before = [server.seconds() for server in servers]
        await talk.in_flight(messages)
        spent = [server.seconds() - each for server, each in zip(servers, before, strict=True)]
        for each in crowds:
            leave(each)
        # Each server serves its share; the rate of one is that of the busier one.
        return messages / len(servers) / max(spent)
