"""The installed command: what it opens, and how little the first screen imports."""

import asyncio
import select
import signal
import subprocess
import sys
from unittest.mock import AsyncMock, Mock

import pytest

from clients.screen import entry
from clients.screen.app import GinApp
from clients.screen.running import run_screen
from clients.screen.setting import Setting, is_screen, look_of_screen
from clients.terminal import cli, friends, going_on, on_screen
from clients.terminal.arguments import make_parser
from clients.terminal.shelf import SOLO, Shelf

HEAVY = ("aiortc", "aiohttp", "cryptography", "nacl", "rbcl", "qrcode", "prometheus_client")


def test_the_first_screen_imports_nothing_heavy():
    script = (
        "import sys\n"
        "import clients.screen.entry, clients.screen.running, clients.screen.start\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert told.stdout == "[]\n"


def test_without_a_terminal_the_commands_answer(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["ginp2p"])
    assert entry.main() == 2
    assert "ginp2p host" in capsys.readouterr().err


def test_ctrl_c_while_it_is_being_imported_ends_it_without_a_traceback():
    script = (
        "import os, signal\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a shell's `&` ignores it
        "from clients.screen import entry\n"
        "entry._prepared = lambda: os.kill(os.getpid(), signal.SIGINT)\n"
        "entry.main()"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (-signal.SIGINT, b"")


class TestWithoutSignalHandlers:
    """As on Windows, whose event loop has none, nor has it SIGHUP."""

    @pytest.fixture(autouse=True)
    def no_handlers(self, monkeypatch):
        monkeypatch.delattr(signal, "SIGHUP")
        refused = Mock(side_effect=NotImplementedError)
        monkeypatch.setattr(asyncio.SelectorEventLoop, "add_signal_handler", refused)

    def test_a_command_runs(self, capsys):
        words = ("solo", "--bot", "easy", "--json", "--target", "hand", "--seed", "1")
        assert cli.main(words) == 0
        assert "match_over" in capsys.readouterr().out

    def test_the_screen_runs(self, monkeypatch, tmp_path):
        monkeypatch.delattr(select, "poll")
        monkeypatch.setattr(GinApp, "run_async", AsyncMock(return_value=0))
        assert run_screen(Setting(tmp_path, tmp_path)) == 0


class TestIsScreen:
    class Stream:
        def __init__(self, is_terminal):
            self.isatty = lambda: is_terminal

    @pytest.mark.parametrize("missing", [None, "__stdin__", "__stdout__", "__stderr__"])
    def test_a_terminal_is_needed_on_all_sides(self, monkeypatch, missing):
        for name in ("__stdin__", "__stdout__", "__stderr__"):
            monkeypatch.setattr(sys, name, self.Stream(name != missing))
        assert is_screen({"TERM": "xterm"}) is (missing is None)

    def test_a_dumb_one_is_none(self, monkeypatch):
        for name in ("__stdin__", "__stdout__", "__stderr__"):
            monkeypatch.setattr(sys, name, self.Stream(True))
        assert not is_screen({"TERM": "dumb"})
        assert not is_screen({})


class TestTheChoice:
    @pytest.mark.parametrize(
        ("words", "expected"),
        [
            ((), True),
            (("--plain",), False),
            (("--json",), False),
            (("--bot", "easy"), False),
        ],
    )
    def test_plain_json_and_bots_have_no_screen(self, monkeypatch, words, expected):
        monkeypatch.setattr(on_screen, "is_screen", lambda environ: True)
        options = make_parser(measures=False).parse_args(["solo", *words])
        assert on_screen.has_screen(options) is expected

    def test_a_screen_begins_with_what_the_command_line_says(self, monkeypatch, tmp_path):
        begun = []
        monkeypatch.setenv("GINP2P_HOME", str(tmp_path / "home"))
        monkeypatch.setattr(on_screen, "is_screen", lambda environ: True)
        monkeypatch.setattr(friends, "show", lambda *begin: begun.append(begin) or 0)
        words = ["host", "--name", "Ann", "--records", str(tmp_path), "--relay-only"]
        assert cli.main(words) == 0
        ((setting, _),) = begun
        assert (setting.name, setting.records, setting.relay_only) == ("Ann", tmp_path, True)


class TestResume:
    @pytest.fixture
    def opened(self, monkeypatch, tmp_path):
        """Return what the command's screen is told to show."""
        told = []
        monkeypatch.setenv("GINP2P_HOME", str(tmp_path))
        monkeypatch.setattr(on_screen, "is_screen", lambda environ: True)
        app = Mock()
        app.go_to = lambda what: told.append(what)
        app.matches.resume = lambda match, *where: told.append(match.path.name)
        monkeypatch.setattr(going_on, "show", lambda setting, opening: opening(app) or 0)
        return told

    def test_the_only_match_is_opened(self, opened, tmp_path):
        keep(tmp_path)
        (path,) = (tmp_path / "matches").glob("*.solo")
        assert cli.main(["resume"]) == 0
        assert opened == [path.name]

    def test_of_several_the_screen_lists_them(self, opened, tmp_path):
        keep(tmp_path)
        keep(tmp_path)
        assert cli.main(["resume"]) == 0
        assert opened == ["resume"]

    def test_a_plain_one_opens_none(self, opened, tmp_path):
        keep(tmp_path)
        keep(tmp_path)
        cli.main(["resume", "--plain"])
        assert opened == []


def keep(home):
    """Keep a match against the computer, as after a move."""
    place = Shelf(home / "matches").begin(SOLO)
    place.save(b"a match")
    place.release()


class TestLook:
    @pytest.mark.parametrize(
        ("environ", "symbols"),
        [
            ({"LANG": "de_DE.UTF-8"}, True),
            ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, False),
            ({"LANG": "POSIX"}, False),
            ({}, True),
        ],
    )
    def test_an_ascii_locale_has_no_symbols(self, environ, symbols, monkeypatch):
        class Utf8:
            encoding = "utf-8"
            isatty = staticmethod(lambda: False)

        monkeypatch.setattr(sys, "stdout", Utf8())
        assert look_of_screen(environ).symbols is symbols
