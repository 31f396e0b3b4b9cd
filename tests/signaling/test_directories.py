"""docs/signaling.md §3 and §8: the same rooms, whatever says where they are.

Everything here holds for one server alone, for one with Redis, and for two with Redis
where those who meet come to different ones.
"""

import asyncio

import pytest

from signaling.redis_directory import RedisDirectory
from tests.signaling.people import (
    LEAVE,
    OPEN,
    PEER_JOINED,
    PEER_LEFT,
    PING,
    PONG,
    PUT_OUT,
    UNPACED,
    House,
    join,
    rejoin,
    relay,
)

pytestmark = pytest.mark.parametrize(
    "kind", ["alone", "with Redis", "two with Redis"], indirect=True
)


@pytest.fixture
def kind(request):
    return request.param


@pytest.fixture
async def start(kind, clock, request):
    """Start servers with these limits; give the one for hosts and the one for guests."""
    houses = []

    async def start(**limits):
        if kind == "alone":
            houses.append(House(clock, **limits))
        else:
            url = request.getfixturevalue("redis_server").url
            for _ in range(2 if kind == "two with Redis" else 1):
                houses.append(House(clock, lambda limits: RedisDirectory(url, limits), **limits))
        for house in houses:
            await house.start()
        return houses[0], houses[-1]

    yield start
    for house in houses:
        await house.close()


@pytest.fixture
async def doors(start):
    return await start()


async def sit_down(doors):
    """A host and a guest with their places."""
    host, guest = await doors[0].come(), await doors[1].come()
    opened = await host.open()
    joined = await guest.join(opened["room"])
    assert await host.hear() == PEER_JOINED
    return host, guest, opened, joined


class TestMeeting:
    async def test_two_meet_and_talk(self, doors):
        host, guest, _, _ = await sit_down(doors)
        await host.say(relay("aGk="))
        assert await guest.hear() == relay("aGk=")
        await guest.say(relay("aG8="))
        assert await host.hear() == relay("aG8=")

    async def test_what_is_said_at_once_comes_in_order(self, start):
        host, guest, _, _ = await sit_down(await start(**UNPACED))
        for number in range(500):
            await host.say(relay(f"{number:04}"))
            await guest.say(relay(f"{number:04}"))
        for person in (guest, host):
            heard = [(await person.hear())["data"] for _ in range(500)]
            assert heard == [f"{number:04}" for number in range(500)]

    async def test_the_largest_envelope_passes(self, doors):
        host, guest, _, _ = await sit_down(doors)
        envelope = relay("A" * 65_000)
        await host.say(envelope)
        assert await guest.hear() == envelope

    async def test_a_third_is_refused(self, doors):
        _, _, opened, _ = await sit_down(doors)
        for door in doors:
            third = await door.come()
            assert await third.refusal(join(opened["room"])) == "room_full"
            assert await third.ask(PING) == PONG

    async def test_an_unknown_room_is_refused(self, doors):
        for door in doors:
            assert await (await door.come()).refusal(join("0000")) == "unknown_room"

    async def test_nobody_sits_twice(self, doors):
        host, guest, opened, _ = await sit_down(doors)
        for person in (host, guest):
            assert await person.refusal(OPEN) == "not_allowed"
            assert await person.refusal(join(opened["room"])) == "not_allowed"

    async def test_a_guest_puts_nobody_out(self, doors):
        host, guest, _, _ = await sit_down(doors)
        assert await guest.refusal(PUT_OUT) == "not_allowed"
        assert await guest.ask(PING) == PONG
        await host.say(relay("aGk="))
        assert await guest.hear() == relay("aGk=")

    async def test_of_two_at_the_same_instant_exactly_one_comes_in(self, start):
        doors = await start(wrong_codes_per_minute=10**6, **UNPACED)
        host = await doors[0].come()
        room = (await host.open())["room"]
        racers = [await doors[0].come(), await doors[1].come()]
        won = []
        for _ in range(1000):
            await asyncio.gather(*[racer.say(join(room)) for racer in racers])
            answers = [await racer.hear() for racer in racers]
            kinds = [answer.get("code") or answer["type"] for answer in answers]
            assert sorted(kinds) == ["joined", "room_full"]
            winner = racers[kinds.index("joined")]
            won.append(winner)
            assert await host.hear() == PEER_JOINED
            await winner.say(LEAVE)
            assert await host.hear() == PEER_LEFT
        assert len(won) == 1000


class TestLeaving:
    async def test_a_guest_that_leaves_can_do_something_else(self, doors):
        host, guest, opened, _ = await sit_down(doors)
        await guest.say(LEAVE)
        assert await host.hear() == PEER_LEFT
        other = await guest.open()
        assert other["room"] != opened["room"]

    async def test_a_host_that_leaves_closes_the_room(self, doors):
        host, guest, opened, _ = await sit_down(doors)
        await host.say(LEAVE)
        assert await guest.hear() == PEER_LEFT
        assert await guest.code() == "room_closed"
        assert await guest.refusal(relay("aGk=")) == "room_closed"
        assert await guest.refusal(join(opened["room"])) == "unknown_room"
        await guest.open()

    async def test_a_guest_put_out_is_told_and_disconnected(self, doors):
        host, guest, opened, joined = await sit_down(doors)
        assert await host.ask(PUT_OUT) == PEER_LEFT
        assert await guest.hear() == {"type": "put_out"}
        assert await guest.closed() == 1000
        again = await doors[1].come()
        assert await again.refusal(rejoin(joined)) == "wrong_seat"
        await again.join(opened["room"])
        assert await host.hear() == PEER_JOINED

    async def test_a_dropped_guest_frees_the_place(self, doors):
        host, guest, opened, _ = await sit_down(doors)
        guest.drop()
        assert await host.hear() == PEER_LEFT
        await (await doors[1].come()).join(opened["room"])
        assert await host.hear() == PEER_JOINED

    async def test_a_guest_cut_off_frees_it_too(self, doors):
        host, guest, _, _ = await sit_down(doors)
        await guest.say(relay("A" * 66_000))
        assert await guest.code() == "too_large"
        assert await host.hear() == PEER_LEFT

    async def test_a_room_whose_time_is_up_is_closed_to_both(self, doors, clock):
        host, guest, opened, _ = await sit_down(doors)
        clock.now = 1800.0
        await doors[0].sweep()
        for person in (host, guest):
            assert await person.code() == "room_closed"
            assert await person.closed() == 1000
        assert await (await doors[1].come()).refusal(join(opened["room"])) == "unknown_room"

    async def test_who_visits_a_room_may_be_silent_for_long(self, doors, clock):
        _, guest, _, _ = await sit_down(doors)
        clock.now = 600.0
        await doors[1].sweep()
        assert await guest.ask(PING) == PONG

    async def test_a_ping_from_either_keeps_the_room_open(self, doors, clock):
        host, guest, _, _ = await sit_down(doors)
        clock.now = 1000.0
        assert await guest.ask(PING) == PONG
        clock.now = 1800.0
        await doors[0].sweep()
        await guest.say(relay("aGk="))
        assert await host.hear() == relay("aGk=")


class TestComingBack:
    @pytest.mark.parametrize("door", [0, 1])
    async def test_a_host_that_was_away(self, doors, door):
        host, guest, opened, _ = await sit_down(doors)
        host.drop()
        assert await guest.hear() == PEER_LEFT
        again = await doors[door].come()
        assert (await again.ask(rejoin(opened))) == opened
        assert await again.hear() == PEER_JOINED
        assert await guest.hear() == PEER_JOINED
        await guest.say(relay("aGk="))
        assert await again.hear() == relay("aGk=")
        await again.say(relay("aG8="))
        assert await guest.hear() == relay("aG8=")

    @pytest.mark.parametrize("door", [0, 1])
    async def test_a_guest_that_was_away(self, doors, door):
        host, guest, _, joined = await sit_down(doors)
        guest.drop()
        assert await host.hear() == PEER_LEFT
        again = await doors[door].come()
        assert await again.ask(rejoin(joined)) == {"type": "joined", "seat": joined["seat"]}
        assert await host.hear() == PEER_JOINED
        await host.say(relay("aGk="))
        assert await again.hear() == relay("aGk=")

    @pytest.mark.parametrize("door", [0, 1])
    @pytest.mark.parametrize("who", ["host", "guest"])
    async def test_before_anybody_knows_it_was_away(self, doors, door, who):
        host, guest, opened, joined = await sit_down(doors)
        old, other = (host, guest) if who == "host" else (guest, host)
        again = await doors[door].come()
        answer = await again.ask(rejoin(opened if who == "host" else joined))
        assert answer["type"] == ("opened" if who == "host" else "joined")
        assert await old.code() == "replaced"
        assert await old.closed() == 1000
        assert await other.hear() == PEER_LEFT
        assert await other.hear() == PEER_JOINED
        if who == "host":
            assert await again.hear() == PEER_JOINED
        await other.say(relay("aGk="))
        assert await again.hear() == relay("aGk=")

    async def test_a_host_back_at_another_door_can_still_put_out_and_close(self, doors):
        host, guest, opened, _ = await sit_down(doors)
        host.drop()
        assert await guest.hear() == PEER_LEFT
        again = await doors[1].come()
        await again.ask(rejoin(opened))
        assert await again.hear() == PEER_JOINED
        assert await again.ask(PUT_OUT) == PEER_LEFT
        assert await guest.hear() == PEER_JOINED
        assert await guest.hear() == {"type": "put_out"}
        await again.say(LEAVE)
        assert await again.ask(PING) == PONG
        assert await (await doors[0].come()).refusal(join(opened["room"])) == "unknown_room"

    async def test_a_guest_may_come_while_the_host_is_away(self, doors):
        host = await doors[0].come()
        opened = await host.open()
        host.drop()
        guest = await doors[1].come()
        await guest.join(opened["room"])
        if (told := await guest.hear()) != PEER_LEFT:  # it came before that was noticed
            raise AssertionError(told)
        again = await doors[0].come()
        await again.ask(rejoin(opened))
        assert await again.hear() == PEER_JOINED
        assert await guest.hear() == PEER_JOINED

    async def test_a_wrong_seat_is_refused(self, doors):
        _, _, opened, _ = await sit_down(doors)
        for door in doors:
            place = {"room": opened["room"], "seat": "A" * 22}
            assert await (await door.come()).refusal(rejoin(place)) == "wrong_seat"

    async def test_a_hosts_own_invitation_at_its_own_device(self, doors):
        host = await doors[0].come()
        opened = await host.open()
        other_tab = await doors[1].come()
        joined = await other_tab.join(opened["room"])
        assert await host.hear() == PEER_JOINED
        assert joined["seat"] != opened["seat"]
        assert await host.refusal(join(opened["room"])) == "not_allowed"


class TestLimits:
    async def test_codes_cannot_be_tried_out_at_any_door(self, start):
        doors = await start(wrong_codes_per_minute=4)
        _, _, opened, _ = await sit_down(doors)
        for number in range(4):
            person = await doors[number % 2].come()
            assert await person.refusal(join(f"000{number}")) == "unknown_room"
        for door in doors:
            person = await door.come()
            error = await person.ask(join(opened["room"]))
            assert (error["code"], 0 < error["retry_after"] <= 15) == ("too_fast", True)

    async def test_right_codes_count_for_nothing(self, start):
        doors = await start(wrong_codes_per_minute=1)
        host, guest, opened, _ = await sit_down(doors)
        for _ in range(5):
            await guest.say(LEAVE)
            assert await host.hear() == PEER_LEFT
            await guest.join(opened["room"])
            assert await host.hear() == PEER_JOINED

    async def test_nothing_is_kept_when_all_are_gone(self, doors, clock, kind, request):
        for number in range(10):
            host, guest, _, _ = await sit_down(doors)
            if number % 2:
                guest.drop()
                assert await host.hear() == PEER_LEFT
            await host.say(LEAVE)
            if not number % 2:
                assert await guest.hear() == PEER_LEFT
                assert await guest.code() == "room_closed"
                await guest.close()
            await host.close()
        for house in doors:
            while house.service.switchboard.counts()["connections"]:
                await asyncio.sleep(0)
            clock.now += 60
            await house.sweep()
            assert set(house.service.switchboard.counts().values()) == {0}
            directory = house.service._directory
            if kind != "alone":
                while directory._waiting:
                    await asyncio.sleep(0)
                assert (directory._visits, directory._visitors) == ({}, {})
        if kind != "alone":
            with request.getfixturevalue("redis_server").ask() as client:
                while client.keys("signaling:room:*"):
                    await asyncio.sleep(0)
