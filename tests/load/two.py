"""Two servers around one Redis, beside one server alone."""

import contextlib
import statistics

from tests.load.measures import Talk, company, leave
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
        # Who connects here comes to many rooms from one address at once.
        many = {"wrong_codes_per_minute": 10_000}
        if kind == "alone":
            servers = [await stack.enter_async_context(ours(**many))]
        else:
            servers = [await stack.enter_async_context(ours(url, **many)) for _ in range(2)]

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
