"""RFC 6455 as the server keeps to it, frame by frame"""

import asyncio
import json
import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from signaling.limits import Limits
from signaling.server import running_server
from signaling.websocket import Connection

TEXT, BINARY, CLOSE, PING, PONG = 0x81, 0x82, 0x88, 0x89, 0x8A
HELLO = (
    b"GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def frame(first, payload=b"", key=b"\x01\x02\x03\x04", masked=0x80):
    """A client's frame; first: FIN, the reserved bits and the opcode."""
    size = len(payload)
    if size < 126:
        head = bytes([first, masked | size])
    elif size < 1 << 16:
        head = bytes([first, masked | 126]) + struct.pack("!H", size)
    else:
        head = bytes([first, masked | 127]) + struct.pack("!Q", size)
    return head + key + bytes(byte ^ key[at % 4] for at, byte in enumerate(payload))


class Wire:
    """A transport that keeps what is written, and a listener that keeps what is heard."""

    def __init__(self, most=1000):
        self.written = b""
        self.heard = []
        self.is_over = self.is_reading = False
        self.goes_on = True
        self.connection = Connection(self, self, most)

    def write(self, data):
        self.written += data

    def close(self):
        self.is_over = True

    abort = close

    def is_closing(self):
        return self.is_over

    def pause_reading(self):
        self.is_reading = False

    def resume_reading(self):
        self.is_reading = True

    def usual(self, connection, payload):
        return payload == b"usual"

    def text(self, connection, text):
        self.heard.append(text)

    def binary(self, connection, size):
        self.heard.append(size)

    def control(self, connection, size):
        self.heard.append(("control", size))
        return self.goes_on

    def lost(self, connection):
        self.heard.append("lost")

    def take(self, *frames):
        """What is written in answer to these, all at once."""
        self.written = b""
        self.connection.data_received(b"".join(frames))
        return self.written


@pytest.fixture
async def wire():
    return Wire()


class TestFrames:
    @pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 1000])
    async def test_a_text_of_any_length_is_read(self, wire, size):
        assert wire.take(frame(TEXT, b"x" * size)) == b""
        assert wire.heard == ["x" * size]

    async def test_long_ones_too(self):
        wire = Wire(most=100_000)
        wire.take(frame(TEXT, b"x" * 70_000))
        assert wire.heard == ["x" * 70_000]

    async def test_what_needs_no_more_than_a_look_is_not_decoded(self, wire):
        wire.take(frame(TEXT, b"usual"), frame(TEXT, b"unusual"))
        assert wire.heard == ["unusual"]

    async def test_several_at_once_are_read_in_order(self, wire):
        wire.take(frame(TEXT, b"one"), frame(BINARY, b"two"), frame(TEXT, b"three"))
        assert wire.heard == ["one", 3, "three"]

    async def test_byte_by_byte_is_the_same(self, wire):
        for byte in frame(TEXT, b"x" * 200) + frame(TEXT, "é".encode()) + frame(BINARY, b"123"):
            wire.take(bytes([byte]))
        assert wire.heard == ["x" * 200, "é", 3]

    async def test_parts_are_put_together(self, wire):
        wire.take(frame(0x01, b"a"), frame(0x00, b"\xc3"), frame(0x80, b"\xa9"))
        assert wire.heard == [("control", 0), ("control", 0), "aé"]

    async def test_a_ping_between_parts_is_answered(self, wire):
        assert wire.take(frame(0x01, b"a"), frame(PING, b"p"), frame(0x80, b"b")) == b"\x8a\x01p"
        assert wire.heard[-1] == "ab"

    async def test_a_ping_that_is_one_too_many_is_not(self, wire):
        wire.goes_on = False
        assert wire.take(frame(PING, b"p")) == b""

    async def test_a_pong_is_not_answered(self, wire):
        assert wire.take(frame(PONG, b"p")) == b""
        assert wire.heard == [("control", 1)]

    @pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
    async def test_what_is_sent_has_the_shortest_head(self, wire, size):
        wire.connection.send_text("x" * size)
        head = wire.written[: len(wire.written) - size]
        assert (
            head
            == {
                0: b"\x81\x00",
                125: b"\x81\x7d",
                126: b"\x81\x7e\x00\x7e",
                65_535: b"\x81\x7e\xff\xff",
                65_536: b"\x81\x7f" + bytes(5) + b"\x01\x00\x00",
            }[size]
        )

    async def test_while_it_is_paused_nothing_is_read(self, wire):
        wire.connection.pause()
        wire.take(frame(TEXT, b"one"), frame(TEXT, b"two"))
        wire.take(frame(TEXT, b"three"))
        assert (wire.heard, wire.is_reading) == ([], False)
        wire.connection.resume()
        assert (wire.heard, wire.is_reading) == (["one", "two", "three"], True)

    async def test_nor_is_what_follows_a_text_that_pauses_it(self, wire):
        wire.text = lambda connection, text: (wire.heard.append(text), connection.pause())
        wire.take(frame(TEXT, b"one"), frame(TEXT, b"two"))
        assert wire.heard == ["one"]
        wire.connection.resume()
        assert wire.heard == ["one", "two"]


class TestEnds:
    @pytest.mark.parametrize(
        ("broken", "code"),
        [
            (frame(TEXT, b"x", masked=0), 1002),
            (frame(0xC1, b"x"), 1002),
            (frame(0x91, b"x"), 1002),
            (frame(0x83, b"x"), 1002),
            (frame(0x8B, b"x"), 1002),
            (frame(0x80, b"x"), 1002),
            (frame(0x09, b"x"), 1002),
            (frame(PING, b"x" * 126), 1002),
            (frame(0x01, b"x") + frame(TEXT, b"y"), 1002),
            (bytes([TEXT, 0xFE, 0, 1]) + bytes(5), 1002),
            (bytes([TEXT, 0xFF]) + bytes(7) + b"\x01" + bytes(5), 1002),
            (frame(TEXT, b"\xff"), 1007),
            (frame(TEXT, b"\xed\xa0\x80"), 1007),
            (bytes([TEXT, 0xFE]) + struct.pack("!H", 1001), 1009),
            (bytes([TEXT, 0xFF]) + b"\xff" * 8, 1009),
            (frame(0x01, b"x" * 600) + frame(0x80, b"x" * 600), 1009),
        ],
    )
    async def test_what_breaks_the_protocol_ends_the_connection(self, wire, broken, code):
        answer = wire.take(broken, frame(TEXT, b"never read"))
        assert answer == b"\x88\x02" + struct.pack("!H", code)
        assert "never read" not in wire.heard
        assert wire.take(frame(TEXT, b"nor this")) == b""

    async def test_a_close_is_answered_with_its_code(self, wire):
        assert wire.take(frame(CLOSE, struct.pack("!H", 1001) + b"bye")) == b"\x88\x02\x03\xe9"
        assert wire.is_over

    async def test_a_close_without_one_without(self, wire):
        assert wire.take(frame(CLOSE)) == b"\x88\x00"
        assert wire.is_over

    async def test_our_close_is_said_once_and_its_answer_is_the_end(self, wire):
        for _ in range(2):
            wire.connection.close(1000)
        wire.connection.send_text("too late")
        assert wire.written == b"\x88\x02\x03\xe8"
        assert wire.take(frame(TEXT, b"on its way"), frame(CLOSE, b"\x03\xe8")) == b""
        assert (wire.is_over, wire.heard) == (True, [])

    async def test_a_client_that_does_not_answer_it_is_cut(self, wire, monkeypatch):
        monkeypatch.setattr("signaling.websocket.CLOSE_PATIENCE", 0)
        wire.connection.close(1000)
        await asyncio.sleep(0.01)
        assert wire.is_over

    @given(st.lists(st.binary(max_size=40), max_size=12))
    async def test_any_bytes_are_frames_or_an_end(self, chunks):
        wire = Wire()
        for chunk in chunks:
            wire.take(chunk)
        assert wire.written.count(b"\x88") <= 1 or b"\x8a" in wire.written

    @given(st.binary(max_size=300), st.lists(st.integers(1, 50), max_size=20))
    async def test_it_does_not_matter_how_frames_are_cut(self, data, cuts):
        frames = frame(TEXT, data.hex().encode()) + frame(BINARY, data) + frame(PING, data[:125])
        whole, cut = Wire(), Wire()
        whole.take(frames)
        for size in [*cuts, len(frames)]:
            cut.take(frames[:size])
            frames = frames[size:]
        assert cut.heard == whole.heard


class TestRequests:
    async def ask(self, server, request):
        reader, writer = await asyncio.open_connection(server.host, server.port)
        writer.write(request)
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 20)
        return head, reader, writer

    async def test_the_sample_of_the_rfc(self):
        async with running_server() as server:
            head, _, writer = await self.ask(server, HELLO)
            assert head.startswith(b"HTTP/1.1 101 ")
            assert b"\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n" in head
            writer.close()

    @pytest.mark.parametrize(
        ("line", "other"),
        [
            (b"HTTP/1.1", b"HTTP/1.0"),
            (b"Upgrade: websocket", b"Upgrade: h2c"),
            (b"keep-alive, Upgrade", b"keep-alive"),
            (b"Version: 13", b"Version: 8"),
            (b"dGhlIHNhbXBsZSBub25jZQ==", b"dGhlIHNhbXBsZQ=="),
            (b"dGhlIHNhbXBsZSBub25jZQ==", b"?"),
        ],
    )
    async def test_another_request_is_told_what_this_is(self, line, other):
        async with running_server() as server:
            head, _, writer = await self.ask(server, HELLO.replace(line, other))
            assert b" 426 " in head.partition(b"\r\n")[0]
            assert b"Sec-WebSocket-Version: 13" in head
            writer.close()

    async def test_what_comes_with_the_request_is_not_lost(self):
        async with running_server() as server:
            early = frame(TEXT, b'{"type":"ping"}')
            _, reader, writer = await self.ask(server, HELLO + early)
            assert await reader.readexactly(2 + 15) == b'\x81\x0f{"type":"pong"}'
            writer.close()


class TestNoise:
    """Whatever arrives at a real socket, the server serves on and has nothing to regret"""

    @settings(max_examples=60, deadline=None)
    @given(
        st.lists(
            st.binary(max_size=80)
            | st.text(max_size=40).map(lambda text: frame(TEXT, text.encode("utf-8", "ignore")))
            | st.dictionaries(
                st.sampled_from(["type", "version", "room", "seat", "data", "x"]),
                st.sampled_from(["open", "join", "rejoin", "relay", "leave", "K7QX", "A" * 22, 1])
                | st.none()
                | st.text(max_size=5),
            ).map(lambda fields: frame(TEXT, json.dumps(fields).encode()))
            | st.sampled_from(["open", "join", "rejoin", "put_out", "leave", "ping"]).map(
                lambda kind: frame(
                    TEXT,
                    json.dumps(
                        {"type": kind}
                        | ({"version": 1} if kind in ("open", "join", "rejoin") else {})
                        | ({"room": "0000"} if kind in ("join", "rejoin") else {})
                        | ({"seat": "A" * 22} if kind == "rejoin" else {})
                    ).encode(),
                )
            ),
            max_size=10,
        )
    )
    async def test_nothing_is_logged_as_an_error(self, chunks):
        import logging

        records = []
        handler = logging.Handler(logging.WARNING)
        handler.emit = records.append
        logging.getLogger().addHandler(handler)
        try:
            async with running_server(limits=Limits()) as server:
                reader, writer = await asyncio.open_connection(server.host, server.port)
                writer.write(HELLO)
                await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 20)
                for chunk in chunks:
                    writer.write(chunk)
                writer.write(frame(CLOSE))
                writer.write_eof()
                await asyncio.wait_for(reader.read(), 20)
                writer.close()
        finally:
            logging.getLogger().removeHandler(handler)
        assert [record.getMessage() for record in records] == []
