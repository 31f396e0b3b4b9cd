"""The command line, in this process; whole processes play in tests/e2e."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from clients.terminal import choices, friends
from clients.terminal.arguments import make_parser
from clients.terminal.cli import main
from clients.terminal.exits import STATUSES
from ginp2p.entropy import SeededEntropy
from ginp2p.game.rules import preset
from tests.terminal.tables import Side, linked, play

COMMANDS = ("host", "join", "solo", "verify", "serve", "bench")
DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "command.md"


def refused(capsys, *words):
    """Return what a wrong command line is told."""
    with pytest.raises(SystemExit) as ending:
        main(words)
    assert ending.value.code == 2
    return capsys.readouterr().err


class TestHelp:
    @pytest.mark.parametrize("command", COMMANDS)
    def test_every_command_explains_itself(self, capsys, command):
        with pytest.raises(SystemExit) as ending:
            main([command, "--help"])
        assert ending.value.code == 0
        said = capsys.readouterr().out
        assert len(said.split("\n\n")[1]) > 40  # more than a title
        for option in re.findall(r"^  (--[a-z]+)", said, re.MULTILINE):
            assert re.search(rf"{option}\b.*?\w+ \w+", said, re.DOTALL)

    def test_all_commands_are_listed(self, capsys):
        assert main([]) == 2
        said = capsys.readouterr().err
        assert [name for name in COMMANDS if f"\n    {name} " not in said] == []

    def test_exit_statuses_stand_there_and_in_the_document(self):
        text = make_parser(measures=False).format_help()
        document = DOCUMENT.read_text(encoding="utf-8")
        for status, words in STATUSES.items():
            assert f"{status:>3}  {words}" in text
            assert f"| {status} | {words} |" in document


class TestWrongLines:
    @pytest.mark.parametrize(
        ("words", "told"),
        [
            (("join", "K7QX-9M2D"), "a code alone does not say where the room is"),
            (("join", "K7QX"), "a code has 8 letters or digits, this has 4"),
            (("join", "http://cards.example/"), "no room code after a #"),
            (("host", "--target", "99"), "invalid choice: '99'"),
            (("host", "--rules", "whist"), "invalid choice: 'whist'"),
            (("host", "--name", "x" * 25), "a name has 1 to 24 letters"),
            (("host", "--seed", "1"), "--seed is for a bot"),
            (("host", "--matches", "2"), "--matches is for a bot"),
            (("solo", "--bot", "easy", "--matches", "0"), "one match at least"),
            (("serve", "--port", "70000"), "a port is a number from 0 to 65535"),
            (("serve", "--log", "xml"), "invalid choice: 'xml'"),
            (("serve", "--proxy", "nginx"), "'nginx' is no address and no network"),
            (("host", "--turn", "turn:x"), "the secret shared with it go together"),
            (("host", "--server", "http://x", "--stun", "stun:x"), "for the server that --server"),
            (("join", "http://x/#K7QX-9M2D", "--trust", "00"), "has 64 hexadecimal digits"),
            (("join", ""), "the link is missing"),
            (("host", "--server", "cards.example"), "a server's address starts with http://"),
            (("join", "K7QX-9M2D", "--server", "ftp://x"), "a server's address starts with http"),
            (("host", "--records", __file__), f"{__file__} is no folder"),
            (("fly",), "invalid choice: 'fly'"),
        ],
    )
    def test_they_are_told_what_is_missing(self, capsys, words, told):
        assert told in refused(capsys, *words)

    def test_a_link_may_be_typed_where_no_list_of_processes_shows_it(self, capsys, monkeypatch):
        monkeypatch.setattr(friends, "read_first_line", lambda: "K7QX")
        assert "a code has 8 letters or digits, this has 4" in refused(capsys, "join", "-")

    def test_what_was_typed_is_repeated_without_steering_the_terminal(self, capsys):
        told = refused(capsys, "verify", "one", "\x1b]0;two\x07\x1b[2J")
        assert "?]0;two??[2J" in told
        assert "\x1b" not in told


class TestSolo:
    def test_a_seed_repeats_the_whole_match(self, capsys):
        told = []
        for seed in ("5", "5", "6"):
            words = ["--bot", "medium", "--json", "--target", "hand", "--seed", seed]
            assert main(["solo", *words, "--name", "Bob"]) == 0
            told.append(capsys.readouterr().out)
        assert told[0] == told[1]
        assert told[0] != told[2]
        events = [json.loads(line) for line in told[0].splitlines()]
        assert [event["event"] for event in events] == [
            "match_begun",
            "hand_dealt",
            "deal_over",
            "match_over",
        ]

    @pytest.mark.parametrize(
        ("words", "pace"),
        [(["--bot", "easy"], 0.5), (["--bot", "easy", "--json"], 0.0), (["--plain"], 0.0)],
    )
    def test_beside_a_friend_it_takes_a_moment_unless_a_program_reads(
        self, words, pace, monkeypatch
    ):
        class Seated(Exception):
            pass

        def seating(*arguments, **options):
            assert options["pace"] == pace
            raise Seated

        monkeypatch.setattr("clients.terminal.meet.Seating", seating)
        with pytest.raises(Seated):
            main(["host", *words, "--name", "Ann"])

    def test_without_a_seed_no_two_deals_are_the_same(self, capsys):
        told = set()
        for _ in range(3):
            main(["solo", "--bot", "easy", "--json", "--target", "hand"])
            told.add(capsys.readouterr().out)
        assert len(told) == 3

    def test_words_go_to_standard_error_beside_events(self, capsys):
        main(["solo", "--bot", "easy", "--json", "--target", "hand", "--name", "Bob"])
        said = capsys.readouterr()
        assert all(json.loads(line)["event"] for line in said.out.splitlines())
        assert "You play against Pip: classic rules, a single hand." in said.err


class TestSeeds:
    def test_a_seed_is_for_bots_and_never_for_a_deck_among_friends(self, monkeypatch):
        """Whoever knew the seed of a deck would know every card."""
        seeded = []

        def note(seed):
            seeded.append(seed)
            return SeededEntropy(seed)

        monkeypatch.setattr(choices, "SeededEntropy", note)
        monkeypatch.setattr(friends, "run", lambda playing, console: playing.close() or 0)
        main(["host", "--bot", "easy", "--seed", "7"])
        main(["join", "http://cards.example/#K7QX-9M2D", "--bot", "easy", "--seed", "7"])
        assert seeded == [b"bot seat 7"] * 2


class TestVerify:
    @pytest.fixture
    async def record(self, tmp_path):
        links = linked()
        host = Side(links[0], "Ann", preset("classic", 0), tmp_path / "ann")
        guest = Side(links[1], "Bob", None, tmp_path / "bob")
        assert await play(host, guest) == [0, 0]
        return Path(host.screen.events("match_over")[0]["record"])

    async def test_a_sound_record_has_its_line_and_fields(self, record, capsys):
        assert main(["verify", str(record)]) == 0
        line = capsys.readouterr().out
        assert line.startswith("Proven: ")
        assert line.count("\n") == 1
        assert main(["verify", str(record), "--json"]) == 0
        (event,) = [json.loads(each) for each in capsys.readouterr().out.splitlines()]
        assert (event["event"], event["finished"]) == ("verified", True)
        assert (event["host_name"], event["guest_name"]) == ("Ann", "Bob")

    async def test_a_changed_one_is_refused_with_the_reason(self, record, capsys):
        data = bytearray(record.read_bytes())
        data[-1] ^= 1
        record.write_bytes(data)
        assert main(["verify", str(record)]) == 6
        assert "checksum" in capsys.readouterr().out

    def test_one_that_is_too_large_is_told_in_a_players_words(self, tmp_path, capsys):
        huge = tmp_path / "huge.ginp2p"
        with huge.open("wb") as file:
            file.truncate((128 << 20) + 1)
        assert main(["verify", str(huge)]) == 6
        told = capsys.readouterr().out
        assert told == "Not proven: this is no record of a match: none has more than 128 MB.\n"

    def test_a_file_that_is_none_is_told(self, tmp_path, capsys):
        assert main(["verify", str(tmp_path / "none.ginp2p")]) == 2
        assert "No such file" in capsys.readouterr().out.replace("\n", " ")
        assert main(["verify", str(tmp_path / "\x1b[2J\nProven.ginp2p")]) == 2
        assert "?[2J?Proven.ginp2p" in capsys.readouterr().out.replace("\n", "")
        empty = tmp_path / "empty.ginp2p"
        empty.write_bytes(b"")
        assert main(["verify", str(empty), "--json"]) == 6
        assert json.loads(capsys.readouterr().out)["event"] == "fault"


def test_checking_a_record_imports_nothing_that_plays():
    heavy = ("asyncio", "aiortc", "aiohttp", "cryptography", "textual", "ginp2p.bots.hint")
    script = (
        "import sys\n"
        "from clients.terminal.cli import main\n"
        "main(['verify', 'none.ginp2p'])\n"
        f"print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)"
    )
    command = [sys.executable, "-c", script]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert told.stderr == "[]\n"


def test_a_port_that_is_taken_is_told(capsys):
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["serve", "--host", "127.0.0.1", "--port", port]) == 3
    told = capsys.readouterr().out.replace("\n", " ")
    assert f"The server cannot listen at 127.0.0.1, port {port}: Address already in use." in told
    assert "Another one is chosen with --port N" in told


def test_a_port_for_counts_that_is_taken_is_told(capsys):
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        words = ["--host", "127.0.0.1", "--port", "0", "--metrics", port]
        assert main(["serve", *words]) == 3
    told = capsys.readouterr().out.replace("\n", " ")
    assert f"The server cannot show its counts at 127.0.0.1, port {port}: Address already" in told


def test_the_environment_of_serve_is_read(capsys, monkeypatch):
    monkeypatch.setenv("GINP2P_PORT", "many")
    assert "GINP2P_PORT: a port is a number" in refused(capsys, "serve")


def test_an_output_that_takes_no_more_is_told_in_a_sentence(capsys, monkeypatch):
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr("sys.stdout", full)
        assert main(["solo", "--bot", "easy", "--target", "hand"]) == 1
    assert capsys.readouterr().err == (
        "ginp2p: the output cannot be written: No space left on device\n"
    )


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-", "<&- >&- 2>&-"])
def test_a_process_without_standard_streams_ends_as_at_the_end_of_its_input(closed):
    words = f'exec "$0" -m clients.terminal.cli solo {closed}'
    ended = subprocess.run(
        ["/bin/sh", "-c", words, sys.executable],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (ended.returncode, ended.stderr) == (7, b"")
