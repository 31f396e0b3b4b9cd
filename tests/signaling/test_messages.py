"""docs/signaling.md §2-4 and §9"""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from signaling import messages
from signaling.messages import (
    Join,
    Leave,
    Meet,
    Open,
    Ping,
    PutOut,
    Refused,
    Rejoin,
    Relay,
    format_error,
    format_joined,
    format_met,
    format_opened,
    format_relay,
    parse_message,
)

SEAT = "Az09-_0000000000000000"
MEETING = "0123456789abcdef" * 2
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
NEAR_MISSES = st.fixed_dictionaries(
    {
        "type": st.sampled_from(
            ["open", "join", "rejoin", "meet", "relay", "put_out", "leave", "ping"]
        )
        | JSON
    },
    optional={"version": JSON, "room": JSON, "seat": JSON, "data": JSON, "extra": JSON},
).map(json.dumps)


def refusal(text):
    with pytest.raises(Refused) as caught:
        parse_message(text)
    return caught.value


class TestMessagesOfClients:
    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ('{"type":"open","version":1}', Open()),
            ('{"type":"join","version":1,"room":"K7QX"}', Join("K7QX")),
            (
                f'{{"type":"rejoin","version":1,"room":"K7QX","seat":"{SEAT}"}}',
                Rejoin("K7QX", SEAT),
            ),
            (
                f'{{"type":"meet","version":1,"room":"{MEETING}","seat":"{SEAT}"}}',
                Meet(MEETING, SEAT),
            ),
            ('{"type":"relay","data":"aGVsbG8="}', Relay("aGVsbG8=")),
            ('{"type":"relay","data":"-_8"}', Relay("-_8")),
            ('{"type":"put_out"}', PutOut()),
            ('{"type":"leave"}', Leave()),
            ('{"type":"ping"}', Ping()),
            (' { "version" : 1 , "type" : "open" } ', Open()),
        ],
    )
    def test_each_message_of_the_schema_is_read(self, text, message):
        assert parse_message(text) == message

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "no JSON",
            "null",
            "3",
            "[]",
            '"open"',
            "{}",
            '{"type":"shuffle"}',
            '{"type":null}',
            '{"type":["open"],"version":1}',
            '{"type":"Open","version":1}',
            '{"type":"open"}',
            '{"type":"open","version":1,"name":"Ann"}',
            '{"type":"open","version":true}',
            '{"type":"open","version":1.0}',
            '{"type":"open","version":"1"}',
            '{"type":"open","version":NaN}',
            '{"type":"open","version":-Infinity}',
            '{"type":"open","version":1e999}',
            '{"type":"open","version":' + "9" * 5000 + "}",
            '{"type":"open","type":"ping","version":1}',
            '{"type":"open","version":1,"version":1}',
            '{"type":"join","version":1}',
            '{"type":"join","version":1,"room":"k7qx"}',
            '{"type":"join","version":1,"room":"K7QI"}',
            '{"type":"join","version":1,"room":"K7Q"}',
            '{"type":"join","version":1,"room":"K7QX9"}',
            '{"type":"join","version":1,"room":"K7QX\\n"}',
            '{"type":"join","version":1,"room":"K7Q\\u0664"}',
            '{"type":"join","version":1,"room":"\\ud83c"}',
            '{"type":"join","version":1,"room":1234}',
            '{"type":"join","version":1,"room":"K7QX","seat":"Az09-_0000000000000000"}',
            '{"type":"rejoin","version":1,"room":"K7QX"}',
            '{"type":"rejoin","version":1,"seat":"Az09-_0000000000000000"}',
            '{"type":"rejoin","version":1,"room":"K7QX","seat":"Az09-_000000000000000"}',
            '{"type":"rejoin","version":1,"room":"K7QX","seat":"Az09-_000000000000000="}',
            '{"type":"rejoin","version":1,"room":"K7QX","seat":null}',
            f'{{"type":"meet","version":1,"room":"K7QX","seat":"{SEAT}"}}',
            f'{{"type":"meet","version":1,"room":"{MEETING.upper()}","seat":"{SEAT}"}}',
            f'{{"type":"meet","version":1,"room":"{MEETING}0","seat":"{SEAT}"}}',
            f'{{"type":"meet","version":1,"room":"{MEETING[1:]}","seat":"{SEAT}"}}',
            f'{{"type":"meet","version":1,"room":"{MEETING[1:]}\\n","seat":"{SEAT}"}}',
            f'{{"type":"meet","version":1,"room":null,"seat":"{SEAT}"}}',
            f'{{"type":"meet","version":1,"room":"{MEETING}","seat":"{SEAT}0"}}',
            f'{{"type":"meet","version":1,"room":"{MEETING}"}}',
            f'{{"type":"meet","version":1,"seat":"{SEAT}"}}',
            f'{{"type":"meet","room":"{MEETING}","seat":"{SEAT}"}}',
            f'{{"type":"meet","version":1,"room":"{MEETING}","seat":"{SEAT}","host":true}}',
            f'{{"type":"join","version":1,"room":"{MEETING}"}}',
            f'{{"type":"rejoin","version":1,"room":"{MEETING}","seat":"{SEAT}"}}',
            '{"type":"relay","data":""}',
            '{"type":"relay","data":"a b"}',
            '{"type":"relay","data":"a\\""}',
            '{"type":"relay","data":"====="}',
            '{"type":"relay","data":"\\udc00"}',
            '{"type":"relay","data":{"sdp":"x"}}',
            '{"type":"ping","data":"x"}',
            '{"type":"ping"} {"type":"ping"}',
            "[" * 60_000,
            '{"a":' * 10_000,
        ],
    )
    def test_anything_else_is_a_bad_message(self, text):
        assert refusal(text).code == "bad_message"
        assert refusal(text).closes is None

    @pytest.mark.parametrize(
        ("version", "who"), [(2, "server"), (10**30, "server"), (0, "program")]
    )
    def test_another_version_is_told_who_has_to_update(self, version, who):
        refused = refusal(json.dumps({"type": "open", "version": version}))
        assert refused.code == "bad_version"
        assert refused.message.endswith(
            {"server": "update the server.", "program": "update it."}[who]
        )

    def test_a_later_version_may_have_other_fields(self):
        assert refusal('{"type":"join","version":2,"meeting":"x"}').code == "bad_version"

    @given(st.text() | NEAR_MISSES | JSON.map(json.dumps))
    @example('{"type":"relay","data":"\ud800"}')
    def test_any_text_is_a_message_or_refused(self, text):
        try:
            code = None if parse_message(text) else "nothing"
        except Refused as refused:
            code = json.loads(format_error(refused))["code"]
        assert code in (None, "bad_message", "bad_version")

    def test_secrets_do_not_show(self):
        for message in (Rejoin("K7QX", SEAT), Meet(MEETING, SEAT)):
            assert not {SEAT, MEETING} & set(repr(message).split("'"))

    @given(st.text(min_size=4))
    def test_a_refusal_repeats_nothing_that_was_sent(self, secret):
        plain = refusal('{"type":"join","version":1,"room":"no"}').message
        text = json.dumps({"type": "join", "version": 1, "room": secret + "!"})
        assert refusal(text).message == plain


class TestMessagesOfTheServer:
    def test_each_has_its_one_form(self):
        assert (
            format_opened("K7QX", SEAT, 21600.0)
            == f'{{"type":"opened","room":"K7QX","seat":"{SEAT}","closes_in":21600}}'
        )
        assert format_relay("aGk=") == '{"type":"relay","data":"aGk="}'
        assert format_joined(SEAT) == f'{{"type":"joined","seat":"{SEAT}"}}'
        assert format_met() == '{"type":"met"}'
        assert messages.PEER_JOINED == '{"type":"peer_joined"}'
        assert messages.PEER_LEFT == '{"type":"peer_left"}'
        assert messages.PUT_OUT == '{"type":"put_out"}'
        assert messages.PONG == '{"type":"pong"}'

    def test_servers_to_reach_the_other_by_come_with_the_place(self):
        servers = [{"urls": ("stun:stun.example",)}]
        told = '"ice_servers":[{"urls":["stun:stun.example"]}]}'
        assert (
            format_opened("K7QX", SEAT, 60, servers)
            == f'{{"type":"opened","room":"K7QX","seat":"{SEAT}","closes_in":60,' + told
        )
        assert format_met(servers) == '{"type":"met",' + told
        assert format_joined(SEAT, servers) == f'{{"type":"joined","seat":"{SEAT}",' + told

    def test_an_error_says_when_to_try_again_in_whole_seconds(self):
        assert (
            format_error(Refused("too_fast", "Slower.", retry_after=5.1))
            == '{"type":"error","code":"too_fast","message":"Slower.","retry_after":6}'
        )

    def test_an_error_that_time_does_not_heal_names_none(self):
        assert (
            format_error(Refused("room_full", "Full."))
            == '{"type":"error","code":"room_full","message":"Full."}'
        )
