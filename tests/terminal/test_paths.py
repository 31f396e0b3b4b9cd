from datetime import datetime
from pathlib import Path

import pytest

from clients.terminal import paths
from clients.terminal.paths import records_folder, save_record, why_unusable

EVENING = datetime(2026, 3, 1, 20, 15)


class TestTheFolder:
    def test_the_one_asked_for_is_taken(self):
        assert records_folder("here", {"GINP2P_HOME": "there"}) == Path("here")

    def test_a_variable_moves_it(self):
        assert records_folder(None, {"GINP2P_HOME": "there"}) == Path("there/records")

    def test_else_it_lies_with_the_users_data(self):
        assert records_folder(None, {}).parts[-2:] == ("ginp2p", "records")


class TestAFolderThatCannotBeUsed:
    def test_one_that_is_there_or_can_be_made_is_fine(self, tmp_path):
        assert why_unusable(tmp_path) is None
        assert why_unusable(tmp_path / "new" / "records") is None
        assert not (tmp_path / "new").exists()

    def test_a_file_in_its_place_or_above_it_is_named(self, tmp_path):
        file = tmp_path / "file"
        file.write_bytes(b"")
        for folder in (file, file / "records"):
            assert why_unusable(folder) == f"{file} is no folder"

    def test_so_is_one_that_belongs_to_others(self, tmp_path, monkeypatch):
        monkeypatch.setattr(paths.os, "access", lambda path, mode: False)
        assert why_unusable(tmp_path / "new") == f"nothing can be written in {tmp_path}"


class TestSaving:
    def test_the_file_is_named_and_private(self, tmp_path):
        path = save_record(tmp_path / "new" / "records", b"match", "Ann", EVENING)
        assert path.name == "2026-03-01-2015-Ann.ginp2p"
        assert path.read_bytes() == b"match"
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.parent.stat().st_mode & 0o777 == 0o700

    def test_a_second_match_in_a_minute_keeps_the_first(self, tmp_path):
        found = [save_record(tmp_path, data, "Ann", EVENING) for data in (b"1", b"2", b"3")]
        assert [path.name for path in found] == [
            "2026-03-01-2015-Ann.ginp2p",
            "2026-03-01-2015-Ann-2.ginp2p",
            "2026-03-01-2015-Ann-3.ginp2p",
        ]
        assert [path.read_bytes() for path in found] == [b"1", b"2", b"3"]

    @pytest.mark.parametrize(
        ("name", "word"),
        [
            ("Ann Lee", "Ann-Lee"),
            ("../../etc/passwd", "etc-passwd"),
            ("...", "opponent"),
            ("Zoë", "Zo"),
            ("李", "opponent"),
            ("-rf", "rf"),
        ],
    )
    def test_a_name_cannot_lead_anywhere(self, tmp_path, name, word):
        path = save_record(tmp_path, b"", name, EVENING)
        assert path == tmp_path / f"2026-03-01-2015-{word}.ginp2p"

    def test_where_writing_fails_nothing_is_left(self, tmp_path, monkeypatch):
        def fail(*_):
            raise OSError("disk full")

        monkeypatch.setattr(paths.os, "fsync", fail)
        with pytest.raises(OSError, match="disk full"):
            save_record(tmp_path, b"match", "Ann", EVENING)
        assert list(tmp_path.iterdir()) == []
