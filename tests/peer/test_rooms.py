"""Two real sides and a real server on loopback, with real WebRTC between them."""

import asyncio
import os

import pytest

from clients.peer.faults import (
    LinkClosed,
    OtherLeft,
    OtherSilent,
    RoomRefused,
    ServerUnreachable,
)
from clients.peer.rooms import (
    CodeChanged,
    GuestFailed,
    GuestJoined,
    OtherLeftRoom,
    ServerLost,
    host_room,
    join_room,
)
from clients.peer.server_messages import PeerJoined, PutOut
from clients.peer.signaling_client import SignalingClient
from ginp2p.errors import VersionMismatch
from ginp2p.pairing.code import RoomCode
from ginp2p.pairing.exchange import (
    GUEST,
    HOST,
    Attempts,
    CodeSpent,
    Pairing,
    RoomInMatch,
    WrongCode,
)
from ginp2p.pairing.notes import Answer, AskOffer, Offer, format_note, parse_note
from signaling.server import running_server

PLAIN_SDP = "\r\n".join(
    [
        "v=0",
        "o=- 1 1 IN IP4 0.0.0.0",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        "a=mid:0",
        "a=sctp-port:5000",
        "a=ice-ufrag:abcd",
        "a=ice-pwd:abcdefghijklmnopqrstuv",
        "a=fingerprint:sha-256 " + ":".join(["AB"] * 32),
        "a=setup:actpass",
        "",
    ]
)


class Table:
    """A room with both sides in it."""

    def __init__(self, room, host, guest, events):
        self.room, self.host, self.guest, self.events = room, host, guest, events


class together:  # noqa: N801 (reads as a word of the tests)
    """Open a room, join it, and close everything afterwards."""

    def __init__(self, server, **options):
        self.server, self.options, self.events = server, options, []

    async def __aenter__(self):
        self.context = host_room(self.server, on_event=self.events.append, **self.options)
        room = await self.context.__aenter__()
        waiting = asyncio.create_task(room.wait_for_guest())
        self.guest = await join_room(self.server, room.code, on_event=self.events.append)
        return Table(room, await waiting, self.guest, self.events)

    async def __aexit__(self, *exc):
        await self.guest.close()
        await self.context.__aexit__(*exc)


def wrong(code):
    return RoomCode(code.room, code.secret[1:] + ("0" if code.secret[-1] != "0" else "1"))


class TestConnecting:
    @pytest.mark.parametrize("guest_offers", [False, True])
    async def test_messages_pass_both_ways_whoever_offers(self, server, guest_offers):
        async with together(server, guest_offers=guest_offers) as table:
            await table.host.send(b"from the host")
            await table.guest.send(b"from the guest")
            assert await table.guest.receive() == b"from the host"
            assert await table.host.receive() == b"from the guest"

    async def test_a_long_message_arrives_whole(self, server):
        message = bytes(range(256)) * 240
        async with together(server) as table:
            for _ in range(3):
                await table.guest.send(message)
            assert [await table.host.receive() for _ in range(3)] == [message] * 3

    async def test_more_than_the_channel_buffers_arrives_in_order(self, server):
        messages = [bytes([number]) * 60_000 for number in range(12)]
        async with together(server) as table:

            async def send():
                for message in messages:
                    await table.host.send(message)

            sending = asyncio.create_task(send())
            assert [await table.guest.receive() for _ in messages] == messages
            await sending

    async def test_both_know_what_they_need_for_later(self, server):
        async with together(server) as table:
            assert table.host.resume_secret == table.guest.resume_secret
            assert len(table.host.resume_secret) == 32
            assert (table.host.seat_role, table.guest.seat_role) == ("host", "guest")
            assert (table.host.path, table.guest.path) == ("direct", "direct")
            assert table.host.ms > 0
            assert table.guest.ms > 0

    async def test_what_was_sent_before_the_goodbye_still_arrives(self, server):
        async with together(server) as table:
            await table.guest.send(b"x" * 60_000)
            await table.guest.close()
            assert await table.host.receive() == b"x" * 60_000
            with pytest.raises(LinkClosed, match="has left the table") as closed:
                await table.host.receive()
            assert closed.value.code == "bye"
            with pytest.raises(LinkClosed):
                await table.host.send(b"too late")

    async def test_a_connection_that_breaks_off_is_told_from_a_goodbye(self, server):
        async with together(server) as table:
            await table.guest._connection.close()
            with pytest.raises(LinkClosed, match="broke off") as closed:
                await table.host.receive()
            assert closed.value.code == "lost"

    async def test_play_goes_on_without_the_server(self):
        async with running_server() as running:
            sides = together(running.url)
            table = await sides.__aenter__()
        await table.host.send(b"still here")
        assert await table.guest.receive() == b"still here"
        await sides.__aexit__(None, None, None)
        assert ServerLost() in table.events

    async def test_the_server_tells_that_the_other_is_gone(self, server):
        async with together(server) as table:
            seen = asyncio.Event()
            table.guest.on_event = lambda event: event == OtherLeftRoom() and seen.set()
            await table.room._signaling.close()
            await seen.wait()


class TestGuests:
    async def test_a_wrong_code_is_told_and_the_room_stays_open(self, server):
        events = []
        async with host_room(server, on_event=events.append) as room:
            waiting = asyncio.create_task(room.wait_for_guest())
            with pytest.raises(WrongCode, match="that code does not match"):
                await join_room(server, wrong(room.code))
            guest = await join_room(server, room.code)
            await (await waiting).send(b"welcome")
            assert await guest.receive() == b"welcome"
            await guest.close()
        assert events[:3] == [
            GuestJoined(),
            GuestFailed("wrong_code", "that code does not match"),
            GuestJoined(),
        ]

    async def test_three_wrong_tries_bring_a_new_code(self, server):
        events = []
        async with host_room(server, on_event=events.append) as room:
            old = room.code
            waiting = asyncio.create_task(room.wait_for_guest())
            for _ in range(3):
                with pytest.raises(WrongCode):
                    await join_room(server, wrong(old))
            with pytest.raises(WrongCode):
                await join_room(server, old)
            assert room.code.room == old.room
            assert room.code != old
            assert events.count(CodeChanged(room.code)) == 1
            guest = await join_room(server, room.code)
            await waiting
            await guest.close()

    async def test_the_guests_own_count_outlives_its_tries(self, server):
        attempts = Attempts()
        async with host_room(server) as room:
            waiting = asyncio.create_task(room.wait_for_guest())
            for _ in range(3):
                with pytest.raises(WrongCode):
                    await join_room(server, wrong(room.code), attempts=attempts)
            with pytest.raises(CodeSpent):
                await join_room(server, wrong(room.code), attempts=attempts)
            waiting.cancel()

    async def test_whoever_does_not_prove_the_code_is_shown_out(self, server):
        async with host_room(server, confirm_within=0.05) as room:
            waiting = asyncio.create_task(room.wait_for_guest())
            idler = await SignalingClient.connect(server)
            await idler.join_room(room.code.room)
            names = [type(await idler.receive()).__name__ for _ in range(2)]
            assert names == ["Relay", "PutOut"]
            await idler.close()
            room._terms = room._terms.replace(confirm_within=10.0)
            guest = await join_room(server, room.code)
            await waiting
            await guest.close()

    async def test_a_third_player_is_refused(self, server):
        async with together(server) as table:
            with pytest.raises(RoomRefused, match="already has two players") as refused:
                await join_room(server, table.room.code)
            assert refused.value.code == "room_full"

    async def test_a_free_place_in_a_match_is_not_given_to_others(self, server):
        async with together(server) as table:
            left = asyncio.Event()
            table.host.on_event = lambda event: event == OtherLeftRoom() and left.set()
            await table.guest._at_close.pop()()  # the guest loses its server, not the link
            await left.wait()
            with pytest.raises(RoomInMatch, match="in a match"):
                await join_room(server, table.room.code)
            await table.host.send(b"our match goes on")
            assert await table.guest.receive() == b"our match goes on"

    async def test_a_newer_guest_is_told_apart_and_not_counted(self, server):
        events = []
        async with host_room(server, on_event=events.append) as room:
            waiting = asyncio.create_task(room.wait_for_guest())
            newer = await SignalingClient.connect(server)
            await newer.join_room(room.code.room)
            pairing = Pairing(GUEST, room.code.password, os.urandom, Attempts(), version=2)
            await newer.relay(pairing.take_messages()[0])
            with pytest.raises(VersionMismatch, match="older version: it has to update"):
                pairing.receive((await newer.receive()).data)
            assert await newer.receive() == PutOut()
            await newer.close()
            assert room._attempts.used == 0
            waiting.cancel()
        reason = "the other side has a newer version: update yours"
        assert events == [GuestJoined(), GuestFailed("version_mismatch", reason)]

    @pytest.mark.parametrize("guest_offers", [False, True])
    @pytest.mark.parametrize("kind", ["offer", "answer", "ask_offer"])
    async def test_a_paired_guest_sends_its_description_when_it_is_due(
        self, server, kind, guest_offers
    ):
        failed = asyncio.Queue()

        def note(event):
            if isinstance(event, GuestFailed):
                failed.put_nowait(event.code)

        async with host_room(server, on_event=note, guest_offers=guest_offers) as room:
            waiting = asyncio.create_task(room.wait_for_guest())
            guest = await SignalingClient.connect(server)
            await guest.join_room(room.code.room)
            pairing = Pairing(GUEST, room.code.password, os.urandom, Attempts())
            while not pairing.is_paired:
                for message in pairing.take_messages():
                    await guest.relay(message)
                pairing.receive((await guest.receive()).data)
            envelope = pairing.take_envelope()
            host_note = parse_note(envelope.open((await guest.receive()).data))
            assert isinstance(host_note, AskOffer if guest_offers else Offer)
            answer = Answer(PLAIN_SDP.replace("actpass", "active"))
            notes = {"offer": Offer(PLAIN_SDP), "answer": answer, "ask_offer": AskOffer()}
            await guest.relay(envelope.seal(format_note(notes[kind])))
            if kind == ("offer" if guest_offers else "answer"):
                await guest.relay(envelope.seal(format_note(notes[kind])))
            assert await failed.get() == "out_of_turn"
            await guest.close()
            waiting.cancel()

    async def test_a_guest_learns_that_the_host_is_newer(self, server):
        host = await SignalingClient.connect(server)
        code = RoomCode((await host.open_room()).room, "0000")
        joining = asyncio.create_task(join_room(server, code))
        assert await host.receive() == PeerJoined()
        pairing = Pairing(HOST, code.password, os.urandom, Attempts(), version=2)
        await host.relay(pairing.take_messages()[0])
        with pytest.raises(VersionMismatch, match="update yours"):
            await joining
        await host.close()

    async def test_a_host_that_leaves_meanwhile_is_told(self, server):
        host = await SignalingClient.connect(server)
        code = RoomCode((await host.open_room()).room, "0000")
        joining = asyncio.create_task(join_room(server, code))
        assert await host.receive() == PeerJoined()
        await host.close()
        with pytest.raises(OtherLeft, match="has left the room"):
            await joining

    async def test_a_host_that_stays_silent_is_told(self, server):
        host = await SignalingClient.connect(server)
        code = RoomCode((await host.open_room()).room, "0000")
        with pytest.raises(OtherSilent, match="did not answer in time"):
            await join_room(server, code, connect_within=0.1)
        await host.close()

    async def test_an_unknown_room_is_told(self, server):
        with pytest.raises(RoomRefused, match="no room with that code"):
            await join_room(server, RoomCode("0000", "0000"))

    @pytest.mark.parametrize(
        "url", ["http://127.0.0.1:9", "http://nowhere.invalid", "ftp://127.0.0.1", "http://[", ""]
    )
    async def test_a_server_that_is_not_there_is_told(self, url):
        with pytest.raises(ServerUnreachable):
            await join_room(url, RoomCode("0000", "0000"))
        with pytest.raises(ServerUnreachable):
            async with host_room(url):
                pass
