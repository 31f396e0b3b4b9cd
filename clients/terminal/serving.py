"""``ginp2p serve``: a meeting place that knows nothing of the game."""

from __future__ import annotations

import asyncio
import errno
import os
import socket

from clients.terminal.address import EVERYWHERE, is_only_here, own_address
from clients.terminal.console import Console
from clients.terminal.exits import FINISHED, NOT_CONNECTED
from clients.terminal.gateway import Gateway
from signaling.metrics import MetricsRefused
from signaling.server import Running, serve

__all__ = ("serve_here",)


async def serve_here(host: str, port: int, console: Console, gateway: Gateway) -> int:
    """Serve until stopped; return the exit status."""

    def ready(running: Running) -> None:
        is_everywhere = running.host in EVERYWHERE
        url = running.url_at(own_address()) if is_everywhere else running.url
        console.say(f"The server listens. Its address: {url}")
        if running.host not in EVERYWHERE and _is_only_here(running.host):
            console.say("Only this machine reaches it. For others: --host 0.0.0.0")
        gateway.tell(console)
        console.say(f"A room:    ginp2p host --server {url}")
        console.say("It stops with Ctrl-C.")
        console.event(
            "listening",
            url=url,
            host=running.host,
            port=running.port,
            fingerprint=gateway.fingerprint,
            metrics_port=running.metrics_port,
        )

    try:
        await serve(
            host,
            port,
            on_ready=ready,
            tls=gateway.tls,
            metrics=gateway.metrics,
            **gateway.options,
        )
    except OSError as fault:
        what = "listen"
        if isinstance(fault, MetricsRefused) and gateway.metrics is not None:
            what, (host, port) = "show its counts", gateway.metrics
        text = f"the server cannot {what} at {host}, port {port}: {_reason(fault)}"
        console.say(f"{text[0].upper()}{text[1:]}.")
        if fault.errno == errno.EADDRINUSE and what == "listen":
            console.say("Another one is chosen with --port N, any free one with --port 0.")
        console.event("fault", code="cannot_listen", message=text)
        return NOT_CONNECTED
    except asyncio.CancelledError:
        console.say("The server has stopped.")
    return FINISHED


def _reason(fault: OSError) -> str:
    """Return the system's own words; those around them repeat the address."""
    if fault.errno is not None and not isinstance(fault, socket.gaierror):
        return os.strerror(fault.errno)
    return fault.strerror or str(fault)


def _is_only_here(host: str) -> bool:
    """Tell whether a name or address is this machine's own, for itself alone."""
    try:
        return is_only_here(host)
    except ValueError:
        return host == "localhost"
