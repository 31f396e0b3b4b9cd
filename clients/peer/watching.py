"""During play: the room that a link came from, watched for who leaves it."""

from __future__ import annotations

import asyncio

from clients.peer.events import OtherLeftRoom, ServerLost
from clients.peer.faults import ConnectFault
from clients.peer.link import Link
from clients.peer.server_messages import PeerLeft
from clients.peer.signaling_client import SignalingClient

__all__ = ("watch_room",)


def watch_room(signaling: SignalingClient, link: Link) -> None:
    """Have the link tell when the other leaves the room or the server is gone.

    Closing the link also ends the watch, and leaves the room.
    """
    watch = asyncio.create_task(_watch(signaling, link))

    async def leave() -> None:
        watch.cancel()
        await asyncio.gather(watch, return_exceptions=True)
        await signaling.close()

    link.also_close(leave)


async def _watch(signaling: SignalingClient, link: Link) -> None:
    is_there = True
    try:
        while True:
            if isinstance(await signaling.receive(), PeerLeft) and is_there:
                is_there = False  # a server may say it again and again
                link.tell(OtherLeftRoom())
    except ConnectFault:
        link.tell(ServerLost())
