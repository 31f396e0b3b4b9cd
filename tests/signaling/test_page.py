import base64
import hashlib
import re

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
