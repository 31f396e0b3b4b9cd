"""docs/signaling.md, "Relay servers" """

import pytest

from signaling.relays import NO_SERVERS, BadIceServers, IceServers

SHARED = "north wind"
STUN = ("stun:stun.example:3478",)
TURN = ("turn:turn.example:3478", "turns:turn.example:5349?transport=tcp")


class TestCredentials:
    """The TURN REST convention"""

    def test_the_name_says_until_when_and_the_password_is_its_mac(self):
        # echo -n 1800000000:4be1 | openssl dgst -sha1 -hmac "north wind" -binary | base64
        (server,) = IceServers(turn=TURN, secret=SHARED).hand_out("4be1", 1_800_000_000)
        assert server == {
            "urls": TURN,
            "username": "1800000000:4be1",
            "credential": "s3mz9NyPozPfmAO8VtCAhYMsoig=",
        }

    def test_another_secret_user_or_time_makes_another_password(self):
        made = {
            IceServers(turn=TURN, secret=secret).hand_out(user, expires)[0]["credential"]
            for secret, user, expires in (
                ("a", "b", 1),
                ("x", "b", 1),
                ("a", "y", 1),
                ("a", "b", 2),
            )
        }
        assert len(made) == 4

    def test_a_stun_server_asks_for_none(self):
        servers = IceServers(stun=STUN, turn=TURN, secret=SHARED).hand_out("b", 1)
        assert servers[0] == {"urls": STUN}
        assert servers[1].keys() == {"urls", "username", "credential"}

    def test_by_default_nobody_is_asked(self):
        assert NO_SERVERS.hand_out("b", 1) == []

    def test_the_secret_is_not_shown(self):
        servers = IceServers(turn=TURN, secret=SHARED)
        assert "north" not in repr(servers) + str(servers)


class TestAddresses:
    @pytest.mark.parametrize(
        "url",
        [
            "turn:turn.example",
            "turn:192.0.2.1:3478?transport=udp",
            "turns:[2001:db8::1]:443?transport=tcp",
        ],
    )
    def test_one_that_browsers_take_is_taken(self, url):
        assert IceServers(turn=(url,), secret=SHARED).turn == (url,)

    @pytest.mark.parametrize(
        "url",
        ["", "turn.example", "http://turn.example", "stun:turn.example", "turn:a b", "turn://x"]
        + ["turn:x?transport=sctp", "turn:x:3478?transport=udp&y", "turn:x\n", "turn:" + "x" * 251],
    )
    def test_any_other_is_refused(self, url):
        with pytest.raises(BadIceServers, match="is no address like turn:"):
            IceServers(turn=(url,), secret=SHARED)

    def test_a_stun_address_has_no_transport(self):
        with pytest.raises(BadIceServers, match="is no address like stun:"):
            IceServers(stun=("stun:x?transport=udp",))

    def test_there_are_not_many(self):
        with pytest.raises(BadIceServers, match="at most 8"):
            IceServers(stun=("stun:x",) * 9)

    @pytest.mark.parametrize(("turn", "secret"), [(TURN, ""), ((), "a")])
    def test_a_relay_and_its_secret_go_together(self, turn, secret):
        with pytest.raises(BadIceServers, match="go together"):
            IceServers(turn=turn, secret=secret)
