import pytest

from signaling.server import running_server


@pytest.fixture
async def server():
    async with running_server() as running:
        yield running.url


@pytest.fixture(autouse=True)
def loopback_only(monkeypatch):
    """Whatever network the machine has: here, the two play on one machine without any."""
    monkeypatch.setattr("aioice.ice.get_host_addresses", lambda use_ipv4, use_ipv6: [])


@pytest.fixture(autouse=True)
def no_rest(monkeypatch):
    """Guests who fail may follow each other at once; the server's limits are not reached."""
    monkeypatch.setattr("clients.peer.rooms.REST", 0.0)
    monkeypatch.setattr("clients.peer.visit.PAUSES", (0.0, 0.0))
