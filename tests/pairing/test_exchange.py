from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginp2p.entropy import SeededEntropy
from ginp2p.errors import MalformedMessage, Misuse, OutOfTurn, PeerFault, VersionMismatch
from ginp2p.pairing.exchange import (
    GUEST,
    HOST,
    IN_MATCH,
    Attempts,
    CodeSpent,
    Pairing,
    RoomInMatch,
    WrongCode,
    refuse,
)

CODE = b"K7QX9M2D"


def guest(password=CODE, attempts=None, seed=b"guest", **options):
    return Pairing(GUEST, password, SeededEntropy(seed), attempts or Attempts(), **options)


def host(password=CODE, attempts=None, seed=b"host", **options):
    return Pairing(HOST, password, SeededEntropy(seed), attempts or Attempts(), **options)


def only(pairing):
    (message,) = pairing.take_messages()
    return message


def step(sender, receiver):
    receiver.receive(only(sender))


def until_guests_tag(g, h):
    """Exchange hellos and shares; return the guest's tag."""
    hello = only(g)
    g.receive(only(h))
    h.receive(hello)
    step(g, h)
    step(h, g)
    return only(g)


def paired(g=None, h=None):
    g, h = g or guest(), h or host()
    h.receive(until_guests_tag(g, h))
    step(h, g)
    return g, h


class TestOrder:
    """docs/protocol.md §1: nonces, Y_guest, Y_host, tag_guest, tag_host"""

    def test_both_sides_end_with_the_same_secrets(self):
        g, h = paired()
        assert g.is_paired
        assert h.is_paired
        assert g.resume_base == h.resume_base
        assert len(g.resume_base) == 32
        to_guest, to_host = h.take_envelope(), g.take_envelope()
        assert to_host.open(to_guest.seal(b"offer")) == b"offer"
        assert to_guest.open(to_host.seal(b"answer")) == b"answer"

    def test_the_bytes_stay_what_they_are(self):
        g, h = guest(), host()
        tag = until_guests_tag(g, h)
        h.receive(tag)
        step(h, g)
        assert sha256(tag).hexdigest() == (
            "65b3fd42c71e538f4661e6428267a7699485cacd20a9f6129606e21b4e47fbeb"
        )
        assert g.resume_base.hex() == (
            "671e3c4d70c922319ca911ee0085910499e5283baed1bb0ecfe8dfc594e7fc39"
        )

    def test_the_host_sends_only_a_hello_and_a_share_before_the_guests_tag(self):
        g, h = guest(), host()
        hello = only(g)
        g.receive(only(h))
        h.receive(hello)
        assert h.take_messages() == []
        h.receive(only(g))
        assert only(h)[0] == 2
        assert h.take_messages() == []

    def test_each_exchange_is_fresh(self):
        _, first = paired()
        _, second = paired(guest(seed=b"another"))
        assert first.resume_base != second.resume_base

    def test_the_envelope_is_given_out_once_and_not_before(self):
        g, h = guest(), host()
        tag = until_guests_tag(g, h)
        for pairing in (g, h):
            with pytest.raises(Misuse):
                pairing.take_envelope()
            with pytest.raises(Misuse):
                _ = pairing.resume_base
        h.receive(tag)
        step(h, g)
        g.take_envelope()
        with pytest.raises(Misuse):
            g.take_envelope()

    def test_messages_out_of_turn_are_refused_and_change_nothing(self):
        g, h = guest(), host()
        hello, other = only(g), guest(seed=b"x")
        with pytest.raises(OutOfTurn):
            g.receive(b"\x02\x01\x00\x00\x20" + bytes(32))
        g.receive(only(h))
        share = only(g)
        with pytest.raises(OutOfTurn):
            h.receive(share)
        h.receive(hello)
        with pytest.raises(OutOfTurn):
            h.receive(only(other))
        h.receive(share)
        step(h, g)
        step(g, h)
        step(h, g)
        assert g.is_paired
        assert h.is_paired
        with pytest.raises(OutOfTurn):
            h.receive(hello)

    @pytest.mark.parametrize(
        "point",
        [
            bytes(32),
            b"\xff" * 32,
            bytes.fromhex("2b3c6b8c4f3800e7aef6864025b4ed79bd599117e427c41bd47d93d654b4a51c"),
        ],
    )
    def test_a_share_that_is_no_point_is_refused_and_counts_nothing(self, point):
        attempts = Attempts()
        g, h = guest(attempts=attempts), host()
        hello = only(g)
        g.receive(only(h))
        h.receive(hello)
        for pairing in (g, h):
            with pytest.raises(MalformedMessage):
                pairing.receive(b"\x02\x01\x00\x00\x20" + point)
        assert attempts.used == 0
        step(g, h)
        step(h, g)
        step(g, h)
        step(h, g)
        assert g.is_paired

    def test_a_message_sent_back_to_its_sender_proves_nothing(self):
        g = guest()
        for _ in range(2):
            step(g, g)
        with pytest.raises(WrongCode):
            step(g, g)

    def test_shows_no_secret(self):
        g, h = paired()
        assert "K7QX" not in repr(g)
        assert g.resume_base.hex() not in repr(h)


class TestVersion:
    """docs/protocol.md §1: a difference ends with "update", before an attempt counts"""

    def test_each_side_is_told_who_has_to_update(self):
        attempts = Attempts()
        old, new = guest(attempts=attempts), host(version=2)
        hello = only(old)
        with pytest.raises(VersionMismatch, match="update yours"):
            old.receive(only(new))
        with pytest.raises(VersionMismatch, match="it has to update"):
            new.receive(hello)
        assert attempts.used == 0

    def test_whatever_follows_the_version_may_be_of_another_form(self):
        with pytest.raises(VersionMismatch):
            guest().receive(b"\x01\x01\x00\x00\x02\x00\x07something new")

    def test_nothing_goes_on_after_it(self):
        g = guest()
        with pytest.raises(VersionMismatch):
            step(host(version=2), g)
        with pytest.raises(OutOfTurn):
            step(host(), g)

    def test_the_version_is_bound_into_the_generator(self):
        shares = []
        for version in (1, 2):
            g = guest(version=version)
            g.take_messages()
            g.receive(only(host(version=version)))
            shares.append(only(g))
        assert shares[0] != shares[1]

    def test_the_version_is_bound_into_the_key(self):
        # A server that rewrites the version in both hellos gets no pairing out of it.
        g, h = guest(version=1), host(version=2)
        as_if = {1: b"\x01\x01\x00\x00\x02\x00\x01", 2: b"\x01\x01\x00\x00\x02\x00\x02"}
        hello = only(g)
        g.receive(as_if[1] + only(h)[7:])
        h.receive(as_if[2] + hello[7:])
        step(g, h)
        step(h, g)
        with pytest.raises(WrongCode):
            step(g, h)


class TestAttempts:
    """docs/protocol.md §1: three wrong tries"""

    def test_the_host_tells_a_guest_with_another_code(self):
        counted, g = Attempts(), guest(b"K7QX9M2E")
        h = host(attempts=counted)
        tag = until_guests_tag(g, h)
        with pytest.raises(WrongCode, match="that code does not match"):
            h.receive(tag)
        assert counted.used == 1
        with pytest.raises(WrongCode, match="that code does not match"):
            step(h, g)

    def test_the_host_sends_nothing_made_with_the_key_to_a_wrong_guest(self):
        g, h = guest(b"K7QX9M2E"), host()
        tag = until_guests_tag(g, h)
        with pytest.raises(WrongCode):
            h.receive(tag)
        assert only(h) == refuse(1)

    def test_the_guest_counts_silence_after_its_tag(self):
        attempts = Attempts()
        for used in (1, 2, 3):
            until_guests_tag(guest(attempts=attempts), host())
            assert attempts.used == used
        with pytest.raises(CodeSpent, match="new code"):
            guest(attempts=attempts)

    def test_the_guest_counts_nothing_before_its_tag(self):
        attempts = Attempts()
        for _ in range(5):
            g = guest(attempts=attempts)
            g.receive(only(host()))
        assert attempts.used == 0

    def test_the_guest_counts_a_wrong_tag(self):
        attempts = Attempts()
        g, h = guest(attempts=attempts), host()
        until_guests_tag(g, h)
        with pytest.raises(WrongCode):
            g.receive(b"\x03\x01\x00\x00\x40" + bytes(64))
        assert attempts.used == 1
        with pytest.raises(OutOfTurn):
            g.receive(b"\x03\x01\x00\x00\x40" + bytes(64))

    def test_the_guest_counts_a_refusal(self):
        attempts = Attempts()
        g = guest(attempts=attempts)
        until_guests_tag(g, host())
        with pytest.raises(WrongCode):
            g.receive(refuse(1))
        assert attempts.used == 1

    def test_the_right_tag_takes_the_guests_count_back(self):
        attempts = Attempts(2)
        paired(guest(attempts=attempts))
        assert attempts.used == 2

    def test_exchanges_side_by_side_get_no_more_tags_than_are_left(self):
        attempts = Attempts(2)
        first, second = guest(attempts=attempts), guest(attempts=attempts, seed=b"2")
        until_guests_tag(first, host())
        with pytest.raises(CodeSpent):
            until_guests_tag(second, host())
        assert second.take_messages() == []

    def test_three_wrong_guests_spend_the_hosts_code(self):
        attempts = Attempts()
        for _ in range(3):
            g, h = guest(b"K7QX0000"), host(attempts=attempts)
            tag = until_guests_tag(g, h)
            with pytest.raises(WrongCode):
                h.receive(tag)
        with pytest.raises(CodeSpent):
            host(attempts=attempts)

    def test_a_room_in_a_match_says_so_at_once(self):
        with pytest.raises(RoomInMatch, match="in a match"):
            guest().receive(refuse(IN_MATCH))

    def test_a_refusal_for_a_wrong_code_needs_a_tag_first(self):
        with pytest.raises(OutOfTurn):
            guest().receive(refuse(1))

    def test_a_host_takes_no_refusal(self):
        with pytest.raises(OutOfTurn):
            host().receive(refuse(IN_MATCH))


class TestBytes:
    """docs/protocol.md §1: whatever comes is refused clearly and changes nothing"""

    @settings(deadline=None, max_examples=60)
    @given(st.binary(max_size=90), st.integers(0, 2))
    def test_any_bytes(self, data, stage):
        g, h = guest(), host()
        if stage:
            hello = only(g)
            g.receive(only(h))
            h.receive(hello)
        if stage == 2:
            step(g, h)
            step(h, g)
        for pairing in (g, h):
            before = pairing.state
            with pytest.raises(PeerFault) as caught:
                pairing.receive(data)
            if isinstance(caught.value, (MalformedMessage, OutOfTurn)):
                assert pairing.state == before

    def test_every_changed_byte_of_every_message_prevents_the_pairing(self):
        for number, size in enumerate((43, 37, 69)):
            for position in range(size):
                g, h = guest(), host()
                with pytest.raises(PeerFault):
                    self.tampered(g, h, number, position)
                assert not h.is_paired

    @staticmethod
    def tampered(g, h, number, position):
        """Let a server flip a bit in one of the guest's messages."""

        def passed(message, which):
            if which != number:
                return message
            changed = bytearray(message)
            changed[position] ^= 1
            return bytes(changed)

        h.receive(passed(only(g), 0))
        g.receive(only(h))
        h.receive(passed(only(g), 1))
        g.receive(only(h))
        h.receive(passed(only(g), 2))
