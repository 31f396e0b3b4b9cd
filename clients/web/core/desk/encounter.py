"""An encounter: meetings with whoever is in the other place of a room, one after the other.

What a meeting has for the other side and for the connection is reported to the page, which
carries it. A fault of the other side's ends the meeting, not the encounter.
"""

from __future__ import annotations

from desk.reports import Reports
from ginp2p.entropy import Entropy
from ginp2p.errors import GinError, MalformedMessage
from ginp2p.pairing.exchange import Pairing
from ginp2p.pairing.meeting import MakeOffer, Meeting
from ginp2p.pairing.notes import Answer, Candidate, Offer
from ginp2p.record import Record

__all__ = ("Encounter",)


class Encounter:
    """What the first meeting and those after a break have in common; subclasses begin them.

    relay: the kind of report that carries messages for the other side.
    """

    def __init__(self, reports: Reports, entropy: Entropy, relay: str) -> None:
        self._reports = reports
        self._entropy = entropy
        self._relay = relay
        self._meeting: Meeting | None = None

    @property
    def is_paired(self) -> bool:
        """Whether whoever is there has proven to be the right one."""
        return self._meeting is not None and self._meeting.is_paired

    def relayed(self, data: bytes | None) -> None:
        """Take what the other side sent; None for what can be no message of ours."""
        if self._meeting is None:
            return  # for a meeting that is over
        try:
            if data is None:
                raise MalformedMessage("the other side sends what is no message of ours")
            self._meeting.receive(data)
        except GinError as fault:
            self._flush()
            self._fail(fault.code, str(fault))
            return
        self._flush()

    def described(self, sdp: str) -> None:
        """Take our connection's description."""
        if self._meeting is not None:
            self._meeting.describe(sdp)
            self._flush()

    def candidate(self, line: str) -> None:
        """Take one more way to reach us."""
        if self._meeting is not None:
            self._meeting.add_candidate(line)
            self._flush()

    def rtc_failed(self) -> None:
        """Take that the connection has found no way, or could not use what it was given."""
        if self._meeting is not None:
            self._fail("no_path", "no way leads from one machine to the other")

    def tick(self, now: float) -> None:
        """Give up a meeting that takes too long."""
        if self._meeting is None or not self._meeting.is_late(now):
            return
        if self._meeting.is_paired:
            self.rtc_failed()
        else:
            self._fail("other_silent", "the other side did not answer in time")

    def close(self) -> None:
        """Stop: both are connected, or nobody is there any more."""
        self._meeting = None

    def _meet(self, pairing: Pairing, now: float) -> None:
        self._meeting = Meeting(pairing, now)
        self._flush()

    def _flush(self) -> None:
        meeting = self._meeting
        assert meeting is not None
        for message in meeting.take_messages():
            self._reports.add(self._relay, data=message.hex())
        for order in meeting.take_orders():
            _order(order, self._reports)

    def _fail(self, code: str, detail: str) -> None:
        raise NotImplementedError


def _order(order: Record, reports: Reports) -> None:
    if isinstance(order, MakeOffer):
        reports.add("make_offer")
    elif isinstance(order, Offer):
        reports.add("take_offer", sdp=order.sdp)
    elif isinstance(order, Answer):
        reports.add("take_answer", sdp=order.sdp)
    elif isinstance(order, Candidate):
        reports.add("take_candidate", line=order.line)
