"""Aside: work that would hold up the screen and the heartbeats, in a worker thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

__all__ = ("aside",)

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


async def aside(
    work: Callable[_Given, _Result], *args: _Given.args, **fields: _Given.kwargs
) -> _Result:
    """Do the work in a worker thread, and return what it returns.

    Whoever is cancelled meanwhile still waits for its end: what is put away after it, a session
    or a file, is nobody's any more then.
    """
    working = asyncio.ensure_future(asyncio.to_thread(work, *args, **fields))
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        await asyncio.gather(working, return_exceptions=True)
        raise
