"""The record's file: one canonical form, and a checksum against accidents."""

import hashlib
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginp2p.errors import GinError, MalformedMessage
from ginp2p.game.cards import GUEST, HOST
from ginp2p.table import record
from ginp2p.table.record import MAX_RECORD, decode_record, encode_record
from ginp2p.table.verify import RecordFault, verify_record
from tests.table.pair import at, finished

OTHER_VERSION = "this record is of another version of the game"


def with_checksum(content):
    return content + hashlib.sha512(content).digest()


def changed(data, place, value):
    return data[:place] + bytes([value]) + data[place + 1 :]


@cache
def resigned_early():
    """A record of two messages: the host resigns before anything is dealt, the guest closes."""
    pair = at("key", HOST)
    pair.sessions[HOST].wish("resign")
    return pair.run().sessions[GUEST].record()


@pytest.fixture(scope="module")
def data():
    return finished().sessions[HOST].record()


class TestForm:
    def test_comes_back_as_it_went(self, data):
        assert encode_record(decode_record(data)) == data

    def test_holds_what_both_have_sent(self, data):
        pair = finished()
        read = decode_record(data)
        assert read.hellos == (pair.sent[HOST][0], pair.sent[GUEST][0])
        assert read.nonces == tuple(session._introduction.nonce for session in pair.sessions)
        assert [[entry.body for entry in chain] for chain in read.chains] == [
            [entry.body for entry in pair.play(HOST, 1).chain.entries]
        ]

    def test_begins_with_its_name_and_ends_with_its_checksum(self, data):
        assert data[:7] == b"GINP2P\x01"
        assert data[-64:] == hashlib.sha512(data[:-64]).digest()

    @pytest.mark.parametrize("junk", [b"", b"G", b"GINP2", b"hello", b"\0" * 99, b"GINP3P\x01"])
    def test_rubbish_is_no_record(self, junk):
        with pytest.raises(MalformedMessage, match="this is no record of a match"):
            decode_record(junk)

    @pytest.mark.parametrize("version", [0, 2, 255])
    def test_another_version_is_named_as_such(self, data, version):
        other = with_checksum(changed(data, 6, version)[:-64])
        with pytest.raises(MalformedMessage, match=OTHER_VERSION):
            decode_record(other)

    def test_the_bare_name_is_of_no_version(self):
        with pytest.raises(MalformedMessage, match=OTHER_VERSION):
            decode_record(b"GINP2P")

    def test_nothing_after_its_name_is_damage(self):
        with pytest.raises(MalformedMessage, match="its checksum does not fit"):
            decode_record(b"GINP2P\x01")

    def test_a_huge_file_is_not_looked_at(self, data, monkeypatch):
        assert MAX_RECORD == 134217728
        monkeypatch.setattr(record, "MAX_RECORD", len(data) - 1)
        with pytest.raises(MalformedMessage, match="a record has at most"):
            decode_record(data)
        monkeypatch.setattr(record, "MAX_RECORD", len(data))
        decode_record(data)

    def test_a_hand_without_messages_is_none(self, data):
        with pytest.raises(MalformedMessage, match="a hand of the record has no messages"):
            decode_record(with_checksum(data[:-64] + b"\0\0"))

    @pytest.mark.parametrize("tail", [b"\0", b"\0\1", b"\0\1\0", b"\0\1\0\0\0\1x"])
    def test_trailing_bytes_are_no_hand(self, data, tail):
        with pytest.raises(MalformedMessage, match="the record ends within a message"):
            decode_record(with_checksum(data[:-64] + tail))

    @pytest.mark.parametrize("head", [b"\2\0\0\1", b"\0\0\0\0", b"\0\0\x40\1"])
    def test_a_message_has_a_seat_and_a_possible_size(self, data, head):
        tail = b"\0\1" + head + bytes(20000)
        with pytest.raises(MalformedMessage, match="has no seat or no possible size"):
            decode_record(with_checksum(data[:-64] + tail))


@pytest.fixture(scope="module")
def short():
    data = resigned_early()
    assert verify_record(data).is_countersigned
    return data


class TestDamage:
    def test_every_changed_byte_is_noticed(self, data, short):
        assert len(short) < 1100
        for place in range(len(short)):
            with pytest.raises(MalformedMessage):
                decode_record(changed(short, place, short[place] ^ 0x20))
        for place in range(0, len(data), 97):
            with pytest.raises(MalformedMessage):
                decode_record(changed(data, place, data[place] ^ 0x20))

    def test_every_truncation_is_noticed(self, data, short):
        for whole, step in ((short, 1), (data, 97)):
            for size in range(0, len(whole), step):
                with pytest.raises(MalformedMessage):
                    decode_record(whole[:size])


class TestForgery:
    """The same with the checksum made anew: every byte is under some signature or hash."""

    @pytest.mark.parametrize("bit", [0x01, 0x40, 0x80])
    def test_every_changed_byte_of_a_short_record_is_refused(self, short, bit):
        for place in range(len(short) - 64):
            with pytest.raises(RecordFault):
                verify_record(with_checksum(changed(short, place, short[place] ^ bit)[:-64]))

    def test_changed_bytes_of_a_played_record_are_refused(self, data):
        """Some in each message up to the second discard, its frame and signature among them."""
        at = 9 + int.from_bytes(data[7:9], "big") + 2
        for number, entry in enumerate(decode_record(data).chains[0][:12]):
            size = 4 + len(entry.body) + 64
            for place in (at + number % 4, at + 4 + number * 7 % (size - 4), at + size - 1):
                with pytest.raises(RecordFault):
                    verify_record(with_checksum(changed(data, place, data[place] ^ 0x01)[:-64]))
            at += size

    def test_every_truncation_of_a_short_record_is_refused(self, short):
        no_hand = 9 + int.from_bytes(short[7:9], "big")  # a match that has only just begun
        assert verify_record(with_checksum(short[:no_hand])).due == HOST
        for size in set(range(len(short) - 64)) - {no_hand}:
            with pytest.raises(RecordFault):
                verify_record(with_checksum(short[:size]))

    def test_truncations_of_a_played_record_are_refused(self, data):
        for size in range(len(data) - 65, 9, -1999):
            with pytest.raises(RecordFault):
                verify_record(with_checksum(data[:size]))


class TestAnyBytes:
    @given(st.binary(max_size=300))
    def test_end_in_a_clear_error(self, junk):
        for data in (junk, b"GINP2P\x01" + junk, with_checksum(b"GINP2P\x01" + junk)):
            with pytest.raises(MalformedMessage):
                decode_record(data)
            with pytest.raises(RecordFault):
                verify_record(data)

    @given(st.data())
    def test_a_mutilated_record_ends_in_a_clear_error(self, data):
        whole = resigned_early()[:-64]
        start, end = sorted(data.draw(st.integers(0, len(whole))) for _ in range(2))
        middle = data.draw(st.binary(max_size=80))
        mutilated = whole[:start] + middle + whole[end:]
        if mutilated == whole:
            return
        with pytest.raises(RecordFault) as caught:
            verify_record(with_checksum(mutilated))
        assert isinstance(caught.value, GinError)
        assert str(caught.value)
