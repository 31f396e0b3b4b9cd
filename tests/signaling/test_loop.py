"""The loop that a server runs on"""

import asyncio

import uvloop

from signaling.loop import new_event_loop


def kind_of(loop):
    loop.close()
    return type(loop)


def test_it_is_uvloop_s():
    assert issubclass(kind_of(new_event_loop()), uvloop.Loop)


def test_with_tls_it_is_asyncio_s():
    assert issubclass(kind_of(new_event_loop(has_tls=True)), asyncio.SelectorEventLoop)
