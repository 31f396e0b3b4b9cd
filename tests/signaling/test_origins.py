import pytest

from signaling.origins import is_allowed_origin

ALLOWED = {"https://cards.example"}


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        (None, "play.example"),
        ("https://play.example", "play.example"),
        ("http://192.168.1.5:8470", "192.168.1.5:8470"),
        ("HTTPS://Play.Example", "play.example"),
        ("http://[fd00::1]:8470", "[fd00::1]:8470"),
        ("https://cards.example", "play.example"),
    ],
)
def test_programs_the_own_page_and_named_pages_are_let_in(origin, host):
    assert is_allowed_origin(origin, host, ALLOWED)


@pytest.mark.parametrize(
    "origin",
    [
        "",
        "null",
        "https://evil.example",
        "https://play.example.evil.example",
        "https://play.example:444",
        "https://play.example@evil.example",
        "https://cards.example.evil.example",
        "http://cards.example",
        "ftp://play.example",
        "play.example",
        "http://[",
    ],
)
def test_other_pages_are_not(origin):
    assert not is_allowed_origin(origin, "play.example", ALLOWED)


def test_a_request_without_a_host_has_no_own_page():
    assert not is_allowed_origin("http://", "", ALLOWED)
