"""The built page as it is served and packed: clients/web/site.py, hatch_build.py, docs/web.md."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import hatch_build
from clients.web.site import load_site

ROOT = Path(__file__).parent.parent.parent
BUDGET = 520_000  # bytes that a first visit may load

REFERENCE = re.compile(rb"""(?:src|href)=["']\.?/?([^"']+)["']""")


@pytest.fixture(scope="module")
def site():
    """The page, which has to have been built."""
    site = load_site()
    assert "/" in site, "the page has not been built: make page"
    return site


class TestLoading:
    def test_files_have_their_types_and_what_was_compressed_beside_them(self, tmp_path):
        (tmp_path / "assets").mkdir()
        (tmp_path / "index.html").write_bytes(b"page")
        (tmp_path / "assets/core-1a2b.wasm").write_bytes(b"module")
        (tmp_path / "assets/core-1a2b.wasm.br").write_bytes(b"br")
        (tmp_path / "assets/core-1a2b.wasm.gz").write_bytes(b"gz")
        site = load_site(tmp_path)
        assert sorted(site) == ["/", "/assets/core-1a2b.wasm"]
        module = site["/assets/core-1a2b.wasm"]
        assert module.content_type == "application/wasm"
        assert module.bodies == {"": b"module", "br": b"br", "gzip": b"gz"}
        assert module.is_immutable
        assert not site["/"].is_immutable

    def test_hidden_files_are_not_served(self, tmp_path):
        (tmp_path / ".sources").write_text("digest")
        assert load_site(tmp_path) == {}

    def test_where_nothing_was_built_there_is_no_site(self, tmp_path):
        assert load_site(tmp_path / "dist") == {}


class TestBuiltPage:
    def test_everything_has_a_type(self, site):
        unknown = [
            path
            for path, file in site.items()
            if file.content_type == "application/octet-stream" and not path.endswith(".bin")
        ]
        assert unknown == []

    def test_what_the_page_names_is_there(self, site):
        named = {"/" + name.decode() for name in REFERENCE.findall(site["/"].body(""))}
        assert len(named) > 4
        assert {path for path in named if not path.startswith("/#")} - set(site) == set()

    def test_the_start_is_drawn_before_any_script(self, site):
        page = site["/"].body("").decode()
        body = page[page.index("<body>") :]
        assert "<h1" in body
        assert re.findall(r'href="(#/\w+)"', body) == [
            "#/host",
            "#/join",
            "#/solo",
            "#/guide",
            "#/history",
        ]
        assert "<script" not in body

    def test_the_page_needs_nothing_that_the_policy_forbids(self, site):
        page = site["/"].body("").decode()
        assert re.findall(r"<style|\sstyle=|\son\w+=|<script(?![^>]*src=)", page) == []

    def test_nothing_names_another_host_to_load_from(self, site):
        text = re.compile(rb"""(?:src|href|url|import|fetch)\s*[=(]\s*["'`]?(?:https?:)?//""")
        assert [path for path, file in site.items() if text.search(file.body(""))] == []

    def test_a_first_visit_stays_within_its_budget(self, site):
        size = sum(
            min(len(body) for body in file.bodies.values() if body is not None)
            for path, file in site.items()
            if not re.search(r"\.png$", path)  # a system asks for these when it installs the page
        )
        assert size <= BUDGET

    def test_only_the_page_the_worker_and_icons_may_change(self, site):
        changing = {path for path, file in site.items() if not file.is_immutable}
        assert {path for path in changing if not path.startswith("/icons/")} == {
            "/",
            "/manifest.webmanifest",
            "/sw.js",
        }

    def test_the_service_worker_keeps_all_that_the_page_may_need(self, site):
        source = site["/sw.js"].body("").decode()
        [listed] = re.findall(r"^const PAGE_FILES=\[([^\]]*)\]", source)
        kept = set(listed.replace('"', "").split(","))
        assert kept == {path for path in site if path != "/sw.js" and not path.endswith(".png")}

    def test_it_is_built_from_the_sources_as_they_are(self):
        """Its core among them, so that its digest of the judging sources is true."""
        mark = ROOT / "clients/web/dist/.sources"
        assert mark.is_file(), "the page has not been built: make page"
        assert mark.read_text() == hatch_build.source_digest(ROOT), "not up to date: make page"


class TestHook:
    def test_what_is_up_to_date_is_not_built_again(self, tmp_path, monkeypatch):
        dist = tmp_path / "clients/web/dist"
        dist.mkdir(parents=True)
        (dist / ".sources").write_text(hatch_build.source_digest(tmp_path))
        monkeypatch.setattr(hatch_build, "run", None)
        hatch_build.build_page(tmp_path)

    def test_a_change_to_any_source_counts(self, tmp_path):
        digests = {hatch_build.source_digest(tmp_path)}
        for name in (
            "ginp2p/table/hand.py",
            "clients/web/src/App.svelte",
            "clients/web/core/desk/solo.py",
            "clients/web/package-lock.json",
        ):
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("1")
            digests.add(hatch_build.source_digest(tmp_path))
        assert len(digests) == 5

    def test_without_a_network_it_says_what_to_do(self, tmp_path, monkeypatch):
        web = tmp_path / "clients/web"
        web.mkdir(parents=True)
        (web / "package-lock.json").write_text("{}")
        failing = [sys.executable, "-c", "raise SystemExit(1)"]
        monkeypatch.setattr(hatch_build, "find_node", lambda: (sys.executable, failing))
        with pytest.raises(hatch_build.CannotBuild, match=r"network\?\n.*GINP2P_WITHOUT_PAGE=1"):
            hatch_build.build_page(tmp_path)

    def test_the_wheel_holds_the_page(self, site, tmp_path):
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
            cwd=ROOT,
            check=True,
            capture_output=True,
        )
        [wheel] = tmp_path.glob("*.whl")
        names = set(zipfile.ZipFile(wheel).namelist())
        expected = {"clients/web/dist" + path for path in set(site) - {"/"}}
        assert expected | {"clients/web/dist/index.html", "clients/web/site.py"} <= names
        assert {
            name for name in names if re.search(r"node_modules|/src/|\.svelte$|\.ts$", name)
        } == set()
