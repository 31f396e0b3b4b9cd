"""Reunion: two who have played find each other again after a break, in a room of their own.

Design: docs/protocol.md §12.4. ``Reunion.find`` goes on until they are connected, also where the
server is away for a while, or the other one is.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator

from clients.peer.attempt import CONNECT_WITHIN, Attempt
from clients.peer.events import OtherMissing, SearchFailed
from clients.peer.faults import ConnectFault, OtherLeft, RoomRefused, ServerUntrusted
from clients.peer.link import Link
from clients.peer.rtc import PeerConnection
from clients.peer.server_messages import PeerJoined, Refused
from clients.peer.signaling_client import SignalingClient
from clients.peer.watching import watch_room
from ginp2p.entropy import Entropy
from ginp2p.errors import GinError, VersionMismatch
from ginp2p.pairing.resumption import Resumption
from ginp2p.record import Record

__all__ = ("Reunion", "TakenUp", "pauses")

ANSWER_WITHIN = 4.0  # seconds for the server; TCP asks at 0, 1 and 3, and then much later
HEARTBEAT = 4.0  # seconds; a socket that outlived a break may stay silent for long after it
PROVE_WITHIN = 5.0  # seconds for the other side's proof: it is at hand in a program
FIRST_PAUSES = (0.0, 0.5, 1.0)  # seconds before the first tries
SOON = 2.0  # seconds between tries in the first minutes: networks come back in that time
LATER = 5.0  # seconds between tries from then on
TRIES_SOON = 60
STEADY = 5.0  # seconds: whoever was in the room for so long begins anew with the pauses


class TakenUp(ConnectFault):
    """Somebody else has taken our place in the meeting room, with a copy of this match."""

    code = "taken_up"


class Reunion:
    """One match's way back: where, with whom, and how. Secret: shows nothing.

    server_url: may be changed between tries. role: the match's GUEST or HOST.
    on_event: called with records that speak to players. connect_within: seconds for one try.
    """

    def __init__(
        self,
        server_url: str,
        resumption: Resumption,
        role: bytes,
        *,
        entropy: Entropy = os.urandom,
        relay_only: bool = False,
        trusted: bytes | None = None,
        on_event: Callable[[Record], None] | None = None,
        connect_within: float = CONNECT_WITHIN,
    ) -> None:
        self.server_url = server_url
        self._resumption = resumption
        self._role = role
        self._entropy = entropy
        self._relay_only = relay_only
        self._trusted = trusted
        self._on_event = on_event
        self._connect_within = connect_within
        self._is_missing_told = False

    async def find(self) -> Link:
        """Return the new link, as soon as there is one.

        Raises: TakenUp, ServerUntrusted, VersionMismatch; all else is tried again.
        """
        loop, waits = asyncio.get_running_loop(), pauses(self._entropy)
        self._is_missing_told = False
        told = ""
        while True:
            await asyncio.sleep(next(waits))
            started = loop.time()
            try:
                return await self.try_once()
            except (TakenUp, ServerUntrusted, VersionMismatch):
                raise
            except GinError as fault:
                if fault.code != told:
                    told = fault.code
                    self._tell(SearchFailed(fault.code, str(fault)))
            if loop.time() - started >= STEADY:
                waits = pauses(self._entropy)

    async def try_once(self) -> Link:
        """Wait in the meeting room until the other comes, and connect.

        Raises: a ConnectFault, or a PeerFault where whoever came is not the other player.
        """
        signaling = await SignalingClient.connect(
            self.server_url, self._trusted, ANSWER_WITHIN, HEARTBEAT
        )
        try:
            link = await self._meet(signaling)
        except BaseException:
            await signaling.close()
            raise
        link.on_event = self._on_event
        watch_room(signaling, link)
        return link

    async def _meet(self, signaling: SignalingClient) -> Link:
        room, seat = self._resumption.room, self._resumption.seat(self._role)
        try:
            met = await signaling.meet(room, seat)
            while True:
                await self._wait_for_other(signaling)
                started = asyncio.get_running_loop().time()
                pairing = self._resumption.pairing(self._role, self._entropy)
                connection = PeerConnection(met.ice_servers, self._relay_only)
                attempt = Attempt(signaling, pairing, connection)
                try:
                    return await attempt.run(started, PROVE_WITHIN, self._connect_within)
                except OtherLeft:
                    pass  # and comes anew: the place in the room is kept until then
        except RoomRefused as refusal:
            if refusal.code == "replaced":
                raise TakenUp(str(refusal)) from None
            raise

    async def _wait_for_other(self, signaling: SignalingClient) -> None:
        receiving = asyncio.ensure_future(signaling.receive())
        try:
            await asyncio.wait({receiving}, timeout=1.0)
            if not receiving.done() and not self._is_missing_told:
                self._is_missing_told = True
                self._tell(OtherMissing())
            message = await receiving
        finally:
            receiving.cancel()
        while not isinstance(message, PeerJoined):
            if isinstance(message, Refused) and message.code != "not_allowed":
                raise message.fault()
            message = await signaling.receive()

    def _tell(self, event: Record) -> None:
        if self._on_event is not None:
            self._on_event(event)


def pauses(entropy: Entropy) -> Iterator[float]:
    """Yield the seconds to wait before each try, without end, the later ones with jitter."""
    yield from FIRST_PAUSES
    tries = 0
    while True:
        longest = SOON if tries < TRIES_SOON else LATER
        tries += 1
        yield longest * (0.5 + entropy(1)[0] / 512)
