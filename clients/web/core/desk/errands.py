"""What a meeting has for the page: messages for the other side, orders for the connection."""

from __future__ import annotations

from desk.reports import Reports
from ginp2p.pairing.meeting import MakeOffer, Meeting
from ginp2p.pairing.notes import Answer, Candidate, Offer
from ginp2p.record import Record

__all__ = ("tell_meeting",)


def tell_meeting(meeting: Meeting, reports: Reports, relay: str) -> None:
    """Report what ``meeting`` wants done. relay: the kind of report that carries its messages."""
    for message in meeting.take_messages():
        reports.add(relay, data=message.hex())
    for order in meeting.take_orders():
        _order(order, reports)


def _order(order: Record, reports: Reports) -> None:
    if isinstance(order, MakeOffer):
        reports.add("make_offer")
    elif isinstance(order, Offer):
        reports.add("take_offer", sdp=order.sdp)
    elif isinstance(order, Answer):
        reports.add("take_answer", sdp=order.sdp)
    elif isinstance(order, Candidate):
        reports.add("take_candidate", line=order.line)
