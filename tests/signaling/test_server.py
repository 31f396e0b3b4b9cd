"""docs/signaling.md over real sockets"""

import asyncio
import base64
import contextlib
import gc
import hmac
import json
import logging
import re
import socket

import aiohttp
import pytest
from aiohttp import WSMsgType, web
from aiohttp.test_utils import TestClient, TestServer
from hypothesis import given, settings
from hypothesis import strategies as st

from signaling.door import sockets_left
from signaling.limits import Limits
from signaling.messages import ROOM_SYMBOLS
from signaling.relays import NO_SERVERS, IceServers
from signaling.server import SERVICE, make_app, running_server, serve
from signaling.service import draw_room_name
from tests.signaling.people import UNPACED, Clock, join, rejoin, relay

OPEN = {"type": "open", "version": 1}
PING = {"type": "ping"}
SHARED = "north wind"  # of the server and its TURN server


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def start(clock):
    """Start a server with these limits and give a client of it."""
    clients = []

    async def start(origins=(), ice_servers=NO_SERVERS, **limits):
        app = make_app(
            limits=Limits(**limits), origins=origins, clock=clock, ice_servers=ice_servers
        )
        client = TestClient(TestServer(app))
        await client.start_server()
        clients.append(client)
        return client

    yield start
    for client in clients:
        await client.close()


async def ask(connection, message):
    await connection.send_json(message)
    return await connection.receive_json()


async def joins(connection, room):
    """The seat of a guest who is let in."""
    answer = await ask(connection, join(room))
    assert answer["type"] == "joined", answer
    return answer["seat"]


async def sit_down(client):
    """A host and a guest in one room."""
    host, guest = await client.ws_connect("/ws"), await client.ws_connect("/ws")
    opened = await ask(host, OPEN)
    await joins(guest, opened["room"])
    assert await host.receive_json() == {"type": "peer_joined"}
    return host, guest, opened["room"]


async def closed_with(connection):
    """The close code, after nothing more has come."""
    message = await connection.receive()
    assert message.type in (WSMsgType.CLOSE, WSMsgType.CLOSED), message
    return connection.close_code


def counts(client):
    return client.app[SERVICE].switchboard.counts()


class TestRelayServers:
    """docs/signaling.md, "Relay servers" """

    async def test_both_are_given_the_same_ones_each_with_credentials_of_its_own(
        self, start, monkeypatch
    ):
        monkeypatch.setattr("signaling.service.time.time", lambda: 1_800_000_000.5)
        servers = IceServers(stun=("stun:a",), turn=("turn:a", "turn:b"), secret=SHARED)
        client = await start(ice_servers=servers, room_lifetime=600)
        host, guest = await client.ws_connect("/ws"), await client.ws_connect("/ws")
        opened = await ask(host, OPEN)
        joined = await ask(guest, join(opened["room"]))
        for servers in (opened["ice_servers"], joined["ice_servers"]):
            assert [server["urls"] for server in servers] == [["stun:a"], ["turn:a", "turn:b"]]
            name = servers[1]["username"]
            assert re.fullmatch("1800000600:[0-9a-f]{16}", name)
            mac = hmac.digest(SHARED.encode(), name.encode(), "sha1")
            assert servers[1]["credential"] == base64.b64encode(mac).decode()
        assert opened["ice_servers"][1]["username"] != joined["ice_servers"][1]["username"]


class TestRoomsOfTwo:
    async def test_two_meet_and_talk(self, start):
        host, guest, _ = await sit_down(await start())
        await host.send_json(relay("aGk="))
        assert await guest.receive_json() == relay("aGk=")
        await guest.send_json(relay("aG8="))
        assert await host.receive_json() == relay("aG8=")

    async def test_the_host_is_told_the_room_and_how_long_it_lasts(self, start):
        client = await start(room_lifetime=1234)
        opened = await ask(await client.ws_connect("/ws"), OPEN)
        assert opened.keys() == {"type", "room", "seat", "closes_in"}
        assert (opened["type"], opened["closes_in"]) == ("opened", 1234)
        assert len(opened["room"]) == 4
        assert set(opened["room"]) <= set(ROOM_SYMBOLS)

    async def test_order_is_kept(self, start):
        host, guest, _ = await sit_down(await start())
        for number in range(50):
            await host.send_json(relay(f"{number:04}"))
        heard = [(await guest.receive_json())["data"] for _ in range(50)]
        assert heard == [f"{number:04}" for number in range(50)]

    async def test_a_third_joiner_and_an_unknown_room_are_refused(self, start):
        client = await start()
        _, _, room = await sit_down(client)
        third = await client.ws_connect("/ws")
        assert (await ask(third, join(room)))["code"] == "room_full"
        other = "0000" if room != "0000" else "0001"
        assert (await ask(third, join(other)))["code"] == "unknown_room"
        assert await ask(third, PING) == {"type": "pong"}

    async def test_the_guest_put_out_is_told_and_disconnected(self, start):
        client = await start()
        host, guest, room = await sit_down(client)
        assert await ask(host, {"type": "put_out"}) == {"type": "peer_left"}
        assert await guest.receive_json() == {"type": "put_out"}
        assert await closed_with(guest) == 1000
        await joins(await client.ws_connect("/ws"), room)

    async def test_a_dropped_host_comes_back_to_its_room(self, start):
        client = await start()
        host, guest = await client.ws_connect("/ws"), await client.ws_connect("/ws")
        opened = await ask(host, OPEN)
        await joins(guest, opened["room"])
        host._response.connection.transport.abort()  # as when a phone falls asleep
        assert await guest.receive_json() == {"type": "peer_left"}
        again = await client.ws_connect("/ws")
        assert await ask(again, rejoin(opened)) == opened
        assert await again.receive_json() == {"type": "peer_joined"}
        assert await guest.receive_json() == {"type": "peer_joined"}

    async def test_a_guest_comes_back_before_anybody_knows_it_was_away(self, start):
        client = await start()
        host, guest = await client.ws_connect("/ws"), await client.ws_connect("/ws")
        opened = await ask(host, OPEN)
        seat = await joins(guest, opened["room"])
        again = await client.ws_connect("/ws")
        assert await ask(again, rejoin({"room": opened["room"], "seat": seat})) == {
            "type": "joined",
            "seat": seat,
        }
        assert (await guest.receive_json())["code"] == "replaced"
        assert await closed_with(guest) == 1000
        told = [(await host.receive_json())["type"] for _ in range(3)]
        assert told == ["peer_joined", "peer_left", "peer_joined"]

    async def test_a_host_that_leaves_closes_the_room(self, start):
        client = await start()
        host, guest, room = await sit_down(client)
        await host.send_json({"type": "leave"})
        assert await guest.receive_json() == {"type": "peer_left"}
        assert (await guest.receive_json())["code"] == "room_closed"
        assert (await ask(guest, join(room)))["code"] == "unknown_room"

    async def test_a_dropped_guest_opens_its_place(self, start):
        client = await start()
        host, guest, room = await sit_down(client)
        guest._response.connection.transport.abort()  # as when its program is killed
        assert await host.receive_json() == {"type": "peer_left"}
        await joins(await client.ws_connect("/ws"), room)

    async def test_nothing_is_kept_when_all_are_gone(self, start):
        client = await start()
        service = client.app[SERVICE]
        for _ in range(20):
            host, guest, _ = await sit_down(client)
            await guest.close()
            assert await host.receive_json() == {"type": "peer_left"}
            await host.send_json({"type": "leave"})
            await host.close()
        while service.connected():
            await client.get("/healthz")
        assert counts(client) == {"connections": 0, "rooms": 0, "addresses": 0}
        assert service._connections == set()


class TestMistakes:
    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("hello", "bad_message"),
            ("[" * 60_000, "bad_message"),
            ('{"type":"open","version":2}', "bad_version"),
            ('{"type":"relay","data":"aGk="}', "not_allowed"),
        ],
    )
    async def test_a_mistake_keeps_the_connection(self, start, text, code):
        connection = await (await start()).ws_connect("/ws")
        await connection.send_str(text)
        assert (await connection.receive_json())["code"] == code
        assert await ask(connection, PING) == {"type": "pong"}

    async def test_so_does_a_binary_frame(self, start):
        connection = await (await start()).ws_connect("/ws")
        await connection.send_bytes(b'{"type":"ping"}')
        assert (await connection.receive_json())["code"] == "bad_message"
        assert await ask(connection, PING) == {"type": "pong"}

    async def test_a_message_too_large_is_told_and_ends_the_connection(self, start):
        host, guest, _ = await sit_down(await start())
        await guest.send_json(relay("A" * 65_536))
        assert (await guest.receive_json())["code"] == "too_large"
        assert await closed_with(guest) == 1009
        assert await host.receive_json() == {"type": "peer_left"}

    async def test_a_huge_one_is_not_even_read(self, start):
        host, guest, _ = await sit_down(await start())
        await guest.send_json(relay("A" * 200_000))
        assert await closed_with(guest) == 1009
        assert await host.receive_json() == {"type": "peer_left"}

    async def test_text_that_is_no_utf_8_ends_the_connection(self, start):
        client = await start()
        connection = await client.ws_connect("/ws")
        await connection._writer.send_frame(b'{"type":"\xff"}', WSMsgType.TEXT)
        assert await closed_with(connection) == 1007
        assert (await client.get("/healthz")).status == 200

    async def test_a_flood_is_told_and_ends_the_connection(self, start):
        client = await start(message_burst=3, messages_per_second=0.5)
        connection = await client.ws_connect("/ws")
        for _ in range(3):
            assert await ask(connection, PING) == {"type": "pong"}
        error = await ask(connection, PING)
        assert (error["code"], error["retry_after"]) == ("too_fast", 2)
        assert await closed_with(connection) == 1008

    async def test_pings_of_the_websocket_are_answered_and_counted(self, start):
        client = await start(message_burst=2)
        connection = await client.ws_connect("/ws", autoping=False)
        await connection.ping(b"one")
        message = await connection.receive()
        assert (message.type, bytes(message.data)) == (WSMsgType.PONG, b"one")
        await connection.ping(b"two")
        await connection.receive()
        await connection.ping(b"three")
        assert (await connection.receive_json())["code"] == "too_fast"
        assert await closed_with(connection) == 1008

    @settings(max_examples=40, deadline=None)
    @given(st.lists(st.text() | st.binary(), min_size=1, max_size=8))
    async def test_whatever_arrives_each_frame_has_one_answer(self, frames):
        async with TestClient(TestServer(make_app())) as client:
            host, guest, _ = await sit_down(client)
            for frame in frames:
                sent = guest.send_str(frame) if isinstance(frame, str) else guest.send_bytes(frame)
                await sent
                assert (await guest.receive_json())["code"] == "bad_message"
            await guest.send_json(relay("aGk="))
            assert await host.receive_json() == relay("aGk=")
            assert counts(client) == {"connections": 2, "rooms": 1, "addresses": 1}


class TestLimits:
    async def test_one_connection_too_many_is_told_why(self, start):
        client = await start(connections_per_address=1)
        first = await client.ws_connect("/ws")
        second = await client.ws_connect("/ws")
        error = await second.receive_json()
        assert (error["code"], error["retry_after"]) == ("too_many_connections", 30)
        assert await closed_with(second) == 1013
        assert await ask(first, PING) == {"type": "pong"}

    async def test_rooms_are_counted_for_each_address(self, start):
        client = await start(rooms_per_address=1)
        host = await client.ws_connect("/ws")
        await ask(host, OPEN)
        second = await client.ws_connect("/ws")
        assert (await ask(second, OPEN))["code"] == "too_many_rooms"

    async def test_codes_cannot_be_tried_out(self, start, clock):
        client = await start(wrong_codes_per_minute=2)
        _, _, room = await sit_down(client)
        wrong = [name for name in ("0000", "0001", "0002") if name != room]
        for name in wrong[:2]:
            connection = await client.ws_connect("/ws")
            assert (await ask(connection, join(name)))["code"] == "unknown_room"
        error = await ask(connection, join(room))
        assert (error["code"], error["retry_after"]) == ("too_fast", 30)
        clock.now = 30.0
        assert (await ask(connection, join(room)))["code"] == "room_full"

    async def test_who_does_not_sit_down_is_sent_away(self, start, clock):
        client = await start()
        connection = await client.ws_connect("/ws")
        clock.now = 60.0
        await client.app[SERVICE].sweep()
        assert (await connection.receive_json())["code"] == "not_allowed"
        assert await closed_with(connection) == 1008

    @pytest.mark.parametrize(("limit", "seconds"), [("room_idle", 5), ("room_lifetime", 7)])
    async def test_a_room_ends_in_its_time(self, start, clock, limit, seconds):
        client = await start(**{limit: seconds})
        host, guest, _ = await sit_down(client)
        clock.now = seconds - 0.5
        await client.app[SERVICE].sweep()
        assert counts(client)["rooms"] == 1
        clock.now = float(seconds)
        await client.app[SERVICE].sweep()
        for connection in (host, guest):
            assert (await connection.receive_json())["code"] == "room_closed"
            assert await closed_with(connection) == 1000

    async def test_who_is_silent_is_asked_and_then_cut(self, start, clock):
        client = await start()
        host, guest, _ = await sit_down(client)
        sweep = client.app[SERVICE].sweep
        guest._autoping = False
        clock.now = 20.0
        await sweep()
        assert (await guest.receive()).type is WSMsgType.PING
        assert await ask(host, PING) == {"type": "pong"}
        clock.now = 29.5
        await sweep()
        assert counts(client)["connections"] == 2
        clock.now = 30.0
        await sweep()
        assert await host.receive_json() == {"type": "peer_left"}
        assert counts(client)["connections"] == 1

    async def test_who_does_not_read_is_cut_and_holds_up_nobody(self, start):
        client = await start(**UNPACED)
        host = await client.ws_connect("/ws")
        room = (await ask(host, OPEN))["room"]
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.setblocking(False)
        loop = asyncio.get_running_loop()
        with deaf:
            await loop.sock_connect(deaf, (client.host, client.port))
            upgrade = (
                "GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            )
            text = json.dumps(join(room)).encode()
            frame = bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text  # masked with zeros
            await loop.sock_sendall(deaf, upgrade.encode() + frame)
            assert await host.receive_json() == {"type": "peer_joined"}
            heard = []
            for _ in range(60):  # 16 MB in all, more than the system's own buffers take
                for _ in range(4):
                    await host.send_json(relay("A" * 65_000))
                await host.send_json(PING)
                while (answer := await host.receive_json(timeout=20)) != {"type": "pong"}:
                    heard.append(answer.get("code") or answer["type"])
                if heard:
                    break
            assert heard[0] == "peer_left"
            assert counts(client)["connections"] == 1


class TestOrigins:
    async def upgrade(self, client, **headers):
        try:
            connection = await client.ws_connect("/ws", headers=headers)
        except aiohttp.WSServerHandshakeError as error:
            return error.status
        await connection.close()
        return 101

    async def test_programs_are_let_in(self, start):
        assert await self.upgrade(await start()) == 101

    async def test_the_server_s_own_page_is_let_in(self, start):
        client = await start()
        own = f"http://{client.host}:{client.port}"
        assert await self.upgrade(client, Origin=own) == 101

    async def test_a_named_page_is_let_in(self, start):
        client = await start(origins=["https://cards.example"])
        assert await self.upgrade(client, Origin="https://cards.example") == 101

    @pytest.mark.parametrize("origin", ["https://evil.example", "null", ""])
    async def test_others_are_not(self, start, origin):
        client = await start(origins=["https://cards.example"])
        assert await self.upgrade(client, Origin=origin) == 403
        assert counts(client)["connections"] == 0


class TestPages:
    async def test_health(self, start):
        response = await (await start()).get("/healthz")
        assert (response.status, await response.json()) == (200, {"status": "ok"})

    async def test_the_page_comes_with_its_policy(self, start):
        response = await (await start()).get("/")
        assert response.status == 200
        assert response.content_type == "text/html"
        assert response.headers["Content-Security-Policy"].startswith("default-src 'none'; ")
        assert response.headers["Referrer-Policy"] == "no-referrer"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert "ginp2p join" in await response.text()

    async def test_a_plain_request_for_the_socket_is_told_so(self, start):
        assert (await (await start()).get("/ws")).status == 426

    async def test_there_is_nothing_else(self, start):
        client = await start()
        assert (await client.get("/rooms")).status == 404
        assert (await client.post("/", data=b"x")).status == 405


class TestRunning:
    async def test_a_server_inside_a_program_knows_its_address(self):
        async with running_server() as server, aiohttp.ClientSession() as session:
            assert server.url == f"http://127.0.0.1:{server.port}"
            async with session.get(server.url + "/healthz") as response:
                assert response.status == 200

    async def test_it_says_good_bye_when_it_stops(self):
        async def until_closed(connection):
            return [json.loads(message.data) async for message in connection]

        async with aiohttp.ClientSession() as session:
            async with running_server() as server:
                connection = await session.ws_connect(server.url + "/ws")
                await ask(connection, OPEN)
                rest = asyncio.create_task(until_closed(connection))
            assert [error["code"] for error in await rest] == ["closing"]
            assert connection.close_code == 1001

    async def test_serve_tells_its_port_and_runs_until_cancelled(self):
        ready = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(serve("127.0.0.1", 0, on_ready=ready.set_result))
        server = await ready
        async with aiohttp.ClientSession() as session:
            async with session.get(server.url + "/healthz") as response:
                assert response.status == 200
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            with pytest.raises(aiohttp.ClientConnectorError):
                await session.get(server.url + "/healthz")

    async def test_a_port_in_use_is_an_os_error(self):
        async with running_server() as server:
            with pytest.raises(OSError, match=r".*"):
                async with running_server(port=server.port):
                    pass

    def test_room_names_are_drawn_from_all_symbols(self):
        names = [draw_room_name() for _ in range(500)]
        assert {len(name) for name in names} == {4}
        assert set("".join(names)) == set(ROOM_SYMBOLS)


class TestDoor:
    """docs/signaling.md §5: connections that have asked for nothing yet"""

    @pytest.mark.parametrize(
        "half", [b"", b"GET /healthz HTTP/1.1\r\n", b"GET /ws HTTP/1.1\r\nHost: x\r\nX: "]
    )
    async def test_whoever_is_silent_or_slow_is_let_go(self, half):
        async with running_server(limits=Limits(request_time=0.05)) as server:
            reader, writer = await asyncio.open_connection(server.host, server.port)
            writer.write(half)
            assert await end_of(reader) == b""
            writer.close()

    async def test_whoever_has_asked_stays(self):
        limits = Limits(request_time=0.05)
        async with running_server(limits=limits) as server, aiohttp.ClientSession() as session:
            connection = await session.ws_connect(server.url + "/ws")
            reader, writer = await asyncio.open_connection(server.host, server.port)
            await end_of(reader)  # a silent one that came later
            writer.close()
            assert await ask(connection, OPEN)
            await connection.close()

    async def test_of_who_has_asked_the_http_library_keeps_nothing(self):
        patient = Limits(request_time=600)
        async with running_server(limits=patient) as server, aiohttp.ClientSession() as session:
            connection = await session.ws_connect(server.url + "/ws")
            assert await ask(connection, OPEN)
            gc.collect()
            held = [each for each in gc.get_objects() if type(each) is web.RequestHandler]
            assert held == []
            await connection.close()

    async def test_there_is_one_request_to_a_connection(self):
        async with running_server() as server:
            for path in (b"/healthz", b"/nowhere"):
                reader, writer = await asyncio.open_connection(server.host, server.port)
                writer.write(b"GET " + path + b" HTTP/1.1\r\nHost: x\r\n\r\n")
                assert b"Connection: close" in await end_of(reader)
                writer.close()

    async def test_more_than_the_process_can_hold_are_shut_out(self, monkeypatch):
        monkeypatch.setattr("signaling.door.sockets_left", lambda: 3)
        async with running_server() as server, aiohttp.ClientSession() as session:
            held = [await asyncio.open_connection(server.host, server.port) for _ in range(3)]
            await asyncio.sleep(0)
            reader, writer = await asyncio.open_connection(server.host, server.port)
            assert await end_of(reader) == b""
            for _, each in (*held, (reader, writer)):
                each.close()
                await each.wait_closed()
            async with session.get(server.url + "/healthz") as response:
                assert response.status == 200

    def test_the_process_keeps_descriptors_for_itself(self, monkeypatch):
        monkeypatch.setattr("resource.getrlimit", lambda kind: (1024, 4096))
        assert sockets_left() == 896
        monkeypatch.setattr("resource.getrlimit", lambda kind: (64, 64))
        assert sockets_left() == 16


async def end_of(reader):
    """Return all that still comes, when the other end has closed or cut the connection."""
    with contextlib.suppress(ConnectionError):
        return await asyncio.wait_for(reader.read(), 20)
    return b""


class TestLogs:
    @pytest.fixture
    def logged(self, caplog):
        """Everything logged so far, at any level, tracebacks included."""
        caplog.set_level(logging.DEBUG)
        formatter = logging.Formatter()
        return lambda: "\n".join(
            f"{record.name} {formatter.format(record)} {getattr(record, 'fields', '')}".strip()
            for record in caplog.records
            if not record.name.startswith("asyncio")
        )

    async def test_counts_are_logged_and_nothing_else(self, start, clock, logged):
        client = await start()
        _, _, room = await sit_down(client)
        await client.app[SERVICE].sweep()
        clock.now = 1800.0
        await client.app[SERVICE].sweep()
        lines = [line for line in logged().splitlines() if line.startswith("signaling")]
        assert lines == [
            "signaling rooms {'opened': 1, 'closed': 0, 'joined': 1, 'refused': 0}",
            "signaling rooms {'opened': 1, 'closed': 1, 'joined': 1, 'refused': 2}",
        ]
        assert room not in "".join(lines)

    async def test_nothing_a_client_sends_is_logged(self, logged):
        async with running_server() as server, aiohttp.ClientSession() as session:
            async with session.ws_connect(server.url + "/ws") as connection:
                await connection.send_str("c0ffee")
                await connection.receive()
                await connection.send_json({"type": "c0ffee", "c0ffee": 1})
                await connection.receive()
                await connection.send_json(relay("c0ffee" * 20_000))
                await connection.receive()
            headers = {"Origin": "https://c0ffee.example", "User-Agent": "c0ffee"}
            async with session.get(server.url + "/c0ffee?c0ffee", headers=headers) as response:
                assert response.status == 404
        assert "c0ffee" not in logged()
        assert "127.0.0.1" not in logged()

    async def test_not_even_a_request_that_is_no_http(self, logged):
        async with running_server() as server:
            for request in (b"c0ffee\r\n\r\n", b"GET / HTTP/1.1\r\nc0ffee\r\n\r\n"):
                reader, writer = await asyncio.open_connection(server.host, server.port)
                writer.write(request)
                assert (await reader.read()).startswith(b"HTTP/1.0 400")
                writer.close()
                await writer.wait_closed()
        assert "signaling.http error while serving a request" in logged()
        assert "c0ffee" not in logged()
        assert "127.0.0.1" not in logged()

    async def test_not_even_when_our_own_code_fails(self, logged, monkeypatch):
        def fail(self, client, text, now):
            raise RuntimeError(text)

        monkeypatch.setattr("signaling.switchboard.Switchboard.receive", fail)
        async with running_server() as server, aiohttp.ClientSession() as session:
            async with session.ws_connect(server.url + "/ws") as connection:
                await connection.send_str("c0ffee")
                await connection.receive()
            async with session.get(server.url + "/healthz") as response:
                assert response.status == 200
        assert "RuntimeError in" in logged()
        assert "fail:" in logged()
        assert "c0ffee" not in logged()
        assert "127.0.0.1" not in logged()
