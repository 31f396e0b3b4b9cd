"""The link: whole messages to and from the other player, and whether they are still there."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable

from aiortc.exceptions import InvalidStateError

from clients.peer.faults import LinkClosed
from clients.peer.rtc import PeerConnection
from ginp2p.errors import GinError, MalformedMessage
from ginp2p.record import Record
from ginp2p.table.frames import BYE, PING, Frames, is_bye, split_message
from ginp2p.table.presence import RENEW_AFTER, Presence

__all__ = ("Link",)

HIGH_WATER = 256 * 1024  # bytes handed to the channel and not yet sent; then ``send`` waits
LOW_WATER = 64 * 1024  # bytes; then it goes on
MAX_UNREAD = 1024 * 1024  # bytes received and not yet looked at; a game has a few kB
HELD = 64  # bytes that keeping a message takes besides its own, however short it is
SUSPECTED = 4.0  # seconds: two pings are missing
GOODBYE_WITHIN = 1.0  # seconds for the other's goodbye, which says that all has arrived


class Link:
    """A connection to the other player, open from the start. Secret: shows no key.

    seat_role: "host" or "guest", which we are. resume_secret: for later connections.
    ms: from the guest's join to the open channel.
    on_event: called with records that speak to players (``str(event)``).
    """

    def __init__(
        self,
        connection: PeerConnection,
        seat_role: str,
        resume_secret: bytes,
        ms: float,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.seat_role = seat_role
        self.resume_secret = resume_secret
        self.ms = ms
        self.on_event: Callable[[Record], None] | None = None
        self._connection = connection
        self._channel = connection.channel
        self._channel.bufferedAmountLowThreshold = LOW_WATER
        self._channel.on("bufferedamountlow", self._wake_senders)
        self._clock = clock or asyncio.get_running_loop().time
        self._frames = Frames()
        self._messages: deque[bytes] = deque()
        self._unread = 0
        self._arrived = asyncio.Event()
        self._drained = asyncio.Event()
        self._ended: asyncio.Future[GinError] = asyncio.get_running_loop().create_future()
        self._sending = asyncio.Lock()  # the frames of one message stand together
        self._at_close: list[Callable[[], Awaitable[None]]] = []
        self._is_closed = False
        self._presence = Presence(self._clock(), RENEW_AFTER)
        self._beat = asyncio.create_task(self._keep_beating())
        connection.attach(self._take_frame, self._lost)

    @property
    def is_open(self) -> bool:
        """Whether messages can still be sent."""
        return not self._ended.done()

    @property
    def end(self) -> GinError | None:
        """Why the link has ended, a LinkClosed or the other's fault; None while it is open.

        After our own ``close``, "bye" says that all we sent has arrived.
        """
        return self._ended.result() if self._ended.done() else None

    @property
    def path(self) -> str:
        """How the messages travel: "direct", or "relayed" by a server that cannot read them."""
        return self._connection.path

    async def send(self, message: bytes) -> None:
        """Send one message, 1 to 65,536 bytes; wait where too much is on its way already.

        Raises: LinkClosed, or the fault that ended the link; Misuse.
        """
        frames = split_message(message)
        async with self._sending:
            for frame in frames:
                await self._wait_until_drained()
                self._put(frame)

    async def receive(self) -> bytes:
        """Return the other side's next message. May be cancelled; nothing is lost then.

        Raises, when all messages are read: LinkClosed, or the fault that ended the link.
        """
        while not self._messages:
            if self._ended.done():
                raise self._ended.result()
            self._arrived.clear()
            await self._arrived.wait()
        message = self._messages.popleft()
        self._unread -= len(message) + HELD
        return message

    async def close(self) -> None:
        """Say goodbye, wait a moment for what is still on its way, and end the connection."""
        if self._is_closed:
            return
        self._is_closed = True
        if self.is_open:
            self._put(BYE)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE_WITHIN):
                    await asyncio.shield(self._ended)
            self._end(LinkClosed("closed", "the connection was closed"))
        self._beat.cancel()
        await self._connection.close()
        for closing in self._at_close:
            await closing()

    async def __aenter__(self) -> Link:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def also_close(self, closing: Callable[[], Awaitable[None]]) -> None:
        """Have something else closed with the link."""
        self._at_close.append(closing)

    def tell(self, event: Record) -> None:
        """Report an event to whoever listens."""
        if self.on_event is not None:
            self.on_event(event)

    def suspect(self) -> None:
        """Wait no longer than a moment for a sign of life: somebody has seen the other go."""
        self._presence.gone_after = SUSPECTED
        self._beat.cancel()
        self._beat = asyncio.create_task(self._keep_beating())

    def tick(self) -> None:
        """Send a ping where it is due, and judge how long the other has been silent."""
        if self._presence.tick(self._clock()):
            self._put(PING)
        self._tell_presence()

    async def _keep_beating(self) -> None:
        while self.is_open:
            self.tick()
            await asyncio.sleep(max(0.0, self._presence.due() - self._clock()))

    def _tell_presence(self) -> None:
        for event in self._presence.take_events():
            self.tell(event)
        if self._presence.state == "gone":
            self._end(LinkClosed("gone", "the other side has been silent for too long"))

    def _take_frame(self, frame: bytes | str) -> None:
        if self._ended.done():
            return
        self._presence.heard(self._clock())
        self._tell_presence()
        try:
            if isinstance(frame, str):
                raise MalformedMessage("text on the channel, which carries bytes only")
            message = self._frames.receive(frame)
        except MalformedMessage as fault:
            self._end(fault)
            return
        if message is not None:
            self._take_message(message)
        elif is_bye(frame):
            # Answered, so that the other knows that all it sent has arrived.
            self._put(BYE)
            self._end(LinkClosed("bye", "the other side has left the table"))

    def _take_message(self, message: bytes) -> None:
        self._unread += len(message) + HELD
        if self._unread > MAX_UNREAD:
            self._end(MalformedMessage("the other side sends more than can be read"))
            return
        self._messages.append(message)
        self._arrived.set()

    def _lost(self) -> None:
        self._end(LinkClosed("lost", "the connection to the other side broke off"))

    def _end(self, reason: GinError) -> None:
        if not self._ended.done():
            self._ended.set_result(reason)
        self._arrived.set()
        self._wake_senders()

    def _put(self, frame: bytes) -> None:
        with contextlib.suppress(InvalidStateError):  # closing: its event is about to come
            self._channel.send(frame)

    async def _wait_until_drained(self) -> None:
        while self.is_open and self._channel.bufferedAmount > HIGH_WATER:
            self._drained.clear()
            await self._drained.wait()
        if self._ended.done():
            raise self._ended.result()

    def _wake_senders(self) -> None:
        self._drained.set()
