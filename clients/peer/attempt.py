"""One attempt: pair with whoever has the other place in the room, then connect directly.

Design: docs/protocol.md §1. Through the server's relay: the pairing's messages, then sealed
notes. The host offers in the flight of its own tag, or asks the guest to.
"""

from __future__ import annotations

import asyncio
from typing import Any

from clients.peer.faults import (
    ConnectFault,
    OtherLeft,
    OtherSilent,
    ServerFault,
)
from clients.peer.link import Link
from clients.peer.notes import (
    Answer,
    AskOffer,
    Candidate,
    Offer,
    format_note,
    parse_note,
)
from clients.peer.rtc import PeerConnection
from clients.peer.server_messages import Garbled, PeerLeft, PutOut, Refused, Relay
from clients.peer.signaling_client import SignalingClient
from ginp2p.errors import MalformedMessage, Misuse, OutOfTurn
from ginp2p.pairing.envelope import Envelope
from ginp2p.pairing.exchange import HOST, Pairing
from ginp2p.record import Record

__all__ = ("CONFIRM_WITHIN", "CONNECT_WITHIN", "Attempt")

CONFIRM_WITHIN = 10.0  # seconds for the other side to prove that it holds the code
CONNECT_WITHIN = 15.0  # seconds for the whole attempt


class Attempt:
    """Begins to gather addresses when made; ``run`` when both are in the room. Used once.

    guest_offers: on the host's side, whether the guest is asked to make the offer.
    """

    def __init__(
        self,
        signaling: SignalingClient,
        pairing: Pairing,
        connection: PeerConnection,
        guest_offers: bool = False,
    ) -> None:
        self._signaling = signaling
        self._pairing = pairing
        self._connection = connection
        self._guest_offers = guest_offers
        self._envelope: Envelope | None = None
        self._due: type[Record] | None = None  # the description that may come now
        self._gathering = asyncio.create_task(connection.gather())

    async def run(
        self,
        started: float,
        confirm_within: float = CONFIRM_WITHIN,
        connect_within: float = CONNECT_WITHIN,
    ) -> Link:
        """Return the open link.

        started: when the guest joined, by the event loop's clock; all times count from there.

        Raises: a ConnectFault, or a PeerFault where the other side or the server breaks
        the protocol; the connection is closed then.
        """
        try:
            async with asyncio.timeout_at(started + connect_within):
                async with asyncio.timeout_at(started + confirm_within):
                    await self._pair()
                await self._connect()
        except TimeoutError:
            await self.close()
            raise self._too_late() from None
        except BaseException:
            await self.close()
            raise
        ms = (asyncio.get_running_loop().time() - started) * 1000
        role = "host" if self._pairing.role == HOST else "guest"
        return Link(self._connection, role, self._pairing.resume_base, ms)

    async def _pair(self) -> None:
        await self._send_pairing()
        while not self._pairing.is_paired:
            data = self._relayed(await self._signaling.receive())
            if data is None:
                continue
            try:
                self._pairing.receive(data)
            finally:
                await self._send_pairing()  # a refusal is sent, too

    async def _send_pairing(self) -> None:
        for message in self._pairing.take_messages():
            await self._signaling.relay(message)

    async def _connect(self) -> None:
        """Exchange sealed notes until the channel is open."""
        self._envelope = self._pairing.take_envelope()
        await self._gathering
        await self._begin()
        opened = self._connection.opened
        while not opened.done():
            receiving = asyncio.ensure_future(self._signaling.receive())
            try:
                waited: set[asyncio.Future[Any]] = {receiving, opened}
                await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
                if receiving.done() and not opened.done():
                    data = self._relayed(receiving.result())
                    if data is not None:
                        await self._take_note(parse_note(self._envelope.open(data)))
            finally:
                receiving.cancel()
        await opened

    async def _begin(self) -> None:
        if self._pairing.role != HOST:
            return
        if self._guest_offers:
            self._due = Offer
            await self._send(AskOffer())
        else:
            await self._offer()

    async def _offer(self) -> None:
        self._due = Answer
        await self._send(Offer(await self._connection.offer()))

    async def _take_note(self, note: Record) -> None:
        """Take one sealed note. Raises: OutOfTurn, MalformedMessage."""
        if isinstance(note, Candidate):
            await self._connection.add_candidate(note.line)
            return
        is_first = self._pairing.role != HOST and self._due is None
        if not (is_first and isinstance(note, (Offer, AskOffer))) and type(note) is not self._due:
            raise OutOfTurn("the other side's note is not due now")
        self._due = Candidate  # no description any more
        if isinstance(note, Offer):
            await self._send(Answer(await self._connection.answer(note.sdp)))
        elif isinstance(note, Answer):
            await self._connection.accept(note.sdp)
        else:
            await self._offer()

    async def _send(self, note: Record) -> None:
        envelope = self._envelope
        if envelope is None:
            raise Misuse("the sides are not paired")
        await self._signaling.relay(envelope.seal(format_note(note)))

    def _relayed(self, message: Record) -> bytes | None:
        """Return what the other side sent, if it is that. Raises where there will be no more."""
        if isinstance(message, Relay):
            return message.data
        if isinstance(message, Garbled):
            raise MalformedMessage("the other side sends what is no message of ours")
        if isinstance(message, PeerLeft):
            raise OtherLeft("the other side has left the room")
        if isinstance(message, PutOut):
            raise OtherLeft("the host has ended this attempt: try again")
        if isinstance(message, Refused):
            if message.code == "not_allowed":
                return None  # we sent something while the other side was leaving
            raise message.fault()
        raise ServerFault("the server says something that is not due now")

    def _too_late(self) -> ConnectFault:
        if self._pairing.is_paired:
            return self._connection.no_path()
        return OtherSilent("the other side did not answer in time")

    async def close(self) -> None:
        """Give up: end the connection that was to be."""
        self._gathering.cancel()
        await asyncio.gather(self._gathering, return_exceptions=True)
        await self._connection.close()
