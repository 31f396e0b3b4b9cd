"""A journal's file: whole, torn, damaged, foreign. See docs/command.md."""

import os
import stat

import pytest

from clients.terminal import journal_file
from clients.terminal.journal_file import HEADER, BadJournal, JournalFile

FIRST, SECOND = [b"one", b"two"], [b"three" * 20]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "a.journal"


def written(path):
    """A file of two batches; return where the second begins."""
    file = JournalFile.create(path, FIRST)
    begin = path.stat().st_size
    file.append(SECOND)
    return begin


class TestWriting:
    def test_what_was_written_is_read(self, path):
        written(path)
        file, entries = JournalFile.open(path)
        assert entries == FIRST + SECOND
        file.append([b"four"])
        assert JournalFile.open(path)[1] == [*FIRST, *SECOND, b"four"]

    def test_only_its_owner_can_read_it(self, path):
        written(path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600

    def test_a_whole_one_takes_the_place_of_the_one_before(self, path):
        written(path)
        JournalFile.create(path, [b"anew"])
        assert JournalFile.open(path)[1] == [b"anew"]
        assert os.listdir(path.parent) == ["a.journal"]

    def test_a_full_disk_leaves_what_was_there(self, path, monkeypatch):
        file = JournalFile.create(path, FIRST)

        def full(handle):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(journal_file.os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            file.append(SECOND)
        with pytest.raises(OSError, match="No space left"):
            JournalFile.create(path, SECOND)
        monkeypatch.undo()
        assert JournalFile.open(path)[1] == FIRST
        assert os.listdir(path.parent) == ["a.journal"]


class TestACrashWithinAWrite:
    def test_at_every_byte_the_last_batch_is_there_or_not_at_all(self, path):
        begin = written(path)
        data = path.read_bytes()
        for size in range(begin, len(data)):
            path.write_bytes(data[:size])
            file, entries = JournalFile.open(path)
            assert entries == FIRST
            file.append([b"later"])
            assert JournalFile.open(path)[1] == [*FIRST, b"later"]

    def test_bytes_that_never_came_to_the_disk_are_no_batch(self, path):
        begin = written(path)
        size = path.stat().st_size
        path.write_bytes(path.read_bytes()[:begin] + bytes(size - begin))
        assert JournalFile.open(path)[1] == FIRST


class TestDamage:
    def test_a_changed_byte_before_the_last_batch_is_damage(self, path):
        written(path)
        file, _ = JournalFile.open(path)
        last = path.stat().st_size
        file.append([b"four", b"five"])
        data = path.read_bytes()
        for place in range(len(HEADER), last):
            for bit in (0, 4, 7):
                damaged = bytearray(data)
                damaged[place] ^= 1 << bit
                path.write_bytes(damaged)
                with pytest.raises(BadJournal, match="damaged"):
                    JournalFile.open(path)
                assert path.read_bytes() == damaged

    def test_a_file_cut_within_its_beginning_is_damage_and_stays_as_it_is(self, path):
        written(path)
        JournalFile.create(path, [*FIRST, *SECOND])
        data = path.read_bytes()
        for size in range(len(HEADER) + 1, len(data)):
            path.write_bytes(data[:size])
            with pytest.raises(BadJournal, match="damaged"):
                JournalFile.open(path)
            assert path.read_bytes() == data[:size]

    @pytest.mark.parametrize("data", [b"", b"x", b"GINP2P\x01 a record", HEADER[:5]])
    def test_a_foreign_file_is_none(self, path, data):
        path.write_bytes(data)
        with pytest.raises(BadJournal, match="no match of this game"):
            JournalFile.open(path)

    def test_another_version_is_named(self, path):
        path.write_bytes(b"ginp2p journal 2\n")
        with pytest.raises(BadJournal, match="another version"):
            JournalFile.open(path)

    def test_one_without_measure_is_not_read(self, path, monkeypatch):
        JournalFile.create(path, [b"one"])
        monkeypatch.setattr("clients.terminal.journal_file.MAX_JOURNAL", path.stat().st_size - 1)
        with pytest.raises(BadJournal, match="too large"):
            JournalFile.open(path)
