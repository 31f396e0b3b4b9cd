import base64
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clients.peer.faults import ServerFault
from clients.peer.server_messages import (
    MAX_FRAME,
    Garbled,
    Joined,
    Opened,
    PeerJoined,
    PeerLeft,
    Pong,
    PutOut,
    Refused,
    Relay,
    SeatToken,
    format_message,
    format_relay,
    parse_server_message,
)

FIELDS = ("room", "closes_in", "data", "code", "message", "retry_after", "ice_servers")


class TestServerMessages:
    """docs/signaling.md, server to client"""

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            (
                '{"type":"opened","room":"K7QX","closes_in":3600,"seat":"Az09-_0000000000000000"}',
                Opened("K7QX", 3600, SeatToken("Az09-_0000000000000000")),
            ),
            (
                '{"type":"joined","seat":"Az09-_0000000000000000"}',
                Joined(SeatToken("Az09-_0000000000000000")),
            ),
            ('{"type":"peer_joined"}', PeerJoined()),
            ('{"type":"peer_left"}', PeerLeft()),
            ('{"type":"relay","data":"AAEC"}', Relay(b"\x00\x01\x02")),
            ('{"type":"put_out"}', PutOut()),
            ('{"type":"pong"}', Pong()),
            ('{"type":"error","code":"room_full","message":"No."}', Refused("room_full")),
            (
                '{"type":"error","code":"too_fast","message":"No.","retry_after":7}',
                Refused("too_fast", 7),
            ),
        ],
    )
    def test_are_read(self, text, message):
        assert parse_server_message(text) == message

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "null",
            "[]",
            '"joined"',
            "{}",
            '{"type":7}',
            '{"type":["joined"]}',
            '{"type":"dance"}',
            '{"type":"joined"}',
            '{"type":"joined","seat":7}',
            '{"type":"joined","seat":"Az09-_000000000000000"}',
            '{"type":"joined","seat":"Az09-_000000000000000="}',
            '{"type":"joined","seat":"Az09-_0000000000000000","extra":1}',
            '{"type":"joined","type":"joined","seat":"Az09-_0000000000000000"}',
            '{"type":"pong"}{"type":"pong"}',
            '{"type":"opened","room":"K7QX","closes_in":1}',
            '{"type":"opened","room":"K7QX","seat":"Az09-_0000000000000000"}',
            '{"type":"opened","room":"k7qx","closes_in":1,"seat":"Az09-_0000000000000000"}',
            '{"type":"opened","room":"K7QX9","closes_in":1,"seat":"Az09-_0000000000000000"}',
            '{"type":"opened","room":7,"closes_in":1,"seat":"Az09-_0000000000000000"}',
            '{"type":"opened","room":"K7QX","closes_in":-1,"seat":"Az09-_0000000000000000"}',
            '{"type":"opened","room":"K7QX","closes_in":NaN,"seat":"Az09-_0000000000000000"}',
            '{"type":"opened","room":"K7QX","closes_in":true,"seat":"Az09-_0000000000000000"}',
            '{"type":"opened","room":"K7QX","closes_in":"1","seat":"Az09-_0000000000000000"}',
            '{"type":"relay"}',
            '{"type":"relay","data":7}',
            '{"type":"relay","data":"AA==\\n"}',
            '{"type":"relay","data":"\u00e9AAA"}',
            '{"type":"error","code":"room_full"}',
            '{"type":"error","code":"See http://elsewhere","message":""}',
            '{"type":"error","code":"room_full","message":7}',
            '{"type":"error","code":"too_fast","message":"","retry_after":"soon"}',
            '{"type":"error","code":"too_fast","message":"","retry_after":1e9}',
            '{"type":"pong","retry_after":1}',
            "[" * 30000,
            "1" * 30000,
            '{"type":"relay","data":"' + "A" * MAX_FRAME + '"}',
        ],
    )
    def test_of_another_form_are_the_servers_fault(self, text):
        with pytest.raises(ServerFault):
            parse_server_message(text)

    @pytest.mark.parametrize(
        "data",
        ["A", "-_-_", "AAAAA", "AAA", base64.b64encode(bytes(16 * 1024 + 1)).decode()],
        ids=["one symbol", "other alphabet", "no padding", "less padding", "too long"],
    )
    def test_what_a_server_carries_and_no_side_of_ours_sends_is_told_apart(self, data):
        text = json.dumps({"type": "relay", "data": data})
        assert parse_server_message(text) == Garbled()

    def test_the_servers_own_words_are_not_shown(self):
        message = parse_server_message(
            '{"type":"error","code":"room_full","message":"Go to http://elsewhere"}'
        )
        assert str(message.fault()) == "that room already has two players"
        assert message.fault().code == "room_full"

    def test_a_refusal_says_when_to_try_again(self):
        assert str(Refused("too_fast", 7).fault()).endswith("try again in 7 seconds")

    def test_a_refusal_of_a_newer_server_is_understood_all_the_same(self):
        assert str(Refused("too_dark").fault()) == "the server refuses (too_dark)"

    @given(st.text(max_size=80))
    def test_any_text_is_a_message_or_the_servers_fault(self, text):
        with pytest.raises(ServerFault):
            parse_server_message(text)

    values = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=5,
    )

    @given(
        st.sampled_from(["opened", "joined", "relay", "error", "put_out", "pong"]),
        st.dictionaries(
            st.sampled_from(FIELDS),
            values,
        ),
    )
    def test_any_fields_make_a_message_or_the_servers_fault(self, kind, fields):
        try:
            message = parse_server_message(json.dumps({"type": kind, **fields}))
        except ServerFault:
            return
        assert type(message).__name__ in (
            "Opened",
            "Joined",
            "Relay",
            "Garbled",
            "Refused",
            "PutOut",
            "Pong",
        )


class TestOurMessages:
    """docs/signaling.md, client to server"""

    def test_are_written_as_the_schema_says(self):
        assert format_message("join", version=1, room="K7QX") == (
            '{"type":"join","version":1,"room":"K7QX"}'
        )
        assert format_message("put_out") == '{"type":"put_out"}'
        assert format_relay(b"\x00\x01\xff") == '{"type":"relay","data":"AAH/"}'

    def test_are_understood_by_the_server(self):
        from signaling import messages

        assert messages.parse_message(format_relay(b"abc")) == messages.Relay("YWJj")
        assert messages.parse_message(format_message("open", version=1)) == messages.Open()
        assert messages.parse_message(format_message("leave")) == messages.Leave()
        assert messages.parse_message(format_message("put_out")) == messages.PutOut()
        assert messages.parse_message(format_message("ping")) == messages.Ping()
