"""docs/protocol.md §12.4, with a real server and real WebRTC on loopback."""

import asyncio
import contextlib
from itertools import islice

import pytest

from clients.peer.events import OtherLeftRoom, OtherMissing, SearchFailed
from clients.peer.faults import RoomRefused
from clients.peer.reunion import Reunion, TakenUp, pauses
from clients.peer.server_messages import PeerJoined, PeerLeft
from clients.peer.signaling_client import SignalingClient
from ginp2p.entropy import SeededEntropy
from ginp2p.pairing.exchange import GUEST, HOST
from ginp2p.pairing.resumption import Resumption
from signaling.server import running_server

RESUMPTION = Resumption(bytes(range(32)))


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch):
    monkeypatch.setattr("clients.peer.reunion.FIRST_PAUSES", (0.0,) * 50)


def finding(server, role, events=None, resumption=RESUMPTION):
    on_event = None if events is None else events.append
    reunion = Reunion(server, resumption, role, on_event=on_event)
    return asyncio.create_task(reunion.find())


@contextlib.asynccontextmanager
async def reunited(*finding):
    links = await asyncio.gather(*finding)
    try:
        yield links
    finally:
        await asyncio.gather(*(link.close() for link in links))


async def passes(one, two):
    await one.send(b"here again")
    await two.send(b"so am I")
    return [await two.receive(), await one.receive()] == [b"here again", b"so am I"]


class TestMeeting:
    async def test_both_are_connected_again(self, server):
        async with reunited(finding(server, HOST), finding(server, GUEST)) as (host, guest):
            assert (host.seat_role, guest.seat_role) == ("host", "guest")
            assert await passes(host, guest)

    async def test_and_again(self, server):
        for _ in range(2):
            async with reunited(finding(server, HOST), finding(server, GUEST)) as links:
                assert await passes(*links)

    async def test_who_comes_first_waits_and_says_so(self, server):
        events = []
        first = finding(server, GUEST, events)
        while not events:
            await asyncio.sleep(0.01)
        assert events == [OtherMissing()]
        async with reunited(first, finding(server, HOST)) as links:
            assert await passes(*links)

    async def test_it_comes_about_when_the_server_is_back(self):
        async with running_server() as running:
            url, port = running.url, running.port
        events = []
        both = [finding(url, role, events) for role in (HOST, GUEST)]
        while not events:
            await asyncio.sleep(0.01)
        assert isinstance(events[0], SearchFailed)
        assert events[0].code == "server_unreachable"
        async with running_server(port=port), reunited(*both) as links:
            assert await passes(*links)

    async def test_the_going_of_the_other_program_is_told(self, server):
        events = []
        async with reunited(finding(server, HOST, events), finding(server, GUEST)) as (_, guest):
            await guest.close()
            while OtherLeftRoom() not in events:
                await asyncio.sleep(0.01)


class TestWhoElseComes:
    async def test_a_stranger_who_knows_the_room_keeps_nobody_apart(self, server):
        """Somebody has seen the room's name, as the server does, and not the secret."""
        stranger = await SignalingClient.connect(server)
        await stranger.meet(RESUMPTION.room, "A" * 22)
        first = finding(server, HOST)
        assert await stranger.receive() == PeerJoined()
        await stranger.relay(b"I hold no secret")
        while await stranger.receive() != PeerLeft():
            pass
        await stranger.close()
        async with reunited(first, finding(server, GUEST)) as links:
            assert await passes(*links)

    async def test_a_wrong_secret_is_no_way_in(self, server, monkeypatch):
        wrong = Resumption(bytes(32))
        monkeypatch.setattr(Resumption, "room", RESUMPTION.room)
        events = []
        first = finding(server, HOST, events)
        stranger = finding(server, GUEST, resumption=wrong)
        while not {"wrong_code", "other_left"} & {getattr(each, "code", None) for each in events}:
            await asyncio.sleep(0.01)
        assert not first.done()
        stranger.cancel()
        await asyncio.gather(stranger, return_exceptions=True)
        async with reunited(first, finding(server, GUEST)) as links:
            assert await passes(*links)

    async def test_a_third_finds_the_room_full(self, server):
        async with reunited(finding(server, HOST), finding(server, GUEST)):
            third = await SignalingClient.connect(server)
            with pytest.raises(RoomRefused) as refused:
                await third.meet(RESUMPTION.room, "A" * 22)
            assert refused.value.code == "room_full"
            await third.close()

    async def test_a_copy_of_our_own_seat_takes_the_place_and_we_say_so(self, server):
        events = []
        first = finding(server, HOST, events)
        while not events:
            await asyncio.sleep(0.01)
        copy = await SignalingClient.connect(server)
        await copy.meet(RESUMPTION.room, RESUMPTION.seat(HOST))
        with pytest.raises(TakenUp, match="another program"):
            await first
        await copy.close()


class TestPauses:
    def test_the_first_tries_follow_quickly_and_all_others_with_jitter(self, monkeypatch):
        monkeypatch.setattr("clients.peer.reunion.FIRST_PAUSES", (0.0, 0.5, 1.0))
        waits = list(islice(pauses(SeededEntropy(b"pauses")), 100))
        assert waits[:3] == [0.0, 0.5, 1.0]
        assert all(1.0 <= wait < 2.0 for wait in waits[3:63])
        assert all(2.5 <= wait < 5.0 for wait in waits[63:])
        assert len(set(waits[3:63])) > 30
