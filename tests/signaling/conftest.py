"""Servers for tests: alone, and with others around one Redis; and the loops they run on."""

import asyncio

import pytest

from signaling.loop import new_event_loop
from tests.signaling.people import Clock
from tests.signaling.redis_server import RedisServer

BOTH = {"asyncio": asyncio.new_event_loop, "uvloop": new_event_loop}
LOOPS = {  # all other tests are content with the one of asyncio
    "test_directories.py": ["uvloop"],
    "test_server.py": ["asyncio", "uvloop"],
    "test_websocket.py": ["asyncio", "uvloop"],
}


def pytest_asyncio_loop_factories(config, item):
    """What meets sockets is tested on both loops that a server may have."""
    names = LOOPS.get(item.path.name, ["asyncio"])
    if getattr(item.function, "is_hypothesis_test", False):
        names = names[-1:]  # it will not be called in two ways
    return {name: BOTH[name] for name in names}


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
