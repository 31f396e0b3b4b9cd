"""A hostile other side below the channel: its own DTLS, and packets that no library sends."""

import asyncio
import logging

import pytest
from aiortc.rtcsctptransport import (
    SCTP_DATA_FIRST_FRAG,
    SCTP_DATA_LAST_FRAG,
    WEBRTC_BINARY,
    WEBRTC_DCEP,
    WEBRTC_STRING,
    DataChunk,
    ForwardTsnChunk,
    HeartbeatChunk,
    SackChunk,
)

from clients.peer import guard
from clients.peer.rtc import PeerConnection

WHOLE = SCTP_DATA_FIRST_FRAG | SCTP_DATA_LAST_FRAG
OPEN_CHANNEL = bytes([3, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]) + b"x"


@pytest.fixture
async def sides():
    """Our side, what came of it, and a hostile one."""
    ours, theirs = PeerConnection(), PeerConnection()
    await asyncio.gather(ours.gather(), theirs.gather())
    await ours.accept(await theirs.answer(await ours.offer()))
    await asyncio.gather(ours.opened, theirs.opened)
    frames, closed = [], asyncio.Event()
    ours.attach(frames.append, closed.set)
    yield Hostile(theirs.channel.transport), frames, closed
    await asyncio.gather(ours.close(), theirs.close())


class Hostile:
    """Writes packets by hand."""

    def __init__(self, sctp):
        self.sctp = sctp

    async def send(self, data, flags=WHOLE, stream=0, protocol=WEBRTC_BINARY):
        chunk = DataChunk(flags)
        chunk.tsn, chunk.stream_id, chunk.stream_seq = self.sctp._local_tsn, stream, 0
        chunk.protocol, chunk.user_data = protocol, data
        self.sctp._local_tsn += 1
        await self.sctp._send_chunk(chunk)

    async def acknowledge(self, *gaps):
        chunk = SackChunk()
        chunk.cumulative_tsn = self.sctp._last_received_tsn
        chunk.advertised_rwnd = 1 << 20
        chunk.gaps = list(gaps)
        await self.sctp._send_chunk(chunk)

    async def forget(self):
        chunk = ForwardTsnChunk()
        chunk.cumulative_tsn = self.sctp._local_tsn + 100
        chunk.streams = [(stream, 9) for stream in range(250)]
        await self.sctp._send_chunk(chunk)


ATTACKS = {
    "text that is no UTF-8": lambda side: side.send(b"\xff", protocol=WEBRTC_STRING),
    "a second opening of the channel": lambda side: side.send(OPEN_CHANNEL, protocol=WEBRTC_DCEP),
    "another channel": lambda side: side.send(OPEN_CHANNEL, stream=2, protocol=WEBRTC_DCEP),
    "bytes on another stream": lambda side: side.send(b"x", stream=65535),
    "twenty million packets acknowledged": lambda side: side.acknowledge(*[(1, 65535)] * 290),
    "a packet acknowledged that was never sent": lambda side: side.acknowledge((2, 2)),
    "an end before its start": lambda side: side.acknowledge((9, 1)),
    "an order to forget": lambda side: side.forget(),
}


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
async def test_whoever_sends_it_is_cut_off_without_a_word(sides, attack, caplog, capsys):
    hostile, frames, closed = sides
    with caplog.at_level(logging.WARNING):
        await attack(hostile)
        await asyncio.wait_for(closed.wait(), 20)
    assert frames == []
    assert caplog.text == ""
    assert capsys.readouterr().err == ""


async def test_a_message_of_endless_parts_is_not_kept(sides, monkeypatch):
    monkeypatch.setattr(guard, "MAX_PARTS", 20)
    hostile, frames, closed = sides
    for number in range(21):
        assert not closed.is_set()
        await hostile.send(b"x", flags=0 if number else SCTP_DATA_FIRST_FRAG)
    await asyncio.wait_for(closed.wait(), 20)
    assert frames == []


async def test_what_a_client_sends_goes_through(sides):
    hostile, frames, closed = sides
    heartbeat = HeartbeatChunk()
    heartbeat.params = [(1, b"still there?")]
    await hostile.sctp._send_chunk(heartbeat)
    await hostile.acknowledge()
    await hostile.send(b"a whole one")
    while not frames:
        await asyncio.sleep(0.001)
    assert frames == [b"a whole one"]
    assert not closed.is_set()
