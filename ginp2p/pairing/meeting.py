"""Meeting: from an empty pairing to a direct connection, without any I/O.

Design: docs/protocol.md §1. Through a relay go the pairing's messages, then sealed notes. The
host offers in the flight of its own tag, or asks the guest to. The shell around it carries
``take_messages`` to the other side, does with its connection what ``take_orders`` says, and
hands over what the connection has to say (``describe``, ``add_candidate``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ginp2p.errors import MalformedMessage, Misuse, OutOfTurn
from ginp2p.pairing.exchange import HOST
from ginp2p.pairing.notes import (
    MAX_CANDIDATES,
    Answer,
    AskOffer,
    Candidate,
    Offer,
    format_note,
    parse_note,
)
from ginp2p.record import Record

if TYPE_CHECKING:
    from ginp2p.pairing.envelope import Envelope
    from ginp2p.pairing.exchange import Pairing

__all__ = ("CONFIRM_WITHIN", "CONNECT_WITHIN", "MakeOffer", "Meeting")

CONFIRM_WITHIN = 10.0  # seconds for the other side to prove that it holds the code
CONNECT_WITHIN = 15.0  # seconds for the whole attempt


class MakeOffer(Record):
    """An order: the connection is to describe itself as the side that begins."""


class Meeting:
    """One attempt, begun when both are in the room. Used once.

    now: seconds, of a clock that never runs back.
    guest_offers: on the host's side, whether the guest is asked to make the offer.
    """

    def __init__(self, pairing: Pairing, now: float, guest_offers: bool = False) -> None:
        self._pairing = pairing
        self._started = now
        self._guest_offers = guest_offers
        self._envelope: Envelope | None = None
        self._due: type[Record] | None = None  # the description that may come now
        self._own: type[Record] | None = None  # the description we owe
        self._candidates = 0
        self._messages: list[bytes] = []
        self._orders: list[Record] = []

    @property
    def is_paired(self) -> bool:
        """Whether the other side has proven that it holds the code."""
        return self._pairing.is_paired

    @property
    def resume_base(self) -> bytes:
        """The secret from which later connections follow. Raises: Misuse before both are paired."""
        return self._pairing.resume_base

    def is_late(self, now: float) -> bool:
        """Return whether this attempt has had its time."""
        within = CONNECT_WITHIN if self.is_paired else CONFIRM_WITHIN
        if self._pairing.role != HOST:
            within = CONNECT_WITHIN  # a host may have had somebody else at the door
        return now >= self._started + within

    def take_messages(self) -> list[bytes]:
        """Return what is to go to the other side now, and forget it."""
        messages = self._pairing.take_messages() + self._messages
        self._messages = []
        return messages

    def take_orders(self) -> list[Record]:
        """Return what the connection is to do: MakeOffer, or take an Offer, Answer, Candidate."""
        orders, self._orders = self._orders, []
        return orders

    def receive(self, data: bytes) -> None:
        """Take what the other side sent.

        Raises: a PeerFault, or CodeSpent; the attempt is over then. What ``take_messages``
        has is to be sent all the same: a refusal may be among it.
        """
        envelope = self._envelope
        if envelope is None:
            self._pairing.receive(data)
            if self._pairing.is_paired:
                self._begin()
        else:
            self._take_note(parse_note(envelope.open(data)))

    def describe(self, sdp: str) -> None:
        """Send our description, the one that was last asked for. Raises: Misuse."""
        own = self._own
        if own is None:
            raise Misuse("no description is due")
        self._own = None
        self._send(Offer(sdp) if own is Offer else Answer(sdp))

    def add_candidate(self, line: str) -> None:
        """Send one more way to reach us; empty: that was the last. Raises: Misuse."""
        self._send(Candidate(line))

    def _begin(self) -> None:
        self._envelope = self._pairing.take_envelope()
        if self._pairing.role != HOST:
            return
        if self._guest_offers:
            self._due = Offer
            self._send(AskOffer())
        else:
            self._offer()

    def _offer(self) -> None:
        self._due, self._own = Answer, Offer
        self._orders.append(MakeOffer())

    def _take_note(self, note: Record) -> None:
        if isinstance(note, Candidate):
            self._candidates += 1
            if self._candidates > MAX_CANDIDATES:
                raise MalformedMessage(f"more than {MAX_CANDIDATES} candidates")
            self._orders.append(note)
            return
        is_first = self._pairing.role != HOST and self._due is None
        if not (is_first and isinstance(note, (Offer, AskOffer))) and type(note) is not self._due:
            raise OutOfTurn("the other side's note is not due now")
        self._due = Candidate  # no description any more
        if isinstance(note, AskOffer):
            self._offer()
            return
        if isinstance(note, Offer):
            self._own = Answer
        self._orders.append(note)

    def _send(self, note: Record) -> None:
        envelope = self._envelope
        if envelope is None:
            raise Misuse("the sides are not paired")
        self._messages.append(envelope.seal(format_note(note)))
