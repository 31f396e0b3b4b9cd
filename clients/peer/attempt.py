"""One attempt: pair with whoever has the other place in the room, then connect directly.

Design: docs/protocol.md §1. ``ginp2p.pairing.meeting`` says what is to be said; here its
messages go through the server's relay, and its orders to the connection.
"""

from __future__ import annotations

import asyncio
from typing import Any

from clients.peer.faults import (
    ConnectFault,
    OtherCame,
    OtherLeft,
    OtherSilent,
    ServerFault,
    ShownOut,
)
from clients.peer.link import Link
from clients.peer.rtc import PeerConnection
from clients.peer.server_messages import Garbled, PeerJoined, PeerLeft, PutOut, Refused, Relay
from clients.peer.signaling_client import SignalingClient
from ginp2p.errors import MalformedMessage
from ginp2p.pairing.exchange import GUEST, HOST, Pairing
from ginp2p.pairing.meeting import CONFIRM_WITHIN, CONNECT_WITHIN, MakeOffer, Meeting
from ginp2p.pairing.notes import Answer, Candidate, Offer
from ginp2p.record import Record

__all__ = ("CONFIRM_WITHIN", "CONNECT_WITHIN", "Attempt")


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
        started = asyncio.get_running_loop().time()
        self._meeting = Meeting(pairing, started, guest_offers)
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
        await self._send()
        while not self._meeting.is_paired:
            await self._take(await self._signaling.receive())

    async def _connect(self) -> None:
        """Exchange sealed notes until the channel is open."""
        await self._gathering
        await self._obey()
        opened = self._connection.opened
        while not opened.done():
            receiving = asyncio.ensure_future(self._signaling.receive())
            try:
                waited: set[asyncio.Future[Any]] = {receiving, opened}
                await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
                if receiving.done() and not opened.done():
                    await self._take(receiving.result())
                    await self._obey()
            finally:
                receiving.cancel()
        await opened

    async def _take(self, message: Record) -> None:
        data = self._relayed(message)
        if data is None:
            return
        try:
            self._meeting.receive(data)
        finally:
            await self._send()  # a refusal is sent, too

    async def _obey(self) -> None:
        """Have the connection do what is due."""
        connection, meeting = self._connection, self._meeting
        for order in meeting.take_orders():
            if isinstance(order, MakeOffer):
                meeting.describe(await connection.offer())
            elif isinstance(order, Offer):
                meeting.describe(await connection.answer(order.sdp))
            elif isinstance(order, Answer):
                await connection.accept(order.sdp)
            elif isinstance(order, Candidate):
                await connection.add_candidate(order.line)
        await self._send()

    async def _send(self) -> None:
        for message in self._meeting.take_messages():
            await self._signaling.relay(message)

    def _relayed(self, message: Record) -> bytes | None:
        """Return what the other side sent, if it is that. Raises where there will be no more."""
        if isinstance(message, Relay):
            return message.data
        if isinstance(message, Garbled):
            raise MalformedMessage("the other side sends what is no message of ours")
        if isinstance(message, PeerLeft):
            raise OtherLeft("the other side has left the room")
        if isinstance(message, PutOut):
            raise ShownOut("the host has ended this attempt: try again")
        if isinstance(message, PeerJoined) and self._is_waiting_guest:
            raise OtherCame("the host has come into the room")
        if isinstance(message, Refused):
            if message.code == "not_allowed":
                return None  # we sent something while the other side was away
            raise message.fault()
        raise ServerFault("the server says something that is not due now")

    @property
    def _is_waiting_guest(self) -> bool:
        return self._pairing.role == GUEST and not self._pairing.is_paired

    def _too_late(self) -> ConnectFault:
        if self._pairing.is_paired:
            return self._connection.no_path()
        return OtherSilent("the other side did not answer in time")

    async def close(self) -> None:
        """Give up: end the connection that was to be."""
        self._gathering.cancel()
        await asyncio.gather(self._gathering, return_exceptions=True)
        await self._connection.close()
