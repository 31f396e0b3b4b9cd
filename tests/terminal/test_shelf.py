"""What lies in the folder of unfinished matches, and who may take it. See docs/command.md."""

import os
import stat
import subprocess
import sys

import pytest

from clients.terminal.keeping import Keeping
from clients.terminal.lock import Held, Lock
from clients.terminal.resume import Unusable, chosen, open_match, open_solo
from clients.terminal.shelf import JOURNAL, MAX_SAVE, SOLO, Shelf
from clients.terminal.solo_keeping import SoloKeeping
from ginp2p.entropy import SeededEntropy
from ginp2p.game.cards import HOST
from ginp2p.game.rules import CLASSIC
from ginp2p.table.solo import SoloTable
from tests.table.pair import at

HOLDER = """
import pathlib, sys
from clients.terminal.lock import Lock
lock = Lock(pathlib.Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def shelf(tmp_path):
    return Shelf(tmp_path / "matches")


def kept(shelf):
    """A match in the middle of a hand, on the shelf and held by nobody."""
    pair = at("draw")
    place = shelf.begin(JOURNAL)
    place.append(pair.journals[HOST])
    place.note({"opponent": "Bob", "scores": [0, 0]})
    place.release()
    return pair


class TestTheFolder:
    def test_it_is_this_users_alone(self, shelf):
        kept(shelf)
        assert stat.S_IMODE(shelf.folder.stat().st_mode) == 0o700
        for path in shelf.folder.iterdir():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600

    def test_several_matches_lie_side_by_side(self, shelf):
        kept(shelf)
        kept(shelf)
        matches = shelf.unfinished()
        assert [match.opponent for match in matches] == ["Bob", "Bob"]
        assert chosen(matches, None) == matches
        assert chosen(matches, "2") == matches[1:]
        assert chosen(matches, "bob") == matches
        assert chosen(matches, "3") == chosen(matches, "Carl") == []

    def test_there_need_be_none(self, shelf):
        assert shelf.unfinished() == []

    @pytest.mark.parametrize("facts", [b"", b"[]", b"{", b'{"version":2}', b"[" * 9000])
    def test_facts_that_are_none_cost_nothing_but_the_list(self, shelf, facts):
        kept(shelf)
        (match,) = shelf.unfinished()
        match.path.with_suffix(".json").write_bytes(facts)
        assert shelf.unfinished()[0].opponent == "the other player"


class TestOneProcessAtATime:
    def test_a_match_that_is_played_is_not_taken(self, shelf):
        kept(shelf)
        (match,) = shelf.unfinished()
        place, _ = open_match(shelf, match)
        assert shelf.unfinished()[0].is_held
        with pytest.raises(Unusable, match="another program"):
            open_match(shelf, match)
        place.release()
        open_match(shelf, match)[0].release()

    def test_another_process_counts_and_its_death_lets_go(self, tmp_path):
        path = tmp_path / "a.lock"
        holder = subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        with holder:
            assert holder.stdout.readline() == b"held\n"
            with pytest.raises(Held):
                Lock(path)
            holder.kill()
        Lock(path).release()

    def test_a_finished_match_is_gone(self, shelf):
        kept(shelf)
        (match,) = shelf.unfinished()
        open_match(shelf, match)[0].finish()
        assert list(shelf.folder.iterdir()) == []
        with pytest.raises(Unusable):
            open_match(shelf, match)


class TestGoingOn:
    def test_the_session_is_the_one_that_was(self, shelf):
        pair = kept(shelf)
        _, session = open_match(shelf, shelf.unfinished()[0])
        assert session.record() == pair.sessions[HOST].record()
        assert not session.is_linked

    @pytest.mark.parametrize("data", [b"", b"something else", b"ginp2p journal 1\n"])
    def test_what_is_no_match_is_set_aside_and_never_deleted(self, shelf, data):
        kept(shelf)
        (match,) = shelf.unfinished()
        match.path.write_bytes(data)
        with pytest.raises(Unusable, match="set-aside"):
            open_match(shelf, match)
        assert shelf.unfinished() == []
        (aside,) = shelf.folder.glob("*.set-aside-*")
        assert aside.read_bytes() == data

    def test_one_of_another_version_stays_and_is_explained(self, shelf):
        kept(shelf)
        (match,) = shelf.unfinished()
        match.path.write_bytes(b"ginp2p journal 9\nwho knows")
        with pytest.raises(Unusable, match="another version"):
            open_match(shelf, match)
        assert match.path.read_bytes() == b"ginp2p journal 9\nwho knows"

    def test_solo_goes_on_where_it_was_saved(self, shelf):
        table = SoloTable(CLASSIC, SeededEntropy(b"solo"))
        keeping = SoloKeeping(shelf, "hard")
        assert keeping.keep(table, "Bob") is None
        keeping.release()
        (match,) = shelf.unfinished()
        assert match.is_solo
        _, level, restored = open_solo(shelf, match)
        assert (level, restored.deck, restored.actions) == ("hard", table.deck, table.actions)

    def test_a_damaged_solo_save_is_set_aside(self, shelf):
        place = shelf.begin(SOLO)
        place.save(b"no save")
        place.release()
        with pytest.raises(Unusable, match="damaged"):
            open_solo(shelf, shelf.unfinished()[0])
        assert len(list(shelf.folder.glob("*.set-aside-1"))) == 1

    def test_so_is_one_without_measure_unread(self, shelf):
        place = shelf.begin(SOLO)
        place.save(bytes(MAX_SAVE + 1))
        place.release()
        with pytest.raises(Unusable, match="too large"):
            open_solo(shelf, shelf.unfinished()[0])
        assert len(list(shelf.folder.glob("*.set-aside-1"))) == 1


class TestWhereNothingCanBeKept:
    def test_it_is_said_once_and_the_match_goes_on(self, tmp_path):
        (tmp_path / "file").write_bytes(b"")
        keeping = Keeping(Shelf(tmp_path / "file" / "matches"), {})
        pair = at("draw")
        session = pair.sessions[HOST]
        session._journal = list(pair.journals[HOST])
        keeping.keep(session)
        (words,) = keeping.take_words()
        assert words.startswith("The match cannot be kept in ")
        session._journal = list(pair.journals[HOST][-1:])
        keeping.keep(session)
        assert keeping.take_words() == []
        assert not keeping.is_kept

    def test_it_is_kept_again_as_a_whole_when_that_is_possible(self, shelf, monkeypatch):
        keeping = Keeping(shelf, {})
        pair = at("draw")
        session = pair.sessions[HOST]
        entries = list(pair.journals[HOST])
        session._journal = entries[:-3]
        keeping.keep(session)

        def full(handle):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", full)
        session._journal = entries[-3:-1]
        keeping.keep(session)
        assert "No space left on device" in keeping.take_words()[0]
        assert not keeping.is_kept
        monkeypatch.undo()
        session._journal = entries[-1:]
        keeping.keep(session)
        assert "kept again" in keeping.take_words()[0]
        keeping.release()
        _, restored = open_match(shelf, shelf.unfinished()[0])
        assert restored.record() == session.record()
