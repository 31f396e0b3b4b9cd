"""A visit: a guest's way into a host's room, begun anew where chance got between the two.

Rules: docs/signaling.md §3. A host may be away, or come anew. What it said to the guest before
may still reach this one, the order to go included; nobody present has broken any rule then.
"""

from __future__ import annotations

import asyncio

from clients.peer.attempt import Attempt
from clients.peer.faults import OtherCame, OtherLeft, ShownOut
from clients.peer.ice_servers import IceServer
from clients.peer.link import Link
from clients.peer.rtc import PeerConnection
from clients.peer.server_messages import PeerJoined, PutOut, Refused
from clients.peer.signaling_client import SignalingClient
from clients.peer.watching import watch_room
from ginp2p.entropy import Entropy
from ginp2p.errors import MalformedMessage, OutOfTurn
from ginp2p.pairing.code import RoomCode
from ginp2p.pairing.exchange import GUEST, Attempts, Pairing

__all__ = ("Visit",)

PAUSES = (0.5, 1.0)  # seconds before a guest comes in anew: what was under way has come by then


class Visit:
    """One guest's, with one code. Secret: shows nothing.

    attempts: the count that belongs to the code. within: seconds for all of it.
    """

    def __init__(
        self,
        code: RoomCode,
        attempts: Attempts,
        entropy: Entropy,
        relay_only: bool,
        within: float,
    ) -> None:
        self._code = code
        self._attempts = attempts
        self._entropy = entropy
        self._relay_only = relay_only
        self._within = within
        self._started = asyncio.get_running_loop().time()
        self._pairing = self._new_pairing()

    async def come(self, server_url: str, trusted: bytes | None) -> Link:
        """Return the link to the host; closing it also leaves the room.

        Raises: as ``clients.peer.rooms.join_room``.
        """
        for pause in PAUSES:
            try:
                return await self._come_in(server_url, trusted)
            except (OutOfTurn, MalformedMessage, ShownOut):
                if self._has_shown_tag or self._left <= pause:
                    raise
            await asyncio.sleep(pause)
        return await self._come_in(server_url, trusted)

    async def _come_in(self, server_url: str, trusted: bytes | None) -> Link:
        signaling = await SignalingClient.connect(server_url, trusted)
        try:
            joined = await signaling.join_room(self._code.room)
            link = await self._meet(signaling, joined.ice_servers)
        except BaseException:
            await signaling.close()
            raise
        watch_room(signaling, link)
        return link

    async def _meet(self, signaling: SignalingClient, ice_servers: tuple[IceServer, ...]) -> Link:
        while True:
            self._pairing = self._new_pairing()
            connection = PeerConnection(ice_servers, self._relay_only)
            attempt = Attempt(signaling, self._pairing, connection)
            try:
                return await attempt.run(self._started, self._within, self._within)
            except OtherCame:
                pass
            except ShownOut:
                raise
            except OtherLeft:
                if self._pairing.is_paired or not await self._comes_back(signaling):
                    raise

    async def _comes_back(self, signaling: SignalingClient) -> bool:
        """Wait for a host who has left; return whether there is one again in time."""
        try:
            async with asyncio.timeout(self._left):
                while not isinstance(message := await signaling.receive(), PeerJoined):
                    if isinstance(message, PutOut):
                        raise ShownOut("the host has ended this attempt: try again")
                    if isinstance(message, Refused) and message.code != "not_allowed":
                        return False
        except TimeoutError:
            return False
        return True

    def _new_pairing(self) -> Pairing:
        return Pairing(GUEST, self._code.password, self._entropy, self._attempts)

    @property
    def _left(self) -> float:
        """The seconds that are left for all of it."""
        return self._started + self._within - asyncio.get_running_loop().time()

    @property
    def _has_shown_tag(self) -> bool:
        """Whether what came before was meant for us: it was made from our nonce."""
        return self._pairing.state not in ("hello", "share")
