"""A server of this program's own, where host and friend in one network meet."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from clients.terminal.address import LOOPBACK, is_only_here, own_address
from clients.terminal.console import Console
from clients.terminal.gateway import Gateway
from clients.terminal.way import Way
from signaling.server import running_server

__all__ = ("own_server", "own_server_again")


async def own_server(
    console: Console,
    stack: contextlib.AsyncExitStack,
    gateway: Gateway,
    find_address: Callable[[], str] = own_address,
) -> Way:
    """Start a server for as long as ``stack`` is open; return the way to it."""
    try:
        way = await _start(stack, gateway, find_address(), 0)
    except OSError:
        way = await _start(stack, gateway, LOOPBACK, 0)
    gateway.tell(console)
    assert way.own is not None
    if is_only_here(way.own[0]):
        console.say(
            "This machine is in no network, so only somebody at this same machine can join. "
            "Connect to a network, or name a server with --server."
        )
    return way


async def own_server_again(
    console: Console, stack: contextlib.AsyncExitStack, gateway: Gateway, before: Way
) -> Way:
    """Start the server anew at the address at which the friend looks for it.

    Where that is not to be had any more, at another one, and the friend has to be told.
    """
    assert before.own is not None
    host, port, _ = before.own
    with contextlib.suppress(OSError):
        return await _start(stack, gateway, host, port)
    way = await own_server(console, stack, gateway)
    console.say(
        "The address of the meeting place has changed. Your friend leaves the table and types: "
        f"ginp2p resume --server {way.server}"
    )
    return way


async def _start(stack: contextlib.AsyncExitStack, gateway: Gateway, host: str, port: int) -> Way:
    serving = running_server(host, port, tls=gateway.tls, **gateway.options)
    running = await stack.enter_async_context(serving)
    own = (running.host, running.port, gateway.tls is not None)
    return Way(running.url, gateway.trusted, own)
