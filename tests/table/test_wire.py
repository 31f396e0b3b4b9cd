"""Cards from outside; the layouts themselves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginp2p.errors import MalformedMessage
from ginp2p.game.cards import parse_cards
from ginp2p.table.frames import MAX_MESSAGE
from ginp2p.table.hand import MESSAGES
from ginp2p.table.wire import BODY, CHANNEL, MAX_BODY, decode_cards, encode_cards


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
