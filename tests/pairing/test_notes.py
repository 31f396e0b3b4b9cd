import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginp2p.errors import MalformedMessage
from ginp2p.pairing.notes import (
    Answer,
    AskOffer,
    Candidate,
    Offer,
    format_note,
    parse_note,
)
from tests.pairing.descriptions import HOST_LINE, SDP


class TestNotes:
    """docs/protocol.md §1"""

    @pytest.mark.parametrize(
        "note", [Offer(SDP), Answer(SDP), Candidate(HOST_LINE), Candidate(""), AskOffer()]
    )
    def test_round_trip(self, note):
        assert parse_note(format_note(note)) == note

    def test_are_json_that_a_page_can_write(self):
        assert format_note(AskOffer()) == b'{"type":"ask_offer"}'
        assert json.loads(format_note(Candidate(HOST_LINE))) == {
            "type": "candidate",
            "candidate": HOST_LINE,
        }

    @pytest.mark.parametrize(
        "data",
        [
            b"",
            b"\xff",
            b"[]",
            b"{}",
            b'{"type":"dance"}',
            b'{"type":["offer"]}',
            b'{"type":"offer"}',
            b'{"type":"offer","sdp":7}',
            b'{"type":"ask_offer","sdp":""}',
            b'{"type":"ask_offer","type":"ask_offer"}',
            b'{"type":"candidate","candidate":"a line"}',
            b'{"type":"candidate","candidate":"candidate:1\\r\\na=x"}',
            b'{"type":"candidate","candidate":"candidate:1 ' + b"x" * 600 + b'"}',
            b"[" * 10000,
        ],
    )
    def test_of_another_form_are_refused(self, data):
        with pytest.raises(MalformedMessage):
            parse_note(data)

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ("m=application", "m=audio", "one data channel"),
            ("v=0", "m=video 9 UDP/TLS/RTP/SAVPF 96", "one data channel"),
            ("a=mid:0", "m=video 9 UDP/TLS/RTP/SAVPF 96", "one data channel"),
            ("v=0", "v=é", "plain text"),
            ("a=ice-ufrag:", "a=x:", "ice-ufrag"),
            ("a=ice-pwd:", "a=x:", "ice-pwd"),
            ("fingerprint:sha-256", "fingerprint:sha-1", "fingerprint"),
            ("a=setup:", "a=x:", "setup"),
            ("a=mid:0", f"a={HOST_LINE}\r\n" * 39, "too many"),
            ("a=mid:0", "a=candidate:?", "candidate"),
            ("a=mid:0", "a=x\r\n" * 3000, "too long"),
        ],
    )
    def test_a_description_holds_one_data_channel_and_what_it_needs(self, old, new, message):
        with pytest.raises(MalformedMessage, match=message):
            parse_note(format_note(Offer(SDP.replace(old, new))))

    @pytest.mark.parametrize(
        "text",
        [
            ' { "type" : "ask_offer" } ',
            '{"type":"\\u0061sk_offer"}',
            '\n{\t"type":\r"ask_offer"}',
        ],
    )
    def test_may_be_written_in_any_form_of_json(self, text):
        assert parse_note(text.encode()) == AskOffer()

    @pytest.mark.parametrize(
        "text",
        [
            '{"type":"ask_offer"',
            '{"type":"ask_offer"}}',
            '{"type":"ask_offer",}',
            '{,"type":"ask_offer"}',
            '{"type" "ask_offer"}',
            '{"type":"ask_offer" "sdp":""}',
            '{"type":"ask_offer"} x',
            "{'type':'ask_offer'}",
            '{"type":"ask\n_offer"}',
            '{"type":"ask_offer',
            '{"type":"\\ud83d"}',
            '{"type":"\\u00g0"}',
            '{"type":"\\x"}',
            '{"type":"\\',
            '{"type":null}',
            '{"type":"ask_offer","__proto__":{}}',
        ],
    )
    def test_in_broken_json_are_refused(self, text):
        with pytest.raises(MalformedMessage):
            parse_note(text.encode())

    @given(st.text(alphabet=st.characters(min_codepoint=32, max_codepoint=126), max_size=80))
    def test_every_plain_text_comes_through(self, text):
        note = Candidate("candidate:1 x" + text)
        assert parse_note(format_note(note)) == note
        assert json.loads(format_note(note))["candidate"] == note.line

    @given(st.binary(max_size=60))
    def test_any_bytes_are_refused(self, data):
        with pytest.raises(MalformedMessage):
            parse_note(data)
