"""docs/hosting.md, "Settings" """

import re
import shlex
from pathlib import Path

import pytest

from clients.terminal.arguments import make_parser
from tests.hosting import DOCUMENT


def served(*words, **environ):
    """Return the options of ``ginp2p serve`` with these words and variables."""
    return make_parser(measures=False, environ=environ).parse_args(["serve", *words])


def refused(capsys, *words, **environ):
    with pytest.raises(SystemExit) as ending:
        served(*words, **environ)
    assert ending.value.code == 2
    return capsys.readouterr().err.replace("\n", " ")


class TestVariables:
    @pytest.mark.parametrize(
        ("name", "text", "dest", "value"),
        [
            ("HOST", "127.0.0.1", "host", "127.0.0.1"),
            ("PORT", "80", "port", 80),
            ("STUN", "stun:a stun:b", "stun", ["stun:a", "stun:b"]),
            ("TURN", " turn:a ", "turn", ["turn:a"]),
            ("TURN_SECRET", "north wind", "turn_secret", "north wind"),
            ("TURN_SECRET_FILE", "/etc/x", "turn_secret_file", Path("/etc/x")),
            ("TLS_CERT", "a.pem", "tls_cert", Path("a.pem")),
            ("TLS_KEY", "b.pem", "tls_key", Path("b.pem")),
            ("TLS", "self-signed", "tls", "self-signed"),
            ("ORIGIN", "https://a https://b", "origin", ["https://a", "https://b"]),
            ("METRICS", "9100", "metrics", ("127.0.0.1", 9100)),
            ("METRICS", "[::1]:9100", "metrics", ("::1", 9100)),
            ("ROOMS", "redis://here", "rooms", "redis://here"),
            ("LOG", "json", "log", "json"),
            ("LOG_ADDRESSES", "1", "log_addresses", True),
            ("LOG_ADDRESSES", "0", "log_addresses", False),
            ("JSON", "1", "json", True),
        ],
    )
    def test_each_option_has_one(self, name, text, dest, value):
        assert getattr(served(**{f"GINP2P_{name}": text}), dest) == value

    def test_networks_are_read_like_those_of_the_command_line(self):
        told = served(GINP2P_PROXY="127.0.0.1 10.0.0.0/8").proxy
        assert told == served("--proxy", "127.0.0.1", "--proxy", "10.0.0.0/8").proxy
        assert [str(network) for network in told] == ["127.0.0.1/32", "10.0.0.0/8"]

    def test_the_command_line_wins(self):
        environ = {"GINP2P_PORT": "80", "GINP2P_STUN": "stun:a", "GINP2P_LOG": "json"}
        options = served("--port", "8765", "--stun", "stun:b", "--stun", "stun:c", **environ)
        assert (options.port, options.stun, options.log) == (8765, ["stun:b", "stun:c"], "json")

    def test_an_empty_one_is_as_good_as_none(self):
        options = served(GINP2P_PORT="", GINP2P_STUN=" ", GINP2P_LOG_ADDRESSES="")
        assert (options.port, options.stun, options.log_addresses) == (8765, [], False)

    def test_they_are_for_serve_alone(self):
        parser = make_parser(measures=False, environ={"GINP2P_STUN": "stun:a"})
        assert parser.parse_args(["host"]).stun == []

    def test_those_in_the_document_are_there(self):
        options = {option for action in served_actions() for option in action.option_strings}
        document = DOCUMENT.read_text(encoding="utf-8")
        named = set(re.findall(r"GINP2P_([A-Z_]+)", document))
        assert {f"--{name.lower().replace('_', '-')}" for name in named} <= options
        flags = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", document))
        assert flags - options == {"--now", "--relay-only", "--trust"}

    def test_its_command_lines_are_understood(self):
        text = DOCUMENT.read_text(encoding="utf-8").replace("\\\n", " ")
        lines = re.findall(r"^ginp2p (serve.*)$", text, re.MULTILINE)
        options = [served(*shlex.split(line)[1:]) for line in lines]
        assert [each.turn for each in options] == [
            ["turn:turn.example:3478", "turn:turn.example:3478?transport=tcp"],
            [],
        ]
        assert [each.host for each in options] == [served().host, "127.0.0.1"]


def served_actions():
    return served().parser._actions


class TestValues:
    @pytest.mark.parametrize(
        ("name", "text", "told"),
        [
            ("PORT", "many", "GINP2P_PORT: a port is a number from 0 to 65535"),
            ("PORT", "65536", "GINP2P_PORT: a port is a number from 0 to 65535"),
            ("METRICS", "here:x", "GINP2P_METRICS: a port is a number from 0 to 65535"),
            ("PROXY", "10.0.0.1/8", "GINP2P_PROXY: '10.0.0.1/8' is no address and no network"),
            ("ORIGIN", "cards.example", "GINP2P_ORIGIN: 'cards.example' is no origin"),
            ("LOG", "xml", "GINP2P_LOG: one of text, json"),
            ("TLS", "yes", "GINP2P_TLS: one of self-signed"),
            ("LOG_ADDRESSES", "yes", "GINP2P_LOG_ADDRESSES: on is 1, off is 0"),
        ],
    )
    def test_one_that_does_not_fit_is_told_by_its_name(self, capsys, name, text, told):
        assert told in refused(capsys, **{f"GINP2P_{name}": text})
