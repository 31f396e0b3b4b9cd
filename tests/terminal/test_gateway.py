"""docs/hosting.md: from the options of a server to the server"""

import logging
import ssl
import stat
from datetime import UTC, datetime

import pytest

from clients.peer.trust import parse_fingerprint
from clients.terminal import gateway as module
from clients.terminal.address import EVERYWHERE
from clients.terminal.arguments import make_parser
from clients.terminal.gateway import make_gateway, own_hosts
from signaling.certificate import fingerprint, own_certificate
from signaling.directory import Alone
from signaling.redis_directory import RedisDirectory
from signaling.relays import IceServers

TURN = ("--turn", "turn:turn.example:3478")
SHARED = "north wind"


@pytest.fixture(autouse=True)
def at_home(monkeypatch):
    monkeypatch.setattr(module, "get_host_addresses", lambda use_ipv4, use_ipv6: ["192.0.2.7"])
    monkeypatch.setattr(module, "own_address", lambda: "192.0.2.7")
    monkeypatch.setattr("socket.gethostname", lambda: "attic")


@pytest.fixture
def make(tmp_path):
    def make(*words):
        options = make_parser(measures=False).parse_args(words)
        environ = {"GINP2P_HOME": str(tmp_path / "data")}
        return make_gateway(options, options.parser, environ)

    return make


@pytest.fixture
def refused(make, capsys):
    def refused(*words):
        with pytest.raises(SystemExit) as ending:
            make(*words)
        assert ending.value.code == 2
        return capsys.readouterr().err.replace("\n", " ")

    return refused


@pytest.fixture
def certificate(tmp_path):
    return own_certificate(tmp_path / "own", ["localhost"], datetime.now(UTC))


class TestRelays:
    @pytest.mark.parametrize("command", ["serve", "host"])
    def test_a_relay_and_its_secret(self, make, command):
        gateway = make(command, "--stun", "stun:a", *TURN, "--turn-secret", SHARED)
        servers = IceServers(("stun:a",), ("turn:turn.example:3478",), SHARED)
        assert gateway.options["ice_servers"] == servers

    def test_by_default_there_is_none(self, make):
        assert make("host").options["ice_servers"] == IceServers()

    def test_the_secret_can_be_the_first_line_of_a_file(self, make, tmp_path):
        file = tmp_path / "secret"
        file.write_text(f"{SHARED}\n# of last year\n", encoding="utf-8")
        servers = make("serve", *TURN, "--turn-secret-file", str(file)).options["ice_servers"]
        assert servers.secret == SHARED

    @pytest.mark.parametrize(
        ("words", "told"),
        [
            ((*TURN,), "a TURN server and the secret shared with it go together"),
            (("--turn-secret", "x"), "a TURN server and the secret shared with it go together"),
            (("--turn", "http://x", "--turn-secret", "x"), "'http://x' is no address like turn:"),
            (("--stun", "turn:x"), "'turn:x' is no address like stun:"),
            ((*TURN, "--turn-secret-file", "/none"), "cannot be read from /none: No such file"),
            ((*TURN, "--turn-secret-file", "/dev/null"), "the first line of /dev/null is empty"),
            (
                (*TURN, "--turn-secret", "x", "--turn-secret-file", "/dev/null"),
                "the relay's secret is given twice",
            ),
        ],
    )
    def test_what_does_not_fit_is_told(self, refused, words, told):
        assert told in refused("serve", *words)

    def test_a_secret_that_is_no_text_is_told(self, refused, tmp_path):
        file = tmp_path / "secret"
        file.write_bytes(b"\xff\xfe")
        assert "it is no text" in refused("serve", *TURN, "--turn-secret-file", str(file))


class TestTls:
    @pytest.mark.parametrize("command", ["serve", "host"])
    def test_a_self_signed_certificate_is_kept_in_the_users_folder(self, make, command, tmp_path):
        gateway = make(command, "--tls", "self-signed")
        file = tmp_path / "data" / "own-certificate.pem"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert isinstance(gateway.tls, ssl.SSLContext)
        assert gateway.trusted == parse_fingerprint(gateway.fingerprint)
        assert make(command, "--tls", "self-signed").fingerprint == gateway.fingerprint

    def test_a_certificate_of_ones_own_is_for_others_to_vouch_for(self, make, certificate):
        gateway = make("serve", "--tls-cert", str(certificate), "--tls-key", str(certificate))
        assert isinstance(gateway.tls, ssl.SSLContext)
        assert gateway.fingerprint is None

    def test_this_machines_own_program_knows_what_to_expect(self, make, certificate):
        trusted = parse_fingerprint(fingerprint(certificate))
        assert make("host", "--tls-cert", str(certificate)).trusted == trusted

    def test_without_any_there_is_no_https(self, make):
        assert make("serve").tls is None

    def test_all_ways_to_this_machine_are_named(self):
        assert own_hosts("cards.lan") == {
            "localhost",
            "attic",
            "attic.local",
            "cards.lan",
            "127.0.0.1",
            "::1",
            "192.0.2.7",
        }

    @pytest.mark.parametrize("also", [None, *EVERYWHERE, "no_name", "b\u00fccher"])
    def test_what_names_no_machine_is_left_out(self, also):
        assert also not in own_hosts(also)
        assert len(own_hosts(also)) == 6

    def test_what_does_not_fit_is_told(self, refused, certificate, tmp_path):
        cert = ("--tls-cert", str(certificate))
        assert "either given or self-signed" in refused("serve", "--tls", "self-signed", *cert)
        assert "--tls-key is for a certificate" in refused("serve", "--tls-key", "x")
        assert "cannot be read: No such file" in refused("serve", "--tls-cert", "/none")
        assert "is no certificate with its key" in refused("serve", "--tls-cert", "/dev/null")
        (tmp_path / "data").write_text("no folder", encoding="utf-8")
        assert "no certificate can be kept in" in refused("serve", "--tls", "self-signed")


class TestPublic:
    def test_proxies_origins_and_counts(self, make):
        words = ("--proxy", "10.0.0.0/8", "--origin", "https://a", "--metrics", "9100")
        gateway = make("serve", *words)
        assert [str(network) for network in gateway.options["proxies"]] == ["10.0.0.0/8"]
        assert gateway.options["origins"] == ["https://a"]
        assert gateway.metrics == ("127.0.0.1", 9100)
        assert gateway.options["log_addresses"] is False

    def test_rooms_are_the_server_s_own_unless_they_are_shared(self, make, refused):
        assert isinstance(make("serve").options["directory"], Alone)
        shared = make("serve", "--rooms", "unix:///run/redis.sock").options["directory"]
        assert isinstance(shared, RedisDirectory)
        assert "argument --rooms: rooms are kept in" in refused("serve", "--rooms", "http://here")

    def test_addresses_without_a_log_are_refused(self, refused):
        assert "--log-addresses is for a log" in refused("serve", "--log-addresses")

    def test_a_log_can_have_them(self, make, monkeypatch):
        monkeypatch.setattr(logging.getLogger(), "handlers", [])
        monkeypatch.setattr(logging.getLogger("signaling"), "level", 0)
        assert make("serve", "--log", "text", "--log-addresses").options["log_addresses"] is True
        assert len(logging.getLogger().handlers) == 1
