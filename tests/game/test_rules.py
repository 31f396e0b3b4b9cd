import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginp2p.errors import MalformedMessage, Misuse
from ginp2p.game.rules import (
    CLASSIC,
    HOUSE,
    PRESETS,
    Rules,
    decode_rules,
    describe,
    encode_rules,
    preset,
)

CLASSIC_BYTES = bytes.fromhex(
    "01"
    "01000007636c6173736963"
    "020000020064"
    "0300000100"
    "040000010a"
    "0500000119"
    "0600000119"
    "0700000119"
    "0800000119"
)

WORDS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=16)
BONUSES = st.integers(0, 100)
OTHER_RULES = st.builds(
    Rules,
    WORDS.filter(lambda name: name not in PRESETS),
    st.integers(0, 1000),
    st.sampled_from(["free", "offer"]),
    st.integers(0, 10),
    BONUSES,
    BONUSES,
    BONUSES,
    BONUSES,
)


class TestPresets:
    """docs/rules.md, the table"""

    def test_classic(self):
        assert Rules("classic", 100, "free", 10, 25, 25, 25, 25) == CLASSIC

    def test_house(self):
        assert Rules("house", 100, "offer", 10, 25, 25, 0, 0) == HOUSE

    def test_a_preset_is_found_by_name(self):
        assert preset("classic") is CLASSIC
        assert preset("house") is HOUSE

    @pytest.mark.parametrize("target", [0, 100, 250])
    def test_a_host_may_choose_another_length(self, target):
        assert preset("classic", target) == CLASSIC.replace(target=target)
        assert preset("house", target) == HOUSE.replace(target=target)

    @pytest.mark.parametrize("target", [-1, 1, 150])
    def test_no_other_length_is_on_offer(self, target):
        with pytest.raises(Misuse, match="a match is a single hand or first to 100 or first to"):
            preset("house", target)

    def test_an_unknown_name_is_misuse(self):
        with pytest.raises(Misuse, match="the rules are classic or house, not poker"):
            preset("poker")


class TestDescription:
    def test_a_preset_goes_by_its_name(self):
        assert describe(CLASSIC) == "classic rules, first to 100"
        assert describe(preset("classic", 0)) == "classic rules, a single hand"
        assert describe(HOUSE) == "house rules, first to 100"

    def test_other_rules_are_spelled_out(self):
        assert describe(Rules("mine", 150, "offer", 9, 20, 10, 100, 20)) == (
            "mine rules, first to 150, the upcard is offered first, knock at 9 or fewer, "
            "gin 20, undercut 10, line 100, box 20"
        )


class TestEncoding:
    def test_the_bytes_are_these(self):
        assert encode_rules(CLASSIC) == CLASSIC_BYTES

    @settings(deadline=None)
    @given(st.one_of(st.sampled_from([CLASSIC, HOUSE, preset("classic", 250)]), OTHER_RULES))
    def test_rules_come_back_from_their_bytes(self, rules):
        assert decode_rules(encode_rules(rules)) == rules

    @settings(deadline=None)
    @given(st.binary(max_size=80))
    def test_any_bytes_are_read_or_refused(self, data):
        try:
            rules = decode_rules(data)
        except MalformedMessage:
            return
        assert encode_rules(rules) == data

    @settings(deadline=None)
    @given(st.integers(0, len(CLASSIC_BYTES) - 1), st.integers(1, 255))
    def test_a_changed_byte_is_refused_or_other_rules(self, place, change):
        data = bytearray(CLASSIC_BYTES)
        data[place] ^= change
        try:
            rules = decode_rules(bytes(data))
        except MalformedMessage:
            return
        assert rules != CLASSIC
        assert encode_rules(rules) == data

    @pytest.mark.parametrize("size", range(len(CLASSIC_BYTES)))
    def test_truncated_bytes_are_refused(self, size):
        with pytest.raises(MalformedMessage):
            decode_rules(CLASSIC_BYTES[:size])

    def test_trailing_bytes_are_refused(self):
        with pytest.raises(MalformedMessage, match="1 bytes too many"):
            decode_rules(CLASSIC_BYTES + b"\x00")

    def test_a_presets_name_is_not_worn_by_other_rules(self):
        data = CLASSIC_BYTES.replace(bytes.fromhex("0500000119"), bytes.fromhex("0500000132"))
        with pytest.raises(MalformedMessage, match="go by the name classic and differ"):
            decode_rules(data)

    @pytest.mark.parametrize(
        ("was", "put", "message"),
        [
            ("020000020064", "0200000203e9", "a match goes to 1000 points at most, not 1001"),
            ("0300000100", "0300000102", "unknown opening"),
            ("040000010a", "040000010b", "a knock limit is 10 at most, not 11"),
            ("0700000119", "0700000165", "a bonus is 100 at most, not 101"),
            ("636c6173736963", "636c6173733963", "lower-case letters"),
            ("636c6173736963", "63ff6173736963", "lower-case letters"),
        ],
    )
    def test_a_field_out_of_bounds_is_refused(self, was, put, message):
        data = CLASSIC_BYTES.replace(bytes.fromhex(was), bytes.fromhex(put))
        with pytest.raises(MalformedMessage, match=message):
            decode_rules(data)

    @pytest.mark.parametrize(
        "change",
        [
            {"name": ""},
            {"name": "Classic"},
            {"name": "a" * 17},
            {"target": -1},
            {"target": 1001},
            {"opening": "none"},
            {"name": "mine", "opening": "none"},
            {"knock_limit": 11},
            {"gin_bonus": 50},
            {"name": "mine", "box_bonus": 101},
        ],
    )
    def test_such_rules_are_not_encoded_either(self, change):
        with pytest.raises(Misuse):
            encode_rules(CLASSIC.replace(**change))
