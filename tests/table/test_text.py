"""Texts from outside, and our own for the other side."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginp2p.errors import MalformedMessage
from ginp2p.table.text import decode_text, encode_text

SCRIPT = """
from ginp2p.errors import MalformedMessage
from ginp2p.table.text import decode_text, encode_text

def outcome(call, *arguments):
    try:
        return call(*arguments)
    except MalformedMessage:
        return None

def main(data):
    read = [outcome(decode_text, bytes.fromhex(each), 40) for each in data["bytes"]]
    written = [outcome(encode_text, each, 40) for each in data["texts"]]
    return [read, [None if each is None else each.hex() for each in written]]
"""

NO_TEXTS = [
    b"\xff",
    b"\xc0\x80",  # a zero, overlong
    b"\xc1\x81",  # an A, overlong
    b"\xe0\x81\x81",
    b"\xf0\x80\x81\x81",
    b"\xed\xa0\x80",  # half of a pair
    b"\xf4\x90\x80\x80",  # past the last character
    b"\xe2\x82",
    b"a\x00b",
    b"a\nb",
    b"\x1b[31m",
    b"\x7f",
    "a\x85b".encode(),
    "a\u00adb".encode(),
    "a\u200bb".encode(),
    "a\u202eb".encode(),
    "a\u2066b".encode(),
    "\ufeffa".encode(),
    "a\u3164b".encode(),
    "a\U000e0041b".encode(),
    b" a",
    b"a ",
    "\u00a0a".encode(),
    "a\u3000".encode(),
    "\u2003".encode(),
    "\u2800".encode(),
    b" ",
    b"x" * 41,
]
TEXTS = [
    "a",
    "Ann",
    "two words",
    "a\u00a0b",
    "\u00e9\u00df\u0416\u05d0\u0639\u4e09",
    "\U0001f0a1\u2660\ufe0f",
    "\u4e09" * 40,
    "",
]


@pytest.mark.parametrize("data", NO_TEXTS)
def test_what_cannot_be_shown_on_one_line_is_refused(data):
    with pytest.raises(MalformedMessage):
        decode_text(data, 40)


@pytest.mark.parametrize("text", TEXTS)
def test_every_script_is_taken(text):
    assert decode_text(text.encode(), 40) == text


def test_our_own_are_trimmed():
    assert encode_text(" \t Ann\u3000\n", 24) == b"Ann"


@pytest.mark.parametrize("text", ["", " ", "\u3000\u00a0\n", "a\nb", "\ud800", "x" * 25])
def test_our_own_are_held_to_the_same(text):
    with pytest.raises(MalformedMessage):
        encode_text(text, 24)


@given(st.binary(max_size=60))
def test_any_bytes_are_a_text_or_refused(data):
    try:
        text = decode_text(data, 24)
    except MalformedMessage:
        return
    assert text.encode() == data
    assert len(text) <= 24
    assert text.strip() == text


@given(st.text(max_size=30))
def test_what_one_side_writes_the_other_reads(text):
    try:
        data = encode_text(text, 24)
    except MalformedMessage:
        return
    assert decode_text(data, 24).encode() == data


def test_both_machines_judge_alike(micropython):
    texts = [*TEXTS, " Ann ", "\u3000Ann\u00a0", "\u2003", "\x1cAnn"]
    data = {"bytes": [each.hex() for each in NO_TEXTS + [t.encode() for t in TEXTS]]}
    read, written = micropython(SCRIPT, data | {"texts": texts})
    assert read == [None] * len(NO_TEXTS) + TEXTS
    trimmed = [t.encode().hex() for t in TEXTS[:-1]]
    ann = b"Ann".hex()
    assert written == [*trimmed, None, ann, ann, None, ann]
