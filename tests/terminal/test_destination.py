import pytest
from hypothesis import given
from hypothesis import strategies as st

from clients.terminal.destination import parse_destination
from ginp2p.pairing.code import BadCode, RoomCode

CODE = RoomCode("K7QX", "9M2D")


@pytest.mark.parametrize(
    "text",
    [
        "http://10.0.0.2:8765/#K7QX-9M2D",
        "Come and play: http://10.0.0.2:8765/#k7qx-9m2d, see you!",
        "<http://10.0.0.2:8765/#K7QX9M2D>",
        "10.0.0.2:8765/#K7QX-9M2D",
        "(10.0.0.2:8765/#K7QX-9M2D)",
        "here http://10.0.0.2:8765/#K7QX-9M2D and again http://10.0.0.2:8765/#K7QX-9M2D",
    ],
)
def test_a_link_is_found_in_a_message(text):
    assert parse_destination(text) == ("http://10.0.0.2:8765", CODE)


@pytest.mark.parametrize(
    "text",
    ["K7QX-9M2D", " k7qx - 9m2d ", "the code: K7QX-9M2D.", "\u201eK7QX\u20139M2D\u201c"],
)
def test_so_is_a_code(text):
    assert parse_destination(text) == (None, CODE)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the link is missing"),
        (" \n", "the link is missing"),
        ("K7QX-9M2DD", "this has 9"),
        ("http://10.0.0.2:8765/", "no room code after a #"),
        ("http://10.0.0.2/K7QX-9M2D", "no room code after a #"),
        ("ftp://10.0.0.2/#K7QX-9M2D", "does not start with http://"),
        ("https://a@b/#K7QX-9M2D", "does not start with http://"),
        ("a.example/#K7QX-9M2D or b.example/#K7QX-9M2D", "does not start with http://"),
        ("https://a.example/#K7QX-9M2D https://b.example/#K7QX-9M2D", "letters and digits only"),
    ],
)
def test_what_names_none_or_two_is_refused_with_a_reason(text, told):
    with pytest.raises(BadCode, match=told):
        parse_destination(text)


@given(st.text(max_size=60) | st.text("K7QX9M2D-#:/. htps@", max_size=60))
def test_any_text_gives_a_destination_or_a_clear_refusal(text):
    try:
        server, _ = parse_destination(text)
    except BadCode:
        return
    assert server is None or server.startswith(("http://", "https://"))
