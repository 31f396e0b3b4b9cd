import pytest

from clients.terminal.way import Way

SERVER = "https://192.0.2.2:8443"
OWN = ["192.0.2.2", 8443, True]


@pytest.mark.parametrize("trusted", [None, bytes(range(32))])
@pytest.mark.parametrize("own", [None, ("2001:db8::1", 65535, False)])
def test_what_was_noted_is_found_again(trusted, own):
    way = Way.of(Way(SERVER, trusted, own).facts())
    assert (way.server, way.trusted, way.own) == (SERVER, trusted, own)


@pytest.mark.parametrize(
    "damaged",
    [
        *({"server": server} for server in (None, 5, [SERVER])),
        *({"trusted": trusted} for trusted in ("", "00", "zz" * 32, 5, ["00" * 32])),
        *({"own": own} for own in (5, "abc", [], {}, OWN[:2], [*OWN, 1], [None] * 3)),
        *({"own": ["192.0.2.2", port, True]} for port in (0, -3, 1 << 16, 8443.0, "8443", True)),
        *({"own": ["192.0.2.2", port, True]} for port in (float("inf"), float("nan"), 10**400)),
        *({"own": [host, 8443, True]} for host in ("", "\0", "\ud800", "a.example", None, [1])),
        {"own": ["192.0.2.2", 8443, "yes"]},
    ],
)
def test_what_is_damaged_is_none(damaged):
    assert Way.of({"server": SERVER, "trusted": None, "own": OWN, **damaged}) is None
