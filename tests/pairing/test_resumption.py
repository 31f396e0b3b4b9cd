"""docs/protocol.md §12.4"""

import base64
import hashlib
import hmac

import pytest

from ginp2p.entropy import SeededEntropy
from ginp2p.errors import Misuse
from ginp2p.pairing.exchange import GUEST, HOST, WrongCode
from ginp2p.pairing.resumption import Resumption

BASE = bytes(range(32))


def expand(label, size):
    """HKDF-SHA-512 of RFC 5869 once more, for one block."""
    key = hmac.digest(bytes(64), BASE, "sha512")
    return hmac.digest(key, b"ginp2p resumption v1 " + label + b"\x01", "sha512")[:size]


def paired(guest, host):
    for _ in range(4):
        for sender, receiver in ((guest, host), (host, guest)):
            for message in sender.take_messages():
                receiver.receive(message)
    return guest.is_paired and host.is_paired


class TestWhatComesFromTheSecret:
    def test_the_room_has_a_name_of_128_bits(self):
        assert Resumption(BASE).room == expand(b"room", 16).hex()

    @pytest.mark.parametrize("role", [GUEST, HOST])
    def test_each_side_has_a_seat_of_its_own(self, role):
        seat = base64.urlsafe_b64encode(expand(b"seat " + role, 16)).rstrip(b"=").decode()
        assert Resumption(BASE).seat(role) == seat
        assert len(seat) == 22

    def test_the_password_is_neither(self):
        assert Resumption(BASE).password == expand(b"password", 32)

    def test_another_secret_gives_other_things(self):
        ours, theirs = Resumption(BASE), Resumption(hashlib.sha256(BASE).digest())
        assert (ours.room, ours.password) != (theirs.room, theirs.password)
        assert ours.seat(HOST) != theirs.seat(HOST)

    def test_nothing_follows_from_no_secret(self):
        with pytest.raises(Misuse):
            Resumption(b"")

    def test_there_is_no_third_seat(self):
        with pytest.raises(Misuse):
            Resumption(BASE).seat(b"dealer")

    def test_it_shows_nothing(self):
        resumption = Resumption(BASE)
        for secret in (resumption.room, resumption.seat(HOST), BASE.hex()):
            assert secret not in repr(resumption)


class TestPairingAgain:
    def test_both_sides_of_a_match_pair_under_fresh_keys(self):
        resumption, entropy = Resumption(BASE), SeededEntropy(b"again")
        bases = []
        for _ in range(2):
            guest, host = resumption.pairing(GUEST, entropy), resumption.pairing(HOST, entropy)
            assert paired(guest, host)
            bases.append(guest.resume_base)
        assert len({*bases, BASE}) == 3

    def test_who_does_not_hold_the_secret_is_refused_however_often_it_comes(self):
        entropy = SeededEntropy(b"stranger")
        for _ in range(5):
            host = Resumption(BASE).pairing(HOST, entropy)
            with pytest.raises(WrongCode):
                paired(Resumption(bytes(32)).pairing(GUEST, entropy), host)
        assert paired(
            Resumption(BASE).pairing(GUEST, entropy), Resumption(BASE).pairing(HOST, entropy)
        )
