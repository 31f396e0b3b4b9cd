"""Rooms: how two players come together. The host opens one, the guest joins by its code.

async with host_room(server_url) as room:
    print(room.code)
    link = await room.wait_for_guest()

link = await join_room(server_url, code)
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Callable

from clients.peer.attempt import CONFIRM_WITHIN, CONNECT_WITHIN, Attempt
from clients.peer.events import (
    CodeChanged,
    GuestFailed,
    GuestJoined,
    OtherLeftRoom,
    ServerLost,
)
from clients.peer.faults import ConnectFault, NoPath, OtherLeft, OtherSilent
from clients.peer.link import Link
from clients.peer.rtc import PeerConnection
from clients.peer.server_messages import Opened, PeerJoined, PeerLeft, Refused
from clients.peer.signaling_client import SignalingClient
from clients.peer.visit import Visit
from ginp2p.entropy import Entropy
from ginp2p.errors import PeerFault
from ginp2p.pairing.code import RoomCode, format_link, make_secret
from ginp2p.pairing.exchange import HOST, IN_MATCH, Attempts, Pairing, refuse
from ginp2p.record import Record

__all__ = (
    "CodeChanged",
    "GuestFailed",
    "GuestJoined",
    "HostedRoom",
    "OtherLeftRoom",
    "ServerLost",
    "host_room",
    "join_room",
)

OnEvent = Callable[[Record], None]

REST = 0.5  # seconds: strangers cannot make a host exceed the server's limits, and lose its room


class Terms(Record):
    """How a room's guests are connected: the arguments of ``host_room``."""

    FIELDS = ("entropy", "relay_only", "guest_offers", "confirm_within", "connect_within")

    def __init__(
        self,
        entropy: Entropy,
        relay_only: bool,
        guest_offers: bool,
        confirm_within: float,
        connect_within: float,
    ) -> None:
        self.entropy = entropy
        self.relay_only = relay_only
        self.guest_offers = guest_offers
        self.confirm_within = confirm_within
        self.connect_within = connect_within


class HostedRoom:
    """Our room, open at a server. Made by ``host_room``."""

    def __init__(
        self,
        signaling: SignalingClient,
        server_url: str,
        opened: Opened,
        terms: Terms,
        on_event: OnEvent | None,
    ) -> None:
        self.code = RoomCode(opened.room, make_secret(terms.entropy))
        self._signaling = signaling
        self._server_url = server_url
        self._terms = terms
        self._on_event = on_event
        self._attempts = Attempts()
        self._ice_servers = opened.ice_servers  # good for as long as the room is open
        self._spare = self._connection()  # its key pair is made before it is needed
        self._watch: asyncio.Task[None] | None = None
        self._link: Link | None = None

    @property
    def link(self) -> str:
        """The address that brings a guest to this room."""
        return format_link(self._server_url, self.code)

    async def wait_for_guest(self) -> Link:
        """Return the link to the first guest who holds the code and can be connected.

        Whoever cannot is shown out, and reported as an event. Raises: ConnectFault where the
        server is lost or closes the room.
        """
        await self._stop_watching()
        while True:
            message = await self._signaling.receive()
            if isinstance(message, Refused) and message.code != "not_allowed":
                raise message.fault()
            if isinstance(message, PeerJoined):
                self._tell(GuestJoined())
                link = await self._try_guest()
                if link is not None:
                    self._link = link
                    link.on_event = self._on_event
                    return link
                await rest()

    async def close(self) -> None:
        """Close the link and the room."""
        await self._stop_watching()
        if self._link is not None:
            await self._link.close()
        await self._spare.close()
        await self._signaling.close()

    async def _try_guest(self) -> Link | None:
        terms = self._terms
        pairing = Pairing(HOST, self.code.password, terms.entropy, self._attempts)
        attempt = Attempt(self._signaling, pairing, self._spare, terms.guest_offers)
        started = asyncio.get_running_loop().time()
        try:
            link = await attempt.run(started, terms.confirm_within, terms.connect_within)
            self._watch = asyncio.create_task(self._watch_room(link))
            return link
        except (PeerFault, NoPath, OtherLeft, OtherSilent) as fault:
            self._tell(GuestFailed(fault.code, str(fault)))
            if not isinstance(fault, OtherLeft):
                await self._signaling.put_out()
        finally:
            self._spare = self._connection()
        if self._attempts.is_spent:
            self.code = RoomCode(self.code.room, make_secret(terms.entropy))
            self._attempts = Attempts()
            self._tell(CodeChanged(self.code))
        return None

    def _connection(self) -> PeerConnection:
        return PeerConnection(self._ice_servers, self._terms.relay_only)

    async def _watch_room(self, link: Link) -> None:
        """During play: notice who goes, and turn away who comes with the old code."""
        is_there = True
        try:
            while True:
                message = await self._signaling.receive()
                if isinstance(message, PeerLeft) and is_there:
                    is_there = False  # those who come later are turned away below
                    link.tell(OtherLeftRoom())
                elif isinstance(message, PeerJoined):
                    await self._signaling.relay(refuse(IN_MATCH))
                    await self._signaling.put_out()
        except ConnectFault:
            link.tell(ServerLost())

    async def _stop_watching(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)
            self._watch = None

    def _tell(self, event: Record) -> None:
        if self._on_event is not None:
            self._on_event(event)


async def rest() -> None:
    """Let some time pass after a guest who failed: there are four or five frames to each."""
    await asyncio.sleep(REST)


@contextlib.asynccontextmanager
async def host_room(
    server_url: str,
    *,
    entropy: Entropy = os.urandom,
    relay_only: bool = False,
    trusted: bytes | None = None,
    guest_offers: bool = False,
    on_event: OnEvent | None = None,
    confirm_within: float = CONFIRM_WITHIN,
    connect_within: float = CONNECT_WITHIN,
) -> AsyncIterator[HostedRoom]:
    """Open a room, and close it with the block.

    on_event: called with records that speak to players (``str(event)``).
    relay_only: never connect directly, so that the other side sees the relay's address alone.
    trusted: the SHA-256 of the server's certificate, where no authority vouches for it.
    confirm_within, connect_within: seconds for a guest's proof, and for the whole attempt.
    Raises: ServerUnreachable, ServerUntrusted, ServerFault, RoomRefused; NoPath.
    """
    signaling = await SignalingClient.connect(server_url, trusted)
    try:
        opened = await signaling.open_room()
        terms = Terms(entropy, relay_only, guest_offers, confirm_within, connect_within)
        room = HostedRoom(signaling, server_url, opened, terms, on_event)
    except BaseException:
        await signaling.close()
        raise
    try:
        yield room
    finally:
        await room.close()


async def join_room(
    server_url: str,
    code: RoomCode,
    *,
    attempts: Attempts | None = None,
    entropy: Entropy = os.urandom,
    relay_only: bool = False,
    trusted: bytes | None = None,
    on_event: OnEvent | None = None,
    connect_within: float = CONNECT_WITHIN,
) -> Link:
    """Return the link to the host of a room; closing it also leaves the room.

    attempts: the count that belongs to this code, for a second try with the same one.
    relay_only, trusted: as in ``host_room``.
    Raises: a ConnectFault; WrongCode, RoomInMatch, CodeSpent, VersionMismatch; another
    PeerFault where the other side or the server breaks the protocol.
    """
    visit = Visit(code, attempts or Attempts(), entropy, relay_only, connect_within)
    link = await visit.come(server_url, trusted)
    link.on_event = on_event
    return link
