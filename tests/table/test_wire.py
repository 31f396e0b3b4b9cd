"""Texts and cards from outside; the layouts themselves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginp2p.errors import MalformedMessage
from ginp2p.game.cards import parse_cards
from ginp2p.table.frames import MAX_MESSAGE
from ginp2p.table.hand import MESSAGES
from ginp2p.table.wire import (
    BODY,
    CHANNEL,
    MAX_BODY,
    decode_cards,
    decode_text,
    encode_cards,
    encode_text,
)

SCRIPT = """
from ginp2p.errors import MalformedMessage
from ginp2p.table.wire import decode_text, encode_text

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


class TestTexts:
    @pytest.mark.parametrize("data", NO_TEXTS)
    def test_what_cannot_be_shown_on_one_line_is_refused(self, data):
        with pytest.raises(MalformedMessage):
            decode_text(data, 40)

    @pytest.mark.parametrize("text", TEXTS)
    def test_every_script_is_taken(self, text):
        assert decode_text(text.encode(), 40) == text

    def test_our_own_are_trimmed(self):
        assert encode_text(" \t Ann\u3000\n", 24) == b"Ann"

    @pytest.mark.parametrize("text", ["", " ", "\u3000\u00a0\n", "a\nb", "\ud800", "x" * 25])
    def test_our_own_are_held_to_the_same(self, text):
        with pytest.raises(MalformedMessage):
            encode_text(text, 24)

    @given(st.binary(max_size=60))
    def test_any_bytes_are_a_text_or_refused(self, data):
        try:
            text = decode_text(data, 24)
        except MalformedMessage:
            return
        assert text.encode() == data
        assert len(text) <= 24
        assert text.strip() == text

    @given(st.text(max_size=30))
    def test_what_one_side_writes_the_other_reads(self, text):
        try:
            data = encode_text(text, 24)
        except MalformedMessage:
            return
        assert decode_text(data, 24).encode() == data

    def test_both_machines_judge_alike(self, micropython):
        texts = [*TEXTS, " Ann ", "\u3000Ann\u00a0", "\u2003", "\x1cAnn"]
        data = {"bytes": [each.hex() for each in NO_TEXTS + [t.encode() for t in TEXTS]]}
        read, written = micropython(SCRIPT, data | {"texts": texts})
        assert read == [None] * len(NO_TEXTS) + TEXTS
        trimmed = [t.encode().hex() for t in TEXTS[:-1]]
        ann = b"Ann".hex()
        assert written == [*trimmed, None, ann, ann, None, ann]


class TestCards:
    def test_come_back_as_they_went(self):
        cards = parse_cards("AC KS 7H TD")
        assert decode_cards(encode_cards(cards)) == cards

    @given(st.binary(max_size=12))
    def test_any_bytes_are_cards_or_refused(self, data):
        try:
            cards = decode_cards(data)
        except MalformedMessage:
            assert max(data) > 51 or len(set(data)) < len(data)
            return
        assert bytes(cards) == data

    def test_a_card_stands_once(self):
        with pytest.raises(MalformedMessage, match="the AC is there twice"):
            decode_cards(b"\0\1\0")


class TestLayouts:
    def test_every_message_of_a_state_has_a_layout(self):
        named = {name for names in MESSAGES.values() for name in names} | {"resign"}
        assert named == set(BODY._by_name)

    def test_the_longest_message_fits_a_body_and_the_channel(self):
        def longest(layout):
            return 1 + sum(4 + greatest for _, _, greatest in layout.fields)

        bodies = {name: longest(layout) for name, layout in BODY._by_name.items()}
        assert max(bodies.values()) <= MAX_BODY
        assert all(longest(layout) <= MAX_MESSAGE for layout in CHANNEL._by_name.values())

    @given(st.binary(max_size=200))
    def test_any_bytes_are_a_message_or_refused(self, data):
        for layouts in (CHANNEL, BODY):
            try:
                name, fields = layouts.decode(data)
            except MalformedMessage:
                continue
            assert layouts.encode(name, fields) == data
