"""docs/signaling.md §3, §8 and §9: the same rooms, whatever says where they are.

Everything here holds for one server alone, for one with Redis, and for two with Redis
where those who meet come to different ones.
"""

import asyncio

import pytest

from signaling.redis_directory import RedisDirectory
from tests.signaling.people import (
    LEAVE,
    MET,
    OPEN,
    PEER_JOINED,
    PEER_LEFT,
    PING,
    PONG,
    PUT_OUT,
    UNPACED,
    House,
    join,
    meet,
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
        first = len(houses)
        if kind == "alone":
            houses.append(House(clock, **limits))
        else:
            url = request.getfixturevalue("redis_server").url
            for _ in range(2 if kind == "two with Redis" else 1):
                houses.append(House(clock, lambda limits: RedisDirectory(url, limits), **limits))
        for house in houses[first:]:
            await house.start()
        return houses[first], houses[-1]

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

    async def test_a_last_word_comes_before_the_end(self, start):
        host, guest, _, _ = await sit_down(await start(**UNPACED))
        unusual = {"data": "aG8=", "type": "relay"}  # other bytes, and so another way
        for _ in range(50):
            await guest.say(relay("aGk="))
            await guest.say(unusual)
        await guest.say(LEAVE)
        for _ in range(50):
            assert await host.hear() == relay("aGk=")
            assert await host.hear() == relay("aG8=")
        assert await host.hear() == PEER_LEFT

    async def test_putting_out_comes_after_what_was_said(self, start):
        host, guest, _, _ = await sit_down(await start(**UNPACED))
        for _ in range(100):
            await host.say(relay("aGk="))
        await host.say(PUT_OUT)
        for _ in range(100):
            assert await guest.hear() == relay("aGk=")
        assert await guest.hear() == PUT_OUT

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


class TestMeetingRooms:
    """docs/signaling.md §9"""

    ROOM = "0123456789abcdef" * 2

    async def come_together(self, doors):
        one, two = await doors[0].come(), await doors[1].come()
        assert await one.ask(meet(self.ROOM, "a")) == MET
        assert await two.ask(meet(self.ROOM, "b")) == MET
        for person in (one, two):
            assert await person.hear() == PEER_JOINED
        return one, two

    async def talk(self, one, two):
        await one.say(relay("aGk="))
        assert await two.hear() == relay("aGk=")
        await two.say(relay("aG8="))
        assert await one.hear() == relay("aG8=")

    async def test_two_meet_and_talk(self, doors):
        await self.talk(*await self.come_together(doors))

    async def test_a_third_is_refused_at_every_door(self, doors):
        one, two = await self.come_together(doors)
        for door in doors:
            assert await (await door.come()).refusal(meet(self.ROOM, "c")) == "room_full"
        await self.talk(one, two)

    async def test_nobody_is_its_host(self, doors):
        one, two = await self.come_together(doors)
        for person in (one, two):
            assert await person.refusal(PUT_OUT) == "not_allowed"
            assert await person.refusal(meet(self.ROOM, "a")) == "not_allowed"
            assert await person.refusal(OPEN) == "not_allowed"
        await self.talk(one, two)

    @pytest.mark.parametrize("door", [0, 1])
    @pytest.mark.parametrize("seat", ["a", "b"])
    async def test_a_place_is_its_owner_s_over_a_new_connection(self, doors, door, seat):
        one, two = await self.come_together(doors)
        old, other = (one, two) if seat == "a" else (two, one)
        again = await doors[door].come()
        assert await again.ask(meet(self.ROOM, seat)) == MET
        assert await again.hear() == PEER_JOINED
        assert await old.code() == "replaced"
        assert await old.closed() == 1000
        assert await other.hear() == PEER_LEFT
        assert await other.hear() == PEER_JOINED
        await self.talk(again, other)

    @pytest.mark.parametrize("door", [0, 1])
    @pytest.mark.parametrize("way", ["leaves", "drops"])
    @pytest.mark.parametrize("seat", ["a", "b"])
    async def test_who_has_gone_may_come_again(self, doors, door, way, seat):
        one, two = await self.come_together(doors)
        old, other = (one, two) if seat == "a" else (two, one)
        if way == "leaves":
            await old.say(LEAVE)
        else:
            old.drop()
        assert await other.hear() == PEER_LEFT
        again = await doors[door].come()
        assert await again.ask(meet(self.ROOM, seat)) == MET
        assert await again.hear() == PEER_JOINED
        assert await other.hear() == PEER_JOINED
        await self.talk(again, other)

    async def test_the_same_two_meet_in_the_same_room_again_and_again(self, doors):
        one, two = await self.come_together(doors)
        for turn in range(20):
            places = ((one, "a"), (two, "b"))
            (first, seat), (last, its) = places if turn % 2 else places[::-1]
            await first.say(LEAVE)
            assert await last.hear() == PEER_LEFT
            await last.say(LEAVE)
            for person, place in ((last, its), (first, seat)):
                assert await person.ask(meet(self.ROOM, place)) == MET
            for person in (last, first):
                assert await person.hear() == PEER_JOINED
            await self.talk(one, two)

    async def test_two_who_come_at_the_same_instant_meet(self, doors):
        for turn in range(50):
            one, two = await doors[0].come(), await doors[1].come()
            room = f"{turn:032x}"
            await asyncio.gather(one.say(meet(room, "a")), two.say(meet(room, "b")))
            for person in (one, two):
                assert await person.hear() == MET
                assert await person.hear() == PEER_JOINED
            await self.talk(one, two)
            one.drop()
            two.drop()

    async def test_of_three_at_the_same_instant_two_come_in(self, start):
        doors = await start(wrong_codes_per_minute=10**6)
        for turn in range(30):
            people = [await doors[number % 2].come() for number in range(3)]
            says = [
                person.say(meet(f"{turn:032x}", seat))
                for person, seat in zip(people, "abc", strict=True)
            ]
            await asyncio.gather(*says)
            answers = [await person.hear() for person in people]
            kinds = [answer.get("code") or answer["type"] for answer in answers]
            assert sorted(kinds) == ["met", "met", "room_full"]
            for person in people:
                person.drop()

    async def test_a_server_that_was_stopped_is_not_missed(self, start):
        old = await start()
        one, two = await self.come_together(old)
        stopping = [asyncio.create_task(house.stop()) for house in set(old)]
        for person in (one, two):
            assert await person.code() == "closing"
            assert await person.closed() == 1001
        await asyncio.gather(*stopping)
        await self.talk(*await self.come_together(await start()))

    async def test_when_both_have_gone_nothing_is_kept(self, doors, clock, kind, request):
        one, two = await self.come_together(doors)
        one.drop()
        assert await two.hear() == PEER_LEFT
        two.drop()
        for house in doors:
            while house.service.switchboard.counts()["connections"]:
                await asyncio.sleep(0)
        if kind != "alone":
            with request.getfixturevalue("redis_server").ask() as client:
                while client.keys("signaling:room:*"):
                    await asyncio.sleep(0)
        clock.now += 60
        for house in doors:
            await house.sweep()
            assert set(house.service.switchboard.counts().values()) == {0}

    async def test_it_is_not_to_be_had_as_a_room_with_a_host(self, doors):
        await self.come_together(doors)
        for door in doors:
            person = await door.come()
            assert await person.refusal(join(self.ROOM)) == "bad_message"
            place = {"room": self.ROOM, "seat": "a" * 22}
            assert await person.refusal(rejoin(place)) == "bad_message"


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
                while len(directory._visits):
                    await asyncio.sleep(0)
        if kind != "alone":
            with request.getfixturevalue("redis_server").ask() as client:
                while client.keys("signaling:room:*"):
                    await asyncio.sleep(0)
