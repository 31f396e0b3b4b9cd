import asyncio

import pytest

from clients.peer import link as link_module
from clients.peer.faults import LinkClosed
from clients.peer.link import Link
from clients.peer.rtc import PeerConnection
from ginp2p.errors import MalformedMessage, Misuse
from ginp2p.table.frames import PING
from ginp2p.table.presence import OtherBack, OtherGone, OtherQuiet


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def links(clock):
    """A link under test, with a clock of its own, and the other side's bare channel."""
    ours, theirs = PeerConnection(), PeerConnection()
    await asyncio.gather(ours.gather(), theirs.gather())
    await ours.accept(await theirs.answer(await ours.offer()))
    await asyncio.gather(ours.opened, theirs.opened)
    link = Link(ours, "host", bytes(32), 1.0, clock)
    yield link, theirs
    await asyncio.gather(link.close(), theirs.close())


def listen(connection):
    """Return a queue of the frames that arrive there."""
    frames = asyncio.Queue()
    connection.attach(frames.put_nowait, lambda: None)
    return frames


class TestPresence:
    """docs/protocol.md §2; the clock is handed in"""

    async def test_a_ping_goes_out_every_two_seconds(self, links, clock):
        link, other = links
        frames = listen(other)
        assert await frames.get() == PING
        link.tick()
        clock.now = 2.0
        link.tick()
        assert await frames.get() == PING
        await link.send(b"x")
        assert await frames.get() == b"\x01x"

    async def test_silence_is_told_and_its_end(self, links, clock):
        link, other = links
        events = []
        link.on_event = events.append
        clock.now = 6.0
        link.tick()
        assert events == [OtherQuiet(6)]
        other.channel.send(PING)
        other.channel.send(b"\x01x")
        assert await link.receive() == b"x"
        assert events == [OtherQuiet(6), OtherBack()]

    async def test_a_long_silence_ends_the_link(self, links, clock):
        link, _ = links
        events = []
        link.on_event = events.append
        waiting = asyncio.create_task(link.receive())
        await asyncio.wait({waiting}, timeout=0)
        clock.now = 10.0
        link.tick()
        with pytest.raises(LinkClosed, match="silent for too long") as closed:
            await waiting
        assert closed.value.code == "gone"
        assert events == [OtherQuiet(6), OtherGone(10)]
        with pytest.raises(LinkClosed):
            await link.send(b"x")


class TestFrames:
    """docs/protocol.md §2: the other side's frames are not trusted"""

    @pytest.mark.parametrize("frame", [b"", b"\x09", b"\x01", b"\x00short", "text"])
    async def test_one_of_another_form_ends_the_link_with_its_fault(self, links, frame):
        link, other = links
        other.channel.send(b"\x01first")
        other.channel.send(frame)
        assert await link.receive() == b"first"
        with pytest.raises(MalformedMessage):
            await link.receive()
        assert not link.is_open

    async def test_who_sends_more_than_can_be_read_is_cut_off(self, links, monkeypatch):
        monkeypatch.setattr(link_module, "MAX_UNREAD", 250)
        link, other = links
        for _ in range(3):
            other.channel.send(b"\x01" + bytes(40))
        await link._ended
        assert [len(await link.receive()) for _ in range(2)] == [40, 40]
        with pytest.raises(MalformedMessage, match="more than can be read"):
            await link.receive()

    async def test_short_messages_count_for_what_they_take_up(self, links, monkeypatch):
        monkeypatch.setattr(link_module, "MAX_UNREAD", 1000)
        link, other = links
        for _ in range(16):
            other.channel.send(b"\x01x")
        await link._ended
        assert [await link.receive() for _ in range(15)] == [b"x"] * 15
        with pytest.raises(MalformedMessage, match="more than can be read"):
            await link.receive()

    async def test_reading_makes_room_again(self, links, monkeypatch):
        monkeypatch.setattr(link_module, "MAX_UNREAD", 160)
        link, other = links
        for _ in range(5):
            other.channel.send(b"\x01" + bytes(90))
            assert await link.receive() == bytes(90)

    async def test_nothing_and_too_much_are_not_sent(self, links):
        link, _ = links
        for message in (b"", bytes(65_537)):
            with pytest.raises(Misuse):
                await link.send(message)


class TestSending:
    async def test_waits_while_the_channel_is_full(self, links, monkeypatch):
        monkeypatch.setattr(link_module, "HIGH_WATER", 0)
        link, other = links
        link._channel.bufferedAmountLowThreshold = 0
        frames = listen(other)
        await frames.get()
        await asyncio.gather(*[link.send(bytes([number]) * 40_000) for number in range(3)])
        received = [await frames.get() for _ in range(9)]
        assert [frame[0] for frame in received] == [0, 0, 1] * 3
        assert [frame[1] for frame in received] == [0, 0, 0, 1, 1, 1, 2, 2, 2]

    async def test_messages_sent_side_by_side_do_not_mix(self, links, monkeypatch):
        link, other = links
        frames = listen(other)
        await frames.get()
        monkeypatch.setattr(link, "_wait_until_drained", lambda: asyncio.sleep(0))
        await asyncio.gather(*[link.send(bytes([number]) * 20_000) for number in range(3)])
        received = [await frames.get() for _ in range(6)]
        assert [frame[1] for frame in received] == [0, 0, 1, 1, 2, 2]

    async def test_a_closed_link_wakes_who_waits_to_send(self, links, monkeypatch):
        monkeypatch.setattr(link_module, "HIGH_WATER", -1)
        link, _ = links
        sending = asyncio.create_task(link.send(b"x"))
        await asyncio.wait({sending}, timeout=0)
        link._lost()
        with pytest.raises(LinkClosed, match="broke off"):
            await sending

    async def test_closing_waits_for_the_goodbye_only_so_long(self, links, monkeypatch):
        monkeypatch.setattr(link_module, "GOODBYE_WITHIN", 0.01)
        link, _ = links
        await link.close()
        await link.close()
        with pytest.raises(LinkClosed, match="was closed") as closed:
            await link.receive()
        assert closed.value.code == "closed"
