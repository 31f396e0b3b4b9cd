"""docs/signaling.md §3: a guest who comes just after another one, or while the host is away."""

import asyncio
import contextlib
import os

import pytest

from clients.peer.faults import OtherLeft, ShownOut
from clients.peer.reunion import Reunion
from clients.peer.rooms import GuestFailed, HostedRoom, Terms, host_room, join_room
from clients.peer.server_messages import (
    SIGNALING_VERSION,
    Opened,
    PeerJoined,
    PeerLeft,
    format_message,
)
from clients.peer.signaling_client import SignalingClient
from ginp2p.errors import OutOfTurn
from ginp2p.pairing.code import RoomCode
from ginp2p.pairing.exchange import GUEST, HOST, Attempts, Pairing
from ginp2p.pairing.resumption import Resumption

PASSWORD = b"K7QX9M2D"
TERMS = Terms(os.urandom, False, False, 5.0, 5.0)


def said_by_a_host():
    """Return the hello, the share and the tag of a host to another guest."""
    host, guest = (Pairing(role, PASSWORD, os.urandom, Attempts()) for role in (HOST, GUEST))
    said = []
    while not (host.is_paired and guest.is_paired):
        for message in host.take_messages():
            said.append(message)
            guest.receive(message)
        for message in guest.take_messages():
            host.receive(message)
    return said


async def unseen(room):
    """Wait until somebody has come, whom the host has not seen yet."""
    while room._signaling._inbox.empty():
        await asyncio.sleep(0.001)


async def connected(waiting, joining):
    host, guest = await asyncio.gather(waiting, joining)
    await host.send(b"welcome")
    assert await guest.receive() == b"welcome"
    await asyncio.gather(host.close(), guest.close())


class TestWhatWasMeantForTheGuestBefore:
    @pytest.mark.parametrize("number", [0, 1, 2], ids=["hello", "share", "tag"])
    async def test_a_message_keeps_nobody_out(self, server, number):
        events = []
        async with host_room(server, on_event=events.append) as room:
            joining = asyncio.create_task(join_room(server, room.code))
            while room._signaling._inbox.empty():
                await asyncio.sleep(
                    0.001
                )  # until somebody has come, whom the host has not seen yet
            await room._signaling.relay(said_by_a_host()[number])
            await connected(room.wait_for_guest(), joining)
            assert room._attempts.used == 0
        assert [event.code for event in events if isinstance(event, GuestFailed)] == ["other_left"]

    async def test_being_shown_out_keeps_nobody_out(self, server):
        async with host_room(server) as room:
            joining = asyncio.create_task(join_room(server, room.code))
            await unseen(room)
            await room._signaling.put_out()
            await connected(room.wait_for_guest(), joining)

    @pytest.mark.parametrize(("words", "fault"), [("share", OutOfTurn), ("put_out", ShownOut)])
    async def test_a_host_that_does_so_each_time_is_given_up(self, server, words, fault):
        host = await SignalingClient.connect(server)
        attempts = Attempts()
        code = RoomCode((await host.open_room()).room, "0000")
        joining = asyncio.create_task(join_room(server, code, attempts=attempts))
        times = 0
        while not joining.done():
            receiving = asyncio.ensure_future(host.receive())
            await asyncio.wait({joining, receiving}, return_when=asyncio.FIRST_COMPLETED)
            if receiving.done() and receiving.result() == PeerJoined():
                times += 1
                await (host.put_out() if words == "put_out" else host.relay(said_by_a_host()[1]))
            receiving.cancel()
        with pytest.raises(fault):
            await joining
        assert (times, attempts.used) == (3, 0)
        await host.close()


class TestAHostThatIsAway:
    @staticmethod
    async def lose(host):
        """End a connection without a word."""
        host._socket._writer.transport.abort()
        await host.close()

    @staticmethod
    @contextlib.asynccontextmanager
    async def back(server, opened):
        """Come back to the room, as a page does that is loaded again."""
        signaling = await SignalingClient.connect(server)
        await signaling._send(
            format_message(
                "rejoin", version=SIGNALING_VERSION, room=opened.room, seat=opened.seat.text
            )
        )
        assert isinstance(await signaling.receive(), Opened)
        room = HostedRoom(signaling, server, opened, TERMS, None)
        room.code = RoomCode(opened.room, "0000")
        yield room
        await room.close()

    @pytest.mark.parametrize("is_seen", [False, True], ids=["before the guest comes", "meanwhile"])
    async def test_is_waited_for(self, server, is_seen):
        host = await SignalingClient.connect(server)
        opened = await host.open_room()
        code = RoomCode(opened.room, "0000")
        if not is_seen:
            await self.lose(host)
        joining = asyncio.create_task(join_room(server, code))
        if is_seen:
            assert await host.receive() == PeerJoined()
            await self.lose(host)
        async with self.back(server, opened) as room:
            await connected(room.wait_for_guest(), joining)

    async def test_is_not_waited_for_without_end(self, server):
        host = await SignalingClient.connect(server)
        opened = await host.open_room()
        joining = asyncio.create_task(
            join_room(server, RoomCode(opened.room, "0000"), connect_within=0.3)
        )
        assert await host.receive() == PeerJoined()
        await self.lose(host)
        with pytest.raises(OtherLeft, match="has left the room"):
            await joining


async def test_who_is_found_again_is_not_kept_by_a_message_of_before(server, monkeypatch):
    """docs/protocol.md §12.4: whose attempt fails comes anew."""
    resumption = Resumption(bytes(range(32)))
    monkeypatch.setattr("clients.peer.reunion.FIRST_PAUSES", (0.0,) * 9)
    other = await SignalingClient.connect(server)
    await other.meet(resumption.room, resumption.seat(HOST))
    finding = asyncio.create_task(Reunion(server, resumption, GUEST).find())
    assert await other.receive() == PeerJoined()
    await other.relay(said_by_a_host()[1])
    while await other.receive() != PeerLeft():
        pass
    await other.close()
    await connected(Reunion(server, resumption, HOST).find(), finding)
