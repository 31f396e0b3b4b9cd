"""The server's counts for Prometheus, at an address of their own.

Not at the server's own port: behind a proxy every request comes from the proxy's address,
so nothing there could tell a monitor from a stranger. Labels are codes of ours; nothing in
here comes from a client. Names: docs/hosting.md, "Watching it".
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable, Iterator, Mapping

from aiohttp import web
from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.registry import Collector

from signaling.quiet import quiet_logger
from signaling.tally import Tally

__all__ = ("Metrics", "MetricsRefused", "metrics_listener")


class MetricsRefused(OSError):
    """The address for the counts cannot be had."""


class Metrics(Collector):
    """Reads the counts when somebody asks; counting itself costs nothing more.

    counts: how much is held just now, as ``Switchboard.counts``.
    """

    def __init__(self, tally: Tally, counts: Callable[[], Mapping[str, int]]) -> None:
        self._tally = tally
        self._counts = counts
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(self)
        ProcessCollector(registry=self._registry)

    def collect(self) -> Iterator[Metric]:
        """Return each count under its name."""
        held, tally = self._counts(), self._tally
        for name, what, value in (
            ("connections", "Clients connected now.", held["connections"]),
            ("rooms", "Rooms open now.", held["rooms"]),
        ):
            yield GaugeMetricFamily(f"signaling_{name}", what, value)
        for name, what, value in (
            ("rooms_opened", "Rooms opened.", tally.opened),
            ("rooms_closed", "Rooms closed.", tally.closed),
            ("joins", "Guests who got a place.", tally.joined),
            ("relayed_messages", "Messages handed to the other side.", tally.relayed),
            ("relayed_bytes", "Their size, in base64.", tally.relayed_bytes),
        ):
            yield CounterMetricFamily(f"signaling_{name}", what, value)
        refusals = CounterMetricFamily(
            "signaling_refusals", "Answers with an error, by its code.", labels=["code"]
        )
        for code, value in sorted(tally.refused.items()):
            refusals.add_metric([code], value)
        yield refusals

    def text(self) -> bytes:
        """Return all of it in Prometheus's text format."""
        return generate_latest(self._registry)


@contextlib.asynccontextmanager
async def metrics_listener(metrics: Metrics, host: str, port: int) -> AsyncIterator[int]:
    """Answer ``GET /metrics`` inside this block; gives the port. Raises: MetricsRefused."""

    async def answer(request: web.Request) -> web.Response:
        headers = {"Content-Type": CONTENT_TYPE_PLAIN_0_0_4}
        return web.Response(body=metrics.text(), headers=headers)

    app = web.Application()
    app.router.add_get("/metrics", answer)
    runner = web.AppRunner(app, access_log=None, logger=quiet_logger("signaling.http"))
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as fault:
            raise MetricsRefused(fault.errno, fault.strerror) from None
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()
