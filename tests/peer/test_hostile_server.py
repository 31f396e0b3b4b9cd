"""The server is not trusted: what it changes, repeats, swaps or withholds is noticed."""

import asyncio

import pytest
from aiohttp import web

from clients.peer.faults import NoPath, ServerFault, ServerUnreachable
from clients.peer.rooms import GuestFailed, host_room, join_room
from clients.peer.signaling_client import SignalingClient
from ginp2p.errors import MalformedMessage, PeerFault
from ginp2p.pairing.code import RoomCode
from ginp2p.pairing.exchange import Attempts, WrongCode
from tests.peer.lying import LyingServer, serving

HELLO, SHARE, TAG, OFFER = 0, 1, 2, 3  # what the host relays, in this order
ANSWER = 3  # what the guest relays after its hello, share and tag


def flipped(data, position=-1):
    changed = bytearray(data)
    changed[position] ^= 1
    return bytes(changed)


async def meet(distort, **guest_options):
    """Let two sides meet at a lying server; return the guest's fault and the host's."""
    events = []
    async with (
        serving(LyingServer(distort).websocket) as url,
        host_room(url, on_event=events.append, connect_within=2.0) as room,
    ):
        waiting = asyncio.create_task(room.wait_for_guest())
        guest_fault = None
        try:
            await (await join_room(url, room.code, **guest_options)).close()
        except Exception as fault:
            guest_fault = fault
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    return guest_fault, [event for event in events if isinstance(event, GuestFailed)]


def only(sender, number, change):
    """Distort one message, pass on all others."""
    return lambda s, n, data: change(data) if (s, n) == (sender, number) else [data]


class TestRelay:
    """docs/protocol.md §1: a server learns no address and can change no fingerprint"""

    async def test_one_that_only_relays_is_as_good_as_another(self):
        fault, failures = await meet(lambda sender, number, data: [data])
        assert (fault, failures) == (None, [])

    async def test_a_changed_offer_is_noticed(self):
        fault, _ = await meet(only("host", OFFER, lambda data: [flipped(data)]))
        assert isinstance(fault, MalformedMessage)
        assert str(fault) == "a sealed message was changed on its way"

    async def test_a_changed_answer_is_noticed(self):
        distort = only("guest", ANSWER, lambda data: [flipped(data)])
        _, failures = await meet(distort, connect_within=0.3)
        assert [failure.reason for failure in failures] == [
            "a sealed message was changed on its way"
        ]

    async def test_a_repeated_hello_is_noticed_and_costs_no_guess(self):
        attempts = Attempts()
        distort = only("host", HELLO, lambda data: [data, data])
        fault, failures = await meet(distort, attempts=attempts)
        assert (fault, attempts.used) == (None, 0)
        assert [failure.code for failure in failures] == ["other_left"]

    @pytest.mark.parametrize("number", [SHARE, TAG, OFFER])
    async def test_a_repeated_message_is_noticed(self, number):
        fault, _ = await meet(only("host", number, lambda data: [data, data]))
        assert isinstance(fault, PeerFault)

    async def test_swapped_messages_are_noticed(self):
        kept = []

        def swap(sender, number, data):
            if (sender, number) == ("host", TAG):
                kept.append(data)
                return []
            return [data, *kept] if (sender, number) == ("host", OFFER) else [data]

        assert isinstance((await meet(swap))[0], PeerFault)

    async def test_an_envelope_sent_back_is_noticed(self):
        offers = []

        def reflect(sender, number, data):
            if (sender, number) == ("host", OFFER):
                offers.append(data)
            return offers if (sender, number) == ("guest", ANSWER) else [data]

        _, failures = await meet(reflect, connect_within=0.3)
        assert [failure.reason for failure in failures] == [
            "a sealed message was changed on its way"
        ]

    async def test_a_withheld_offer_ends_with_a_reason(self):
        fault, _ = await meet(only("host", OFFER, lambda data: []), connect_within=0.3)
        assert isinstance(fault, NoPath)
        assert str(fault).startswith("no direct path between the two machines was found, and")

    async def test_a_withheld_tag_gets_the_server_no_further(self):
        fault, _ = await meet(only("host", TAG, lambda data: []))
        assert isinstance(fault, MalformedMessage)

    async def test_a_server_that_guesses_the_code_is_told_off(self):
        fault, failures = await meet(only("guest", TAG, lambda data: [flipped(data)]))
        assert isinstance(fault, WrongCode)
        assert [failure.code for failure in failures] == ["wrong_code"]

    async def test_no_address_passes_through_in_clear(self):
        seen = []

        def watch(sender, number, data):
            seen.append(data)
            return [data]

        assert (await meet(watch))[0] is None
        assert len(seen) >= 8
        assert not any(word in data for data in seen for word in (b"candidate", b"127.0.0.1"))

    async def test_no_secret_reaches_the_server(self):
        seen = []

        def watch(sender, number, data):
            seen.append(data)
            return [data]

        async with serving(LyingServer(watch).websocket) as url, host_room(url) as room:
            waiting = asyncio.create_task(room.wait_for_guest())
            guest = await join_room(url, room.code)
            secret = room.code.secret.encode()
            await guest.close()
            await waiting
        assert not any(secret in data for data in seen)

    @pytest.mark.parametrize(
        "text",
        [
            "garbage",
            '{"type":"relay","data":"?"}',
            '{"type":"peer_joined"}',
            '{"type":"opened","room":"K7QX","closes_in":1,"seat":"Az09-_0000000000000000"}',
            "x" * 40_000,
        ],
    )
    async def test_nonsense_ends_the_attempt_as_the_servers_fault(self, text):
        fault, _ = await meet(only("host", OFFER, lambda data: [text]))
        assert isinstance(fault, ServerFault)

    async def test_a_message_of_nothing_or_noise_is_refused(self):
        for noise in (b"", b"\x05", bytes(100), b"\xff" * 16384):
            fault, _ = await meet(only("host", OFFER, lambda data, noise=noise: [noise]))
            assert isinstance(fault, PeerFault)


JOINED = '{"type":"joined","seat":"Az09-_0000000000000000"}'


class TestAnswers:
    @staticmethod
    async def answered(reply):
        """Ask a server for a room that gives this reply to whatever it is asked."""

        async def handler(request):
            socket = web.WebSocketResponse()
            await socket.prepare(request)
            async for _ in socket:
                await reply(socket)
            return socket

        async with serving(handler) as url:
            client = await SignalingClient.connect(url)
            try:
                await client.open_room()
            finally:
                await client.close()

    async def test_the_wrong_answer_is_its_fault(self):
        with pytest.raises(ServerFault, match="did not answer as it has to"):
            await self.answered(lambda socket: socket.send_str(JOINED))

    async def test_bytes_are_its_fault(self):
        with pytest.raises(ServerFault, match="no text"):
            await self.answered(lambda socket: socket.send_bytes(b"\x00"))

    async def test_too_much_is_its_fault(self):
        with pytest.raises(ServerFault, match="too much"):
            await self.answered(lambda socket: socket.send_str("x" * 100_000))

    async def test_hanging_up_is_told(self):
        with pytest.raises(ServerUnreachable, match="lost"):
            await self.answered(lambda socket: socket.close())

    async def test_a_page_that_is_no_server_is_told(self):
        async def page(request):
            return web.Response(text="A shop.")

        async with serving(page) as url:
            with pytest.raises(ServerFault, match="no server for this game"):
                await join_room(url, RoomCode("K7QX", "0000"))
