"""A connection to Redis, byte by byte"""

import asyncio

import pytest
from redis.exceptions import InvalidResponse, ResponseError

from signaling.redis_wire import Wire

PUSH = b">3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$2\r\nhi\r\n"


class Transport:
    def __init__(self):
        self.written = b""
        self.is_aborted = False

    def set_protocol(self, protocol):
        self.protocol = protocol

    def write(self, data):
        self.written += data

    def abort(self):
        self.is_aborted = True


class Ear:
    """heard: in order; answers are noted here, too."""

    def __init__(self):
        self.heard = []

    def note_message(self, data):
        if data == b"no":
            raise RuntimeError("a fault of ours")
        self.heard.append(data)

    def note_answered(self):
        self.heard.append("all")


@pytest.fixture
def ear():
    return Ear()


@pytest.fixture
async def wire(ear):
    wire = Wire(ear, 600)
    wire.take(Transport())
    yield wire
    wire.end(OSError())
    wire.ended.exception()


class TestAsking:
    async def test_all_goes_out_in_one_piece_in_resp(self, wire):
        wire.send([(("PING",), None), (("SET", "k", b"\0\n", 5), None)])
        assert wire._transport.written == (
            b"*1\r\n$4\r\nPING\r\n*4\r\n$3\r\nSET\r\n$1\r\nk\r\n$2\r\n\0\n\r\n$1\r\n5\r\n"
        )

    async def test_answers_come_to_who_asked_in_order(self, wire, ear):
        wire.send([(("A",), ear.heard.append), (("B",), None), (("C",), ear.heard.append)])
        assert wire.is_awaiting()
        wire.data_received(b":1\r\n+OK\r\n")
        assert wire.is_awaiting()
        wire.data_received(b"%1\r\n$1\r\nk\r\n$1\r\nv\r\n")
        assert ear.heard == [1, {b"k": b"v"}, "all"]
        assert not wire.is_awaiting()

    async def test_no_and_nothing_are_answers(self, wire, ear):
        wire.send([(("A",), ear.heard.append), (("B",), ear.heard.append)])
        wire.data_received(b"#f\r\n_\r\n")
        assert ear.heard == [False, None, "all"]

    async def test_an_error_is_the_answer_to_one_command_alone(self, wire, ear):
        wire.send([(("A",), ear.heard.append), (("B",), ear.heard.append)])
        wire.data_received(b"-ERR x\r\n:2\r\n")
        assert isinstance(ear.heard[0], ResponseError)
        assert ear.heard[1:] == [2, "all"]
        assert not wire.ended.done()


class TestHearing:
    async def test_messages_come_between_answers(self, wire, ear):
        wire.send([(("A",), ear.heard.append), (("B",), ear.heard.append)])
        wire.data_received(PUSH + b":1\r\n" + PUSH + b":2\r\n" + PUSH)
        assert ear.heard == [b"hi", 1, b"hi", 2, "all", b"hi"]

    async def test_what_comes_in_pieces_is_put_together(self, wire, ear):
        wire.send([(("A",), ear.heard.append)])
        for byte in PUSH + b":1\r\n" + PUSH:
            wire.data_received(bytes([byte]))
        assert ear.heard == [b"hi", 1, "all", b"hi"]

    async def test_other_pushes_answer_nothing(self, wire, ear):
        wire.subscribe("c", "d")
        wire.send([(("PING",), ear.heard.append)])
        wire.data_received(b">3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n")
        wire.data_received(b">2\r\n$6\r\nMOVING\r\n:1\r\n+PONG\r\n")
        assert ear.heard == [b"PONG", "all"]


class TestTheEnd:
    @pytest.mark.parametrize(
        ("data", "kind"),
        [
            (b"nonsense\r\n", InvalidResponse),
            (b":1\r\n", IndexError),
            (PUSH.replace(b"hi", b"no"), RuntimeError),
        ],
        ids=["no RESP", "an answer to nothing", "a fault of ours"],
    )
    async def test_what_cannot_be_taken_ends_it(self, wire, ear, data, kind):
        wire.data_received(data + PUSH)
        assert isinstance(wire.ended.exception(), kind)
        assert wire._transport.is_aborted
        assert ear.heard == []

    async def test_redis_goes(self, wire):
        wire.connection_lost(None)
        assert isinstance(wire.ended.exception(), ConnectionResetError)

    async def test_redis_does_not_answer(self, ear):
        wire = Wire(ear, 0.01)
        wire.take(Transport())
        wire.send([(("A",), None)])
        async with asyncio.timeout(20):
            await asyncio.wait([wire.ended])
        assert isinstance(wire.ended.exception(), TimeoutError)

    async def test_who_owes_no_answer_may_be_silent(self, wire):
        wire.send([(("A",), None)])
        wire.data_received(b":1\r\n")
        wire._look()
        assert not wire.ended.done()
