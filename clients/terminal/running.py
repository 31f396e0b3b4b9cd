"""Run what a command does to its end, also when the system asks the program to end."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable, Coroutine
from typing import Any

from clients.terminal.console import Console
from clients.terminal.exits import INTERRUPTED, TERMINATED

__all__ = ("run",)


def run(
    playing: Coroutine[Any, Any, int],
    console: Console,
    new_event_loop: Callable[[], asyncio.AbstractEventLoop] | None = None,
) -> int:
    """Run to the end, and to one in good order where the system asks for it.

    new_event_loop: makes the loop to run on; asyncio's by default.
    Returns: the exit status.
    """
    told: list[int] = []

    async def run() -> int:
        task = asyncio.current_task()
        assert task is not None

        def stop(number: int) -> None:
            told.append(number)
            task.cancel()

        loop = asyncio.get_running_loop()
        with contextlib.suppress(NotImplementedError):  # Windows has no such handlers
            for name in ("SIGINT", "SIGTERM", "SIGHUP"):
                number = getattr(signal, name)
                loop.add_signal_handler(number, stop, number)
        return await playing

    try:
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            return runner.run(run())
    except asyncio.CancelledError:
        console.leave()
        if not console.has_told_fault:
            message = "the program was told to end"
            console.event("fault", code="interrupted", message=message, record=None)
        return INTERRUPTED if told[:1] == [signal.SIGINT] else TERMINATED
