"""What holds the project together: one version, clean locks, targets that exist, no traces."""

import ast
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import ginp2p

ROOT = Path(__file__).parent.parent
LOCKS = ("requirements.lock", "requirements-test.lock")
MODULES = sorted(
    path.relative_to(ROOT).as_posix()
    for package in ("ginp2p", "signaling", "clients")
    for path in (ROOT / package).rglob("*.py")
    if "node_modules" not in path.parts
)


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def published_files():
    listed = subprocess.run(
        ["git", "ls-files", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    return [name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def pins(lock):
    """The packages of a lock, each with its version and the machines it is for."""
    return set(re.findall(r"^(\S+==[^\\\n]+?) *\\?$", read(lock), re.MULTILINE))


def targets():
    return dict(re.findall(r"^([a-z]+):(.*)$", read("Makefile"), re.MULTILINE))


def test_the_package_and_its_metadata_name_the_same_version():
    assert tomllib.loads(read("pyproject.toml"))["project"]["version"] == ginp2p.__version__


class TestLocks:
    @pytest.mark.parametrize("lock", LOCKS)
    def test_a_lock_names_no_place_to_install_from(self, lock):
        traces = [
            line
            for line in read(lock).splitlines()
            if "/" in line or re.match(r"\s*--(?!hash=sha256:)", line)
        ]
        assert traces == []

    @pytest.mark.parametrize("lock", LOCKS)
    def test_every_locked_package_has_a_hash(self, lock):
        entries = re.split(r"\n(?=\S)", read(lock))
        assert [entry for entry in entries if "==" in entry and "--hash=" not in entry] == []

    def test_what_is_played_is_what_is_tested(self):
        assert pins("requirements.lock") - pins("requirements-test.lock") == set()

    def test_every_declared_package_is_locked(self):
        project = tomllib.loads(read("pyproject.toml"))
        build = project["dependency-groups"]["build"]
        runtime = project["project"]["dependencies"] + build
        extras = [
            name for names in project["project"]["optional-dependencies"].values() for name in names
        ]
        assert build == project["build-system"]["requires"]
        for lock, declared in (
            ("requirements.lock", runtime),
            ("requirements-test.lock", runtime + extras + project["dependency-groups"]["test"]),
        ):
            locked = {pin.partition("==")[0] for pin in pins(lock)}
            wanted = {re.match(r"[A-Za-z0-9-]+", name)[0].lower() for name in declared}
            assert wanted - locked == set()


class TestMakefile:
    def test_every_target_says_what_it_does(self):
        assert [name for name, rest in targets().items() if " ## " not in rest] == []

    def test_every_target_runs_even_when_a_file_has_its_name(self):
        phony = re.search(r"^\.PHONY: (.*)$", read("Makefile"), re.MULTILINE)[1]
        assert sorted(phony.split()) == sorted(targets())

    def test_the_targets_in_the_readme_exist(self):
        named = set(re.findall(r"(?:`|^ *\$? ?)make ([a-z]+)", read("README.md"), re.MULTILINE))
        assert named - set(targets()) == set()


@pytest.mark.parametrize("module", MODULES)
def test_every_module_says_what_it_is(module):
    assert ast.get_docstring(ast.parse(read(module)))


def test_no_file_shows_where_it_was_written():
    place = re.compile(
        r"\b(pypi|pythonhosted|npmjs|yarnpkg)\.(org|com)\b"
        r"|(?<![\w.\-}/])/(work|root|home|Users)/\w"
    )
    shown = []
    for name in published_files():
        text = (ROOT / name).read_bytes().decode("utf-8", errors="ignore")
        shown += [(name, found[0]) for found in place.finditer(text)]
    assert shown == []
