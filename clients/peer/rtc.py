"""One WebRTC connection with one data channel, on aiortc.

The channel is negotiated by both sides beforehand (id 0, ordered, reliable), so addresses
can be gathered before there is an offer, by the side that answers too.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from aioice.ice import CandidatePair, Connection
from aiortc import (
    RTCConfiguration,
    RTCIceServer,
    RTCIceTransportPolicy,
    RTCPeerConnection,
    RTCSessionDescription,
)
from aiortc.sdp import candidate_from_sdp

from clients.peer.faults import NoPath
from clients.peer.guard import guard
from clients.peer.ice_servers import IceServer
from clients.peer.notes import is_mdns, split_sdp
from ginp2p.errors import MalformedMessage
from ginp2p.pairing.notes import MAX_CANDIDATES

__all__ = ("PeerConnection", "usable")

LOOPBACK = "127.0.0.1"
CLOSE_WITHIN = 2.0  # seconds
CANDIDATE = "candidate:"


class PeerConnection:
    """A connection to be: gather, then offer or answer, then wait for ``opened``.

    ice_servers: STUN and TURN servers, none by default. Both sides need the same relays.
    relay_only: use nothing but the relay, so that the other side learns no address of ours.
    Raises: NoPath, where there is none.
    """

    def __init__(self, ice_servers: Sequence[IceServer] = (), relay_only: bool = False) -> None:
        self._has_relay = any(server.is_relay for server in ice_servers)
        if relay_only and not self._has_relay:
            raise NoPath("nothing but a relay is to be used, and the server has none")
        policy = RTCIceTransportPolicy.RELAY if relay_only else RTCIceTransportPolicy.ALL
        self._pc = RTCPeerConnection(
            RTCConfiguration(iceServers=usable(ice_servers), iceTransportPolicy=policy)
        )
        self._is_relay_only = relay_only
        self.channel = self._pc.createDataChannel("table", negotiated=True, id=0, ordered=True)
        guard(self.channel.transport)
        self._ice = self.channel.transport.transport.transport  # below SCTP and DTLS
        use_best(self._ice._connection)
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._on_frame: Callable[[bytes | str], None] | None = None
        self._on_close: Callable[[], None] | None = None
        self._early: list[bytes | str] = []
        self._is_described = False  # whether the remote description is set
        self._waiting: list[str] = []  # candidates that came before it
        self._candidates = 0
        self._lookups: set[asyncio.Task[None]] = set()
        self.channel.on("open", self._opened)
        self.channel.on("message", self._frame)
        self.channel.on("close", self._closed)
        self._pc.on("connectionstatechange", self._state_changed)

    async def gather(self) -> None:
        """Find this machine's own addresses, and those its STUN and TURN servers give.

        A machine without any network still has its loopback address, which aioice leaves
        out: two players on one machine need no more. Raises: NoPath, where nothing but the
        relay may be used, and it is not to be had.
        """
        gatherer = self._ice.iceGatherer
        await gatherer.gather()
        if self._is_relay_only:
            if not self._relay_hosts():
                raise self.no_path()
        elif all(each.type != "host" for each in gatherer.getLocalCandidates()):
            ice = gatherer._connection
            ice.stun_server = ice.turn_server = None  # asked already
            ice._local_candidates += await ice.get_component_candidates(1, [LOOPBACK])

    async def offer(self) -> str:
        """Return our description, complete with candidates, as the side that begins."""
        await self._pc.setLocalDescription(await self._pc.createOffer())
        return self._pc.localDescription.sdp

    async def answer(self, offer: str) -> str:
        """Take the other's description; return ours. Raises: MalformedMessage."""
        await self._describe("offer", offer)
        await self._pc.setLocalDescription(await self._pc.createAnswer())
        return self._pc.localDescription.sdp

    async def accept(self, answer: str) -> None:
        """Take the other's description, which answers ours. Raises: MalformedMessage."""
        await self._describe("answer", answer)

    async def add_candidate(self, line: str) -> None:
        """Take one more candidate of the other side. Raises: MalformedMessage.

        line: empty where the other side says that there are no more, which is never passed
        on: aioice would give up while names are still being looked up.
        """
        if not line:
            return
        self._candidates += 1
        if self._candidates > MAX_CANDIDATES:
            raise MalformedMessage(f"more than {MAX_CANDIDATES} candidates")
        if not self._is_described:
            self._waiting.append(line)
            return
        adding = self._add(line)
        if is_mdns(line):
            self._later(adding)
        else:
            await adding

    def attach(self, on_frame: Callable[[bytes | str], None], on_close: Callable[[], None]) -> None:
        """Hand over what arrives from now on, and what came before."""
        self._on_frame, self._on_close = on_frame, on_close
        early, self._early = self._early, []
        for frame in early:
            on_frame(frame)
        if self.channel.readyState == "closed":
            on_close()

    @property
    def path(self) -> str:
        """How the bytes travel: "direct", or "relayed" by a TURN server."""
        pair = self._ice._connection._nominated.get(1)
        if pair is None:
            return "direct"
        ours, theirs = pair.local_candidate, pair.remote_candidate
        # A packet may come before the note that names its sender: "prflx". What the relay we
        # share sends is relayed all the same.
        is_unnamed_relay = theirs.type == "prflx" and theirs.host in self._relay_hosts()
        return "relayed" if "relay" in (ours.type, theirs.type) or is_unnamed_relay else "direct"

    def no_path(self) -> NoPath:
        """Return why no connection came about, and what the host can do about it."""
        if not self._has_relay:
            return NoPath(
                "no direct path between the two machines was found, and the server has no relay "
                "for such cases: the host can use a server that has one, or both can go into "
                "one network"
            )
        if not self._relay_hosts():
            return NoPath(
                "no direct path between the two machines was found, and the server's relay "
                "cannot be reached or does not let us in: whoever runs the server has to look at "
                "the relay's address, its secret and its clock"
            )
        return NoPath(
            "no path between the two machines was found, not even through the server's relay: "
            "the host can use a server whose relay answers at more ports, or both can go into "
            "one network"
        )

    async def close(self) -> None:
        """End the connection."""
        for task in self._lookups:
            task.cancel()
        if not self.opened.done():
            self.opened.cancel()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_WITHIN):
                await self._pc.close()

    def _relay_hosts(self) -> set[str]:
        ours = self._ice.iceGatherer.getLocalCandidates()
        return {candidate.ip for candidate in ours if candidate.type == "relay"}

    async def _describe(self, kind: str, sdp: str) -> None:
        at_once, later = split_sdp(sdp)
        try:
            await self._pc.setRemoteDescription(RTCSessionDescription(sdp=at_once, type=kind))
        except Exception:  # whatever a parser stumbles over in another player's text
            raise MalformedMessage(f"the other side's {kind} cannot be used") from None
        self._is_described = True
        waiting, self._waiting = self._waiting, []
        for line in later + waiting:
            await self.add_candidate(line)

    async def _add(self, line: str) -> None:
        try:
            candidate = candidate_from_sdp(line[len(CANDIDATE) :])
            candidate.sdpMLineIndex = 0  # there is one section
            await self._pc.addIceCandidate(candidate)
        except Exception:
            raise MalformedMessage("a candidate of the other side cannot be used") from None

    def _later(self, adding: Coroutine[Any, Any, None]) -> None:
        """Add a candidate in the background: a name's look-up may take a second and fail."""

        async def look_up() -> None:
            with contextlib.suppress(MalformedMessage):
                await adding

        task = asyncio.create_task(look_up())
        self._lookups.add(task)
        task.add_done_callback(self._lookups.discard)

    def _opened(self) -> None:
        if not self.opened.done():
            self.opened.set_result(None)

    def _frame(self, frame: bytes | str) -> None:
        if self._on_frame is None:
            self._early.append(frame)
        else:
            self._on_frame(frame)

    def _closed(self) -> None:
        self._fail()
        if self._on_close is not None:
            self._on_close()

    def _state_changed(self) -> None:
        if self._pc.connectionState in ("failed", "closed"):
            self._fail()
            if self._on_close is not None:
                self._on_close()

    def _fail(self) -> None:
        if not self.opened.done():
            self.opened.set_exception(NoPath("the connection to the other side failed"))
            self.opened.exception()  # seen: nobody may be waiting for it


def use_best(ice: Connection) -> None:
    """Have packets take the best of the ways that are found.

    aioice nominates each pair of addresses that answers, and uses the last one (RFC 5245,
    section 11.1.1, wants the one with the highest priority). A relay that answers a moment
    after the direct way would carry everything.
    """
    complete = ice.check_complete

    def check_complete(pair: CandidatePair) -> None:
        complete(pair)
        for each in ice._check_list:  # the best come first
            if each.nominated and each.state is CandidatePair.State.SUCCEEDED:
                ice._nominated[each.component] = each
                return

    ice.check_complete = check_complete  # type: ignore[method-assign]


def usable(ice_servers: Sequence[IceServer]) -> list[RTCIceServer]:
    """Return the one STUN and the one TURN server that aiortc uses: the first it understands.

    Always a list: with None, it would ask a public STUN server.
    """
    chosen = []
    for server in ice_servers:
        for url in server.urls:
            is_datagram_tls = url.startswith("stuns:") or (
                url.startswith("turns:") and url.endswith("=udp")
            )
            if "[" not in url and not is_datagram_tls:
                chosen.append(RTCIceServer(url, server.username, server.credential))
                break
    return chosen
