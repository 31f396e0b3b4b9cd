"""History, replay and statistics at the command line: kept matches, and files from elsewhere."""

import io
import json
import stat
from datetime import datetime
from functools import cache

import pytest

from clients.terminal.archive import kept_matches, note_match
from clients.terminal.bundle import Packed, pack_matches, unpack_matches
from clients.terminal.cli import main
from clients.terminal.paths import save_record
from clients.terminal.shelf import JOURNAL, SOLO, Shelf
from ginp2p.errors import MalformedMessage
from ginp2p.game.cards import GUEST, HOST
from ginp2p.primitives import sha512
from ginp2p.table.record import MAGIC
from ginp2p.table.summary import summary_of
from ginp2p.table.verify import verify_record
from tests.table.pair import SINGLE, Pair, Plodder, at, finished

WHEN = datetime(2026, 1, 2, 12, 30)


@pytest.fixture
def record():
    return finished().sessions[HOST].record()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("GINP2P_HOME", str(tmp_path))
    return tmp_path / "records"


@pytest.fixture
def kept(folder, record):
    """Three matches: won, washed and broken off, the newest last; we are Ann, the host."""
    washed = finished(players=(Plodder(), Plodder()), seed="b").sessions[HOST].record()
    broken = at("draw", GUEST, seed="c").sessions[HOST].record()
    paths = []
    for day, data in enumerate((record, washed, broken), 1):
        date = datetime(2026, 1, day, 12, 30)
        path = save_record(folder, data, "Bob", date)
        note_match(path, HOST, date, summarised(data))
        paths.append(path)
    return paths


@cache
def summarised(data):
    return summary_of(verify_record(data))


def unfinished(home):
    """The place of a match against Bob, which is held."""
    place = Shelf(home / "matches").begin(JOURNAL)
    place.append([b"an entry"])
    place.note({"opponent": "Bob"})
    return place


def typed(monkeypatch, text):
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def events(capsys):
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


class TestList:
    def test_nothing_is_kept_at_first(self, folder, capsys):
        assert main(["history"]) == 0
        assert "No match has been kept yet" in capsys.readouterr().out

    def test_the_newest_first_finished_or_not(self, kept, capsys):
        assert main(["history"]) == 0
        first, second, third = capsys.readouterr().out.replace("\n       ", "").split("  2026-")[1:]
        assert "against Bob · not finished, 0:0 in 0 hands" in first
        assert "a draw" in second
        assert "won, 52:0 in 1 hand" in third

    def test_those_that_can_be_gone_on_with_come_first(self, kept, tmp_path, capsys):
        place = Shelf(tmp_path / "matches").begin(SOLO)
        place.save(b"a save")
        place.note({"opponent": "Cy"})
        place.release()
        assert main(["history"]) == 0
        out = capsys.readouterr().out
        assert out.index("Cy") < out.index("ginp2p resume NUMBER") < out.index("against Bob")

    def test_for_programs(self, kept, capsys):
        assert main(["history", "--json"]) == 0
        told = events(capsys)
        assert [each["number"] for each in told] == [1, 2, 3]
        assert [each["finished"] for each in told] == [False, True, True]
        assert told[2]["winner"] == told[2]["seat"] == "host"
        assert told[2]["date"] == "2026-01-01T12:30"

    def test_a_second_list_checks_no_proof_again(self, kept, monkeypatch):
        note_match(kept[0], HOST, WHEN)  # as when a match has just ended
        kept_matches(kept[0].parent)
        monkeypatch.setattr("clients.terminal.archive.verify_record", None)
        assert [each.fault for each in kept_matches(kept[0].parent)] == [None] * 3

    def test_what_was_changed_since_is_checked_again(self, kept, capsys):
        kept_matches(kept[0].parent)
        data = bytearray(kept[0].read_bytes())
        data[-1] ^= 1
        kept[0].write_bytes(data)
        assert main(["history"]) == 0
        assert "proves nothing, this record is damaged" in " ".join(capsys.readouterr().out.split())

    def test_a_note_that_is_rubbish_is_made_anew(self, kept):
        note = kept[0].with_suffix(".json")
        for rubbish in ("", "[]", '{"summary": {"rules": 3}}', "{" * 9):
            note.write_text(rubbish)
            assert kept_matches(kept[0].parent)[2].match.is_over

    def test_a_record_without_a_note_is_ours_by_its_files_name(self, folder, record):
        save_record(folder, record, "Bob", WHEN)
        assert kept_matches(folder)[0].seat == HOST

    def test_only_this_user_can_read_what_is_kept(self, kept):
        kept_matches(kept[0].parent)
        for path in kept[0].parent.iterdir():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600


class TestExportAndImport:
    def test_one_match_goes_out_as_its_record(self, kept, record, tmp_path):
        assert main(["export", "3", str(tmp_path / "out.ginp2p")]) == 0
        assert (tmp_path / "out.ginp2p").read_bytes() == record

    def test_all_go_to_another_device_and_keep_seat_and_date(
        self, kept, tmp_path, monkeypatch, capsys
    ):
        assert main(["export", "all", str(tmp_path / "all.json")]) == 0
        assert stat.S_IMODE((tmp_path / "all.json").stat().st_mode) == 0o600
        before = kept_matches(kept[0].parent)
        monkeypatch.setenv("GINP2P_HOME", str(tmp_path / "elsewhere"))
        assert main(["import", str(tmp_path / "all.json")]) == 0
        after = kept_matches(tmp_path / "elsewhere" / "records")
        assert [(each.date, each.seat, each.checksum) for each in after] == [
            (each.date, each.seat, each.checksum) for each in before
        ]
        capsys.readouterr()
        assert main(["import", str(tmp_path / "all.json")]) == 0
        assert "Taken in: 0. There already: 3." in capsys.readouterr().out

    def test_a_file_that_is_there_is_not_replaced(self, kept, tmp_path):
        (tmp_path / "mine").write_text("mine")
        assert main(["export", "all", str(tmp_path / "mine")]) == 2
        assert (tmp_path / "mine").read_text() == "mine"

    def test_a_single_record_has_no_seat(self, folder, record, tmp_path):
        (tmp_path / "found.ginp2p").write_bytes(record)
        assert main(["import", str(tmp_path / "found.ginp2p")]) == 0
        (only,) = kept_matches(folder)
        assert (only.seat, only.played) == (None, None)

    @pytest.mark.parametrize(
        ("data", "words"),
        [
            (b"", "this is no record of a match"),
            (b"PK\x03\x04", "this is no record of a match"),
            (b"GINP2P\x02" + bytes(100), "another version"),
            (MAGIC + bytes(100), "damaged"),
            (b"{", "cannot be read"),
            (b"{" + b"[" * 100_000, "cannot be read"),
            (b'{"format": "chess"}', "this is no file with matches"),
            (b'{"format": "ginp2p history", "version": 2}', "another version"),
            (b'{"format": "ginp2p history", "version": 1, "matches": 3}', "has none"),
            (b'{"format": "ginp2p history", "version": 1, "matches": [{}]}', "cannot be read"),
        ],
    )
    def test_rubbish_is_told_and_nothing_is_kept(self, folder, tmp_path, data, words, capsys):
        (tmp_path / "rubbish").write_bytes(data)
        assert main(["import", str(tmp_path / "rubbish")]) == 6
        assert words in " ".join(capsys.readouterr().out.split())
        assert kept_matches(folder) == []

    def test_a_huge_file_is_not_read_to_its_end(self, folder, tmp_path, monkeypatch, capsys):
        monkeypatch.setattr("clients.terminal.history.MAX_BUNDLE", 1000)
        (tmp_path / "huge").write_bytes(bytes(1001))
        assert main(["import", str(tmp_path / "huge")]) == 6
        assert "too large" in capsys.readouterr().out

    def test_a_record_with_a_broken_proof_is_not_taken_in(self, folder, record, tmp_path, capsys):
        changed = bytearray(record[:-64])
        changed[2000] ^= 1
        data = bytes(changed)
        (tmp_path / "broken").write_bytes(data + sha512(data))
        assert main(["import", str(tmp_path / "broken")]) == 6
        assert "hand 1, message" in " ".join(capsys.readouterr().out.split())
        assert kept_matches(folder) == []

    def test_a_broken_one_does_not_pass_for_the_sound_one_after_it(
        self, folder, record, tmp_path, capsys
    ):
        broken = record[:2000] + bytes([record[2000] ^ 1]) + record[2001:]  # the same checksum
        packed = [
            Packed(broken, None, WHEN),
            Packed(record, HOST, WHEN),
            Packed(record, HOST, WHEN),
        ]
        (tmp_path / "all.json").write_bytes(pack_matches(packed))
        assert main(["import", str(tmp_path / "all.json")]) == 6
        assert "Taken in: 1. There already: 1. Refused: 1." in capsys.readouterr().out

    def test_of_one_match_the_record_that_proves_most_is_kept(self, folder, tmp_path, capsys):
        whole = finished()
        short, longer = (at(step).sessions[HOST].record() for step in ("draw", "discard"))
        full = whole.sessions[HOST].record()
        told = []
        for data, seat in (
            (short, HOST),
            (longer, None),
            (short, None),
            (full, None),
            (longer, None),
        ):
            (tmp_path / "one").write_bytes(pack_matches([Packed(data, seat, WHEN)]))
            assert main(["import", str(tmp_path / "one")]) == 0
            told.append(capsys.readouterr().out.split(" Refused")[0])
        new, known = "Taken in: 1. There already: 0.", "Taken in: 0. There already: 1."
        assert told == [new, new, known, new, known]
        (only,) = kept_matches(folder)
        assert only.path.read_bytes() == full
        assert (only.seat, only.match.is_over) == (HOST, True)

    def test_a_sound_record_takes_the_place_of_a_broken_one(self, kept, record, tmp_path, capsys):
        broken = bytearray(record[:-64])
        broken[2000] ^= 1
        data = bytes(broken)
        kept[0].write_bytes(data + sha512(data))
        (tmp_path / "sound").write_bytes(record)
        assert main(["import", str(tmp_path / "sound")]) == 0
        assert "Taken in: 1." in capsys.readouterr().out
        assert [each.fault for each in kept_matches(kept[0].parent)] == [None] * 3

    def test_only_records_of_the_same_players_are_looked_into(
        self, kept, record, tmp_path, monkeypatch
    ):
        read = []

        def counting(path, most):
            read.append(path)
            return path.read_bytes()

        monkeypatch.setattr("clients.terminal.intake.read_bounded", counting)
        others = Pair(SINGLE, "others", names=("Cid", "Dora")).run().sessions[HOST].record()
        found = [Packed(record, None, WHEN), Packed(others, None, WHEN)]
        (tmp_path / "found").write_bytes(pack_matches(found))
        assert main(["import", str(tmp_path / "found")]) == 0
        assert read == []
        ours = finished(seed="d").sessions[HOST].record()
        (tmp_path / "ours").write_bytes(pack_matches([Packed(ours, HOST, WHEN)] * 2))
        assert main(["import", str(tmp_path / "ours")]) == 0
        assert sorted(read) == sorted(kept)

    def test_a_file_that_is_not_there(self, folder, tmp_path, capsys):
        assert main(["import", str(tmp_path / "none")]) == 1
        assert "No such file" in " ".join(capsys.readouterr().out.split())


class TestBundle:
    def test_what_is_packed_comes_out_again(self):
        packed = pack_matches([Packed(b"a", HOST, WHEN), Packed(b"b", None, None)])
        assert [(each.record, each.seat, each.date) for each in unpack_matches(packed)] == [
            (b"a", HOST, WHEN),
            (b"b", None, None),
        ]

    def test_a_match_without_a_record_is_refused(self):
        text = b'{"format": "ginp2p history", "version": 1, "matches": [{"record": "?"}]}'
        with pytest.raises(MalformedMessage, match="cannot be read"):
            unpack_matches(text)


class TestDelete:
    def test_asks_once(self, kept, monkeypatch, capsys):
        typed(monkeypatch, "no\n")
        assert main(["delete", "all"]) == 7
        assert capsys.readouterr().out.count("?") == 1
        assert len(kept_matches(kept[0].parent)) == 3

    def test_one_with_what_lies_beside_it(self, kept, monkeypatch):
        typed(monkeypatch, "yes\n")
        assert main(["delete", "3"]) == 0
        assert not kept[0].exists()
        assert not kept[0].with_suffix(".json").exists()
        assert len(kept_matches(kept[0].parent)) == 2

    def test_all(self, kept):
        assert main(["delete", "all", "--yes"]) == 0
        assert list(kept[0].parent.iterdir()) == []

    def test_an_unfinished_one_after_it_was_told_what_that_means(
        self, folder, tmp_path, monkeypatch, capsys
    ):
        place = unfinished(tmp_path)
        place.release()
        typed(monkeypatch, "no\n")
        assert main(["delete", "1", "--unfinished"]) == 7
        assert "against Bob? The other side is not told" in " ".join(
            capsys.readouterr().out.split()
        )
        typed(monkeypatch, "yes\n")
        assert main(["delete", "1", "--unfinished"]) == 0
        assert list((tmp_path / "matches").iterdir()) == []

    def test_no_unfinished_one_that_is_being_played(self, folder, tmp_path, capsys):
        played, other = unfinished(tmp_path), unfinished(tmp_path)
        other.release()
        assert main(["delete", "all", "--unfinished", "--yes"]) == 1
        assert "it is being played" in " ".join(capsys.readouterr().out.split())
        assert [each.path for each in Shelf(tmp_path / "matches").unfinished()] == [played.path]
        played.release()

    @pytest.mark.parametrize("which", ["0", "2", "Bob", "-1"])
    def test_no_unfinished_one_of_another_number(self, folder, tmp_path, which, capsys):
        unfinished(tmp_path).release()
        assert main(["delete", "--unfinished", "--yes", "--", which]) == 2
        assert f"There is no unfinished match {which}." in capsys.readouterr().out
        assert len(Shelf(tmp_path / "matches").unfinished()) == 1

    def test_a_number_that_is_none(self, kept, capsys):
        assert main(["delete", "4"]) == 2
        assert "There is no match 4" in capsys.readouterr().out


class TestReplay:
    def test_forward_and_back_to_the_end(self, kept, monkeypatch, capsys):
        typed(monkeypatch, "\n\nb\n" + "\n" * 99)
        assert main(["replay", "3"]) == 0
        out = capsys.readouterr().out
        assert out.startswith("Proven: ")
        counts = [line for line in out.splitlines() if line.startswith("Hand 1 of 1")]
        total = int(counts[0].rpartition("/")[2])
        steps = [int(line.rpartition(" ")[2].partition("/")[0]) for line in counts]
        assert steps == [1, 2, 3, 2, *range(3, total + 1)]
        assert "Ann deals." in out
        assert "points for Ann." in out
        assert "You" not in out

    def test_the_public_view_shows_no_hand(self, kept, monkeypatch, capsys):
        typed(monkeypatch, "\n")
        assert main(["replay", str(kept[0]), "--view", "public"]) == 0
        assert "Ann: 10 closed cards" in capsys.readouterr().out

    def test_the_keys(self, kept, monkeypatch, capsys):
        typed(monkeypatch, "v\nn\np\n1\nwhat\nq\n")
        assert main(["replay", "3"]) == 0
        out = capsys.readouterr().out
        assert out.count("Enter one move on") == 2
        assert out.count("Hand 1 of 1") == 6

    def test_another_view_is_named_for_who_cannot_see_it(self, kept, monkeypatch, capsys):
        typed(monkeypatch, "v\nv\nv\nv\n")
        assert main(["replay", "3"]) == 0
        said = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Cards:")]
        assert said == ["Cards: Ann.", "Cards: Bob.", "Cards: as all saw.", "Cards: both hands."]

    def test_what_was_never_shown_stays_closed(self, kept, monkeypatch, capsys):
        typed(monkeypatch, "b\n" + "\n" * 200)
        assert main(["replay", "2"]) == 0
        out = capsys.readouterr().out
        assert "10 closed cards" in out
        assert "the cards stay closed" in " ".join(out.split())

    def test_for_programs_all_at_once(self, kept, capsys):
        assert main(["replay", "3", "--json"]) == 0
        verdict, *steps = events(capsys)
        assert (verdict["event"], verdict["signatures"]) == ("verified", 64)
        assert {each["event"] for each in steps} == {"step"}
        assert (steps[0]["what"], steps[-1]["what"]) == ("HandDealt", "DealOver")
        assert steps[-1]["host"]["closed"] == 0

    def test_a_broken_record_names_hand_message_and_reason(self, folder, record, tmp_path, capsys):
        data = bytearray(record[:-64])
        data[2000] ^= 1
        (tmp_path / "broken.ginp2p").write_bytes(bytes(data) + sha512(bytes(data)))
        for command in ("replay", "verify"):
            assert main([command, str(tmp_path / "broken.ginp2p"), "--json"]) == 6
            (fault,) = events(capsys)
            assert (fault["code"], fault["hand"]) == ("bad_record", 1)
            assert fault["number"] >= 1
            assert fault["reason"] in fault["message"]

    def test_a_match_stopped_in_its_first_hand(self, kept, capsys):
        assert main(["replay", "1"]) == 6
        out = " ".join(capsys.readouterr().out.split())
        assert "it was the turn of Bob (guest)" in out
        assert "No hand of it was finished" in out


class TestStatistics:
    def test_of_what_is_kept(self, kept, capsys):
        assert main(["stats"]) == 0
        out = capsys.readouterr().out
        assert "1 won, 0 lost, 1 drawn, 1 not finished" in out
        assert "1 of 2 won" in out
        assert "By opponent" in out

    def test_for_programs(self, kept, capsys):
        assert main(["stats", "--json"]) == 0
        everything, *groups = events(capsys)
        assert (everything["of"], everything["won"], everything["hands"]) == ("all", 1, 2)
        assert [each["whose"] for each in groups] == ["Bob", "classic rules, a single hand"]

    def test_matches_of_others_are_left_out_and_that_is_told(
        self, folder, record, tmp_path, capsys
    ):
        (tmp_path / "found.ginp2p").write_bytes(record)
        main(["import", str(tmp_path / "found.ginp2p")])
        assert main(["stats"]) == 0
        assert "Left out: 1" in capsys.readouterr().out
