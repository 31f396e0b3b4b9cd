import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from signaling.page import PAGE, PAGE_HEADERS


def contents_of(tag):
    return re.findall(f"<{tag}>(.*?)</{tag}>", PAGE, re.DOTALL)


def test_the_page_asks_for_nothing_else():
    assert (
        re.findall(r"\b(?:src|href|action|srcset)\s*=|url\(|@import|https?://|fetch\(", PAGE) == []
    )


def test_nothing_but_its_one_style_and_its_one_script_is_allowed():
    [script] = contents_of("script")
    [style] = contents_of("style")
    digests = [
        base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        for text in (script, style)
    ]
    policy = PAGE_HEADERS["Content-Security-Policy"]
    assert policy == (
        f"default-src 'none'; script-src 'sha256-{digests[0]}'; style-src 'sha256-{digests[1]}'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def test_no_markup_needs_more_than_the_policy_allows():
    assert re.findall(r"\bon\w+\s*=\s*[\"']|\bstyle\s*=|javascript:", PAGE) == []


def test_the_code_never_becomes_markup():
    assert "innerHTML" not in PAGE


def test_a_player_reads_how_to_join():
    assert "ginp2p join LINK" in PAGE


class TestScript:
    """Run under Node, with as much of a browser as it uses."""

    BROWSER = """
        const elements = {};
        for (const id of ['code', 'command', 'invited', 'uninvited'])
          elements[id] = { textContent: '', hidden: id === 'invited' };
        const document = { getElementById: (id) => elements[id] };
        const location = { hash: process.argv[1], pathname: '/', origin: 'https://play.example' };
        const bar = [];
        const history = { replaceState: (state, title, path) => bar.push(path) };
        const addEventListener = () => {};
    """

    def shown(self, fragment):
        beside = Path(sys.executable).with_name("node")
        node = beside if beside.exists() else shutil.which("node")
        program = self.BROWSER + contents_of("script")[0] + ";"
        program += "console.log(JSON.stringify({ ...elements, bar }));"
        ran = subprocess.run(
            [node, "-e", program, "--", fragment], capture_output=True, check=True, text=True
        )
        return json.loads(ran.stdout)

    @pytest.mark.parametrize("fragment", ["#K7QX-9M2D", "#k7qx9m2d"])
    def test_a_code_is_shown_and_taken_out_of_the_address_bar(self, fragment):
        shown = self.shown(fragment)
        assert shown["code"]["textContent"] == "K7QX-9M2D"
        assert shown["command"]["textContent"] == "ginp2p join https://play.example/#K7QX-9M2D"
        assert (shown["invited"]["hidden"], shown["uninvited"]["hidden"]) == (False, True)
        assert shown["bar"] == ["/"]

    @pytest.mark.parametrize("fragment", ["#K7QX", "#<b>K7QX</b>", "#K7QX-9M2D-0000"])
    def test_anything_else_is_taken_out_and_not_shown(self, fragment):
        shown = self.shown(fragment)
        assert (shown["code"]["textContent"], shown["invited"]["hidden"]) == ("", True)
        assert shown["bar"] == ["/"]

    def test_without_a_fragment_nothing_happens(self):
        shown = self.shown("")
        assert (shown["invited"]["hidden"], shown["uninvited"]["hidden"]) == (True, False)
        assert shown["bar"] == []
