"""The record of a match: one canonical file that a stranger can check.

    record = "GINP2P" version (1 byte) size (2 bytes) start chain* [statements] checksum
    start  = hellos and nonces, ``size`` bytes, as ``ginp2p.fields`` encodes them
    chain  = number of entries (2 bytes) entry*, one chain a hand
    entry  = seat (1 byte) length of the body (3 bytes) body signature (64 bytes)
    statements = 0 (2 bytes) (length (3 bytes) statement)*, only where there are any
    checksum = SHA-512 over all before it (64 bytes)

What nothing signs (dates, chat, addresses) is not in it. Source:
docs/protocol.md, "The record".
"""

from __future__ import annotations

from ginp2p.errors import MalformedMessage
from ginp2p.fields import Layout
from ginp2p.game.cards import GUEST, HOST, Seat
from ginp2p.primitives import DIGEST_SIZE, SIGNATURE_SIZE, sha512
from ginp2p.record import Record
from ginp2p.table.chain import Entry
from ginp2p.table.statement import Statement, decode_statement
from ginp2p.table.wire import MAX_BODY, NONCE_SIZE

__all__ = ("MAX_RECORD", "MatchRecord", "decode_record", "encode_record")

MAGIC = b"GINP2P\x01"
MAX_HELLO = 512  # bytes; the longest, with a name and rules of full length, has 286
# bytes; a hand has 40 to 150 KB, so that is 890 hands at the least, and 39 of the longest
# that IDLE_LIMIT allows
MAX_RECORD = 128 << 20
NO_CHAIN = bytes(2)  # in the place of a chain's number of entries: statements follow
MAX_STATEMENTS = 2  # a fork, and the other's being left alone with it
START = len(MAGIC) + 2

_START = Layout(
    1,
    "record",
    (
        ("host_hello", 1, MAX_HELLO),
        ("guest_hello", 1, MAX_HELLO),
        ("host_nonce", NONCE_SIZE, NONCE_SIZE),
        ("guest_nonce", NONCE_SIZE, NONCE_SIZE),
    ),
)


class MatchRecord(Record):
    """What both seats said and signed. Pairs are the host's and the guest's.

    hellos: channel messages. nonces: 32 bytes each. chains: a tuple of entries a hand.
    statements: how the match was broken off, where it was.
    """

    FIELDS = ("hellos", "nonces", "chains", "statements")

    def __init__(
        self,
        hellos: tuple[bytes, bytes],
        nonces: tuple[bytes, bytes],
        chains: tuple[tuple[Entry, ...], ...],
        statements: tuple[Statement, ...] = (),
    ) -> None:
        self.hellos = hellos
        self.nonces = nonces
        self.chains = chains
        self.statements = statements


def encode_record(record: MatchRecord) -> bytes:
    """Return the record's file."""
    start = _START.encode(
        {
            "host_hello": record.hellos[0],
            "guest_hello": record.hellos[1],
            "host_nonce": record.nonces[0],
            "guest_nonce": record.nonces[1],
        }
    )
    parts = [MAGIC, len(start).to_bytes(2, "big"), start]
    parts += [_encode_chain(entries) for entries in record.chains]
    if record.statements:
        parts.append(NO_CHAIN)
    for statement in record.statements:
        data = statement.encode()
        parts.append(len(data).to_bytes(3, "big") + data)
    content = b"".join(parts)
    return content + sha512(content)


def decode_record(data: bytes) -> MatchRecord:
    """Return what a record file holds; its proofs and signatures are not checked here.

    Raises: MalformedMessage.
    """
    if len(data) > MAX_RECORD:
        raise MalformedMessage(f"a record has at most {MAX_RECORD} bytes, this has {len(data)}")
    if data[:6] != MAGIC[:6]:
        raise MalformedMessage("this is no record of a match")
    if data[6:7] != MAGIC[6:]:
        raise MalformedMessage("this record is of another version of the game")
    content, checksum = data[:-DIGEST_SIZE], data[-DIGEST_SIZE:]
    if sha512(content) != checksum:
        raise MalformedMessage("this record is damaged: its checksum does not fit")
    end = START + int.from_bytes(content[len(MAGIC) : START], "big")
    fields = _START.decode(content[START:end])
    chains, statements = _decode_rest(content[end:])
    return MatchRecord(
        (fields["host_hello"], fields["guest_hello"]),
        (fields["host_nonce"], fields["guest_nonce"]),
        chains,
        statements,
    )


def _encode_chain(entries: tuple[Entry, ...]) -> bytes:
    parts = [len(entries).to_bytes(2, "big")]
    for entry in entries:
        parts.append(bytes([entry.seat]) + len(entry.body).to_bytes(3, "big"))
        parts.append(entry.body + entry.signature)
    return b"".join(parts)


def _decode_rest(data: bytes) -> tuple[tuple[tuple[Entry, ...], ...], tuple[Statement, ...]]:
    """Return the chains, and the statements after them."""
    reader = _Reader(data)
    chains: list[tuple[Entry, ...]] = []
    while not reader.is_at_end:
        count = reader.take_number(2)
        if count == 0:
            return tuple(chains), _decode_statements(reader)
        chains.append(tuple(_decode_entry(reader) for _ in range(count)))
    return tuple(chains), ()


def _decode_statements(reader: _Reader) -> tuple[Statement, ...]:
    if reader.is_at_end:
        raise MalformedMessage("a hand of the record has no messages")
    statements: list[Statement] = []
    while not reader.is_at_end:
        if len(statements) == MAX_STATEMENTS:
            raise MalformedMessage(f"a record has at most {MAX_STATEMENTS} statements")
        statements.append(decode_statement(reader.take(reader.take_number(3))))
    return tuple(statements)


def _decode_entry(reader: _Reader) -> Entry:
    seat, size = reader.take_number(1), reader.take_number(3)
    if seat not in (HOST, GUEST) or not 0 < size <= MAX_BODY:
        raise MalformedMessage("a message of the record has no seat or no possible size")
    return Entry(Seat(seat), reader.take(size), reader.take(SIGNATURE_SIZE))


class _Reader:
    """Takes bytes off the front of some data."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._position = 0

    @property
    def is_at_end(self) -> bool:
        return self._position == len(self._data)

    def take(self, size: int) -> bytes:
        end = self._position + size
        if end > len(self._data):
            raise MalformedMessage("the record ends within a message")
        taken = self._data[self._position : end]
        self._position = end
        return taken

    def take_number(self, size: int) -> int:
        return int.from_bytes(self.take(size), "big")
