import asyncio
import threading

import pytest

from clients.terminal.aside import aside


async def test_the_loop_goes_on_meanwhile():
    may_end = threading.Event()
    asyncio.get_running_loop().call_soon(may_end.set)  # only a loop that runs does this
    assert await aside(may_end.wait, timeout=60) is True


async def test_what_goes_wrong_is_told():
    with pytest.raises(ZeroDivisionError):
        await aside(divmod, 1, 0)


async def test_who_is_cancelled_waits_for_its_end():
    has_begun, may_end, done = threading.Event(), threading.Event(), []

    def work():
        has_begun.set()
        may_end.wait()
        done.append("all of it")

    working = asyncio.create_task(aside(work))
    while not has_begun.is_set():
        await asyncio.sleep(0)
    working.cancel()
    for _ in range(10):
        await asyncio.sleep(0)
    assert not working.done()
    may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await working
    assert done == ["all of it"]
