"""docs/signaling.md §8: servers around one Redis, when one of them or Redis itself goes"""

import asyncio
import sys

import pytest

from signaling import redis_line
from signaling.directories import BadDirectory, directory_at
from signaling.directory import Alone
from signaling.limits import Limits
from signaling.redis_directory import RedisDirectory
from tests.signaling.people import (
    LEAVE,
    MET,
    OPEN,
    PEER_JOINED,
    PEER_LEFT,
    PING,
    PONG,
    UNPACED,
    House,
    come_to,
    join,
    meet,
    rejoin,
    relay,
)
from tests.signaling.redis_server import RedisServer


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """What is looked at every few seconds is looked at more often."""
    monkeypatch.setattr(redis_line, "BEAT", 0.05)
    monkeypatch.setattr(redis_line, "AGAIN_AFTER", 0.01)


@pytest.fixture
def redis(redis_server):
    return redis_server


@pytest.fixture
def own_redis(tmp_path):
    """A Redis that may be stopped."""
    server = RedisServer(tmp_path).start()
    yield server
    server.thaw()
    server.stop()


@pytest.fixture
async def start(clock):
    """Start one more server around this Redis."""
    houses = []

    async def start(redis, **limits):
        house = House(clock, lambda limits: RedisDirectory(redis.url, limits), **limits)
        houses.append(house)
        return await house.start()

    yield start
    for house in houses:
        await house.close()


@pytest.fixture
async def killable(redis):
    """The address of a server in a process of its own, and the process."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.signaling.server_process",
        redis.url,
        stdout=asyncio.subprocess.PIPE,
    )
    line = await process.stdout.readline()
    yield line.decode().strip(), process
    if process.returncode is None:
        process.kill()
    await process.wait()


async def until(condition):
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.005)


async def ready(house, is_ready):
    async with asyncio.timeout(20):
        while await house.service.is_ready() != is_ready:
            await asyncio.sleep(0.005)


async def seated_again(redis, houses, opened, joined):
    """Start Redis; return who comes back to the last house with the place it had."""
    redis.start()
    for house in houses:
        await ready(house, True)
    with redis.ask() as client:
        await until(lambda: client.exists(f"signaling:room:{opened['room']}"))
    again = await houses[-1].come()
    while (answer := await again.ask(rejoin(joined))).get("code") == "unavailable":
        pass
    assert answer["type"] == "joined"
    return again


async def sit_down(first, second):
    host, guest = await first.come(), await second.come()
    opened = await host.open()
    joined = await guest.join(opened["room"])
    assert await host.hear() == PEER_JOINED
    return host, guest, opened, joined


class TestServerKilled:
    """SIGKILL, with rooms open"""

    async def test_its_guests_are_told_and_both_go_on_at_another_one(self, redis, start, killable):
        house = await start(redis)
        url, process = killable
        host, session = await come_to(url)
        async with session:
            opened = await host.open()
            guest = await house.come()
            joined = await guest.join(opened["room"])
            process.kill()
            assert await guest.code() == "closing"
            assert await guest.closed() == 1001
        again, other = await house.come(), await house.come()
        answer = await again.ask(rejoin(opened))
        assert answer.pop("closes_in") <= opened.pop("closes_in")
        assert answer == opened
        assert (await other.ask(rejoin(joined)))["type"] == "joined"
        assert await again.hear() == PEER_JOINED
        await again.say(relay("aGk="))
        assert await other.hear() == relay("aGk=")

    async def test_its_rooms_end_soon_and_their_names_are_free(self, redis, start, killable):
        house = await start(redis)
        url, process = killable
        host, session = await come_to(url)
        async with session:
            opened = await host.open()
            process.kill()
            await process.wait()
        with redis.ask() as client:
            key = f"signaling:room:{opened['room']}"
            assert 0 < client.pttl(key) <= 60_000
            guest = await house.come()
            assert await guest.refusal(join(opened["room"])) == "unavailable"
            client.pexpire(key, 1)
            await until(lambda: not client.exists(key))
        assert await guest.refusal(join(opened["room"])) == "unknown_room"
        directory = house.service._directory
        board = house.service.switchboard
        draws = iter([opened["room"]])
        board.seating.draw = board.seating.draw._replace(name=lambda: next(draws))
        assert directory is not None
        assert (await guest.open())["room"] == opened["room"]

    async def test_two_that_come_back_to_two_servers_meet_again(self, redis, start, killable):
        houses = [await start(redis), await start(redis)]
        url, process = killable
        host, session = await come_to(url)
        async with session:
            opened = await host.open()
            guest = await houses[1].come()
            joined = await guest.join(opened["room"])
            process.kill()
            assert await guest.code() == "closing"
        for _ in range(20):
            people = [await house.come() for house in houses]
            places = [opened, joined]
            await asyncio.gather(
                *[person.say(rejoin(place)) for person, place in zip(people, places, strict=True)]
            )
            answers = [await person.hear() for person in people]
            kinds = [answer.get("code") or answer["type"] for answer in answers]
            if kinds == ["opened", "joined"]:
                break
            assert "unavailable" in kinds  # one was just taking the room over: once more
        await people[0].say(relay("aGk="))
        while (told := await people[1].hear()) != relay("aGk="):
            assert told in (PEER_LEFT, PEER_JOINED)
        holders = [house.service.switchboard.counts()["rooms"] for house in houses]
        assert sum(holders) == 1

    async def test_a_stranger_takes_over_nothing(self, redis, start, killable):
        house = await start(redis)
        url, process = killable
        host, session = await come_to(url)
        async with session:
            opened = await host.open()
            process.kill()
            await process.wait()
        stranger = await house.come()
        place = {"room": opened["room"], "seat": "A" * 22}
        assert await stranger.refusal(rejoin(place)) == "unavailable"
        assert house.service.switchboard.counts()["rooms"] == 0

    async def test_its_guests_free_their_places_elsewhere(self, redis, start, killable):
        house = await start(redis)
        url, process = killable
        host = await house.come()
        opened = await host.open()
        guest, session = await come_to(url)
        async with session:
            await guest.join(opened["room"])
            assert await host.hear() == PEER_JOINED
            process.kill()
            assert await host.hear() == PEER_LEFT
        await (await house.come()).join(opened["room"])


class TestMeetingRoomOfAServerThatIsKilled:
    ROOM = "0123456789abcdef" * 2

    @pytest.mark.parametrize("is_visited", [False, True])
    async def test_it_is_made_anew_at_another_one(self, redis, start, killable, is_visited):
        houses = [await start(redis), await start(redis)]
        url, process = killable
        first, session = await come_to(url)
        async with session:
            assert await first.ask(meet(self.ROOM, "a")) == MET
            if is_visited:
                visitor = await houses[0].come()
                assert await visitor.ask(meet(self.ROOM, "b")) == MET
            process.kill()
            if is_visited:
                assert await visitor.hear() == PEER_JOINED
                assert await visitor.code() == "closing"
            await process.wait()
        one, two = await houses[0].come(), await houses[1].come()
        assert await one.ask(meet(self.ROOM, "a")) == MET
        assert await two.ask(meet(self.ROOM, "b")) == MET
        for person in (one, two):
            assert await person.hear() == PEER_JOINED
        await one.say(relay("aGk="))
        assert await two.hear() == relay("aGk=")

    async def test_of_two_who_come_back_at_once_none_is_left_alone(self, redis, start, killable):
        houses = [await start(redis), await start(redis)]
        url, process = killable
        first, session = await come_to(url)
        async with session:
            assert await first.ask(meet(self.ROOM, "a")) == MET
            process.kill()
            await process.wait()
        people = [await house.come() for house in houses]
        says = [
            person.say(meet(self.ROOM, seat)) for person, seat in zip(people, "ab", strict=True)
        ]
        await asyncio.gather(*says)
        for person in people:
            assert await person.hear() == MET
            assert await person.hear() == PEER_JOINED


class TestServerStopped:
    async def test_everybody_goes_on_at_another_one(self, redis, start):
        old, new = await start(redis), await start(redis)
        host, guest, opened, joined = await sit_down(old, old)
        visitor_host, visitor, other, visiting = await sit_down(old, new)
        stopping = asyncio.create_task(old.stop())
        for person in (host, guest, visitor_host, visitor):
            assert await person.code() == "closing"
            assert await person.closed() == 1001
        await stopping
        for place, seat in ((opened, joined), (other, visiting)):
            again, too = await new.come(), await new.come()
            assert (await again.ask(rejoin(place)))["room"] == place["room"]
            assert (await too.ask(rejoin(seat)))["type"] == "joined"
            assert await again.hear() == PEER_JOINED
            await again.say(relay("aGk="))
            assert await too.hear() == relay("aGk=")

    async def test_rooms_wait_for_their_hosts_as_long_as_ever(self, redis, start):
        house = await start(redis)
        opened = await (await house.come()).open()
        await house.stop()
        with redis.ask() as client:
            assert 60_000 < client.pttl(f"signaling:room:{opened['room']}") <= 300_000


class TestRedisAway:
    async def test_rooms_of_one_server_go_on_and_new_ones_have_to_wait(self, own_redis, start):
        house = await start(own_redis)
        host, guest, opened, _ = await sit_down(house, house)
        own_redis.stop()
        await ready(house, False)
        await host.say(relay("aGk="))
        assert await guest.hear() == relay("aGk=")
        newcomer = await house.come()
        for message in (OPEN, join("0000")):
            error = await newcomer.ask(message)
            assert (error["code"], error["retry_after"]) == ("unavailable", 5)
        await guest.say(LEAVE)
        assert await host.hear() == PEER_LEFT
        await newcomer.join(opened["room"])  # its server knows this room by heart
        assert await host.hear() == PEER_JOINED

    async def test_it_is_back_and_all_is_as_before(self, own_redis, start):
        first, second = await start(own_redis), await start(own_redis)
        host = await first.come()
        opened = await host.open()
        own_redis.stop()
        for house in (first, second):
            await ready(house, False)
        own_redis.start()  # it knows nothing any more
        for house in (first, second):
            await ready(house, True)
        with own_redis.ask() as client:
            await until(lambda: client.exists(f"signaling:room:{opened['room']}"))
        guest = await second.come()
        await guest.join(opened["room"])
        assert await host.hear() == PEER_JOINED
        await guest.say(relay("aGk="))
        assert await host.hear() == relay("aGk=")
        await (await second.come()).open()

    async def test_who_is_at_another_server_comes_back_when_it_is(self, own_redis, start):
        first, second = await start(own_redis), await start(own_redis)
        host, guest, opened, joined = await sit_down(first, second)
        own_redis.stop()
        assert await guest.code() == "closing"
        assert await guest.closed() == 1001
        assert await host.hear() == PEER_LEFT
        await seated_again(own_redis, (first, second), opened, joined)
        assert await host.hear() == PEER_JOINED

    async def test_a_redis_that_does_not_answer_is_away(self, own_redis, start, monkeypatch):
        monkeypatch.setattr(redis_line, "ANSWER_WITHIN", 0.1)
        house = await start(own_redis)
        own_redis.freeze()
        assert await (await house.come()).refusal(OPEN) == "unavailable"
        await ready(house, False)
        own_redis.thaw()
        await ready(house, True)
        await (await house.come()).open()

    async def test_a_server_may_be_there_before_its_redis(self, tmp_path, start):
        redis = RedisServer(tmp_path)
        house = await start(redis)
        assert not await house.service.is_ready()
        assert await (await house.come()).refusal(OPEN) == "unavailable"
        redis.start()
        try:
            await ready(house, True)
            await (await house.come()).open()
        finally:
            redis.stop()


class TestRedisSlow:
    """What is said meanwhile gathers, in order and not without end"""

    async def test_what_gathers_goes_as_one_and_nothing_is_lost(self, own_redis, start):
        first, second = await start(own_redis, **UNPACED), await start(own_redis, **UNPACED)
        host, guest, _, _ = await sit_down(first, second)
        with own_redis.ask() as client:
            client.config_resetstat()
        own_redis.freeze()
        for number in range(200):
            await host.say(relay(f"{number:04}"))
        assert await host.ask(PING) == PONG  # its server has heard all that
        own_redis.thaw()
        assert [(await guest.hear())["data"] for _ in range(200)] == [
            f"{number:04}" for number in range(200)
        ]
        with own_redis.ask() as client:
            assert 1 <= client.info("commandstats")["cmdstat_publish"]["calls"] <= 2

    async def test_more_than_may_wait_ends_the_visits_and_no_more(
        self, own_redis, start, monkeypatch
    ):
        monkeypatch.setattr(redis_line, "MOST_WAITING", 10_000)
        first, second = await start(own_redis, **UNPACED), await start(own_redis, **UNPACED)
        host, guest, _, joined = await sit_down(first, second)
        near, far, _, _ = await sit_down(first, first)
        own_redis.freeze()
        for _ in range(20):
            await host.say(relay("A" * 1000))
        assert await host.hear() == PEER_LEFT
        await near.say(relay("aGk="))
        assert await far.hear() == relay("aGk=")
        assert not await first.service.is_ready()
        own_redis.thaw()
        await ready(first, True)
        while (told := await guest.hear()) == relay("A" * 1000):
            pass  # what had gone out before
        assert told["code"] == "closing"
        again = await second.come()
        assert (await again.ask(rejoin(joined)))["type"] == "joined"
        await host.say(relay("aG8="))
        assert await again.hear() == relay("aG8=")

    async def test_what_had_gathered_when_redis_went_is_not_said_to_who_comes_back(
        self, own_redis, start
    ):
        first, second = await start(own_redis), await start(own_redis)
        host, guest, opened, joined = await sit_down(first, second)
        own_redis.freeze()
        for _ in range(20):
            await host.say(relay("b2xk"))
        assert await host.ask(PING) == PONG
        own_redis.stop()
        assert await guest.code() == "closing"
        assert await host.hear() == PEER_LEFT
        again = await seated_again(own_redis, (first, second), opened, joined)
        await host.say(relay("bmV3"))
        assert await again.hear() == relay("bmV3")


class TestPassword:
    async def test_it_is_shown_to_redis(self, own_redis, start):
        with own_redis.ask() as client:
            client.config_set("requirepass", "swordfish")
        path = own_redis.url.removeprefix("unix://")
        own_redis.url = f"unix://:swordfish@{path}?db=1"
        opened = await (await (await start(own_redis)).come()).open()
        with own_redis.ask() as client:
            assert client.exists(f"signaling:room:{opened['room']}")
        own_redis.url = f"unix://:marlin@{path}"
        assert not await (await start(own_redis)).service.is_ready()

    async def test_who_may_not_listen_is_not_ready(self, own_redis, start):
        with own_redis.ask() as client:
            client.execute_command(
                "ACL", "SETUSER", "deaf", "on", ">x", "~*", "&*", "+@all", "-subscribe"
            )
        path = own_redis.url.removeprefix("unix://")
        own_redis.url = f"unix://deaf:x@{path}"
        assert not await (await start(own_redis)).service.is_ready()


class TestOneRoomOneServer:
    async def test_a_room_that_another_server_has_is_given_up(self, redis, start):
        house = await start(redis)
        host, guest, opened, _ = await sit_down(house, house)
        with redis.ask() as client:
            client.hset(f"signaling:room:{opened['room']}", "owner", "another")
        for person in (host, guest):
            assert await person.code() == "closing"
            assert await person.closed() == 1001
        assert house.service.switchboard.counts()["rooms"] == 0

    async def test_a_name_that_another_server_uses_is_drawn_again(self, redis, start):
        first, second = await start(redis), await start(redis)
        taken = (await (await first.come()).open())["room"]
        free = "0000" if taken != "0000" else "0001"
        draws = iter([taken, taken, free])
        board = second.service.switchboard
        board.seating.draw = board.seating.draw._replace(name=lambda: next(draws))
        assert (await (await second.come()).open())["room"] == free

    async def test_rooms_that_are_open_stay_known(self, redis, start):
        house = await start(redis)
        opened = await (await house.come()).open()
        key = f"signaling:room:{opened['room']}"
        with redis.ask() as client:
            client.pexpire(key, 1000)
            await until(lambda: client.pttl(key) > 1000)

    async def test_what_is_known_of_a_room_is_gone_with_it(self, redis, start):
        house = await start(redis)
        host = await house.come()
        opened = await host.open()
        await host.say(LEAVE)
        with redis.ask() as client:
            await until(lambda: not client.exists(f"signaling:room:{opened['room']}"))


class TestTheLine:
    """What arrives from other servers is read with care"""

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "\n",
            "say",
            "say x",
            "say x y\n",
            "say x -1\n",
            "say x 1\n",
            "say x 1\nnonsense",
            'say x 1\n{"type":"ping"}',
            "end x 1\n",
            "frame x 1\nfoo",
            "frame-x x 1\nfoo",
            "frame-1000 x 1\nfoo",
            "refused x 1\nnonsense",
            "over x 1\n",
            "lost x 1\n",
            "reset x 0\n",
            "dance x 1\n",
        ],
    )
    async def test_nonsense_changes_nothing(self, redis, start, text):
        first, second = await start(redis), await start(redis)
        host, guest, _, _ = await sit_down(first, second)
        with redis.ask() as client:
            for house in (first, second):
                name = house.service._directory._me
                assert client.publish(f"signaling:server:{name}", text) == 1
                for other in (first, second):  # as if from each other
                    lie = text.replace(" x ", f" {other.service._directory._me} ")
                    if text.startswith(("say x 1\nn", "frame-x", "dance", "refused")):
                        assert client.publish(f"signaling:server:{name}", lie) == 1
        assert await guest.ask(PING) == PONG
        await host.say(relay("aGk="))
        assert await guest.hear() == relay("aGk=")


class TestAddresses:
    @pytest.mark.parametrize(
        "where", ["", "redis", "redis://", "http://here", "unix://", "redis://here:x", "Memory"]
    )
    def test_what_is_none_is_refused(self, where):
        with pytest.raises(BadDirectory):
            directory_at(where, Limits())

    def test_a_password_is_not_repeated(self):
        with pytest.raises(BadDirectory) as caught:
            directory_at("redis://:swordfish@here:x", Limits())
        assert "swordfish" not in str(caught.value)

    @pytest.mark.parametrize(
        "where", ["redis://127.0.0.1:6379/1", "rediss://here", "unix:///run/redis.sock?db=1"]
    )
    async def test_an_address_of_a_redis_is_one(self, where):
        assert isinstance(directory_at(where, Limits()), RedisDirectory)

    def test_memory_is_the_server_s_own(self):
        assert isinstance(directory_at("memory", Limits()), Alone)

    def test_without_its_package_redis_is_told_how_to_be_had(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "signaling.redis_directory", None)
        with pytest.raises(BadDirectory, match=r"pip install 'ginp2p\[redis\]'"):
            directory_at("redis://here", Limits())
