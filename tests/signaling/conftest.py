"""Servers for tests: alone, and with others around one Redis."""

import pytest

from tests.signaling.people import Clock
from tests.signaling.redis_server import RedisServer


@pytest.fixture(scope="session")
def redis_process(tmp_path_factory):
    server = RedisServer(tmp_path_factory.mktemp("redis")).start()
    yield server
    server.stop()


@pytest.fixture
def redis_server(redis_process):
    """A Redis that holds nothing yet."""
    with redis_process.ask() as client:
        client.flushall()
    return redis_process


@pytest.fixture
def clock():
    return Clock()
