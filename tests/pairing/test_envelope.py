import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginp2p.errors import MalformedMessage, Misuse, OutOfTurn, PeerFault
from ginp2p.pairing.envelope import MAX_PLAIN, Envelope

KEY, OTHER_KEY = bytes(range(32)), bytes(range(32, 64))


def sides():
    host = Envelope(b"host", b"guest", KEY, OTHER_KEY)
    guest = Envelope(b"guest", b"host", OTHER_KEY, KEY)
    return host, guest


class TestEnvelope:
    """docs/protocol.md §1"""

    def test_carries_messages_both_ways(self):
        host, guest = sides()
        assert guest.open(host.seal(b"offer")) == b"offer"
        assert host.open(guest.seal(b"answer")) == b"answer"
        assert guest.open(host.seal(b"")) == b""

    def test_equal_messages_look_different(self):
        host, _ = sides()
        assert host.seal(b"offer")[13:] != host.seal(b"offer")[13:]

    def test_a_repeated_envelope_is_refused(self):
        host, guest = sides()
        envelope = host.seal(b"offer")
        guest.open(envelope)
        with pytest.raises(OutOfTurn, match="second time"):
            guest.open(envelope)

    def test_reordered_envelopes_are_refused_and_still_open_in_order(self):
        host, guest = sides()
        first, second = host.seal(b"1"), host.seal(b"2")
        with pytest.raises(OutOfTurn, match="missing"):
            guest.open(second)
        assert [guest.open(first), guest.open(second)] == [b"1", b"2"]

    def test_an_envelope_sent_back_is_refused(self):
        host, _ = sides()
        with pytest.raises(MalformedMessage, match="changed"):
            host.open(host.seal(b"offer"))

    def test_one_key_for_both_directions_would_not_open_ones_own(self):
        lone = Envelope(b"host", b"guest", KEY, KEY)
        with pytest.raises(MalformedMessage, match="changed"):
            lone.open(lone.seal(b"offer"))

    def test_an_old_envelope_with_a_new_counter_is_refused(self):
        host, guest = sides()
        first = host.seal(b"1")
        guest.open(first)
        second = host.seal(b"2")
        with pytest.raises(MalformedMessage, match="changed"):
            guest.open(second[:13] + first[13:])
        assert guest.open(second) == b"2"

    def test_every_changed_byte_is_refused_and_changes_nothing(self):
        host, guest = sides()
        envelope = host.seal(b"offer")
        for position in range(len(envelope)):
            changed = bytearray(envelope)
            changed[position] ^= 1
            with pytest.raises(PeerFault):
                guest.open(bytes(changed))
        assert guest.open(envelope) == b"offer"

    def test_the_size_has_a_limit(self):
        host, guest = sides()
        with pytest.raises(Misuse):
            host.seal(bytes(MAX_PLAIN + 1))
        assert len(guest.open(host.seal(bytes(MAX_PLAIN)))) == MAX_PLAIN

    def test_shows_no_key(self):
        host, _ = sides()
        assert KEY.hex() not in repr(host)
        assert repr(KEY) not in repr(host)

    @given(st.binary(max_size=80))
    def test_any_bytes_are_refused(self, data):
        _, guest = sides()
        with pytest.raises(PeerFault):
            guest.open(data)
