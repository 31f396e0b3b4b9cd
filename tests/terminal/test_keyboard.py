import asyncio
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clients.terminal.keyboard import MAX_LINE, Lines, read_first_line, read_keyboard


class TestLines:
    def test_a_line_ends_with_its_newline(self):
        lines = Lines("utf-8")
        assert lines.feed(b"d\n7") == ["d"]
        assert lines.feed(b"h\r\nk") == ["7h"]
        assert lines.feed(b"") == ["k"]

    def test_letters_may_arrive_in_pieces(self):
        lines = Lines("utf-8")
        heart = "7♥\n".encode()
        assert [lines.feed(heart[i : i + 1]) for i in range(len(heart))][-1] == ["7♥"]

    def test_an_endless_line_is_cut(self):
        lines = Lines("utf-8")
        for _ in range(100):
            lines.feed(b"x" * 100)
        assert lines.feed(b"\n") == ["x" * MAX_LINE]

    @given(st.lists(st.binary()))
    def test_whatever_is_typed_becomes_text(self, pieces):
        lines = Lines("utf-8")
        for piece in [*pieces, b""]:
            assert all(isinstance(line, str) and "\n" not in line for line in lines.feed(piece))


async def test_a_pipe_is_read_to_its_end():
    ours, theirs = os.pipe()
    typed = asyncio.Queue()
    read_keyboard(ours, "utf-8", typed.put_nowait)
    os.write(theirs, b"d\nk 7h")
    assert await typed.get() == "d"
    os.close(theirs)
    assert [await typed.get(), await typed.get()] == ["k 7h", None]
    os.close(ours)


async def test_a_keyboard_that_cannot_be_read_is_at_its_end():
    ours, theirs = os.pipe()
    typed = asyncio.Queue()
    read_keyboard(theirs, "utf-8", typed.put_nowait)  # the end that is written to
    assert await typed.get() is None
    os.close(ours)
    os.close(theirs)


class TestTheFirstLine:
    @pytest.mark.parametrize(
        ("typed", "line", "rest"),
        [
            (b"K7QX-9M2D\r\nd\n", "K7QX-9M2D", b"d\n"),
            (b"K7QX-9M2D", "K7QX-9M2D", b""),
            (b"", "", b""),
            (b"\xff\n", "\ufffd", b""),
        ],
    )
    def test_leaves_all_that_follows(self, typed, line, rest):
        reading, writing = os.pipe()
        os.write(writing, typed)
        os.close(writing)
        assert read_first_line(reading) == line
        assert os.read(reading, 100) == rest
        os.close(reading)

    def test_is_cut_where_it_never_ends(self):
        reading, writing = os.pipe()
        os.write(writing, b"x" * 5000)
        os.close(writing)
        assert len(read_first_line(reading)) == 4096
        os.close(reading)
