"""ginp2p/table/digest.py: what two peers compare before a match."""

import importlib.util
import shutil
from pathlib import Path

import pytest

import ginp2p
from ginp2p.table.digest import CORE_VERSION, SOURCE_DIGEST

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tool():
    spec = importlib.util.spec_from_file_location("source_digest", ROOT / "tools/source_digest.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def copy(tool, tmp_path, monkeypatch):
    """The tool at work on a copy of the sources."""
    shutil.copytree(ROOT / "ginp2p", tmp_path / "ginp2p")
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    monkeypatch.setattr(tool, "DIGEST_FILE", tmp_path / "ginp2p/table/digest.py")
    return tool


def test_the_digest_is_that_of_the_sources(tool):
    assert tool.source_digest() == SOURCE_DIGEST, "the sources have changed: run make digest"


def test_the_core_has_the_packages_version():
    assert ".".join(map(str, CORE_VERSION)) == ginp2p.__version__


class TestTheTool:
    @pytest.mark.parametrize(
        "name", ["table/hand.py", "deck/shuffle_proof.py", "game/score.py", "primitives/group.py"]
    )
    def test_a_changed_judge_changes_the_digest(self, copy, name):
        before = copy.source_digest()
        path = copy.ROOT / "ginp2p" / name
        path.write_text(path.read_text() + "\n")
        assert copy.source_digest() != before

    def test_what_does_not_judge_may_change(self, copy):
        before = copy.source_digest()
        for name in ("table/digest.py", "table/solo.py", "bots/medium.py", "pairing/cpace.py"):
            path = copy.ROOT / "ginp2p" / name
            path.write_text("# changed\n")
        assert copy.source_digest() == before

    def test_line_ends_do_not_count(self, copy):
        before = copy.source_digest()
        path = copy.ROOT / "ginp2p/errors.py"
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
        assert copy.source_digest() == before

    def test_writes_what_it_finds(self, copy):
        path = copy.ROOT / "ginp2p/fields.py"
        path.write_text(path.read_text() + "# another judge\n")
        with pytest.raises(SystemExit, match="run make digest"):
            copy.main([])
        copy.main(["--write"])
        copy.main([])
        assert copy.written_digest() == copy.source_digest() != SOURCE_DIGEST

    def test_hashes_names_and_sizes_too(self, copy):
        """A line moved from one module to the next is a change."""
        assert "table/hand.py" in copy.judging_modules()
        assert copy.judging_modules() == sorted(copy.judging_modules())
        before = copy.source_digest()
        first, second = (copy.ROOT / "ginp2p" / each for each in copy.judging_modules()[:2])
        text = first.read_text() + second.read_text()
        first.write_text(text[:-1])
        second.write_text(text[-1:])
        assert copy.source_digest() != before
