"""Two who can reach each other through a TURN server alone: a real coturn, on loopback"""

import asyncio
import contextlib
import time

import pytest

from clients.peer.faults import NoPath
from clients.peer.ice_servers import IceServer
from clients.peer.rooms import GuestFailed, host_room, join_room
from clients.peer.rtc import PeerConnection, usable
from clients.peer.server_messages import parse_server_message
from signaling.messages import format_joined
from signaling.relays import IceServers
from signaling.server import running_server
from tests.coturn import running_coturn


@pytest.fixture(scope="module")
def coturn():
    with running_coturn() as coturn:
        yield coturn


def through(coturn, query=""):
    return IceServers(turn=(coturn.url + query,), secret=coturn.secret)


@contextlib.asynccontextmanager
async def together(servers, host_relay_only=True, guest_relay_only=True, **host_options):
    """Both links of two who met at a server that names these relays."""
    async with (
        running_server(ice_servers=servers) as server,
        host_room(server.url, relay_only=host_relay_only, **host_options) as room,
    ):
        waiting = asyncio.create_task(room.wait_for_guest())
        try:
            joining = join_room(server.url, room.code, relay_only=guest_relay_only)
            async with await joining as guest:
                yield await waiting, guest
        finally:
            waiting.cancel()


class TestThroughTheRelay:
    @pytest.mark.parametrize("query", ["", "?transport=tcp"])
    @pytest.mark.parametrize("guest_offers", [False, True])
    async def test_two_play_by_what_the_server_hands_out(self, coturn, query, guest_offers):
        async with together(through(coturn, query), guest_offers=guest_offers) as (host, guest):
            assert (host.path, guest.path) == ("relayed", "relayed")
            await guest.send(b"x" * 60_000)
            await host.send(b"from the host")
            assert await host.receive() == b"x" * 60_000
            assert await guest.receive() == b"from the host"

    @pytest.mark.parametrize("relay_only", [(True, False), (False, True)])
    async def test_one_who_hides_its_address_is_enough_for_both_to_know(self, coturn, relay_only):
        async with together(through(coturn), *relay_only) as (host, guest):
            assert (host.path, guest.path) == ("relayed", "relayed")

    async def test_a_relay_that_is_not_needed_is_not_used(self, coturn):
        async with together(through(coturn), False, False) as (host, guest):
            assert (host.path, guest.path) == ("direct", "direct")

    async def test_a_packet_before_the_note_that_names_its_sender_shows_the_relay(self, coturn):
        async with together(through(coturn)) as (host, _):
            pair = host._connection._ice._connection._nominated[1]
            pair.remote_candidate.type = "prflx"
            pair.local_candidate.type = "host"
            relay = host._connection._ice.iceGatherer._connection._local_candidates[0]
            assert (relay.type, host.path) == ("host", "direct")
            relay.type = "relay"
            assert host.path == "relayed"


class TestRefused:
    """What a relay that lets nobody in, or is not there, ends in"""

    WORDS = (
        "no direct path between the two machines was found, and the server's relay cannot be "
        "reached or does not let us in: whoever runs the server has to look at the relay's "
        "address, its secret and its clock"
    )

    async def fail(self, servers):
        """What the host and the guest are told."""
        told = asyncio.Queue()
        async with (
            running_server(ice_servers=servers) as server,
            host_room(server.url, relay_only=True, on_event=told.put_nowait) as room,
        ):
            waiting = asyncio.create_task(room.wait_for_guest())
            with pytest.raises(NoPath) as fault:
                await join_room(server.url, room.code, relay_only=True)
            while not isinstance(event := await told.get(), GuestFailed):
                pass
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            return (event.code, event.reason), str(fault.value)

    async def test_another_secret_is_told_to_both(self, coturn):
        told = await self.fail(IceServers(turn=(coturn.url,), secret=coturn.secret[1:]))
        assert told == (("no_path", self.WORDS), self.WORDS)

    async def test_credentials_of_yesterday_are_told_to_both(self, coturn, monkeypatch):
        monkeypatch.setattr("signaling.service.time.time", lambda: 1_700_000_000)
        assert await self.fail(through(coturn)) == (("no_path", self.WORDS), self.WORDS)

    async def test_nobody_there_is_told_to_both(self, coturn):
        nowhere = IceServers(turn=("turn:127.0.0.1:9?transport=tcp",), secret=coturn.secret)
        assert await self.fail(nowhere) == (("no_path", self.WORDS), self.WORDS)

    async def test_where_there_is_none_nobody_waits_for_one(self, server):
        words = "nothing but a relay is to be used, and the server has none"
        with pytest.raises(NoPath, match=words):
            async with host_room(server, relay_only=True):
                pass
        async with host_room(server) as room:
            with pytest.raises(NoPath, match=words):
                await join_room(server, room.code, relay_only=True)


class TestNoPath:
    """What the host can do about it"""

    async def test_without_any_relay(self):
        connection = PeerConnection()
        await connection.gather()
        assert str(connection.no_path()) == (
            "no direct path between the two machines was found, and the server has no relay for "
            "such cases: the host can use a server that has one, or both can go into one network"
        )
        await connection.close()

    async def test_with_one_that_does_not_help(self, coturn):
        connection = PeerConnection(handed_out(through(coturn)))
        await connection.gather()
        assert str(connection.no_path()) == (
            "no path between the two machines was found, not even through the server's relay: "
            "the host can use a server whose relay answers at more ports, or both can go into "
            "one network"
        )
        await connection.close()


class TestAddresses:
    async def test_a_stun_server_is_asked_for_our_outer_address(self, coturn, monkeypatch):
        monkeypatch.setattr(
            "aioice.ice.get_host_addresses", lambda use_ipv4, use_ipv6: ["127.0.0.1"]
        )
        connection = PeerConnection(handed_out(IceServers(stun=(coturn.stun_url,))))
        await connection.gather()
        assert await kinds(connection) == ["host", "srflx"]
        await connection.close()

    async def test_a_machine_without_network_asks_the_relay_once(self, coturn):
        connection = PeerConnection(handed_out(through(coturn)))
        await connection.gather()
        assert sorted(await kinds(connection)) == ["host", "relay"]
        await connection.close()

    async def test_whoever_hides_shows_the_relays_address_alone(self, coturn):
        connection = PeerConnection(handed_out(through(coturn)), relay_only=True)
        await connection.gather()
        assert await kinds(connection) == ["relay"]
        await connection.close()

    def test_of_each_kind_the_first_that_this_program_can_use(self):
        stun = IceServer(("stuns:a", "stun:[2001:db8::1]:3478", "stun:b", "stun:c"))
        turn = IceServer(("turns:a?transport=udp", "turns:b:443", "turn:c"), "name", "word")
        chosen = [(each.urls, each.username, each.credential) for each in usable((stun, turn))]
        assert chosen == [("stun:b", None, None), ("turns:b:443", "name", "word")]

    def test_where_it_can_use_none_nobody_is_asked(self):
        assert usable((IceServer(("stuns:a",)),)) == []
        assert usable(()) == []


def handed_out(servers):
    """The servers as a client takes them from the server's message."""
    told = format_joined("Az09-_0000000000000000", servers.hand_out("ab", int(time.time()) + 60))
    return parse_server_message(told).ice_servers


async def kinds(connection):
    lines = (await connection.offer()).splitlines()
    return [line.split(" ")[7] for line in lines if line.startswith("a=candidate:")]
