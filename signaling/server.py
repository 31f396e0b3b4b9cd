"""The server: aiohttp around the service.

``ginp2p serve`` and the server inside ``ginp2p host`` are the same application.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator, Callable
from typing import Unpack

from aiohttp import web

from signaling.door import Door
from signaling.logs import log_event
from signaling.metrics import Metrics, metrics_listener
from signaling.page import PAGE, PAGE_HEADERS
from signaling.quiet import quiet_logger
from signaling.service import DEFAULT_LIMITS, Options, Service
from signaling.site import add_site
from signaling.websocket import CLOSE_PATIENCE

__all__ = ("SERVICE", "Options", "Running", "make_app", "running_server", "serve")

SERVICE = web.AppKey("service", Service)
DOOR = web.AppKey("door", Door)


def make_app(door: Door | None = None, **options: Unpack[Options]) -> web.Application:
    """Return the application. door: of the listener that is to lead here."""
    service = Service(**options)
    door = door or Door(service.limits)
    app = web.Application(middlewares=[door.one_request])
    app[SERVICE] = service
    app[DOOR] = door
    door.upgraded = service.connected
    add_site(app, service.site)
    if "/" not in service.site:
        app.router.add_get("/", _page)
    app.router.add_get("/healthz", _health)
    app.router.add_get("/readyz", service.readiness)
    app.router.add_get("/ws", service.websocket)
    app.cleanup_ctx.append(service.sharing)
    app.cleanup_ctx.append(service.sweeping)
    app.on_shutdown.append(service.stop)
    return app


class Running:
    """A server that listens. host, port: where; url: for people and clients.

    metrics_port: where its counts are, None where nobody asked for them.
    """

    def __init__(
        self, host: str, port: int, is_secure: bool = False, metrics_port: int | None = None
    ) -> None:
        self.host = host
        self.port = port
        self.is_secure = is_secure
        self.metrics_port = metrics_port
        self.url = self.url_at(host)

    def url_at(self, host: str) -> str:
        """Return the address by another name of the same machine."""
        scheme = "https" if self.is_secure else "http"
        return (
            f"{scheme}://[{host}]:{self.port}" if ":" in host else f"{scheme}://{host}:{self.port}"
        )


@contextlib.asynccontextmanager
async def running_server(
    host: str = "127.0.0.1",
    port: int = 0,
    *,
    tls: ssl.SSLContext | None = None,
    metrics: tuple[str, int] | None = None,
    **options: Unpack[Options],
) -> AsyncIterator[Running]:
    """Serve inside this block. port: 0 for any free one.

    tls: serves https. metrics: the address and port of the listener for counts.
    Raises: OSError.
    """
    app = make_app(Door(options.get("limits", DEFAULT_LIMITS), tls), **options)
    runner = web.AppRunner(
        app,
        access_log=None,  # it would name addresses
        logger=quiet_logger("signaling.http"),
        shutdown_timeout=CLOSE_PATIENCE,
    )
    async with contextlib.AsyncExitStack() as stack:
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        metrics_port = None
        if metrics is not None:
            board = app[SERVICE].switchboard
            counted = metrics_listener(Metrics(board.tally, board.counts), *metrics)
            metrics_port = await stack.enter_async_context(counted)
        assert runner.server is not None
        app[DOOR].lead_to(runner.server)
        listener = await asyncio.get_running_loop().create_server(app[DOOR], host, port)
        stack.callback(listener.close)
        running = Running(host, listener.sockets[0].getsockname()[1], tls is not None, metrics_port)
        log_event("listening", port=running.port, tls=running.is_secure)
        yield running


async def serve(
    host: str,
    port: int,
    *,
    on_ready: Callable[[Running], None] | None = None,
    tls: ssl.SSLContext | None = None,
    metrics: tuple[str, int] | None = None,
    **options: Unpack[Options],
) -> None:
    """Serve until cancelled; arguments as of ``running_server``.

    on_ready: called once with the server when it listens, which then knows its port.
    Raises: OSError when the address cannot be had.
    """
    async with running_server(host, port, tls=tls, metrics=metrics, **options) as server:
        if on_ready is not None:
            on_ready(server)
        await asyncio.Event().wait()


async def _page(request: web.Request) -> web.Response:
    return web.Response(text=PAGE, content_type="text/html", headers=PAGE_HEADERS)


async def _health(request: web.Request) -> web.Response:
    return web.json_response({"status": "ok"})
