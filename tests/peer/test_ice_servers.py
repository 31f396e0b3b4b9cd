"""docs/signaling.md, "Relay servers", as a client reads them"""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clients.peer.faults import ServerFault
from clients.peer.ice_servers import parse_ice_servers
from clients.peer.server_messages import Opened, SeatToken, parse_server_message
from signaling.messages import format_joined, format_opened
from signaling.relays import IceServers

SEAT = "Az09-_0000000000000000"
STUN = {"urls": ["stun:a.example:3478", "stuns:[2001:db8::1]"]}
TURN = {
    "urls": ["turn:a.example", "turns:a.example:443?transport=tcp"],
    "username": "1800000000:ab",
    "credential": "8bNcWtF0Kjz3nqvF1wd0Wqo5Qp8=",
}


def changed(server, **fields):
    return [copy.deepcopy(server) | fields]


class TestReading:
    @pytest.mark.parametrize(
        "make",
        [
            lambda told: format_opened("K7QX", SEAT, 60, told),
            lambda told: format_joined(SEAT, told),
        ],
    )
    def test_what_the_server_hands_out_is_understood(self, make):
        urls = tuple(TURN["urls"])
        servers = IceServers(stun=tuple(STUN["urls"]), turn=urls, secret=TURN["username"])
        stun, turn = parse_server_message(make(servers.hand_out("ab", 1_800_000_000))).ice_servers
        assert (stun.urls, stun.is_relay) == (tuple(STUN["urls"]), False)
        assert (turn.urls, turn.is_relay, turn.username) == (urls, True, "1800000000:ab")

    def test_a_server_that_names_none_is_understood(self):
        message = parse_server_message(format_opened("K7QX", SEAT, 60))
        assert message == Opened("K7QX", 60, SeatToken(SEAT), ())

    def test_neither_password_nor_seat_is_shown(self):
        message = parse_server_message(
            json.dumps({"type": "joined", "seat": SEAT, "ice_servers": [TURN]})
        )
        assert TURN["credential"] not in repr(message) + repr(message.ice_servers)
        assert SEAT not in repr(message)


class TestRefusing:
    @pytest.mark.parametrize(
        "value",
        [
            None,
            {},
            [],
            "stun:a",
            [None],
            [{}],
            [STUN, STUN],
            [TURN, TURN],
            [STUN, TURN, STUN],
            changed(STUN, urls="stun:a"),
            changed(STUN, urls=[]),
            changed(STUN, urls=["stun:a"] * 9),
            changed(STUN, urls=["turn:a"]),
            changed(STUN, urls=["stun:a?transport=udp"]),
            changed(STUN, urls=["http://a"]),
            changed(STUN, urls=["stun:" + "a" * 251]),
            changed(STUN, urls=["stun:a\n"]),
            changed(STUN, urls=[7]),
            changed(STUN, username="ab"),
            changed(STUN, more=1),
            changed(TURN, urls=["stun:a"]),
            changed(TURN, urls=["turn:a b"]),
            changed(TURN, username=""),
            changed(TURN, username=None),
            changed(TURN, credential="x" * 256),
            changed(TURN, credential="a\tb"),
            changed(TURN, credential="\u00e4"),
        ],
    )
    def test_any_other_form_is_the_servers_fault(self, value):
        with pytest.raises(ServerFault, match="the server names relays that are none"):
            parse_server_message(json.dumps({"type": "joined", "seat": SEAT, "ice_servers": value}))

    @pytest.mark.parametrize("kind", ["peer_joined", "pong", "put_out"])
    def test_they_come_with_a_place_alone(self, kind):
        with pytest.raises(ServerFault, match="right fields"):
            parse_server_message(json.dumps({"type": kind, "ice_servers": [STUN]}))

    values = st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.just("turn:a"),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["urls", "username", "credential"]), inner)
        ),
        max_leaves=8,
    )

    @given(values)
    def test_whatever_comes_is_read_or_refused(self, value):
        try:
            servers = parse_ice_servers(value)
        except ValueError:
            return
        assert 1 <= len(servers) <= 2
