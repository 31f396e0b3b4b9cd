"""docs/signaling.md §8: what one line says and hears, in order"""

import asyncio

from signaling.redis_line import Line
from signaling.redis_wire import Wire
from tests.signaling.test_redis_wire import PUSH, Transport


class Listener:
    def __init__(self):
        self.noted = []

    def hear(self, message):
        self.noted.append(message)


async def test_who_was_answered_acts_before_the_next_message_is_heard():
    listener = Listener()
    line = Line("redis://nowhere", "me", listener)
    line._wire = Wire(line, 600)
    line._wire.take(Transport())
    line.is_up = True

    async def ask():
        listener.noted.append(await line.ask(("A",)))

    asking = asyncio.create_task(ask())
    while not line._wire.is_awaiting():
        await asyncio.sleep(0)
    line._wire.data_received(b":1\r\n" + PUSH)
    await asking
    await asyncio.sleep(0)
    assert listener.noted == [1, b"hi"]
    line._wire.end(OSError())
    line._wire.ended.exception()
