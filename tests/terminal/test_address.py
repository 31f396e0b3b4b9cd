import socket

import pytest

from clients.terminal import address
from clients.terminal.address import is_only_here, own_address


class Probe:
    """A socket that has ``source`` for its own address, and notes whether anything is sent."""

    def __init__(self, sources):
        self.sources = sources

    def __call__(self, family, kind):
        assert kind == socket.SOCK_DGRAM
        self.source = self.sources[family]
        return self

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def connect(self, _):
        if self.source is None:
            raise OSError("network is unreachable")

    def getsockname(self):
        return (self.source, 40000)


@pytest.mark.parametrize(
    ("four", "six", "found"),
    [
        ("192.168.1.20", None, "192.168.1.20"),
        ("192.168.1.20", "2001:db8::20", "192.168.1.20"),
        (None, "2001:db8::20", "2001:db8::20"),
        (None, "fe80::1%eth0", "127.0.0.1"),
        ("169.254.3.4", None, "127.0.0.1"),
        ("0.0.0.0", None, "127.0.0.1"),  # noqa: S104
        (None, None, "127.0.0.1"),
    ],
)
def test_the_address_is_one_that_others_can_reach(monkeypatch, four, six, found):
    probe = Probe({socket.AF_INET: four, socket.AF_INET6: six})
    monkeypatch.setattr(address.socket, "socket", probe)
    assert own_address() == found


def test_a_machines_own_address_is_told_from_others():
    assert [is_only_here(each) for each in ("127.0.0.1", "::1", "192.168.1.20")] == [
        True,
        True,
        False,
    ]
