"""docs/hosting.md: how a public server meets proxies, monitors and TLS, over real sockets"""

import asyncio
import contextlib
import logging
import ssl
from datetime import UTC, datetime

import aiohttp
import pytest

from signaling.certificate import fingerprint, own_certificate, tls_context
from signaling.directory import Alone
from signaling.limits import Limits
from signaling.proxies import parse_network
from signaling.server import SERVICE, make_app, running_server

OPEN = {"type": "open", "version": 1}
LOOPBACK = (parse_network("127.0.0.1"),)


@pytest.fixture
async def session():
    async with aiohttp.ClientSession() as session:
        yield session


def forwarded(*values):
    return [("X-Forwarded-For", value) for value in values]


async def code_of(session, server, *values):
    """What a client that comes with these headers is told when it opens a room."""
    headers = forwarded(*values)
    async with session.ws_connect(server.url + "/ws", headers=headers) as connection:
        await connection.send_json(OPEN)
        told = await connection.receive_json()
        return told.get("code", told["type"])


class TestBehindAProxy:
    """docs/hosting.md, "Behind a proxy" """

    ONE = Limits(connections_per_address=1)

    async def test_clients_of_a_named_proxy_have_limits_of_their_own(self, session):
        async with running_server(limits=self.ONE, proxies=LOOPBACK) as server:
            headers = forwarded("192.0.2.1")
            async with session.ws_connect(server.url + "/ws", headers=headers) as first:
                assert await code_of(session, server, "192.0.2.1") == "too_many_connections"
                assert await code_of(session, server, "192.0.2.2") == "opened"
                await first.send_json(OPEN)
                assert (await first.receive_json())["type"] == "opened"

    async def test_nobody_gets_other_limits_by_a_header_of_its_own(self, session):
        async with (
            running_server(limits=self.ONE) as server,
            session.ws_connect(server.url + "/ws"),
        ):
            assert await code_of(session, server, "192.0.2.2") == "too_many_connections"

    async def test_nor_by_one_that_it_sends_through_the_proxy(self, session):
        async with running_server(limits=self.ONE, proxies=LOOPBACK) as server:
            headers = forwarded("192.0.2.1")
            async with session.ws_connect(server.url + "/ws", headers=headers):
                for lies in (["192.0.2.9, 192.0.2.1"], ["127.0.0.1", "192.0.2.1"]):
                    assert await code_of(session, server, *lies) == "too_many_connections"

    async def test_what_cannot_be_read_counts_as_the_proxy(self, session):
        async with (
            running_server(limits=self.ONE, proxies=LOOPBACK) as server,
            session.ws_connect(server.url + "/ws"),
        ):
            for lie in ("nobody", "192.0.2.1:80", "", "192.0.2.1,"):
                assert await code_of(session, server, lie) == "too_many_connections"


class TestHealth:
    """docs/hosting.md, "Watching it" """

    async def ready(self, session, server):
        async with session.get(server.url + "/readyz") as answer:
            return answer.status, await answer.json()

    async def test_a_server_that_serves_is_ready(self, session):
        async with running_server() as server:
            assert await self.ready(session, server) == (200, {"status": "ready"})

    async def test_one_whose_rooms_are_away_is_not_and_still_lives(self, session):
        class Away(Alone):
            async def is_ready(self):
                return False

        async with running_server(directory=Away()) as server:
            assert await self.ready(session, server) == (503, {"status": "not ready"})
            async with session.get(server.url + "/healthz") as answer:
                assert answer.status == 200

    async def test_one_that_stops_is_not(self):
        app = make_app()
        service = app[SERVICE]
        assert await service.is_ready()
        await service.stop(app)
        assert not await service.is_ready()


class TestMetrics:
    """docs/hosting.md, "Watching it" """

    async def test_they_count_what_clients_do_at_an_address_of_their_own(self, session):
        async with running_server(metrics=("127.0.0.1", 0)) as server:
            assert await code_of(session, server) == "opened"
            async with session.ws_connect(server.url + "/ws") as connection:
                await connection.send_str("c0ffee")
                await connection.receive()
                url = f"http://127.0.0.1:{server.metrics_port}/metrics"
                async with session.get(url) as answer:
                    text = await answer.text()
        assert "\nsignaling_connections 1.0\n" in text
        assert "\nsignaling_rooms_opened_total 1.0\n" in text
        assert '\nsignaling_refusals_total{code="bad_message"} 1.0\n' in text
        assert "c0ffee" not in text

    async def test_nobody_finds_them_at_the_servers_own(self, session):
        async with running_server() as server:
            assert server.metrics_port is None
            async with session.get(server.url + "/metrics") as answer:
                assert answer.status == 404


class TestLogs:
    """docs/signaling.md, "What the server learns, and what it logs" """

    @pytest.fixture
    def events(self, caplog):
        caplog.set_level(logging.INFO, "signaling")
        return lambda: [
            (record.getMessage(), getattr(record, "fields", None))
            for record in caplog.records
            if record.name == "signaling"
        ]

    async def test_its_beginning_and_end_are_told(self, events):
        async with running_server() as server:
            pass
        assert events() == [("listening", {"port": server.port, "tls": False}), ("stopping", {})]

    async def test_addresses_are_told_to_who_asks_for_them(self, session, events):
        options = {"proxies": LOOPBACK, "limits": Limits(connections_per_address=1)}
        async with running_server(log_addresses=True, **options) as server:
            headers = forwarded("192.0.2.1")
            async with session.ws_connect(server.url + "/ws", headers=headers):
                await code_of(session, server, "192.0.2.1")
        address = {"address": "192.0.2.1"}
        assert [each for each in events() if "address" in each[1]] == [
            ("connected", address),
            ("refused", address),
            ("disconnected", address),
        ]

    async def test_and_to_nobody_else(self, session, events):
        async with running_server(proxies=LOOPBACK) as server:
            await code_of(session, server, "192.0.2.1")
        assert "192.0.2.1" not in repr(events())


class TestTls:
    """docs/hosting.md, "TLS" """

    @pytest.fixture
    def certificate(self, tmp_path):
        return own_certificate(tmp_path, ["127.0.0.1"], datetime.now(UTC))

    @pytest.fixture
    async def secure(self, certificate):
        async with running_server(tls=tls_context(certificate)) as server:
            yield server

    async def test_a_websocket_and_a_page_by_https(self, secure, session, certificate):
        trust = aiohttp.Fingerprint(bytes.fromhex(fingerprint(certificate).replace(":", "")))
        assert secure.url == f"https://127.0.0.1:{secure.port}"
        async with session.get(secure.url + "/healthz", ssl=trust) as answer:
            assert answer.status == 200
        async with session.ws_connect(secure.url + "/ws", ssl=trust) as connection:
            await connection.send_json(OPEN)
            assert (await connection.receive_json())["type"] == "opened"
            await connection.send_json({"type": "relay", "data": "A" * 60_000})
            assert (await connection.receive_json())["code"] == "not_allowed"

    async def test_what_comes_with_the_end_of_the_handshake_is_not_lost(self, secure, certificate):
        context = ssl.create_default_context(cafile=certificate)
        for _ in range(20):
            reader, writer = await asyncio.open_connection(secure.host, secure.port, ssl=context)
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert (await reader.read()).startswith(b"HTTP/1.1 200")
            writer.close()

    @pytest.mark.parametrize("noise", [b"GET /healthz HTTP/1.1\r\n\r\n", b"\x16\x03\x01\xff\xff"])
    async def test_what_is_no_tls_ends_the_connection(self, certificate, noise):
        limits = Limits(request_time=0.2)
        async with running_server(tls=tls_context(certificate), limits=limits) as server:
            reader, writer = await asyncio.open_connection(server.host, server.port)
            writer.write(noise)
            await end_of(reader)
            writer.close()

    async def test_who_never_shakes_hands_is_let_go(self, certificate):
        limits = Limits(request_time=0.05)
        async with running_server(tls=tls_context(certificate), limits=limits) as server:
            reader, writer = await asyncio.open_connection(server.host, server.port)
            assert await end_of(reader) == b""
            writer.close()

    async def test_those_who_still_shake_hands_count(self, certificate, monkeypatch):
        monkeypatch.setattr("signaling.door.sockets_left", lambda: 3)
        patient = Limits(request_time=600)  # so that nobody is let go for being slow
        async with running_server(tls=tls_context(certificate), limits=patient) as server:
            held = [await asyncio.open_connection(server.host, server.port) for _ in range(3)]
            await asyncio.sleep(0)
            reader, writer = await asyncio.open_connection(server.host, server.port)
            assert await end_of(reader) == b""
            for _, each in (*held, (reader, writer)):
                each.close()


async def end_of(reader):
    """Return all that still comes, when the other end has closed or cut the connection."""
    with contextlib.suppress(ConnectionError):
        return await asyncio.wait_for(reader.read(), 20)
    return b""
