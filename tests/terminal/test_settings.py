"""The player's name between runs."""

import json
import stat

import pytest

from clients.terminal import choices
from clients.terminal.arguments import make_parser
from clients.terminal.settings import remember_name, remembered_name


@pytest.fixture
def path(tmp_path):
    return tmp_path / "home" / "settings.json"


class TestTheFile:
    @pytest.mark.parametrize("name", ["Ann", "Ann Lee", "李小龙", "x" * 24])
    def test_a_name_comes_back(self, path, name):
        remember_name(path, "Bob")
        remember_name(path, name)
        assert remembered_name(path) == name

    def test_it_is_for_this_user_alone(self, path):
        remember_name(path, "Ann")
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        assert [each.name for each in path.parent.iterdir()] == ["settings.json"]

    def test_without_a_file_there_is_none(self, path):
        assert remembered_name(path) is None

    def test_where_nothing_can_be_written_nothing_is_said(self, tmp_path):
        (tmp_path / "home").write_bytes(b"")
        remember_name(tmp_path / "home" / "settings.json", "Ann")
        assert (tmp_path / "home").read_bytes() == b""

    @pytest.mark.parametrize(
        "data",
        [
            b"",
            b"\xff",
            b"[]",
            b"[" * 1000,
            b'"Ann"',
            b'{"version": 1}',
            b'{"name": "Ann"}',
            b'{"version": 2, "name": "Ann"}',
            b'{"version": true, "name": "Ann"}',
            b'{"version": 1, "name": "Ann", "more": 0}',
            b'{"version": 1, "name": 5}',
            b'{"version": 1, "name": ""}',
            b'{"version": 1, "name": " Ann"}',
            b'{"version": 1, "name": "\\u001b[2J"}',
            b'{"version": 1, "name": "' + b"x" * 25 + b'"}',
            b'{"version": 1, "name": "Ann"}' + b" " * 1000,
        ],
    )
    def test_what_was_not_written_here_is_nothing(self, path, data):
        path.parent.mkdir()
        path.write_bytes(data)
        assert remembered_name(path) is None


class TestTheCommand:
    @pytest.fixture
    def name(self, tmp_path, monkeypatch):
        """Return the name that the words of a command come to."""
        monkeypatch.setenv("GINP2P_HOME", str(tmp_path))
        monkeypatch.setattr(choices, "default_name", lambda: "User")

        def name(*words):
            options = make_parser(measures=False).parse_args(list(words))
            return choices.name_of(options, options.parser)

        return name

    def test_a_name_once_given_is_that_of_the_next_run(self, name, tmp_path):
        assert name("solo") == "User"
        assert name("host", "--name", "Ann") == "Ann"
        assert name("solo", "--plain") == "Ann"
        assert name("solo", "--name", "Eve") == "Eve"
        assert name("host") == "Eve"
        told = json.loads((tmp_path / "settings.json").read_bytes())
        assert told == {"version": 1, "name": "Eve"}

    @pytest.mark.parametrize("words", [("--bot", "easy"), ("--json",)])
    def test_a_program_neither_leaves_nor_takes_one(self, name, tmp_path, words):
        assert name("solo", "--name", "Robot", *words) == "Robot"
        assert not (tmp_path / "settings.json").exists()
        name("solo", "--name", "Ann")
        assert name("solo", *words) == "User"
