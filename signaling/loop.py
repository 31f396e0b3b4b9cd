"""The event loop that a server runs on."""

from __future__ import annotations

import asyncio

__all__ = ("new_event_loop",)


def new_event_loop(has_tls: bool = False) -> asyncio.AbstractEventLoop:
    """Return a loop: uvloop's, which takes half as long for a message, where there is one.

    has_tls: whether the server speaks TLS itself. Then it is asyncio's: uvloop may read the
    beginning of a handshake before ``start_tls`` can be asked for (signaling/door.py).
    """
    if has_tls:
        return asyncio.new_event_loop()
    try:
        import uvloop
    except ImportError:  # Windows, PyPy
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()
