"""docs/hosting.md, "TLS": which servers a program believes, and which it does not"""

from datetime import UTC, datetime

import aiohttp
import pytest

from clients.peer.faults import ServerUnreachable, ServerUntrusted
from clients.peer.rooms import host_room
from clients.peer.signaling_client import SignalingClient
from clients.peer.trust import is_home, parse_fingerprint, tls_for
from signaling.certificate import fingerprint, own_certificate, tls_context
from signaling.server import running_server


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    return own_certificate(tmp_path_factory.mktemp("data"), ["127.0.0.1"], datetime.now(UTC))


@pytest.fixture
async def secure(certificate):
    async with running_server(tls=tls_context(certificate)) as server:
        yield server.url


@pytest.fixture
def abroad(monkeypatch):
    """Have 127.0.0.1 pass for an address that an authority could vouch for."""
    monkeypatch.setattr("clients.peer.trust.is_home", lambda host: False)


class TestHome:
    @pytest.mark.parametrize(
        "host",
        ["127.0.0.1", "192.168.1.5", "10.0.0.1", "172.16.3.4", "169.254.9.9", "::1", "fd00::7"]
        + ["fe80::1", "::ffff:192.168.1.5", "localhost", "attic", "attic.local", "a.home.arpa"],
    )
    def test_nobody_can_vouch_for_an_address_of_ones_own_network(self, host):
        assert is_home(host)

    @pytest.mark.parametrize(
        "host",
        [
            "cards.example",
            "8.8.8.8",
            "2600::1",
            "::ffff:8.8.8.8",
            "local.example",
            "192.168.1.5.x.y",
        ],
    )
    def test_any_other_has_to_show_a_certificate_that_is_vouched_for(self, host):
        assert not is_home(host)

    @pytest.mark.parametrize(
        "url", ["https://cards.example:443/", "https://[2600::1]/x", "https://8.8.8.8"]
    )
    def test_the_host_of_an_address_decides(self, url):
        assert tls_for(url) is True

    @pytest.mark.parametrize("url", ["https://192.168.1.5:8765", "https://[fd00::7]:1/x"])
    def test_also_with_a_port_and_a_path(self, url):
        assert tls_for(url) is False


class TestFingerprints:
    def test_one_is_read_with_or_without_colons(self):
        digest = bytes(range(32))
        assert parse_fingerprint(digest.hex()) == digest
        assert parse_fingerprint(digest.hex(":").upper()) == digest

    @pytest.mark.parametrize("text", ["", "00", "00" * 31, "00" * 33, "zz" * 32, "0" * 63])
    def test_any_other_is_refused(self, text):
        with pytest.raises(ValueError, match="64 hexadecimal digits"):
            parse_fingerprint(text)

    def test_it_is_what_counts_wherever_the_server_is(self):
        for url in ("https://cards.example", "https://192.168.1.5"):
            assert isinstance(tls_for(url, bytes(32)), aiohttp.Fingerprint)


class TestConnecting:
    async def test_at_home_any_certificate_will_do(self, secure):
        async with host_room(secure) as room:
            client = await SignalingClient.connect(secure)
            assert await client.join_room(room.code.room)
            await client.close()

    @pytest.mark.usefixtures("abroad")
    async def test_elsewhere_one_that_nobody_vouches_for_is_refused(self, secure):
        with pytest.raises(ServerUntrusted, match="that nobody vouches for"):
            await SignalingClient.connect(secure)

    @pytest.mark.usefixtures("abroad")
    async def test_the_trusted_one_is_accepted(self, secure, certificate):
        trusted = parse_fingerprint(fingerprint(certificate))
        async with host_room(secure, trusted=trusted) as room:
            client = await SignalingClient.connect(secure, trusted)
            assert await client.join_room(room.code.room)
            await client.close()

    async def test_where_one_is_trusted_another_is_refused_even_at_home(self, secure):
        with pytest.raises(ServerUntrusted, match="another certificate than the one to trust"):
            await SignalingClient.connect(secure, bytes(32))
        with pytest.raises(ServerUntrusted):
            async with host_room(secure, trusted=bytes(32)):
                pass

    async def test_a_server_without_tls_shows_none(self, server):
        with pytest.raises(ServerUntrusted, match="for a server at https://"):
            await SignalingClient.connect(server, bytes(32))

    async def test_plain_http_is_no_https(self, server):
        with pytest.raises(ServerUnreachable):
            await SignalingClient.connect(server.replace("http://", "https://"))
