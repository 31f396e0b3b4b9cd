import pytest

from ginp2p.entropy import SeededEntropy
from ginp2p.errors import MalformedMessage, Misuse, OutOfTurn
from ginp2p.pairing.exchange import GUEST, HOST, Attempts, Pairing, WrongCode
from ginp2p.pairing.meeting import MakeOffer, Meeting
from ginp2p.pairing.notes import Answer, Candidate, Offer
from tests.pairing.test_notes import HOST_LINE, SDP


class Two:
    """A host and a guest, and the relay between them."""

    def __init__(self, guests_code=b"K7QX9M2D", guest_offers=False):
        codes = {HOST: b"K7QX9M2D", GUEST: guests_code}
        self.attempts = {role: Attempts() for role in codes}
        self.host, self.guest = (
            Meeting(
                Pairing(role, codes[role], SeededEntropy(role), self.attempts[role]),
                100.0,
                guest_offers,
            )
            for role in (HOST, GUEST)
        )

    def carry(self):
        """Carry everything across until there is nothing more."""
        moved = True
        while moved:
            moved = False
            for sender, receiver in ((self.host, self.guest), (self.guest, self.host)):
                for message in sender.take_messages():
                    receiver.receive(message)
                    moved = True
        return self


class TestMeeting:
    """docs/protocol.md §1"""

    def test_the_host_offers_once_the_guest_has_proven_the_code(self):
        two = Two().carry()
        assert two.host.is_paired
        assert two.guest.is_paired
        assert two.host.take_orders() == [MakeOffer()]
        assert two.guest.take_orders() == []

    def test_descriptions_and_candidates_arrive(self):
        two = Two().carry()
        two.host.take_orders()
        two.host.describe(SDP)
        two.host.add_candidate(HOST_LINE)
        two.carry()
        assert two.guest.take_orders() == [Offer(SDP), Candidate(HOST_LINE)]
        two.guest.describe(SDP)
        two.guest.add_candidate("")
        two.carry()
        assert two.host.take_orders() == [Answer(SDP), Candidate("")]

    def test_a_host_may_have_the_guest_offer(self):
        two = Two(guest_offers=True).carry()
        assert two.host.take_orders() == []
        assert two.guest.take_orders() == [MakeOffer()]
        two.guest.describe(SDP)
        two.carry()
        assert two.host.take_orders() == [Offer(SDP)]
        two.host.describe(SDP)
        two.carry()
        assert two.guest.take_orders() == [Answer(SDP)]

    def test_a_wrong_code_is_told_to_both_and_counted(self):
        two = Two(guests_code=b"K7QX9M2E")
        with pytest.raises(WrongCode):
            two.carry()
        (refusal,) = two.host.take_messages()
        with pytest.raises(WrongCode):
            two.guest.receive(refusal)
        assert [two.attempts[role].used for role in (HOST, GUEST)] == [1, 1]

    def test_a_description_that_is_not_due_is_refused(self):
        two = Two().carry()
        two.host.take_orders()
        two.host.describe(SDP)
        two.carry()
        two.host._own = Offer  # a host that offers again
        two.host.describe(SDP)
        with pytest.raises(OutOfTurn, match="not due"):
            two.carry()

    def test_candidates_are_counted(self):
        two = Two().carry()
        for _ in range(40):
            two.guest.add_candidate(HOST_LINE)
        two.carry()
        two.guest.add_candidate(HOST_LINE)
        with pytest.raises(MalformedMessage, match="more than 40"):
            two.carry()

    def test_nothing_is_sent_before_the_pairing(self):
        two = Two()
        with pytest.raises(Misuse):
            two.host.add_candidate(HOST_LINE)
        with pytest.raises(Misuse):
            two.host.describe(SDP)

    def test_a_host_gives_ten_seconds_for_the_proof_and_fifteen_for_all(self):
        two = Two()
        assert not two.host.is_late(109.9)
        assert two.host.is_late(110.0)
        assert not two.guest.is_late(114.9)
        assert two.guest.is_late(115.0)
        two.carry()
        assert not two.host.is_late(114.9)
        assert two.host.is_late(115.0)
