import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginp2p.bots import make_bot
from ginp2p.entropy import SeededEntropy
from ginp2p.errors import Misuse
from ginp2p.game.cards import GUEST, HOST
from ginp2p.game.rules import CLASSIC, HOUSE, encode_rules
from ginp2p.table.save import _LAYOUT, BadSave, _checksum, decode_save, encode_save
from ginp2p.table.solo import SoloTable

ENTROPY = SeededEntropy(b"later")


def moves(rules=HOUSE, seed=b"save"):
    """A match in which the table is looked at after each move; bots play both seats."""
    table = SoloTable(rules, SeededEntropy(seed))
    bots = [make_bot("medium", SeededEntropy(seed)) for _ in (HOST, GUEST)]
    yield table
    while not table.is_over:
        if table.is_hand_over:
            table.next_hand()
        else:
            seat = table.deal.turn
            table.play(seat, bots[seat].choose(table.view(seat)))
        if not table.is_over:
            yield table


def at(number, rules=HOUSE):
    """The table after so many moves."""
    return next(table for count, table in enumerate(moves(rules)) if count == number)


def whole(table):
    return (
        table.deal.encode(),
        table.match.encode(),
        table._hands,
        table._stock,
        table._drawn,
        table.deck,
        table.actions,
    )


def changed(data, **fields):
    """The save with other fields, its checksum right."""
    content = _LAYOUT.encode({**_LAYOUT.decode(data[:-8]), **fields})
    return content + _checksum(content)


SAVE = encode_save("medium", at(70))
FIELDS = _LAYOUT.decode(SAVE[:-8])


class TestSaves:
    @pytest.mark.parametrize("rules", [CLASSIC, HOUSE])
    def test_a_match_goes_on_from_every_moment(self, rules):
        count = 0
        for table in moves(rules):
            level, again = decode_save(encode_save("hard", table), ENTROPY)
            assert level == "hard"
            assert whole(again) == whole(table)
            assert again.take_events(GUEST) == []
            count += 1
        assert count > 100

    def test_one_match_has_one_save(self):
        assert encode_save("medium", decode_save(SAVE, ENTROPY)[1]) == SAVE

    def test_the_hands_before_count(self):
        table = decode_save(SAVE, ENTROPY)[1]
        assert table.match.results != ()
        assert table.match == at(70).match

    def test_the_next_hand_is_dealt_anew(self):
        table = next(table for table in moves() if table.is_hand_over)
        again = decode_save(encode_save("easy", table), SeededEntropy(b"x"))[1]
        again.next_hand()
        assert again.deal.phase == "offer"
        assert again.match.hand_number == 2

    def test_a_match_that_is_over_is_not_saved(self):
        table = at(3)
        table.resign(GUEST)
        with pytest.raises(Misuse, match="over"):
            encode_save("medium", table)


class TestRefused:
    """Whatever no match can have led to."""

    @pytest.mark.parametrize(
        ("fields", "words"),
        [
            ({"version": b"\x02"}, "another version"),
            ({"level": b"EASY"}, "nobody we know"),
            ({"level": b"a\x1bb"}, "nobody we know"),
            ({"rules": b"\x01"}, "cannot be read"),
            ({"rules": encode_rules(HOUSE.replace(target=1))}, "over"),
            ({"deck": bytes(52)}, "a deck that is none"),
            ({"deck": bytes(range(1, 53))}, "a deck that is none"),
            ({"deck": bytes(range(52))}, "cannot have been played"),
            ({"actions": b"\x00"}, "within a move"),
            ({"actions": b"\x07\xff"}, "a move that is none"),
            ({"actions": b"\x02\xff"}, "cannot have been played"),
            ({"actions": b"\x04\xff"}, "a knock without a card"),
            ({"actions": b"\x04\x00"}, "cannot have been played"),
            ({"actions": FIELDS["actions"] * 2}, "cannot have been played"),
            ({"hands": b"\x01" + bytes(range(20))[:19]}, "a hand that is none"),
            ({"hands": b"\x03" + bytes(range(20))}, "a hand that is none"),
            ({"hands": b"\x01" + bytes(20)}, "a hand that is none"),
            ({"hands": b"\x01" + bytes(range(33, 53))}, "a hand that is none"),
            ({"hands": b"\x01" + bytes(range(0, 40, 2))}, "too many points"),
            ({"hands": (b"\x01" + bytes(range(20))) * 9}, "cannot have been played"),
        ],
    )
    def test_a_save_of_no_match(self, fields, words):
        with pytest.raises(BadSave, match=words):
            decode_save(changed(SAVE, **fields), ENTROPY)

    def test_a_match_that_ends_with_the_hand(self):
        saves = [encode_save("easy", table) for table in moves(HOUSE.replace(target=0))]
        table = decode_save(saves[-1], ENTROPY)[1]
        action = make_bot("medium", ENTROPY).choose(table.view(table.deal.turn))
        assert action.kind == "knock"
        ended = _LAYOUT.decode(saves[-1][:-8])["actions"] + bytes([4, action.card])
        with pytest.raises(BadSave, match="over"):
            decode_save(changed(saves[-1], actions=ended), ENTROPY)

    def test_each_changed_byte(self):
        for place in range(len(SAVE)):
            data = SAVE[:place] + bytes([SAVE[place] ^ 1]) + SAVE[place + 1 :]
            with pytest.raises(BadSave, match="damaged"):
                decode_save(data, ENTROPY)

    def test_each_cut(self):
        for size in range(len(SAVE)):
            with pytest.raises(BadSave):
                decode_save(SAVE[:size], ENTROPY)

    @given(st.binary(max_size=200))
    def test_any_bytes(self, data):
        with pytest.raises(BadSave):
            decode_save(data + _checksum(data), ENTROPY)

    @settings(max_examples=300, deadline=None)
    @given(
        st.fixed_dictionaries(
            {},
            optional={
                "hands": st.binary(max_size=60),
                "deck": st.permutations(range(52)).map(bytes),
                "actions": st.lists(
                    st.tuples(st.integers(0, 5), st.sampled_from([*range(52), 255])), max_size=30
                ).map(lambda pairs: bytes(byte for pair in pairs for byte in pair)),
            },
        )
    )
    def test_any_fields_give_a_match_or_a_reason(self, fields):
        data = changed(SAVE, **fields)
        try:
            _, table = decode_save(data, ENTROPY)
        except BadSave:
            return
        assert encode_save("medium", table) == data
