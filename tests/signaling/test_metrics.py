"""docs/hosting.md, "Watching it" """

import aiohttp
import pytest

from signaling.metrics import Metrics, metrics_listener
from signaling.tally import Tally


@pytest.fixture
def tally():
    tally = Tally()
    tally.opened, tally.closed, tally.joined = 5, 3, 4
    tally.relayed, tally.relayed_bytes = 17, 80_000
    tally.refused.update(unknown_room=2, bad_message=1)
    return tally


@pytest.fixture
def metrics(tally):
    return Metrics(tally, lambda: {"connections": 3, "rooms": 2, "addresses": 1})


def samples(text):
    return {
        line.rpartition(" ")[0]: float(line.rpartition(" ")[2])
        for line in text.decode().splitlines()
        if not line.startswith("#")
    }


class TestText:
    def test_every_count_is_there(self, metrics):
        found = samples(metrics.text())
        assert {name: value for name, value in found.items() if name.startswith("signaling")} == {
            "signaling_connections": 3,
            "signaling_rooms": 2,
            "signaling_rooms_opened_total": 5,
            "signaling_rooms_closed_total": 3,
            "signaling_joins_total": 4,
            "signaling_relayed_messages_total": 17,
            "signaling_relayed_bytes_total": 80_000,
            'signaling_refusals_total{code="bad_message"}': 1,
            'signaling_refusals_total{code="unknown_room"}': 2,
        }
        assert found["process_open_fds"] > 2

    def test_they_are_those_of_the_moment(self, metrics, tally):
        tally.joined += 1
        assert samples(metrics.text())["signaling_joins_total"] == 5

    def test_two_servers_in_one_process_count_for_themselves(self, metrics):
        other = Metrics(Tally(), lambda: {"connections": 0, "rooms": 0})
        assert samples(other.text())["signaling_rooms_opened_total"] == 0
        assert samples(metrics.text())["signaling_rooms_opened_total"] == 5


class TestListener:
    async def test_it_answers_this_one_question(self, metrics):
        async with (
            metrics_listener(metrics, "127.0.0.1", 0) as port,
            aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session,
        ):
            async with session.get("/metrics") as answer:
                assert answer.status == 200
                assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
                assert b"signaling_rooms 2.0" in await answer.read()
            for path in ("/", "/ws", "/healthz"):
                async with session.get(path) as answer:
                    assert answer.status == 404
