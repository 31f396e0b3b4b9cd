"""A stranger in the guest's place who knows the room's name alone, on a real server.

docs/threat-model.md, section 7: "a nuisance that the server slows down, and no danger".
"""

import asyncio
import base64
import contextlib
import json

import aiohttp
import pytest

from clients.peer.rooms import REST, GuestFailed, OtherLeftRoom, ServerLost, host_room, join_room
from clients.peer.server_messages import MAX_RELAYED, PeerJoined
from clients.peer.signaling_client import SignalingClient
from clients.peer.visit import PAUSES
from ginp2p.errors import MalformedMessage
from ginp2p.pairing.code import RoomCode
from signaling.limits import Limits
from tests.peer.lying import LyingServer, serving

# What the server lets through, and no client of ours sends.
NOISE = {
    "the other alphabet": "-_-_",
    "without padding": "AAAAA",
    "one symbol": "A",
    "bytes of nothing": base64.b64encode(bytes(40)).decode(),
    "more than is ever sent": base64.b64encode(bytes(MAX_RELAYED + 1)).decode(),
    "as much as the server carries": "A" * 65_000,
}


@contextlib.asynccontextmanager
async def stranger(server, room):
    """A guest without the code, with a WebSocket of its own."""
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{server}/ws") as socket:
        await socket.send_json({"type": "join", "version": 1, "room": room})
        assert json.loads((await socket.receive()).data)["type"] == "joined"
        yield socket


async def friend_comes(server, room, waiting):
    """The room still works for who holds the code."""
    guest = await join_room(server, room.code)
    await (await waiting).send(b"welcome")
    assert await guest.receive() == b"welcome"
    await guest.close()


class TestNoise:
    @pytest.mark.parametrize("data", NOISE.values(), ids=NOISE)
    async def test_does_not_cost_the_host_its_room(self, server, data):
        events = []
        async with host_room(server, on_event=events.append) as room:
            waiting = asyncio.create_task(room.wait_for_guest())
            async with stranger(server, room.code.room) as socket:
                await socket.send_json({"type": "relay", "data": data})
                while (await socket.receive()).type is aiohttp.WSMsgType.TEXT:
                    pass  # until we are put out
            await friend_comes(server, room, waiting)
        failed = [event for event in events if isinstance(event, GuestFailed)]
        assert [event.code for event in failed] == ["malformed_message"]

    @pytest.mark.parametrize("data", NOISE.values(), ids=NOISE)
    async def test_of_a_host_is_its_own_fault_and_not_the_servers(self, server, data):
        host = await SignalingClient.connect(server)
        room = (await host.open_room()).room
        joining = asyncio.create_task(join_room(server, RoomCode(room, "0000")))
        for _ in range(1 + len(PAUSES)):
            while await host.receive() != PeerJoined():
                pass
            await host._send(json.dumps({"type": "relay", "data": data}))
        with pytest.raises(MalformedMessage):
            await joining
        await host.close()


class TestStorms:
    async def test_each_failure_is_followed_by_a_rest(self, server, monkeypatch):
        """Without, sixty strangers in three seconds had the server cut the host off."""
        events = []

        async def rest():
            events.append("a rest")

        monkeypatch.setattr("clients.peer.rooms.rest", rest)
        async with host_room(server, on_event=events.append) as room:
            waiting = asyncio.create_task(room.wait_for_guest())
            for _ in range(2):
                async with stranger(server, room.code.room) as socket:
                    await socket.send_json({"type": "relay", "data": "AAAA"})
                    while (await socket.receive()).type is aiohttp.WSMsgType.TEXT:
                        pass
            await friend_comes(server, room, waiting)
        names = [event if isinstance(event, str) else type(event).__name__ for event in events]
        assert names[:7] == ["GuestJoined", "GuestFailed", "a rest"] * 2 + ["GuestJoined"]

    def test_a_rest_keeps_the_host_below_the_servers_limits(self):
        frames = 5  # hello, share, tag or refusal, an offer, the order to put out
        assert frames / REST < Limits().messages_per_second

    async def test_during_play_strangers_at_the_door_are_no_news(self, server):
        news = []
        async with host_room(server) as room:
            waiting = asyncio.create_task(room.wait_for_guest())
            guest = await join_room(server, room.code)
            link = await waiting
            link.on_event = news.append
            await guest._at_close.pop()()  # the guest loses its server, not the link
            for _ in range(3):
                async with stranger(server, room.code.room) as socket:
                    while (await socket.receive()).type is aiohttp.WSMsgType.TEXT:
                        pass
            await guest.send(b"still here")
            assert await link.receive() == b"still here"
            await guest.close()
        assert news == [OtherLeftRoom()]


class TestLyingServer:
    async def test_a_server_that_repeats_who_left_is_heard_once(self):
        server = LyingServer()
        news = []
        async with serving(server.websocket) as url, host_room(url) as room:
            waiting = asyncio.create_task(room.wait_for_guest())
            guest = await join_room(url, room.code, on_event=news.append)
            link = await waiting
            for _ in range(20):
                await server.say("guest", {"type": "peer_left"})
            await server.sockets["guest"].close()
            while ServerLost() not in news:
                await asyncio.sleep(0)
            await guest.close()
            await link.close()
        assert news == [OtherLeftRoom(), ServerLost()]
